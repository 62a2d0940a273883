import Foundation
import Testing

/// The slot without one rule of its protocol, and the run of the litmus program that finds it out.
struct Mutant: Sendable, CustomTestStringConvertible {
  /// The rule that is left out.
  let rule: String
  let file: String
  let from: String
  let to: String
  var preparation = Litmus.Preparation.shaken
  /// The kind of run, and more words for it.
  var kind = "calls"
  var options: [String] = []

  var testDescription: String { rule }

  func applied(to text: String) throws -> String {
    try #require(text.ranges(of: from).count == 1, "the rule is where the mutant takes it away")
    return text.replacing(from, with: to)
  }

  static let all = calls + counts + publishes + drains + orders

  private static let calls = [
    Mutant(
      rule: "a call protects the root before it reads from it",
      file: "include/plughost_slot.h",
      from: "__atomic_store_n(entry, (void *)root, __ATOMIC_RELEASE);",
      to: ""
    ),
    Mutant(
      rule: "a call looks at the root again once it is protected",
      file: "include/plughost_slot.h",
      from: "if (__builtin_expect(again == root, 1)) break;\n    root = again;",
      to: "(void)again;\n    break;"
    ),
    Mutant(
      rule: "without membarrier a call has a fence of its own",
      file: "calls.c",
      from: "__atomic_thread_fence(__ATOMIC_SEQ_CST);",
      to: "PLUGHOST_SLOT_ORDER();",
      preparation: .bare,
      options: ["without-membarrier"]
    ),
    Mutant(
      rule: "a call that may move is counted before its protection ends",
      file: "calls.c",
      from: "  count_enter(lease.value, thread);\n  plughost_slot_v1_leave(lease);",
      to: "  plughost_slot_v1_leave(lease);\n  count_enter(lease.value, thread);",
      kind: "counted"
    ),
    Mutant(
      rule: "a call takes no lock, also the first of its thread",
      file: "threads.c",
      from: "  slot_thread *thread = reuse();\n",
      to: """
          pthread_mutex_lock(&slot_lock);
          pthread_mutex_unlock(&slot_lock);
          slot_thread *thread = reuse();

        """,
      preparation: .halted,
      kind: "halted"
    ),
  ]

  private static let counts = [
    Mutant(
      rule: "a call is counted",
      file: "include/plughost_slot.h",
      from: "__atomic_load_n(count, __ATOMIC_RELAXED) + 1",
      to: "__atomic_load_n(count, __ATOMIC_RELAXED)",
      kind: "served"
    ),
    Mutant(
      rule: "a call that may move is counted once",
      file: "calls.c",
      from: "plughost_slot_v1_begin(index, false)",
      to: "plughost_slot_v1_begin(index, true)",
      kind: "served"
    ),
    Mutant(
      rule: "a generation counts from what its counter held before",
      file: "counters.c",
      from: "header->calls_before = slot_calls(header->counter);",
      to: "",
      kind: "served"
    ),
    Mutant(
      rule: "a generation keeps its counter for itself",
      file: "counters.c",
      from: "header->counter = free_counters[--free_count];",
      to: "header->counter = free_counters[free_count - 1];",
      kind: "served"
    ),
  ]

  private static let publishes = [
    Mutant(
      rule: "a publisher fences all threads",
      file: "threads.c",
      from: "if (!plughost_slot_has_membarrier()) return;",
      to: "return;",
      preparation: .bare
    ),
    Mutant(
      rule: "a publisher fences after it has stored the root",
      file: "roots.c",
      from: """
          __atomic_store_n(&plughost_slot_v1_root, entries(root), __ATOMIC_SEQ_CST);
          slot_fence_all_threads();

        """,
      to: """
          slot_fence_all_threads();
          __atomic_store_n(&plughost_slot_v1_root, entries(root), __ATOMIC_SEQ_CST);

        """,
      preparation: .bare
    ),
    Mutant(
      rule: "a group is published by one store",
      file: "roots.c",
      from: """
          root_header *root = copy(current ? current->capacity : 16);
          for (size_t i = 0; i < count; i++) {
        """,
      to: """
          root_header *root = NULL;
          for (size_t i = 0; i < count; i++) {
            if (root) install(root);
            root = copy(current ? current->capacity : 16);
        """,
      kind: "group"
    ),
    Mutant(
      rule: "a root that a call protects is not freed",
      file: "roots.c",
      from: "if (slot_protections(entries(root)) > 0) {",
      to: "if (0) {"
    ),
  ]

  private static let drains = [
    Mutant(
      rule: "protections of the value hold a generation",
      file: "generations.c",
      from: "int64_t on_value = slot_protections(value);",
      to: "int64_t on_value = 0;"
    ),
    Mutant(
      rule: "protections of a replaced root hold a generation",
      file: "generations.c",
      from: "*on_roots = slot_root_protections();",
      to: "*on_roots = 0;"
    ),
    Mutant(
      rule: "roots are looked at before values",
      file: "generations.c",
      from: """
          *on_roots = slot_root_protections();
          int64_t on_value = slot_protections(value);
        """,
      to: """
          int64_t on_value = slot_protections(value);
          *on_roots = slot_root_protections();
        """
    ),
    Mutant(
      rule: "counted calls hold a generation",
      file: "generations.c",
      from: "return *on_roots + on_value + counted(value);",
      to: "return *on_roots + on_value;",
      kind: "counted"
    ),
  ]

  private static let orders = [
    Mutant(
      rule: "the end of a call releases",
      file: "include/plughost_slot.h",
      from: "__atomic_store_n(lease.hazard, (void *)0, __ATOMIC_RELEASE);",
      to: "__atomic_store_n(lease.hazard, (void *)0, __ATOMIC_RELAXED);",
      preparation: .sanitized,
      kind: "plain"
    ),
    Mutant(
      rule: "the look at hazards acquires",
      file: "threads.c",
      from: "if (__atomic_load_n(&each->hazard[i], __ATOMIC_ACQUIRE) == pointer) sum++;",
      to: "if (__atomic_load_n(&each->hazard[i], __ATOMIC_RELAXED) == pointer) sum++;",
      preparation: .sanitized,
      kind: "plain"
    ),
    Mutant(
      rule: "the second look at the root acquires",
      file: "include/plughost_slot.h",
      from: "again = __atomic_load_n(&plughost_slot_v1_root, __ATOMIC_ACQUIRE);",
      to: "again = __atomic_load_n(&plughost_slot_v1_root, __ATOMIC_RELAXED);",
      preparation: .sanitized,
      kind: "plain"
    ),
  ]
}
