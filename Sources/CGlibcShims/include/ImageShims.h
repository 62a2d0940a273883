#pragma once

/// Calls `visit` with the path of each image mapped in this process, in the order of loading; the
/// executable's own path is empty. Swift's Glibc module does not have <link.h>, and the callback's
/// structure cannot be written in Swift.
void plughost_each_image(void (*_Nonnull visit)(const char *_Nonnull path, void *_Nullable context),
                         void *_Nullable context);

/// Whether an address is in the code of an image. Why C: `dl_iterate_phdr` and its structures are of <link.h>.
int plughost_is_code(const void *_Nonnull address);

/// Whether an address may be called: 0 if a symbol table says that data begins there. Why C: the symbol
/// that `dladdr1` gives has a type of <link.h>.
int plughost_is_function(const void *_Nonnull address);
