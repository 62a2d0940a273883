#pragma once
#include <sys/types.h>

// Unix sockets. Why C: the path in `sockaddr_un` is an array, which Swift sees as a tuple of 108, and
// `accept4` and `struct ucred` need _GNU_SOURCE. All return -1 and set errno on failure; a path that
// does not fit into an address is ENAMETOOLONG. No descriptor is inherited by another program.

/// A socket that listens at `path`, which is made with mode 0600 and must not exist.
int plughost_socket_listen(const char *path);

/// A connection to the socket at `path`.
int plughost_socket_connect(const char *path);

/// The next connection of a listening socket.
int plughost_socket_accept(int listener);

/// The user whose process has connected; 0 on success.
int plughost_socket_peer(int connection, uid_t *user);
