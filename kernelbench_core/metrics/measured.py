"""Measured speed as columns: which samples have a speedup that can be believed, and what the others count as.

The metrics over speed have this in common: a sample that failed, or whose time is too good to be true or ran out at
some size, is no faster than anything. One that passed and has no time is unknown, and left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.arrays import Bools, Floats
from kernelbench_core.metrics.derived import BELIEVED, LEVEL, NOISY, SUSPECT, TIMEOUT
from kernelbench_core.seams_metrics import Outcomes

VERDICT = "speed.verdict"
WHY = "data.speed.unavailable"
FLOOR = "data.speed.floor"

_PASSED_WITHOUT = "passed without a time"


def ends_of(name: str) -> tuple[str, str, str]:
    """Paths of the speedup over something, and of the ends of its interval.

    Args:
        name: `O3` for the reference, `scalar`, `vector`, `expert`.
    """
    path = f"data.speed.speedup.{name}"
    return f"{path}.0", f"{path}.1", f"{path}.2"


READS = (VERDICT, WHY, FLOOR, *ends_of(LEVEL))
"""Columns that `Measured` is made from."""


@frozen(kw_only=True, eq=False)
class Measured:
    """What N results say about speed beside the reference at -O3.

    Args:
        believed: Samples that passed and have a speedup, (N,).
        denied: Samples that passed, whose time is too good to be true or ran out at some size, (N,).
        failed: Samples that failed, (N,).
        suspect: Those of `denied` whose time is too good to be true, (N,).
        noisy: Samples that passed and were too noisy to be measured at any size, (N,).
        refused: Samples that passed, with a speedup that is no positive number, (N,).
        untimed: Samples that passed and have no time for another reason, (N,).
        faster: Those of `believed` that are faster beyond noise, (N,).
        level: Those of `believed` that differ by no more than noise, (N,).
        ratio: Speedup of those that are believed, (N,); NaN for others.
        low: Where the speedup may be at least: the lower end of its interval, or what the noise floor leaves of it.
        high: Where it may be at most.
        why: Why no sample that passed has a time; empty where one has, or none passed.
    """

    believed: Bools
    denied: Bools
    failed: Bools
    suspect: Bools
    noisy: Bools
    refused: Bools
    untimed: Bools
    faster: Bools
    level: Bools
    ratio: Floats
    low: Floats
    high: Floats
    why: str

    @classmethod
    def of(cls, outcomes: Outcomes) -> Measured | None:
        """The speeds of some outcomes; None where no speed was asked for."""
        if not outcomes.has(VERDICT) and "measure" not in outcomes.asked:
            return None
        verdict, passed = outcomes.text(VERDICT), outcomes.passed
        ratio, low, high = (outcomes.number(each) for each in ends_of(LEVEL))
        sound = np.isfinite(ratio) & (ratio > 0)
        judged = passed & np.isin(verdict, BELIEVED)
        believed = judged & sound
        suspect, late = (passed & (verdict == each) for each in (SUSPECT, TIMEOUT))
        noisy = passed & (verdict == NOISY)
        floor = outcomes.number(FLOOR)
        floor = np.where(np.isfinite(floor) & (floor > 0), floor, 0.0)
        timed = judged | suspect | late
        return cls(
            believed=believed,
            denied=suspect | late,
            failed=outcomes.counts & ~passed,
            suspect=suspect,
            noisy=noisy,
            refused=judged & ~sound,
            untimed=passed & ~timed & ~noisy,
            faster=believed & (verdict == "faster"),
            level=believed & (verdict == "level"),
            ratio=np.where(believed, ratio, np.nan),
            low=np.where(believed, np.fmin(low, ratio / (1 + floor)), np.nan),
            high=np.where(believed, np.fmax(high, ratio * (1 + floor)), np.nan),
            why=_why(outcomes, timed),
        )

    def three(self, judge: Callable[[Floats], Floats]) -> tuple[Floats, Floats, Floats]:
        """What a judgement of speedups gives for the ratio, and for where it may be at least and at most, each (N,).

        Args:
            judge: Gives values for speedups, both (N,). Where no sample has a time it is not asked: all are NaN.
        """
        if self.why:
            return (np.full_like(self.ratio, np.nan),) * 3
        return judge(self.ratio), judge(self.low), judge(self.high)

    def judged(self, good: Bools) -> Floats:
        """1 for samples that are good, 0 for others that are known, NaN for those that are not, (N,).

        Args:
            good: Which of those that are believed are, (N,).
        """
        values = np.where(self.believed, good, np.nan)
        return np.where(self.failed | self.denied, 0.0, values)

    def qualifying(self, enough: Bools) -> Floats:
        """The speedup of samples that have enough of it, 0 for others that are known, NaN for the rest, (N,).

        Args:
            enough: Which of those that are believed have, (N,).
        """
        return np.where(enough & self.believed, self.ratio, self.judged(enough))

    @property
    def left_out(self) -> str:
        """How many samples passed and have no number, for a note; empty where there are none."""
        lost = int((self.untimed | self.noisy).sum())
        notes = [f"{lost} samples {_PASSED_WITHOUT} and are left out"] if lost else []
        if refused := int(self.refused.sum()):
            notes.append(f"{refused} samples with a speedup that is no positive number are refused")
        return "; ".join(notes)

    @property
    def lost(self) -> str:
        """How many samples that passed have no speedup that can be believed, by cause; empty where all have."""
        late = self.denied & ~self.suspect
        causes = {
            "suspect": self.suspect, "noisy": self.noisy, "ran out of time at some size": late,
            _PASSED_WITHOUT: self.untimed, "refused, since it is no positive number": self.refused,
        }  # fmt: skip
        return ", ".join(f"{int(each.sum())} {cause}" for cause, each in causes.items() if each.any())


def _why(outcomes: Outcomes, timed: Bools) -> str:
    passed = int(outcomes.passed.sum())
    if not passed or timed.any():
        return ""
    reasons = Counter(each for each in outcomes.text(WHY)[outcomes.passed] if each)
    if not reasons:
        return f"none of {passed} samples that passed could be timed"
    return f"time unavailable: {reasons.most_common(1)[0][0]}"


def without(outcomes: Outcomes) -> Floats:
    """Values where there is none for any result, (N,)."""
    return np.full(len(outcomes), np.nan)
