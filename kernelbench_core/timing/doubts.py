"""What speaks against a candidate's own times.

A candidate's process reads the clock itself. Three things are known besides: how much processor time the operating
system has counted for it beyond what it claims, which is the part that the harness needs and that the reference's
process needs as well; how fast it is with inputs that it has never seen, beside the same inputs seen again; and both
for the reference, which is ours. Processor time, since a busy machine does not add to it.
"""

from __future__ import annotations

import statistics as plain
from collections.abc import Sequence

from attrs import frozen

_UNTIMED = 1.3
"""What the untimed part of a candidate's process may take, as a multiple of that of the reference's."""
_HIDDEN = 0.1
"""The same, as a share of the time that it reports."""
_SLACK_SECONDS = 100e-6
"""The same for an order, whatever it is: messages and waking up."""
_LEAST = 2
_CACHED = 2.0
"""How much faster inputs may become for being seen again, as a multiple of what they do with the reference."""
_CACHED_SECONDS = 3e-6


@frozen(kw_only=True)
class Doubt:
    """What one start says against a side.

    Args:
        hidden: Untimed part, as a multiple of what it may be at most.
        claimed: Seconds for a pass, by the process.
        more: Seconds of processor time for a pass, beyond those.
        usual: The same of the reference.
        cached: How much faster seen inputs are, as a multiple of the reference's.
        gained: Seconds that they save in a pass.
    """

    hidden: float = 0.0
    claimed: float = 0.0
    more: float = 0.0
    usual: float = 0.0
    cached: float = 1.0
    gained: float = 0.0


Untimed = tuple[float, float]
"""Of a sample: the share of time that the process waited, and seconds of processor time for a pass beyond its claim."""


def untimed(timed: float, cpu: float, waited: float, passes: int) -> Untimed:
    """What a sample says of the time outside of its windows.

    Where the process had to wait, it did so within windows as often as outside of them.

    Args:
        timed: Seconds that the process claims.
        cpu: Processor time, in seconds.
        waited: Seconds that it was ready to run and did not.
        passes: Over the inputs.
    """
    elapsed = max(cpu + waited, timed, 1e-12)
    return waited / elapsed, cpu * (1 - timed / elapsed) / passes


def calm(samples: Sequence[Untimed]) -> Untimed:
    """The half that was disturbed the least: how much it was, and the median of what it says."""
    kept = sorted(samples)[: max(_LEAST, len(samples) // 2)]
    return kept[-1][0], plain.median(each for _, each in kept)


def doubt(
    *, timed: Sequence[float], outside: Sequence[Untimed], usual: Sequence[Untimed], passes: int, cached: float,
    gained: float,
) -> Doubt:  # fmt: skip
    """Compares what a process claims with what is known otherwise.

    Args:
        timed: Seconds for a pass that it claims, by sample.
        outside: Of its samples.
        usual: Of those of the reference's process.
        passes: In a sample.
        cached: As in `Doubt`.
        gained: As in `Doubt`.
    """
    if not outside or not usual:
        return Doubt(cached=cached, gained=gained)
    (restless, more), (also, common), claimed = calm(outside), calm(usual), plain.median(timed)
    unsure = max(restless, also)
    most = _UNTIMED * (1 + 2 * unsure) * common + (_HIDDEN + unsure) * claimed + _SLACK_SECONDS / passes
    return Doubt(hidden=more / most, claimed=claimed, more=more, usual=common, cached=cached, gained=gained)


def verdict(doubts: Sequence[Doubt]) -> str:
    """What cannot be true of the claims of all starts together; empty when they can be believed.

    One start alone may come from a disturbance, so the lower median counts.
    """
    middle = sorted(doubts, key=lambda each: each.hidden)[(len(doubts) - 1) // 2]
    if middle.hidden > 1:
        return (
            f"it reports {middle.claimed * 1e6:.1f} us for a pass over the inputs, and used {middle.more * 1e6:.1f} us "
            f"of processor time beyond those; the reference needs {middle.usual * 1e6:.1f} us"
        )
    ratio = sorted(each.cached for each in doubts)[(len(doubts) - 1) // 2]
    saved = sorted(each.gained for each in doubts)[(len(doubts) - 1) // 2]
    if ratio > _CACHED and saved > _CACHED_SECONDS:
        return f"it keeps results: inputs that it has seen before take it {ratio:.1f} times less than new ones"
    return ""
