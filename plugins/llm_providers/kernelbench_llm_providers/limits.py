"""Requests and tokens a minute, shared by all threads of a client.

A token bucket for each: it fills at the rate of the limit up to what five seconds bring, so that a start is not a burst
of a minute's worth, which servers that count in shorter windows refuse. A request takes what it is thought to need and
is corrected afterwards; one that needs more than the bucket holds waits until it is full and leaves a debt. Threads are
served in the order in which they came; only the first in the row looks at the clock, the others sleep.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

_BURST_SECONDS = 5.0
_TICK = 1e-6  # what rounding leaves over is not worth a sleep


class Bucket:
    """What may be spent now.

    Args:
        per_minute: How much comes in a minute.
        now: The time, in seconds of whatever clock.
        least: Least that it holds when it is full.
    """

    def __init__(self, per_minute: float, now: float, least: float = 1.0) -> None:
        self._rate = per_minute / 60
        self.size = max(least, self._rate * _BURST_SECONDS)
        self.level = self.size
        self._filled = now

    def wait(self, amount: float, now: float) -> float:
        """Seconds until the amount can be taken; 0 for now."""
        self._fill(now)
        return max(0.0, (min(amount, self.size) - self.level) / self._rate)

    def take(self, amount: float, now: float) -> None:
        """Takes the amount, if need be as a debt; a negative amount gives back."""
        self._fill(now)
        self.level = min(self.size, self.level - amount)

    def _fill(self, now: float) -> None:
        self.level = min(self.size, self.level + (now - self._filled) * self._rate)
        self._filled = now


class Limits:
    """Lets requests through as the limits allow.

    Args:
        requests_per_minute: None for no limit.
        tokens_per_minute: Of prompts and answers together; None for no limit.
        clock: Seconds that never go back.
    """

    def __init__(
        self,
        *,
        requests_per_minute: float | None = None,
        tokens_per_minute: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._row: deque[threading.Condition] = deque()
        self._requests = Bucket(requests_per_minute, clock()) if requests_per_minute else None
        self._tokens = Bucket(tokens_per_minute, clock()) if tokens_per_minute else None
        self._not_before = 0.0
        self._stopped = False

    def take(self, tokens: int) -> bool:
        """Waits until one request with so many tokens may be sent.

        Returns:
            False when the waiting was ended by `stop`.
        """
        with self._lock:
            turn = threading.Condition(self._lock)
            self._row.append(turn)
            try:
                while not self._stopped:
                    if self._row[0] is not turn:
                        turn.wait()
                        continue
                    seconds = self._wait(tokens)
                    if seconds < _TICK:
                        self._spend(1, tokens)
                        return True
                    turn.wait(min(seconds, threading.TIMEOUT_MAX))
                return False
            finally:
                self._row.remove(turn)
                self._wake_first()

    def correct(self, reserved: int, used: int) -> None:
        """Says how many tokens a request needed in the end."""
        with self._lock:
            self._spend(0, used - reserved)
            self._wake_first()

    def pause(self, seconds: float) -> None:
        """Lets nothing through for so long: the server said that it is too much for it."""
        with self._lock:
            self._not_before = max(self._not_before, self._clock() + seconds)

    def stop(self) -> None:
        """Ends all waiting, now and from now on."""
        with self._lock:
            self._stopped = True
            for turn in self._row:
                turn.notify()

    def _wait(self, tokens: int) -> float:
        now = self._clock()
        seconds = self._not_before - now
        if self._requests:
            seconds = max(seconds, self._requests.wait(1, now))
        if self._tokens:
            seconds = max(seconds, self._tokens.wait(tokens, now))
        return seconds

    def _spend(self, requests: int, tokens: int) -> None:
        now = self._clock()
        if self._requests:
            self._requests.take(requests, now)
        if self._tokens:
            self._tokens.take(tokens, now)

    def _wake_first(self) -> None:
        if self._row:
            self._row[0].notify()
