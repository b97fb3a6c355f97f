from __future__ import annotations

import pytest

from kernelbench_core import run
from kernelbench_core.errors import UsageError

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]


def told(done):
    """What of a run must not depend on where it is kept."""
    return {(each.model, each.task_id, each.sample_id): (each.status, each.detail, each.key) for each in done.results()}


def test_run_generates_and_evaluates(quick, tmp_path):
    options = {
        "targets": ["x86-avx"], "models": ["reference/expert", "reference/scalar", "reference/mutant"],
        "tasks": ["conditional_move"], **quick,
    }  # fmt: skip
    done = run(out=tmp_path / "run", **options)
    by_model = {each.model: each for each in done.groups(options["plugins"])}
    assert by_model["reference/expert"].statuses == {"passed": 1}
    assert by_model["reference/scalar"].statuses == {"no_intrinsics": 1}
    assert "passed" not in by_model["reference/mutant"].statuses
    assert by_model["reference/mutant"].samples == 6
    seen = []
    again = run(out=tmp_path / "run", on_result=seen.append, **options)
    assert (seen, told(again)) == ([], told(done))
    assert told(run(**options)) == told(done)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"models": ["reference/expert"]}, "no target is named"),
        ({"targets": ["x86-avx"]}, "no model is named"),
        ({"targets": ["x86-avx"], "models": ["reference/gpt"]}, "reference has no model 'gpt'; it has expert"),
        ({"targets": ["x86-avx"], "models": ["refrence/expert"]}, "unknown provider 'refrence'"),
        ({"targets": ["x86-avx"], "models": ["expert"]}, "--model expert: expected provider/name"),
        ({"targets": ["x86-avx"], "models": ["reference/"]}, "--model reference/: expected provider/name"),
        ({"targets": ["x86-axv"], "models": ["reference/expert"]}, "unknown target 'x86-axv'"),
    ],
)
def test_run_refuses_names_that_are_not_known(quick, tmp_path, options, said):
    with pytest.raises(UsageError, match=said):
        run(out=tmp_path / "run", **quick, **options)
    assert not (tmp_path / "run").exists()
