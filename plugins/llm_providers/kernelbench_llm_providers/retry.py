"""When a request is sent again, and after how long.

The loop itself is tenacity's (see `client`). Its relative stamina, which we would have liked to use as it is, sleeps
with `time.sleep`: nothing can wake it early, and a run that is stopped would hang for a minute.

Sources: RFC 9110, section 10.2.3 (Retry-After); the providers' pages on rate limits for `retry-after-ms` (OpenAI) and
`x-ratelimit-reset-*`; M. Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015) for the full jitter.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from datetime import timezone
from email.utils import parsedate_to_datetime

from attrs import frozen

TRANSIENT = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})
"""Statuses that may be gone at the next try; 520 to 524 are Cloudflare's, which stands before many providers."""

QUOTA_SECONDS = 600.0
"""A server that asks for more than this does not mean its rate limit, but that the quota is used up."""

_NUMBER = re.compile(r"(\d{1,30}(?:\.\d{1,30})?)\s*s?\s*(?:,.*)?", re.ASCII)
_PIECE = re.compile(r"(\d{1,15}(?:\.\d{1,15})?)(ms|s|m|h|d)", re.ASCII)
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_EPOCH_SECONDS, _EPOCH_MILLISECONDS = 1e9, 1e12  # numbers from here on are points in time


@frozen(kw_only=True)
class Retries:
    """How stubborn a client is.

    Args:
        most: Tries after the first.
        longest: Longest wait before a try, in seconds.
        first: Longest wait before the first retry when the server does not say how long; it doubles each time.
    """

    most: int = 6
    longest: float = 60.0
    first: float = 1.0

    def wait(self, number: int, asked: float | None, draw: Callable[[], float] = random.random) -> float:
        """How long to wait, in seconds.

        Args:
            number: Of the retry that comes, from 1.
            asked: What the server asked for; None for nothing.
            draw: Gives a number from 0 to 1.
        """
        if asked is not None:
            # A little more than asked, so that not all of a client's threads are back in the same instant.
            return min(asked + draw() * min(1.0, asked / 4), self.longest)
        return min(self.first * 2.0 ** min(number - 1, 60), self.longest) * draw()


def asked_wait(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """How long a server asks to wait, in seconds; None where it does not say it in a way that makes sense.

    Args:
        headers: Of its answer, names in lower case.
        now: The time, in seconds since 1970, for servers that give a point in time and not their own time.
    """
    milliseconds = _NUMBER.fullmatch(headers.get("retry-after-ms", "").strip())
    if milliseconds:
        return _sensible(float(milliseconds[1]) / 1000)
    text = headers.get("retry-after", "").strip()
    seconds = _NUMBER.fullmatch(text)
    if seconds:
        return _sensible(float(seconds[1]))
    then = _date(text)
    if then is None:
        return None
    server_now = _date(headers.get("date", ""))  # its clock may go wrong, but then both times are wrong
    return _sensible(then - (server_now if server_now is not None else _now(now)))


def hinted_wait(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """How long until a limit that is used up is reset, in seconds, from `x-ratelimit-*`; None where nobody says.

    It is a hint about a rate limit, so a long time says nothing about a quota.
    """
    waits = []
    for name, value in headers.items():
        kind = name.partition("ratelimit-reset")[2]
        remaining = headers.get(f"x-ratelimit-remaining{kind}", "0").strip()
        if name.startswith("x-ratelimit-reset") and remaining in ("0", ""):
            waits.append(_duration(value.strip(), now))
    return max((wait for wait in waits if wait is not None), default=None)


def _duration(text: str, now: float | None) -> float | None:
    """`6m0s`, `120ms`, a number of seconds, or a point in time in seconds or milliseconds since 1970."""
    number = _NUMBER.fullmatch(text)
    if number:
        value = float(number[1])
        if value >= _EPOCH_MILLISECONDS:
            return _sensible(value / 1000 - _now(now))
        return _sensible(value - _now(now) if value >= _EPOCH_SECONDS else value)
    pieces = _PIECE.findall(text)
    if not pieces or "".join(number + unit for number, unit in pieces) != text:
        return None
    return _sensible(sum(float(number) * _UNITS[unit] for number, unit in pieces))


def _date(text: str) -> float | None:
    try:
        date = parsedate_to_datetime(text)
        return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _now(now: float | None) -> float:
    return time.time() if now is None else now


def _sensible(seconds: float) -> float | None:
    """Nothing for what is over or was never ahead: trying again at once would be rude."""
    return seconds if seconds > 0 else None
