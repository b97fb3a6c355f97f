"""What the store has to tell a person: a line that was dropped, a record that cannot be read, a cache that moved."""

from __future__ import annotations

import sys

from attrs import frozen

MAX_NOTICES = 200
"""How many notices one file gives; a file of garbage must not fill the memory or the screen."""


@frozen
class Notice:
    """Something that the user should know and that stops nothing.

    Args:
        message: What was found and what was done about it.
        path: The file or folder, as text; empty for none.
        line: Line number, from 1; 0 for the file as a whole.
    """

    message: str
    path: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: {self.message}" if place else self.message


class Notices(list[Notice]):
    """The notices of one file: each is kept and logged once, up to `MAX_NOTICES`."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._seen: set[tuple[int, str]] = set()

    def report(self, message: str, line: int = 0) -> None:
        """Keeps and logs a notice, unless it is known from an earlier pass over the file."""
        if (line, message) in self._seen or len(self) > MAX_NOTICES:
            return
        if len(self) == MAX_NOTICES:
            line, message = 0, f"more than {MAX_NOTICES} problems; the rest is not listed"
        self._seen.add((line, message))
        notice = Notice(message, self._path, line)
        self.append(notice)
        warn(notice)


def warn(notice: Notice) -> None:
    """Logs a notice as a warning; to standard error where the program has not set up structlog."""
    import structlog  # slow to import, and most runs never warn

    if structlog.is_configured():
        logger = structlog.get_logger("kernelbench.store")
    else:  # structlog's own default is standard output, which belongs to `--json`
        logger = structlog.wrap_logger(structlog.PrintLogger(sys.stderr))
    place = {"path": notice.path} if notice.path else {}
    if notice.line:
        place["line"] = str(notice.line)
    logger.warning(notice.message, **place)
