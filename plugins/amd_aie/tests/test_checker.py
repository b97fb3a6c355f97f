"""NPUEval's comparison: the relative part goes by what the kernel gave, and infinity is no answer."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from kernelbench_amd_aie.checker import NpuEvalChecker

from kernelbench_core.api import Comparison, FunctionTask, Parameter

INF, NAN = np.inf, np.nan


def task(rtol, atol):
    rule = Comparison(kind="close", rtol=rtol, atol=atol)
    return FunctionTask(
        suite="s", name="f", summary="", description="", digest="", entry="f", prototype="void f(float *x)",
        reference="", parameters=(Parameter(name="x", role="out", length="3", compare=rule),),
    )  # fmt: skip


def check(expected, got, rtol=0.1, atol=0.01, kind=np.float32):
    columns = [SimpleNamespace(is_length=True, owner="x"), SimpleNamespace(is_length=False, owner="x")]
    want = SimpleNamespace(columns=columns, arrays=[np.array([len(expected)]), np.asarray(expected, kind)])
    return NpuEvalChecker().check(task(rtol, atol), want, [np.array([len(got)]), np.asarray(got, kind)])


@pytest.mark.parametrize(
    ("expected", "got", "agrees"),
    [
        (1.0, 1.0, True),
        (0.0, 0.01, True),  # 0.01 + 0.1 * 0.01 is allowed
        (0.0, 0.0112, False),
        (10.0, 11.12, True),  # by what was given: 0.01 + 1.112; by what is expected it would be 0.01 + 1
        (10.0, 9.07, False),  # and here less: 0.01 + 0.907
        (10.0, 9.11, True),
        (-10.0, -11.12, True),
        (10.0, -10.0, False),
        (1.0, INF, False),
        (1.0, -INF, False),
        (1.0, NAN, False),
        (INF, INF, True),
        (INF, -INF, False),
        (INF, 1.0, False),
        (NAN, NAN, True),
        (NAN, 1.0, False),
    ],
)
def test_one_value(expected, got, agrees):
    assert (check([expected], [got]) is None) is agrees


def test_the_first_wrong_value_is_told_and_how_many_there_are():
    found = check([1.5, 2.0, 7.0, 4.5], [1.5, 2.5, 7.0, 9.0])
    assert (found.output, found.index, found.got, found.expected, found.wrong) == ("x", "[1]", "2.5", "2", 2)
    assert found.note == "off by 0.5"


def test_integers_are_compared_as_numbers_within_the_tolerance():
    assert check([100], [109], kind=np.int32) is None
    assert check([100], [113], kind=np.int32).got == "113"


def test_another_length_is_wrong():
    assert check([1.0, 2.0], [1.0]).index == " length"
