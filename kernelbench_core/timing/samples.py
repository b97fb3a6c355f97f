"""What is compared, and the samples that come of it."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

from attrs import Factory, define, frozen

from kernelbench_core.timing.statistics import Interval, paired

MOST_DISCARDED = 0.5
"""Share of pairs that may be discarded; where more are disturbed the result is called unstable."""
_UNSTABLE = 0.03


class TimedError(Exception):
    """Something is wrong with one of the sides: none of our own doing."""


class StoppedError(Exception):
    """Somebody wants an end of it."""


class UnsteadyError(TimedError):
    """Outputs of a timed call are not those that the same inputs gave before."""

    def __init__(self) -> None:
        super().__init__("its outputs in timed calls are not those that it gave for the same inputs before")


class SideError(Exception):
    """A side failed; `__cause__` says how.

    Args:
        side: Its name.
    """

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.side = side


@frozen(kw_only=True)
class Side:
    """One of the kernels that are compared.

    Args:
        name: Of the side.
        kernel: Its shared object, in a folder of its own.
        trusted: Whether it is ours.
    """

    name: str
    kernel: Path
    trusted: bool = False


@frozen(kw_only=True)
class Pool:
    """The inputs of a row of sizes.

    Args:
        seen: How many of the first are used for timing.
        fresh: How many come after them, that are used only at the end.
        size: Bytes of parameters and returned value of one call.
    """

    seen: int
    fresh: int
    size: int


@frozen(kw_only=True)
class Pair:
    """Two samples taken in one round.

    Args:
        start: Number of the start.
        base: Nanoseconds of a call of the first side.
        other: The same of the other.
        cause: Why it is not used; empty when it is.
        disturbed: Share of the time of one of its samples for which something else had the processor.
    """

    start: int
    base: float
    other: float
    cause: str = ""
    disturbed: float = 0.0


@define(kw_only=True)
class Times:
    """What came of a comparison.

    Args:
        pairs: For each side but the first, its pairs.
        window: Seconds that an empty window takes: taken off each.
        cycle: Seconds that a cycle of the processor takes.
        copy: Seconds to copy half of a call's bytes to the other half.
        starts: Process starts.
        stopped: `narrow` or `budget`.
        new: For each side but the first, how many times longer inputs take that it has not seen before, beyond what
            they do with the first; 1 where that is not much.
    """

    pairs: dict[str, list[Pair]] = Factory(dict)
    window: float = 0.0
    cycle: float = 0.0
    copy: float = 0.0
    starts: int = 0
    stopped: str = ""
    new: dict[str, float] = Factory(dict)

    def kept(self, side: str) -> list[Pair]:
        """The pairs that count: those that nothing disturbed, or the half that was disturbed the least."""
        found = self.pairs[side]
        clean = [each for each in found if not each.cause]
        least = math.ceil((1 - MOST_DISCARDED) * len(found))
        if len(clean) >= least:
            return clean
        most = sorted(each.disturbed for each in found)[least - 1]
        return [each for each in found if each.disturbed <= most]

    def contaminated(self, side: str) -> bool:
        """Whether more pairs had to be discarded than may be."""
        return sum(not each.cause for each in self.pairs[side]) < (1 - MOST_DISCARDED) * len(self.pairs[side])

    def ratio(self, side: str) -> Interval:
        """Time of the first side over that of this one."""
        groups: dict[int, list[float]] = {}
        for each in self.kept(side):
            groups.setdefault(each.start, []).append(math.log(each.base / each.other))
        return paired(list(groups.values()))

    def discarded(self, side: str) -> dict[str, int]:
        """How many pairs were discarded for what."""
        return dict(Counter(each.cause for each in self.pairs[side] if each.cause))

    def unstable(self, side: str) -> bool:
        """Whether the ratio of minima tells another story than the median of ratios."""
        kept = self.kept(side)
        ratio = self.ratio(side)
        minima = min(each.base for each in kept) / min(each.other for each in kept)
        return abs(math.log(minima / ratio.value)) > max(_UNSTABLE, math.log(ratio.high / ratio.low))
