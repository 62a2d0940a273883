#include <stdio.h>
#include <editline/readline.h>

/// Has the editor write to `stream`; before its first line. Why C: a global variable of C is shared
/// state that Swift will not touch.
static inline void plughost_edit_output(FILE *stream) { rl_outstream = stream; }
