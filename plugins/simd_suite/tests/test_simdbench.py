"""The suite `simdbench:PATH`: tasks from a copy that the user brings. The copy here is made up in its format."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from kernelbench_simd_suite import plugin
from kernelbench_simd_suite.simdbench import KEYS, SimdBench

from kernelbench_core.api import ConfigError, FunctionTask, UsageError

DATA = Path(os.environ.get("KERNELBENCH_REFERENCE_DATA", plugin.TASKS.parents[4] / "shared" / "data")) / "simdbench"
HALVE = "void halve(const int* a, int* b, size_t n) {\n    for (size_t i = 0; i < n; ++i) { b[i] = a[i] / 2; }\n}\n"
RANGE = """typedef struct {
    int low;
    int high;
} Range;

// the ends
Range ends(const vector<int>& v) {
    return Range{v.empty() ? 0 : v.front(), v.empty() ? 0 : v.back()};
}
"""


def row(number, isa, entry, solution, subtype, **changes):
    name = f"SimdBench_{number}" if isa == "scalar" else f"SimdBench_{number}_{isa}"
    return {
        "task_id": name, "prompt": f"// {entry} in {isa}", "solution_scalar": solution,
        "test_correctness": "int main() {}", "test_performance": "", "intrinsic": isa, "task": "generation",
        "type": "1", "subtype": subtype, "entrypoint_scalar": entry, "entrypoint_simd": f"{entry}_simd", **changes,
    }  # fmt: skip


ROWS = [
    row(0, "SSE", "halve", HALVE, "1-2"),
    row(0, "AVX", "halve", HALVE, "1-2"),
    row(9, "SSE", "ends", RANGE, "HumanEval/77"),
    row(9, "AVX", "ends", RANGE, "HumanEval/77"),
    row(10, "AVX", "halve", HALVE, "1-1"),
]


def write(folder, rows, name="simdbench.jsonl"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(json.dumps(each) for each in rows) + "\n\n")
    return path


def test_the_plugin_offers_it_with_an_argument():
    (found,) = [each for each in plugin.kernelbench_task_loaders() if each.name == "simdbench"]
    assert found.argument == "PATH"


def test_the_lines_of_a_task_become_one_and_equal_entry_points_stay_apart(tmp_path):
    tasks = {task.name: task for task in SimdBench(str(write(tmp_path, ROWS))).load()}
    assert list(tasks) == ["SimdBench_0", "SimdBench_9", "SimdBench_10"]
    assert all(isinstance(task, FunctionTask) and task.suite == "simdbench" for task in tasks.values())
    assert [task.entry for task in tasks.values()] == ["halve", "ends", "halve"]
    assert [task.category for task in tasks.values()] == ["integer", "HumanEval", "data movement"]
    assert tasks["SimdBench_0"].prototype == "void halve(const int* a, int* b, size_t n)"
    assert dict(tasks["SimdBench_0"].prompts) == {"SSE": "// halve in SSE", "AVX": "// halve in AVX"}
    assert dict(tasks["SimdBench_9"].metadata) == {"simdbench": 9, "subtype": "HumanEval/77", "humaneval": 77}
    assert tasks["SimdBench_9"].prototype == "Range ends(const vector<int>& v)"
    assert " ".join(tasks["SimdBench_9"].types.split()) == "struct Range { int low; int high; };"
    assert tasks["SimdBench_0"].digest != tasks["SimdBench_10"].digest or tasks["SimdBench_0"].test


@pytest.mark.parametrize("name", ["simdbench.jsonl", "data/simdbench.jsonl", "simdbench-scalar.jsonl"])
def test_a_folder_is_searched_for_the_file(tmp_path, name):
    write(tmp_path, ROWS[:1], name)
    assert len(list(SimdBench(str(tmp_path)).load())) == 1


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_needed(tmp_path, key):
    path = write(tmp_path, [ROWS[0], {name: value for name, value in ROWS[1].items() if name != key}])
    with pytest.raises(ConfigError, match=f"simdbench.jsonl:2: {key}: expected a text"):
        list(SimdBench(str(path)).load())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"test_correctness": "int main() { return 1; }"}, ":2: SimdBench_0_AVX has another test or reference"),
        ({"entrypoint_simd": "half"}, ":2: entrypoint_simd: expected halve_simd, got 'half'"),
        ({"solution_scalar": "int other() {}"}, ":2: solution_scalar: no definition of halve found"),
        ({"prompt": 5}, ":2: prompt: expected a text"),
    ],
)
def test_what_does_not_fit_is_named_with_its_line(tmp_path, change, message):
    path = write(tmp_path, [ROWS[0], {**ROWS[1], **change}])
    with pytest.raises(ConfigError) as caught:
        list(SimdBench(str(path)).load())
    assert message in str(caught.value)


def test_a_line_that_is_no_json(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text("{\n")
    with pytest.raises(ConfigError, match=r"x\.jsonl:1: no JSON"):
        list(SimdBench(str(path)).load())


def test_a_path_that_leads_nowhere(tmp_path):
    for path in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(UsageError, match="simdbench"):
            SimdBench(str(path))


@pytest.mark.skipif(not DATA.is_dir(), reason=f"there is no copy of SimdBench at {DATA}")
@pytest.mark.parametrize("name", ["simdbench.jsonl", "simdbench-scalar.jsonl"])
def test_the_published_file_gives_all_tasks(name):
    tasks = list(SimdBench(str(DATA / name)).load())
    assert len(tasks) == 136
    assert [task.metadata["simdbench"] for task in tasks] == list(range(136))
    assert {len(task.prompts) for task in tasks} == {1 if "scalar" in name else 5}
