#pragma once
#include <stdint.h>

// What calls through libffi are measured on, and against. Why C: the bare call must have no Swift in it.

/// Adds.
int32_t bench_add(int32_t a, int32_t b);
/// The first byte of a text.
int32_t bench_first(const char *_Nonnull text);

/// The descriptor of a provider of `BenchAdder` in C.
const void *_Nonnull bench_provider(void);

/// Calls `bench_add` so often through libffi, with a prepared call and nothing else.
int64_t bench_bare_add(int64_t rounds);
/// Calls `bench_first` so often through libffi with one text.
int64_t bench_bare_first(int64_t rounds);

/// The same for the two methods of the provider, with all that they take.
int64_t bench_bare_method_add(int64_t rounds);
int64_t bench_bare_method_first(int64_t rounds);

/// Calls a callback so often with two numbers.
int64_t bench_call_back(const void *_Nonnull callback, int64_t rounds);
/// A callback of libffi that adds two numbers in C and nothing else; it is never released.
const void *_Nullable bench_bare_callback(void);

/// The descriptor of a feature in C that uses `BenchAdder` as its member 'adder'.
const void *_Nonnull bench_consumer(void);
/// Calls that dependency so often with two numbers, as the feature has it.
int64_t bench_call_dependency(int64_t rounds);
/// Calls so often a closure of libffi of the same type that adds in C; it is never released.
int64_t bench_call_bare_dependency(int64_t rounds);
