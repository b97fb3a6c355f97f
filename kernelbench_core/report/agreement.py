"""Our verdicts beside those that somebody else published on the same samples, and why they differ.

The reason for a difference is read from how each side ended and from what the task says about itself in its metadata:
with `deviates = "oracle"` its published reference or comparison is wrong by its own statement, or decides what that
leaves open; with `"tolerance"` its tolerance rejects right answers; with `"contract"` ours says more or tests more. A
reason is a place to start looking, not a proof.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen, mutable

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.sample_records import Resolve
from kernelbench_core.model import Status, Task
from kernelbench_core.report.screen import line_of
from kernelbench_core.report.verdicts import Verdict
from kernelbench_core.runs import Run

BOTH_PASS, BOTH_FAIL, ONLY_OURS, ONLY_THEIRS = "both_pass", "both_fail", "only_ours", "only_theirs"
DEVIATIONS = ("oracle", "tolerance", "contract")
WRONG = ("oracle", "tolerance")
"""Deviations that say that the published oracle is wrong."""
UNEXPLAINED = "unexplained"
INPUTS = "inputs"
_OF_STATUS = {
    Status.MEMORY_ERROR: "memory error",
    Status.RUNTIME_ERROR: "runtime error",
    Status.TAMPERED: "tampering",
    Status.TIMEOUT: "time limit",
    Status.COMPILE_TIMEOUT: "time limit",
    Status.COMPILE_ERROR: "compiler",
    Status.LINK_ERROR: "compiler",
    Status.NO_INTRINSICS: "gate",
    Status.NO_CODE: "extraction",
}
_OF_WORDS = (
    ("no intrinsic", "gate"),
    ("compil", "compiler"),
    ("link", "compiler"),
    ("timed out", "time limit"),
    ("timeout", "time limit"),
    ("runtime", "runtime error"),
)
REASONS = {
    "memory error": "the answer reads or writes outside of its buffers, or changes an input; guarded memory shows it",
    "runtime error": "it crashes in one of the two harnesses",
    "tampering": "it interferes with the runner",
    "time limit": "one of the two stopped it",
    "compiler": "it builds with one compiler, or in one set of includes and flags, and not in the other",
    "gate": "the two judge differently whether it is vectorised",
    "extraction": "no code was found in the answer",
    "oracle": "the published oracle is wrong by its own statement, or decides what that leaves open",
    "tolerance": "the published tolerance rejects right answers",
    "contract": "ours says more, or tests more of what is said",
    INPUTS: "it is wrong on inputs that ours tries: special sizes and values",
    UNEXPLAINED: "nothing in the records says why",
}
"""What a reason means."""


@frozen(kw_only=True)
class Disagreement:
    """One sample on which the two sides differ.

    Args:
        task_id: `suite/name`.
        target: Name of the target.
        model: `provider/name`.
        sample_id: The sample's id.
        kind: `only_ours` or `only_theirs`: who passed it.
        reason: One of `REASONS`.
        status: Ours.
        detail: Ours.
        said: Theirs.
    """

    task_id: str
    target: str
    model: str
    sample_id: str
    kind: str
    reason: str
    status: str
    detail: str
    said: str


@mutable
class Tally:
    """The samples of one (model, target)."""

    all: Counter[str] = field(factory=Counter)
    outside: Counter[str] = field(factory=Counter)
    not_evaluated: int = 0
    missing: int = 0

    @staticmethod
    def equal(counts: Mapping[str, int]) -> float | None:
        """Share of equal verdicts; None where there is none."""
        total = sum(counts.values())
        return (counts.get(BOTH_PASS, 0) + counts.get(BOTH_FAIL, 0)) / total if total else None


@frozen(kw_only=True)
class Agreement:
    """The comparison.

    Args:
        tallies: By (model, target).
        disagreements: In the order of the verdicts.
        excluded: Tasks whose published oracle is wrong: not part of `Tally.outside`.
        unknown: Task ids of verdicts that the suite does not have.
        unmatched: Samples of the run that no verdict speaks of.
        elsewhere: Verdicts about targets that the run does not have.
    """

    tallies: Mapping[tuple[str, str], Tally]
    disagreements: Sequence[Disagreement]
    excluded: Sequence[str]
    unknown: Sequence[str]
    unmatched: int
    elsewhere: int = 0

    def total(self) -> Tally:
        """All groups together."""
        whole = Tally()
        for each in self.tallies.values():
            whole.all += each.all
            whole.outside += each.outside
            whole.not_evaluated += each.not_evaluated
            whole.missing += each.missing
        return whole

    def reasons(self) -> dict[tuple[str, str], int]:
        """(reason, kind) to number of samples."""
        return Counter((each.reason, each.kind) for each in self.disagreements)

    def plain(self) -> dict[str, Any]:
        """The comparison for `--json`."""

        def numbers(tally: Tally) -> dict[str, Any]:
            return {
                **{kind: tally.all[kind] for kind in (BOTH_PASS, BOTH_FAIL, ONLY_OURS, ONLY_THEIRS)},
                "equal": Tally.equal(tally.all), "equal_outside_wrong_oracles": Tally.equal(tally.outside),
                "not_evaluated": tally.not_evaluated, "missing": tally.missing,
            }  # fmt: skip

        return {
            "groups": [
                {"model": model, "target": target, **numbers(tally)} for (model, target), tally in self.tallies.items()
            ],
            "total": numbers(self.total()),
            "reasons": [
                {"reason": reason, "kind": kind, "samples": count} for (reason, kind), count in self.reasons().items()
            ],
            "disagreements": list(self.disagreements),
            "tasks_with_wrong_oracles": list(self.excluded),
            "unknown_task_ids": list(self.unknown),
            "samples_without_verdict": self.unmatched,
            "verdicts_on_other_targets": self.elsewhere,
        }


def compare(
    run: Run,
    files: Iterable[tuple[Path, Iterable[Verdict]]],
    tasks: Mapping[str, Task],
    resolve: Resolve,
    model: str | None = None,
) -> Agreement:
    """Compares a run with published verdicts, sample by sample.

    Args:
        run: The run.
        files: Files of verdicts, each about one model.
        tasks: The suite's tasks by id.
        resolve: Finds the task for an id in a file of verdicts; None for an unknown one. Where the id says no target,
            the end of the file's name does (`-AVX`), or the run has one only.
        model: Model that the verdicts are about; by default the one whose name the file's name begins with, or the
            only one.

    Raises:
        UsageError: It cannot be told which of the run's models a file is about.
    """
    ours: dict[tuple[str, str, str], dict[str, tuple[Status, str]]] = {}
    models: dict[str, set[str]] = {}
    count = 0
    for each in run.results():
        found = ours.setdefault((each.task_id, each.target, each.sample_id), {})
        count += each.model not in found
        found[each.model] = (each.status, each.detail)
        models.setdefault(each.target, set()).add(each.model)
    tallies: dict[tuple[str, str], Tally] = {}
    disagreements: list[Disagreement] = []
    unknown: dict[str, None] = {}
    matched = elsewhere = 0
    for path, verdicts in files:
        for verdict in verdicts:
            known = resolve(verdict.task_id, None)
            if known is not None and not known.target:
                known = resolve(verdict.task_id, _stem(path).rpartition("-")[2]) or known
            if known is None:
                unknown[verdict.task_id] = None
                continue
            task_id, target = known.task_id, known.target or (next(iter(models)) if len(models) == 1 else "")
            if target not in models:
                elsewhere += 1
                continue
            about = _model(path, model, models[target])
            tally = tallies.setdefault((about, target), Tally())
            result = ours.get((task_id, target, verdict.sample_id), {}).get(about)
            if result is None:
                tally.missing += 1
                continue
            matched += 1
            status, detail = result
            if not status.counts:
                tally.not_evaluated += 1
                continue
            task = tasks[task_id]
            kind = _kind(status is Status.PASSED, verdict.passed)
            tally.all[kind] += 1
            tally.outside[kind] += deviation(task) not in WRONG
            if kind in (ONLY_OURS, ONLY_THEIRS):
                disagreements.append(
                    Disagreement(
                        task_id=task_id, target=target, model=about, sample_id=verdict.sample_id, kind=kind,
                        reason=reason_of(task, status, verdict), status=status.value, detail=line_of(detail),
                        said=line_of(verdict.said),
                    )
                )  # fmt: skip
    excluded = [task.task_id for task in tasks.values() if deviation(task) in WRONG]
    return Agreement(
        tallies=tallies,
        disagreements=disagreements,
        excluded=excluded,
        unknown=list(unknown),
        unmatched=count - matched,
        elsewhere=elsewhere,
    )


def deviation(task: Task) -> str:
    """How the task says that it differs from the published one; empty when it does not."""
    said = str(task.metadata.get("deviates", ""))
    return said if said in DEVIATIONS else ""


def reason_of(task: Task, status: Status, verdict: Verdict) -> str:
    """Why the two differ, as far as the records say."""
    if status is not Status.PASSED:
        return _OF_STATUS.get(status) or deviation(task) or INPUTS
    said = verdict.said.lower()
    return next((reason for word, reason in _OF_WORDS if word in said), "") or deviation(task) or UNEXPLAINED


def _kind(ours: bool, theirs: bool) -> str:
    if ours == theirs:
        return BOTH_PASS if ours else BOTH_FAIL
    return ONLY_OURS if ours else ONLY_THEIRS


def _model(path: Path, wanted: str | None, models: set[str]) -> str:
    """Which of the run's models a file speaks of."""
    if wanted is not None:
        if wanted not in models:
            raise UsageError(f"--model {wanted}: the run has no such model", f"it has {', '.join(sorted(models))}")
        return wanted
    if len(models) == 1:
        return next(iter(models))
    stem = _stem(path)
    # models/gpt and samples/gpt-AVX, of a samples file named like the verdicts, are both meant by gpt-AVX.tsv
    hits = [each for each in models if each.partition("/")[2] == stem]
    hits = hits or [each for each in models if stem.startswith(f"{each.partition('/')[2]}-")]
    if len(hits) != 1:
        raise UsageError(
            f"{path}: which model of the run is it about?", f"give --model with one of {', '.join(sorted(models))}"
        )
    return hits[0]


def _stem(path: Path) -> str:
    return re.sub(r"(\.(tsv|csv|jsonl|txt|gz))+$", "", path.name)
