from __future__ import annotations

import numpy as np
import pytest

from kernelbench_core.metrics.changes import SPEED, changes
from kernelbench_core.seams_metrics import STATUSES, Outcomes


def made(rows, *, missing=None, speeds=None):
    """Outcomes from the statuses of each task's samples: `p` passed, `w` wrong, `u` unavailable."""
    names = {"p": "passed", "w": "wrong_result", "u": "unavailable"}
    letters = "".join(rows.values())
    columns = {}
    if speeds is not None:
        table = np.array([(each, each * 0.95, each * 1.05) if each else (np.nan,) * 3 for each in speeds])
        columns = {name: table[:, place] for place, name in enumerate(SPEED)}
    return Outcomes(
        tasks=tuple(rows),
        task=np.repeat(np.arange(len(rows)), [len(each) for each in rows.values()]),
        status=np.array([STATUSES.index(names[each]) for each in letters]),
        missing=np.array([(missing or {}).get(each, 0) for each in rows]),
        columns=columns,
    )


def test_tasks_that_change_sides_are_found_the_worst_first():
    a = made({"all": "pppp", "half": "pppp", "less": "pppp", "back": "wwww", "same": "pwww"})
    b = made({"back": "wppp", "all": "wwww", "half": "ppww", "less": "pppw", "same": "wwww"})
    found = changes(a, b)
    assert [(each.task, each.kind) for each in found] == [
        ("all", "regressed"),
        ("half", "regressed"),
        ("back", "fixed"),
    ]
    worst = found[0]
    assert (worst.passed_a, worst.samples_a, worst.passed_b, worst.samples_b) == (4, 4, 0, 4)
    assert (worst.speedup_a, worst.speedup_b) == (None, None)


def test_missing_samples_are_failures_and_void_ones_nothing():
    a = made({"gone": "pp", "void": "pp", "part": "pp"})
    b = made({"gone": "", "void": "uu", "part": "pu"}, missing={"gone": 2})
    (found,) = changes(a, b)
    assert (found.task, found.passed_b, found.samples_b) == ("gone", 0, 2)


def test_tasks_of_one_side_alone_are_no_change():
    assert changes(made({"x": "p"}), made({"y": "w"})) == []


@pytest.mark.parametrize(
    ("before", "after", "kind"), [(2.0, 1.5, "slower"), (1.5, 2.0, "faster"), (2.0, 1.95, ""), (2.0, 2.05, "")]
)
def test_speeds_must_leave_each_others_intervals(before, after, kind):
    found = changes(made({"x": "p"}, speeds=[before]), made({"x": "p"}, speeds=[after]))
    assert [each.kind for each in found] == ([kind] if kind else [])
    if found:
        assert (found[0].speedup_a, found[0].speedup_b) == (pytest.approx(before), pytest.approx(after))


def test_every_sample_of_a_task_must_be_slower():
    a = made({"x": "pp", "y": "pp"}, speeds=[2.0, 8.0, 4.0, 4.0])
    b = made({"x": "pp", "y": "pp"}, speeds=[1.0, 2.0, 1.0, 2.0])
    (found,) = changes(a, b)
    assert found.task == "y"
    assert found.speedup_b == pytest.approx(2.0**0.5)


def test_failed_samples_have_no_speed():
    a = made({"x": "ppp"}, speeds=[2.0, 2.0, 2.0])
    b = made({"x": "ppw"}, speeds=[1.0, 1.0, 3.0])
    (found,) = changes(a, b)
    assert (found.kind, found.speedup_b) == ("slower", pytest.approx(1.0))


def test_what_regressed_comes_before_what_got_slower():
    a = made({"x": "p", "y": "p", "z": "p"}, speeds=[2.0, 2.0, 2.0])
    b = made({"x": "p", "y": "p", "z": "w"}, speeds=[1.5, 1.0, None])
    assert [(each.task, each.kind) for each in changes(a, b)] == [("z", "regressed"), ("y", "slower"), ("x", "slower")]
    assert changes(a, b)[0].speedup_a == pytest.approx(2.0)
