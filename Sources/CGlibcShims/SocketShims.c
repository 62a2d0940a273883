#define _GNU_SOURCE
#include "SocketShims.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int set_path(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  size_t length = strlen(path);
  if (length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(address->sun_path, path, length);
  return 0;
}

static int closing(int descriptor) {
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

int plughost_socket_listen(const char *path) {
  struct sockaddr_un address;
  if (set_path(&address, path) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  // Before bind: the file that bind makes has this mode from its first moment.
  if (fchmod(descriptor, 0600) != 0) return closing(descriptor);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) return closing(descriptor);
  if (listen(descriptor, 64) != 0) return closing(descriptor);
  return descriptor;
}

int plughost_socket_connect(const char *path) {
  struct sockaddr_un address;
  if (set_path(&address, path) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0)
    return closing(descriptor);
  return descriptor;
}

int plughost_socket_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

int plughost_socket_peer(int connection, uid_t *user) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *user = peer.uid;
  return 0;
}
