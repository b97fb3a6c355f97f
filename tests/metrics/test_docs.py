"""The page about metrics names every number, and its examples run."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import kernelbench_core
from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.model import Status
from kernelbench_core.plugins import Plugins

DOCS = Path(kernelbench_core.__file__).parent.parent / "docs"
SLOTS = {"@K": r"@\d+", "p=P": r"p=[\d.]+", "_P": r"_\d+", " A": r" \d+", "CLASS": ".+", "REASON": ".+"}


@pytest.fixture
def page():
    if not DOCS.exists():
        pytest.skip("an installed core has no docs folder beside it")
    return (DOCS / "metrics.md").read_text(encoding="utf-8")


def patterns(page):
    """What the first column of the table names, as regular expressions."""
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    for name in (word for cell in cells for word in re.findall(r"`([^`]+)`", cell)):
        pattern = re.escape(name).replace(r"\ ", " ")
        for slot, what in SLOTS.items():
            pattern = re.sub(rf"{re.escape(slot)}\b", lambda _, what=what: what, pattern)
        yield name, re.compile(pattern)


def test_the_table_names_every_number_and_no_other(page, rich):
    metrics = Metrics(Plugins.of({}))
    values = {each.name for each in metrics.over(rich(metrics, 2, 3), np.arange(6)).values}
    known = dict(patterns(page))
    assert len(known) > 20
    assert [value for value in sorted(values) if not any(each.fullmatch(value) for each in known.values())] == []
    assert [name for name, each in known.items() if not any(each.fullmatch(value) for value in values)] == []


def example(text):
    """The classes of the code blocks of a page that define metrics."""
    space = {}
    for block in re.findall(r"```python[^\n]*\n(.*?)```", text, re.DOTALL):
        if "def estimates" in block:
            exec(block, space)  # noqa: S102 - our own page
    return space


def test_the_example_is_a_metric(page, outcomes_of, results_of):
    metric = example(page)["Quick"]
    results = results_of("s/a", Status.PASSED, data={"seconds": {"run": 0.25}})
    results += results_of("s/a", Status.PASSED, first=1, data={"seconds": {"run": 1.0}})
    results += results_of("s/a", Status.TIMEOUT, Status.UNAVAILABLE, first=2)
    outcomes = outcomes_of(metric, results)
    values = {each.name: value_of(outcomes, each).value for each in metric().estimates(outcomes)}
    assert values == {"quick@1": pytest.approx(1 / 3), "quick@5": None, "seconds": pytest.approx(0.5)}


def test_the_examples_of_the_hook_are_metrics(page, outcomes_of, results_of):
    section = (DOCS / "hooks.md").read_text(encoding="utf-8").split("\n## kernelbench_metrics\n")[1].split("\n## ")[0]
    found = example(section)
    results = results_of("s/a", Status.PASSED, data={"gate": {"widest_bits": 256}})
    results += results_of("s/a", Status.PASSED, first=1, data={"gate": {"widest_bits": 128}})
    results += results_of("s/b", Status.WRONG_RESULT, Status.HARNESS_ERROR, detail="one two three")
    outcomes = outcomes_of(found["Wide"], results)
    values = {each.name: value_of(outcomes, each).value for each in found["Wide"]().estimates(outcomes)}
    assert values == {"wide@1": 0.25, "wide@5": None}
    assert found["Wide"]().estimates(outcomes_of(found["Wide"], results[2:])) == []
    (words,) = found["Words"]().compute(results, ["s/a", "s/b"])
    assert (words.value, words.n) == (3.0, 2)
