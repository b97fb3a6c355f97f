"""Logging for the command line: structlog, one line an event, to standard error.

Standard output belongs to results, so that `--json` stays one document. structlog is slow to import; only verbs that
evaluate something set it up, the others never need it.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

_REMEMBERED = 10_000


def configure(verbosity: int = 0) -> None:
    """Sets structlog up, once for the process; a second call changes the level.

    Args:
        verbosity: Below 0 errors only, 0 warnings, 1 information, 2 and more everything.
    """
    import structlog

    levels = {-1: logging.ERROR, 0: logging.WARNING, 1: logging.INFO}
    logger = _StderrLogger()
    level = levels.get(max(verbosity, -1), logging.DEBUG)
    structlog.configure(
        processors=[structlog.processors.add_log_level, structlog.processors.format_exc_info, render],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: logger,
        cache_logger_on_first_use=False,
    )


def render(_logger: object, _method: str, event: MutableMapping[str, Any]) -> str:
    """An event as `level: message (key=value, key=value)`; a traceback follows on lines of its own."""
    fields: Mapping[str, Any] = dict(event)
    rest = {key: value for key, value in fields.items() if key not in ("event", "level", "exception")}
    place = rest.pop("path", "")
    if place and "line" in rest:
        place = f"{place}:{rest.pop('line')}"
    text = f"{fields.get('level', 'info')}: {f'{place}: ' if place else ''}{fields.get('event', '')}"
    if rest:
        text += f" ({', '.join(f'{key}={value}' for key, value in rest.items())})"
    exception = fields.get("exception")
    return f"{text}\n{exception}" if exception else text


class _StderrLogger:
    """Writes to whatever standard error is now: a progress display puts itself in its place.

    A line is written once: a file that is read several times says the same each time.
    """

    def __init__(self) -> None:
        self._said: set[str] = set()

    def msg(self, message: str) -> None:
        if message in self._said:
            return
        if len(self._said) < _REMEMBERED:
            self._said.add(message)
        if sys.stderr is not None:
            sys.stderr.write(f"{message}\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = exception = msg


__all__ = ["configure", "render"]
