#include "helper.h"

#ifndef HELPER_BUILD
#define HELPER_BUILD 0
#endif

static int calls;

int fixture_helper_build(void) { return HELPER_BUILD; }
int fixture_helper_calls(void) { return ++calls; }

#ifdef HELPER_UNIQUE
// As some C++ compilers mark the statics of inline functions.
__asm__(".pushsection .data\n"
        ".type fixture_helper_unique, @gnu_unique_object\n"
        ".size fixture_helper_unique, 4\n"
        "fixture_helper_unique: .long 1\n"
        ".popsection\n");
#endif
