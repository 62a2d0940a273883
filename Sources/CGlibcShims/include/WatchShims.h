#pragma once
#include <stddef.h>

// Changes in folders. Why C: an inotify event ends in a name of varying length, which Swift cannot
// see, and the header is not part of Swift's Glibc module.

/// A descriptor on which changes arrive; -1 and errno on failure.
int plughost_watch_open(void);

/// Hears of files in a folder that were written, made, moved or removed; -1 and errno on failure.
/// Otherwise the number by which events name the folder.
int plughost_watch_add(int watch, const char *folder);

/// Waits for a change, at most `milliseconds` (-1: for ever), and takes one of those that there are.
/// Copies the name of the file and gives the number of its folder; 0 when the time is over, -2 when
/// changes were lost, -1 and errno on failure. `is_written` says whether someone is still at the file:
/// it was made or written, and not yet closed or moved to its place.
int plughost_watch_next(int watch, int milliseconds, char *name, size_t size, _Bool *is_written);
