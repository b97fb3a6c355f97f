"""pass@k: the chance that at least one of k samples passes, averaged over tasks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from kernelbench_core.model import Result
from kernelbench_core.seams import MetricValue

KS = (1, 5, 10)
VOID = "could not be evaluated"
"""Why results that say nothing about the model are left out."""


def pass_at_k(n: int, c: int, k: int) -> float | None:
    """The unbiased estimator 1 - C(n-c, k) / C(n, k) of Chen et al. (arXiv 2107.03374, section 2.1).

    Args:
        n: Samples.
        c: Samples that passed, 0 <= c <= n.
        k: Samples that may be tried.

    Returns:
        The probability; None where it is not defined (fewer than k samples).
    """
    if n < k:
        return None
    return 1.0 - math.comb(n - c, k) / math.comb(n, k)


_NAMED = 3


def _named(tasks: Sequence[str]) -> str:
    """The first of the tasks, for a note."""
    return ", ".join(tasks[:_NAMED]) + (", ..." if len(tasks) > _NAMED else "")


def _usual(counts: Sequence[int]) -> int:
    """How many samples more than half of the tasks have; 0 where there is no such number."""
    number, tasks = max(Counter(counts).items(), key=lambda item: item[1], default=(0, 0))
    return number if 2 * tasks > len(counts) else 0


class PassAtK:
    """pass@1, pass@5 and pass@10, each where every task has enough samples.

    A task without any result counts as failed and is named. Where more than half of the tasks have the same number of
    samples, a task with fewer lacks some: these count as failed too, and the task is named. Results that say nothing
    about the model (`unavailable`, `harness_error`) are left out and counted in the note.
    """

    name = "pass@k"

    def compute(self, results: Sequence[Result], tasks: Sequence[str]) -> Sequence[MetricValue]:
        """One value for each k."""
        return at_k(results, tasks, lambda each: each.passed if each.status.counts else VOID, "pass@{k}")


def at_k(
    results: Sequence[Result], tasks: Sequence[str], judge: Callable[[Result], bool | str], name: str
) -> list[MetricValue]:
    """The chance that at least one of k samples is good, over tasks, for each k; see `PassAtK` for what is missing.

    Args:
        results: Of one (model, target).
        tasks: Ids of all tasks that were asked for.
        judge: Whether a result is good; a text says why it is left out.
        name: Of the values, with `{k}` in it.
    """
    total, good, void = Counter[str](), Counter[str](), Counter[str]()
    reasons = Counter[str]()
    for result in results:
        verdict = judge(result)
        if isinstance(verdict, str):
            void[result.task_id] += 1
            reasons[verdict] += 1
        else:
            total[result.task_id] += 1
            good[result.task_id] += verdict
    missing = [task for task in tasks if not total[task] and not void[task]]
    counted = [task for task in tasks if total[task]]
    if void and not counted:
        note = f"none of {void.total()} samples could be evaluated"
        return [MetricValue(name=name.format(k=k), value=None, note=note) for k in KS]
    notes = []
    if missing:
        notes.append(f"{len(missing)} tasks without a sample counted as failed ({_named(missing)})")
    stored = any(result.model.startswith("reference/") for result in results)  # each task has as many as it has
    usual = 0 if stored else _usual([total[task] + void[task] for task in counted])
    lacking = {task: usual - total[task] - void[task] for task in counted if total[task] + void[task] < usual}
    if lacking:
        total.update(lacking)
        notes.append(f"{sum(lacking.values())} missing samples counted as failed ({_named(list(lacking))})")
    notes += [f"{count} samples {reason} and are left out" for reason, count in reasons.items()]
    values = []
    for k in KS:
        each = [pass_at_k(total[task], good[task], k) for task in counted]
        if any(value is None for value in each) or not (each or missing):
            short = sum(value is None for value in each)
            note = f"{short} tasks have fewer than {k} samples" if short else "nothing was evaluated"
            values.append(MetricValue(name=name.format(k=k), value=None, note=note))
            continue
        n = len(each) + len(missing)
        score = math.fsum(value or 0.0 for value in each) / n
        values.append(MetricValue(name=name.format(k=k), value=score, note="; ".join(notes), n=n))
    return values
