"""Do checkers, metrics and report sections keep what they promise about outputs and results?"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kernelbench_core.api import Estimate, MetricValue, Mismatch, Result, Status
from kernelbench_core.testing.candidates import TOTAL
from kernelbench_core.testing.checks.look import Look

if TYPE_CHECKING:
    from kernelbench_core.evaluation.checker import Outputs
    from kernelbench_core.seams_metrics import Outcomes

_UNITS = ("share", "ratio", "number", "dollars", "seconds", "tokens")
_BETTER = ("higher", "lower", "")
_MEANS = ("arithmetic", "geometric")
_ACROSS = ("mean", "p50", "p75")
_TASKS = ("conformance/one", "conformance/two", "conformance/three")
_CASES = 8


def check_checkers(look: Look) -> None:
    """Equal outputs agree, and different ones do not."""
    expected = _outputs()
    for descriptor in look.of("kernelbench_checkers"):
        where = f"checker {descriptor.name}"
        checker = look.made(look.plugins.checkers, descriptor)
        if checker is None:
            continue
        with look.guarded(where, "check() of equal outputs"):
            if (found := checker.check(TOTAL, expected, [each.copy() for each in expected.arrays])) is not None:
                look.findings.add(where, f"check() of equal outputs gave {found!r}", "give None when everything agrees")
        with look.guarded(where, "check() of different outputs"):
            found = checker.check(TOTAL, expected, [~each for each in expected.arrays])
            if not isinstance(found, Mismatch):
                look.findings.add(
                    where,
                    f"check() of outputs that differ in every bit gave {found!r}",
                    "give a Mismatch with the first one",
                )


def _outputs() -> Outputs:
    """What the kit's task gives for some cases."""
    import numpy as np

    from kernelbench_core.evaluation.checker import Outputs
    from kernelbench_core.harness.function.columns import output_columns
    from kernelbench_core.harness.function.signature import parse

    columns = output_columns(parse(TOTAL.prototype, ""), [])
    return Outputs(columns=columns, arrays=[np.arange(_CASES, dtype="u4") for _ in columns], cases=_CASES)


def check_metrics(look: Look) -> None:
    """Numbers over no results, and over one of every status."""
    for descriptor in look.of("kernelbench_metrics"):
        where = f"metric {descriptor.name}"
        metric = look.made(look.plugins.metrics, descriptor)
        if metric is None:
            continue
        for results, said in (((), "no results"), (_results(), "a result of every status")):
            if callable(estimates := getattr(metric, "estimates", None)):
                reads = _reads(look, where, metric)
                with look.guarded(where, f"estimates() over {said}"):
                    outcomes = _outcomes(reads, results)
                    for each in _listed(look, where, "estimates()", estimates(outcomes), Estimate):
                        _check_estimate(look, where, each, outcomes)
            if callable(compute := getattr(metric, "compute", None)):
                with look.guarded(where, f"compute() over {said}"):
                    for each in _listed(look, where, "compute()", compute(list(results), list(_TASKS)), MetricValue):
                        _check_value(look, where, each)


def _reads(look: Look, where: str, metric: Any) -> Sequence[str]:  # noqa: ANN401 - a plugin's
    reads = getattr(metric, "reads", None)
    if isinstance(reads, str) or not isinstance(reads, Sequence) or not all(isinstance(each, str) for each in reads):
        look.findings.add(where, f"reads is {reads!r}", "give the paths of what it reads, such as ('data.speed.gain',)")
        return ()
    return reads


def _listed(look: Look, where: str, question: str, values: Any, element: type[Any]) -> list[Any]:  # noqa: ANN401
    """The good elements of what a metric gives."""
    if not isinstance(values, Sequence) or not all(isinstance(each, element) for each in values):
        look.findings.add(where, f"{question} gave {values!r}", f"give a list of {element.__name__}")
        return []
    return list(values)


def _results() -> list[Result]:
    return [
        Result(
            task_id=_TASKS[number % 2], target="conformance", model="kit/known", sample_id=str(number), status=status
        )
        for number, status in enumerate(Status)
    ]


def _outcomes(reads: Sequence[str], results: Sequence[Result]) -> Outcomes:
    import numpy as np

    from kernelbench_core.metrics.table import TableBuilder

    builder = TableBuilder(reads)
    builder.start("", "", {"selection": {"models": ["kit/known"]}, "settings": {"n_samples": len(Status)}})
    for each in results:
        builder.add(each)
    table = builder.table()
    return table.outcomes(np.arange(len(table)), _TASKS)


def _check_estimate(look: Look, where: str, estimate: Estimate, outcomes: Outcomes) -> None:
    from kernelbench_core.metrics.estimating import value_of

    name = estimate.name
    where = f"{where}: {name}" if isinstance(name, str) and name.strip() else where
    for field in ("values", "per", "low", "high"):
        column = getattr(estimate, field)
        if (field == "values" or column is not None) and getattr(column, "shape", None) != (len(outcomes),):
            look.findings.add(
                where, f"{field} has not one number for each of {len(outcomes)} results", "give a NumPy array"
            )
            return
    _check_words(look, where, name, estimate.unit, estimate.better)
    for field, known in (("mean", _MEANS), ("across", _ACROSS)):
        if getattr(estimate, field) not in known:
            look.findings.add(where, f"{field} is {getattr(estimate, field)!r}", f"use one of {', '.join(known)}")
            return
    _check_value(look, where, value_of(outcomes, estimate))


def _check_value(look: Look, where: str, value: MetricValue) -> None:
    _check_words(look, where, value.name, value.unit, value.better)
    number = value.value
    if number is not None and (
        isinstance(number, bool) or not isinstance(number, (int, float)) or not math.isfinite(number)
    ):
        look.findings.add(
            where, f"{value.name} is {number!r}", "give a finite number, or None with a note where there is none"
        )


def _check_words(look: Look, where: str, name: str, unit: str, better: str) -> None:
    if not isinstance(name, str) or not name.strip():
        look.findings.add(where, f"it gives a number that is called {name!r}", "say what it is, such as 'wide@1'")
    for field, said, known in (("unit", unit, _UNITS), ("better", better, _BETTER)):
        if said not in known:
            look.findings.add(where, f"{field} is {said!r}", f"use one of {', '.join(map(repr, known))}")


def check_report_sections(look: Look) -> None:
    """Plain data over no results, and over one of every status."""
    for descriptor in look.of("kernelbench_report_sections"):
        where = f"report section {descriptor.name}"
        section = look.made(look.plugins.report_sections, descriptor)
        if section is None:
            continue
        for results, said in (((), "no results"), (_results(), "a result of every status")):
            with look.guarded(where, f"rows() over {said}"):
                _check_rows(look, where, "rows()", section.rows(iter(results)))
            if callable(collector := getattr(section, "collector", None)):
                with look.guarded(where, f"collector() over {said}"):
                    made = collector()
                    for each in results:
                        made.add(each)
                    _check_rows(look, where, "its collector", made.rows())


def _check_rows(look: Look, where: str, question: str, rows: object) -> None:
    if not isinstance(rows, Mapping):
        look.findings.add(
            where, f"{question} gave {rows!r}", "give a mapping; an empty one where there is nothing to say"
        )
        return
    try:
        json.dumps(dict(rows))
    except (TypeError, ValueError) as error:
        look.findings.add(
            where, f"{question} gave what is no plain data: {error}", "give texts, numbers, lists, mappings"
        )
