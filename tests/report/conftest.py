"""Runs made by hand: in a directory, with whatever results a test wants."""

from __future__ import annotations

import pytest

from kernelbench_core.interface import load_run
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.store import RunDirectory


def result(task="a", status="passed", *, target="x86-avx", model="m/one", sample_id="0", **more):
    more.setdefault("key", f"{task}-{target}-{model}-{sample_id}")
    return Result(
        task_id=f"simd/{task}", target=target, model=model, sample_id=sample_id, status=Status(status), **more
    )  # fmt: skip


@pytest.fixture
def make_result():
    return result


@pytest.fixture
def make_run(tmp_path):
    """Writes a run directory: a sample for each result, and samples without one."""

    def make(results, waiting=(), *, name="run", tasks=(), codes=None, completion=None, names=None, info=None):
        identity = {"suite": "simd", "protocol": "strict", "seed": 7}
        path = tmp_path / name
        tables = {"identity": identity, "selection": {"tasks": list(tasks)}, **(info or {})}
        with RunDirectory.create_or_open(path, tables) as directory:
            for each in (*results, *waiting):
                identity = (each.task_id, each.target, each.model, each.sample_id)
                directory.append_sample(
                    Sample(
                        sample_id=each.sample_id, task_id=each.task_id, target=each.target, model=each.model,
                        code=(codes or {}).get(identity[0], "int x;"), completion=completion,
                        usage={"name": names[each.sample_id]} if names and each.sample_id in names else {},
                    )
                )  # fmt: skip
            for each in results:
                directory.append_result(each)
        return load_run(path)

    return make


@pytest.fixture
def plugins():
    """The core alone."""
    return Plugins.of({})
