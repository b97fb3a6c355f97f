"""How far a command is: a bar where a person looks at standard error, else a plain line from time to time."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kernelbench_core.cli.output import say
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.report.screen import amount, is_terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kernelbench_core.generation.asking import Tally
    from kernelbench_core.generation.importing import Problem

INTERVAL = 30.0
"""Seconds between two plain lines; also where nothing has happened since the last one."""

SHOWN_PROBLEMS = 20


class Problems:
    """What is wrong with a samples file: the first lines are shown, all are counted.

    Args:
        quiet: Show only how many there are.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._shown = 0 if quiet else SHOWN_PROBLEMS
        self._count = 0

    def add(self, problem: Problem) -> None:
        """Shows a problem, if it is among the first."""
        self._count += 1
        if self._count <= self._shown:
            say(f"warning: {problem}")

    def finish(self) -> None:
        """Says how many were not shown."""
        hidden = self._count - self._shown
        if hidden > 0:
            what = "problem" if hidden == 1 else "problems"
            say(f"warning: {hidden} {'more ' if self._shown else ''}{what} in the samples")


class Progress:
    """Counts what is done; a display asks it.

    Args:
        total: How many there will be, as far as is known; 0 for unknown.
        word: What has been done to each, such as `evaluated`.
        tally: What was asked of models, and what that took; None where nobody is asked.
    """

    def __init__(self, total: int, word: str, tally: Tally | None = None) -> None:
        self._tally = tally
        self._total = total
        self._word = word
        self._done = 0
        self._statuses: Counter[str] = Counter()
        self._guard = threading.Lock()
        self._start = time.monotonic()

    def result(self, result: Result) -> None:
        """Counts a result."""
        with self._guard:
            self._done += 1
            self._statuses[result.status.value] += 1

    def sample(self, _sample: Sample) -> None:
        """Counts a sample."""
        self.step()

    def step(self) -> None:
        """Counts one of whatever it is."""
        with self._guard:
            self._done += 1

    @property
    def done(self) -> int:
        """How many there are so far."""
        return self._done

    @property
    def total(self) -> int:
        """How many there will be; never fewer than there are, since a plan can be too low."""
        return max(self._total, self._done) if self._total else 0

    @property
    def rate(self) -> float:
        """How many a second, from the start on."""
        return self._done / max(time.monotonic() - self._start, 1e-9)

    def line(self) -> str:
        """Such as `120/2448 evaluated, 3.9/s, 10 min left; 100 passed, 20 wrong_result`."""
        of = f"/{self.total}" if self.total else ""
        parts = [f"{self._done}{of} {self._word}", f"{self.rate:.1f}/s"]
        if self._done and self.total > self._done:
            parts.append(f"{duration((self.total - self._done) / self.rate)} left")
        return "; ".join(filter(None, [", ".join(parts), self.asked(), self.tally()]))

    def asked(self) -> str:
        """Such as `31 answers, 2 failed, 58.2 k tokens, $0.412`; empty where nobody was asked."""
        if self._tally is None:
            return ""
        spent = self._tally.budget.spent
        if not spent.answers and not self._tally.failed:
            return ""
        parts = [f"{spent.answers} answers"]
        if self._tally.failed:
            parts.append(f"{self._tally.failed} failed")
        if tokens := spent.usage.input + spent.usage.output:
            parts.append(f"{amount(tokens)} tokens")
        if spent.cost:
            parts.append(f"${spent.cost:.3f}")
        return ", ".join(parts)

    def tally(self) -> str:
        """Such as `100 passed, 20 wrong_result`; empty where there are no statuses."""
        with self._guard:
            counts = dict(self._statuses)
        return ", ".join(f"{counts[each.value]} {each.value}" for each in Status if counts.get(each.value))


@contextmanager
def progress(
    total: int, word: str, *, quiet: bool = False, interval: float | None = None, tally: Tally | None = None
) -> Iterator[Progress]:
    """Shows progress on standard error while the block runs.

    Args:
        total: How many there will be; 0 for unknown.
        word: What is done to each, such as `evaluated`.
        quiet: Show nothing.
        interval: Seconds between plain lines; `INTERVAL` by default.
        tally: What is asked of models, where somebody is.
    """
    counter = Progress(total, word, tally)
    if quiet:
        yield counter
        return
    show = is_terminal(sys.stderr) and os.environ.get("TERM", "") not in ("", "dumb")
    with _bar(counter) if show else _lines(counter, INTERVAL if interval is None else interval):
        yield counter


@contextmanager
def _lines(counter: Progress, interval: float) -> Iterator[None]:
    """A line each interval, from a thread of its own: a sample can take longer than that."""
    stop = threading.Event()

    def tell() -> None:
        while not stop.wait(interval):
            say(counter.line())

    thread = threading.Thread(target=tell, name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@contextmanager
def _bar(counter: Progress) -> Iterator[None]:
    """A bar and a line of statuses, redrawn some times a second and removed at the end."""
    from rich.console import Console
    from rich.live import Live

    class View:
        """Asks the counter anew whenever it is drawn."""

        def __rich_console__(self, console: Console, _options: Any) -> Iterator[RenderableType]:  # noqa: ANN401 - rich's protocol
            yield from _drawn(counter, console.width)

    console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")) or None)
    with Live(View(), console=console, transient=True, refresh_per_second=4, redirect_stdout=False):
        yield


def _drawn(counter: Progress, width: int) -> Iterator[RenderableType]:
    from rich.columns import Columns
    from rich.progress_bar import ProgressBar
    from rich.text import Text

    line, _, tally = counter.line().partition("; ")
    room = width - len(line) - 2
    bar = ProgressBar(total=counter.total or None, completed=counter.done, width=min(40, room), pulse=not counter.total)
    text = Text(line, no_wrap=True, overflow="ellipsis")
    yield Columns([bar, text]) if room >= 10 else text  # noqa: PLR2004 - a shorter bar says nothing
    if tally:
        yield Text(tally, no_wrap=True, overflow="ellipsis", style="dim")


def duration(seconds: float) -> str:
    """A time as people say it: `40 s`, `12 min`, `3 h 20 min`."""
    if seconds < 90:  # noqa: PLR2004 - up to where seconds are still counted
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"  # noqa: PLR2004 - as above
