"""Tasks that bring a test program of their own, from suites of others: the program decides, not our cases and checker.

The program is a runner like ours (see `native/runner.hpp`: private result file, signals, forbidden calls), compiled
once for a (task, target) from `FunctionTask.test`. The candidate is a unit of its own that is loaded while it runs, so
neither macros nor definitions of the candidate reach the test, and what it prints is not looked at. But the test draws
its inputs, holds the right answers and decides in the candidate's process, without guarded memory: this is for
comparing with others, not for a reward.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kernelbench_core.evaluation.checker import Outputs
from kernelbench_core.harness.function.columns import Column
from kernelbench_core.model import FunctionTask, Target
from kernelbench_core.toolchains.base import digest_of, kernel_prelude, prelude_text

COLUMNS = [Column("return value", "b1")]
"""Of the result file: one verdict."""

_MAIN = """
extern "C" int kb_test(void *entry, uint64_t seed);
static void one_case(kb::Run &run, void *entry) {
    const auto seed = run.in.next<uint64_t>(0);
    run.enter();
    const unsigned char right = kb_test(entry, seed) == 1;
    run.leave();
    run.out.put(0, &right, 1);
}
int main(int argc, char **argv) { return kb::run_cases(argc, argv, 1, 1, one_case); }
"""


def test_program(task: FunctionTask, target: Target) -> str:
    """The C++ source of the program that decides; it sees the headers that candidates for the target see."""
    headers = prelude_text(kernel_prelude(target))
    return f'#include "runner.hpp"\n{headers}{_MAIN}\n#line 1 "{task.name}"\n{task.test}\n'


def test_inputs(task: FunctionTask, seed: int) -> list[NDArray[np.uint64]]:
    """The columns of its case file: one case, which is a seed."""
    return [np.asarray([int(digest_of(task.digest, seed)[:15], 16)], dtype="u8")]


def right_answer() -> Outputs:
    """What a right candidate gives."""
    return Outputs(columns=COLUMNS, arrays=[np.ones(1, dtype="u1")], cases=1)
