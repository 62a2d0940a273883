/// The C side of a fixture plugin: a manifest, an entry symbol, and for Swift the compiler.
#include <plughost_plugin.h>

#define PLUGIN_ENTRY(symbol, name)                                                    \
  static const plughost_descriptor descriptor = {sizeof descriptor, 1, name, "1.0.0", \
                                                 PLUGHOST_LANGUAGE_C, 0, 0};          \
  const plughost_descriptor *symbol(void);                                            \
  const plughost_descriptor *symbol(void) { return &descriptor; }

#ifdef COMPILER
__attribute__((used, retain, section(".plughost.compiler"))) static const char compiler[] = COMPILER;
#endif
