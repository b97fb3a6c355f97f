"""The suite `npu`: 102 kernels with our own words, behavioural models, hidden inputs and experts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

from kernelbench_amd_aie.wrapping import TARGETS, wrapper_of
from kernelbench_core.api import FunctionTask, folder_suite

TASKS = Path(__file__).with_name("tasks")


class NpuSuite:
    """Loads the tasks, and has each kernel called as the device's program calls it."""

    def load(self) -> Iterator[FunctionTask]:
        """All tasks, by name."""
        for task in folder_suite("npu", TASKS)().load():
            assert isinstance(task, FunctionTask)  # noqa: S101 - what a folder has
            wrapper = wrapper_of(task.entry, task.prototype)
            experts = dict(task.experts)
            if TARGETS[0] in experts:  # both generations understand the older one's API
                experts.setdefault(TARGETS[1], experts[TARGETS[0]])
            digest = hashlib.sha256(f"{task.digest}\0{wrapper}".encode()).hexdigest()
            yield evolve(task, wrapper=wrapper, experts=experts, targets=TARGETS, digest=digest)
