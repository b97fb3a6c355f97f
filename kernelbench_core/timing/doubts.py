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
_LEARNT = 2.0
"""How much faster inputs may become for being seen again, as a multiple of what they do with the reference: code that
branches on them gains something when a processor has learnt the branches by heart."""
_KEPT = 6.0
"""The same, from which on no processor's memory explains it but one that the code keeps itself."""
_GAINED_SECONDS = 3e-6


@frozen(kw_only=True)
class Doubt:
    """What one start says against a side.

    Args:
        hidden: Untimed part, as a multiple of what it may be at most.
        claimed: Seconds of processor time for a pass, by the process.
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


Untimed = tuple[float, float, float]
"""Of a sample: the share of time that the process waited, and seconds of processor time for a pass: beyond its claim,
and within it."""


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
    return waited / elapsed, cpu * (1 - timed / elapsed) / passes, cpu * timed / elapsed / passes


def calm(samples: Sequence[Untimed]) -> Untimed:
    """The half that was disturbed the least: how much it was, and the medians of what it says."""
    kept = sorted(samples)[: max(_LEAST, len(samples) // 2)]
    return kept[-1][0], plain.median(each[1] for each in kept), plain.median(each[2] for each in kept)


def doubt(*, outside: Sequence[Untimed], usual: Sequence[Untimed], passes: int, cached: float, gained: float) -> Doubt:
    """Compares what a process claims with what is known otherwise.

    Args:
        outside: Of its samples.
        usual: Of those of the reference's process.
        passes: In a sample.
        cached: As in `Doubt`.
        gained: As in `Doubt`.
    """
    if not outside or not usual:
        return Doubt(cached=cached, gained=gained)
    (restless, more, claimed), (also, common, _) = calm(outside), calm(usual)
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
    if (ratio := forgetful(doubts)) > _KEPT:
        return f"it keeps results: inputs that it has seen before take it {ratio:.1f} times less than new ones"
    return ""


def forgetful(doubts: Sequence[Doubt]) -> float:
    """How many times longer new inputs take, beyond what they do with the reference; 1 where that is not much."""
    place = (len(doubts) - 1) // 2
    ratio = sorted(each.cached for each in doubts)[place]
    saved = sorted(each.gained for each in doubts)[place]
    return ratio if ratio > _LEARNT and saved > _GAINED_SECONDS else 1.0
