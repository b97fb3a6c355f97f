"""Users for sandboxes that are started by root: one for each that runs at the same time.

Root's own processes are not counted by the kernel's limit on processes, so a program must become somebody else; and
the limit counts all processes of a user, so no two running sandboxes may share one, not even those of two programs.
A user is claimed by a socket with an abstract name, which the kernel frees when the claiming process ends.
"""

from __future__ import annotations

import atexit
import os
import socket
import threading

FIRST_USER = 60000  # from the range that Debian keeps free for allocation by hand
USERS = 1000
GROUP = 60000


class UserPool:
    """Hands out user ids from 60001 on. Claimed ones are kept for reuse, so a claim costs once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free: list[int] = []
        self._claims: list[socket.socket] = []
        self._next = 1
        self._owner = os.getpid()

    def take(self) -> int:
        """A user that no other sandbox on this machine has at the moment."""
        with self._lock:
            if self._owner != os.getpid():  # a fork: what is free here may be in use there
                self._free.clear()
                self._next = 1
                self._owner = os.getpid()
            if self._free:
                return self._free.pop()
            return self._claim()

    def give(self, user: int) -> None:
        """Gives a user back, once nothing of it runs any more."""
        with self._lock:
            self._free.append(user)

    def close(self) -> None:
        """Gives up all claims, at the end of the program. The pool can be used again afterwards."""
        with self._lock:
            for claim in self._claims:
                claim.close()
            self._claims.clear()
            self._free.clear()
            self._next = 1

    def _claim(self) -> int:
        while self._next < USERS:
            user = FIRST_USER + self._next
            self._next += 1
            claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            try:
                claim.bind(f"\0kernelbench-user-{user}")
            except OSError:  # somebody else's
                claim.close()
                continue
            self._claims.append(claim)
            return user
        self._next = 1
        # All taken, by a thousand sandboxes at once or by somebody who squats on the names: share one.
        return FIRST_USER + 1 + os.getpid() % (USERS - 1)


POOL = UserPool()
atexit.register(POOL.close)  # an open socket is told as a fault by whoever looks for such
