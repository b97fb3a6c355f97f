"""What targets with a model of cost add to a report: the model's numbers, told to be a model's."""

from __future__ import annotations

import pytest

from kernelbench_core.model import Result, Status
from kernelbench_core.report.modelled import HEADING, ModelledCosts, fields


def result(status=Status.PASSED, by="a/b", **data):
    return Result(task_id="npu/x", target="npu", model=by, sample_id="0", status=status, data=data)


def cost(cycles, share, **more):
    return {"model_cycles": cycles, "vectorization": share, **more}


def test_failed_samples_score_nothing_and_have_no_cycles():
    rows = ModelledCosts().rows(iter([
        result(model=cost(100, 0.5)), result(model=cost(400, 0.3)),
        result(Status.WRONG_RESULT), result(Status.COMPILE_ERROR),
    ]))  # fmt: skip
    assert rows == {
        "a/b on npu": "mean vectorization score 20.0% of 4 samples (failed ones count 0); "
        "200 cycles (geometric mean of 2)"
    }


def test_what_says_nothing_about_the_code_is_left_out():
    rows = ModelledCosts().rows(iter([
        result(model=cost(100, 0.5)), result(Status.UNAVAILABLE), result(Status.HARNESS_ERROR),
    ]))  # fmt: skip
    assert "50.0% of 1 samples" in rows["a/b on npu"]


def test_guessed_costs_are_told():
    rows = ModelledCosts().rows(iter([result(model=cost(10, 0.5, uncalibrated=True))]))
    assert rows["a/b on npu"].endswith("(geometric mean of 1; 1 with routines of guessed cost)")


@pytest.mark.parametrize("model", [None, {}, "text", {"model_cycles": 0}])
def test_targets_without_a_model_have_no_row(model):
    assert ModelledCosts().rows(iter([result(model=model)])) == {}


def test_models_stand_apart():
    rows = ModelledCosts().rows(iter([result(by=name, model=cost(10, 0.5)) for name in ("c/d", "a/b")]))
    assert list(rows) == ["a/b on npu", "c/d on npu"]


def test_the_fields_of_a_sample():
    shown = dict(fields({**cost(36, 0.25), "schedule": "long", "loops": [{"trips": 8, "reason": ""}], "notes": ["so"]}))
    assert shown == {"model cycles": "36", "vectorization": "0.25", "loop": "trips 8", "note": "so"}
    assert "nothing was measured" in HEADING
