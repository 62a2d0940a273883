#ifndef FIXTURE_HELPER_H
#define FIXTURE_HELPER_H

/// Which build of the library this is.
int fixture_helper_build(void);
/// How often this copy of the library was asked, this time included.
int fixture_helper_calls(void);

#endif
