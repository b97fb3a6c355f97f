"""What the end of a process means, whatever its state page says."""

from __future__ import annotations

import signal
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.evaluation.checker import Outputs
from kernelbench_core.evaluation.outcomes import run_failed, signal_name
from kernelbench_core.evaluation.prepare import Prepared
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import STATES, RunnerState
from kernelbench_core.harness.function.columns import output_columns, pack_cases
from kernelbench_core.harness.function.runner import RunOutcome
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import FunctionTask, Parameter, Result, Status
from kernelbench_core.seams import ExecResult

PROTOTYPE = "int f(const int *a, size_t n, std::string s)"
CASES = [{"a": [10, 20, 30], "n": 3, "s": "text"}, {"a": [], "n": 0, "s": ""}, {"a": [7], "n": 1, "s": "x"}]
EXPECTED = [np.array([60, 0, 7], "i4")]
WORD = st.integers(-(2**63), 2**63 - 1) | st.integers(-2, 12)


@settings(max_examples=300)
@given(data=st.data())
def test_no_state_page_whatsoever_breaks_the_evaluation(data):
    """The page lies in the candidate's process: any numbers may stand there."""
    signature = parse(PROTOTYPE)
    columns = output_columns(signature, [])
    task = FunctionTask(
        suite="lab", name="f", summary="", description="", digest="00", entry="f", prototype=PROTOTYPE, reference="",
        parameters=tuple(Parameter(name=each.name) for each in signature.parameters),
    )  # fmt: skip
    state = RunnerState(
        nonce=1,
        state=data.draw(st.sampled_from(STATES)),
        case=data.draw(WORD),
        signal=data.draw(WORD),
        parameter=data.draw(WORD),
        index=data.draw(WORD),
        address=data.draw(WORD),
        write=data.draw(WORD),
        kind=data.draw(WORD),
        simd=data.draw(WORD),
        entry=data.draw(WORD),
        text=data.draw(st.text(max_size=50)),
    )
    process = data.draw(
        st.builds(ExecResult, exit_code=st.none() | st.integers(0, 255), signal=st.integers(0, 70),
                  limit=st.sampled_from(["", "", "", "wall", "cpu", "output"]))
    )  # fmt: skip
    outcome = RunOutcome(
        process=process,
        state=data.draw(st.just(state) | st.none()),
        columns=data.draw(st.none() | st.just([])),
    )
    result = Result(task_id="lab/f", target="sse", model="m/n", sample_id="0", status=Status.PASSED)
    with tempfile.TemporaryDirectory() as folder:
        arrays, count = pack_cases(signature, CASES)
        path = Path(folder) / "cases"
        path.write_bytes(casefile.dump(arrays, count))
        prepared = Prepared(signature=signature, runner=path, cases=path, n_cases=count, out_columns=columns,
                            expected=Outputs(columns=columns, arrays=EXPECTED, cases=count))  # fmt: skip
        failed = run_failed(result, outcome, task, prepared)
    if failed is None:
        assert outcome.state is not None
        assert outcome.state.state == "done"
        assert outcome.columns is not None
    else:
        assert failed.status in (Status.RUNTIME_ERROR, Status.MEMORY_ERROR, Status.TIMEOUT, Status.TAMPERED)
        assert failed.detail


@pytest.mark.parametrize("number", [1, 6, 8, 11, 31])
def test_signals_have_their_names(number):
    assert signal_name(number) == signal.Signals(number).name
