"""Published verdict files as a run: whom each verdict is about, what its words mean, and the paper's own numbers."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from kernelbench_core.config import RunConfig
from kernelbench_core.errors import UsageError
from kernelbench_core.generation.sample_records import Resolved
from kernelbench_core.model import Status, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.published import MARK, load, side_by_side
from kernelbench_core.report.summary import summarize
from kernelbench_core.report.verdict_runs import run_of_verdicts
from kernelbench_core.session import Session

NAMES = ("a", "b")
TASKS = {f"simd/{name}": Task(suite="simd", name=name, summary="", description="", digest=name) for name in NAMES}
NUMBERS = {"Bench_0": "simd/a", "Bench_1": "simd/b", **{task: task for task in TASKS}}
SYSTEM_TARGETS = {"scalar", "x86-sse", "x86-avx", "arm-neon", "arm-sve", "riscv-rvv"}


def resolver(targets, asked=""):
    """As a session resolves: ids with or without a target's alias, and the target that was asked for."""

    def resolve(name, target):
        stem, _, end = name.rpartition("_")
        task = NUMBERS.get(name)
        if task is None and end in targets:
            task, target = NUMBERS.get(stem), target or targets[end]
        target = target or asked
        if task is None or (target and target not in targets and target not in targets.values()):
            return None
        return Resolved(task, targets.get(target, target), ())

    return resolve


BARE = resolver({})


@pytest.fixture
def write(tmp_path):
    """Writes a file of verdicts: (task_id, sample, passed, said), as a table with tabs."""

    def make(name, *rows):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        lines = ["task_id\tsample\tpassed\tpublished_result", *("\t".join(map(str, row)) for row in rows)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    return make


def only(path, resolve=BARE, **more):
    (result,) = run_of_verdicts([path], TASKS, resolve, **more)
    return result


@pytest.fixture(scope="module")
def files():
    """The published verdict files; skips where this copy of the project has none."""
    named = os.environ.get("KERNELBENCH_REFERENCE_DATA")
    places = [Path(named)] if named else [each / "shared" / "data" for each in Path(__file__).resolve().parents]
    for place in places:
        if found := sorted((place / "simdbench" / "verdicts").glob("*.tsv")):
            return found
    pytest.skip("no published verdicts here: set KERNELBENCH_REFERENCE_DATA to the folder that holds simdbench/")
    return None


@pytest.mark.parametrize(
    ("passed", "said", "status", "error_class", "phase"),
    [
        (1, "passed", "passed", "", "done"),
        (0, "compilation failed: use of undeclared identifier '_mm_x'", "compile_error", "undeclared_identifier",
         "build"),
        (0, "compilation failed: no matching function for call to 'f'", "compile_error", "no_matching_function",
         "build"),
        (0, "compilation failed: always_inline function 'f' requires target feature 'sse4.1', but would be inl",
         "compile_error", "unsupported_target_feature", "build"),
        (0, "compilation failed: call to 'f' is ambiguous", "compile_error", "other", "build"),
        (0, "compilation failed", "compile_error", "", "build"),
        (0, "Compilation failed: unknown type name 'v'", "compile_error", "undeclared_identifier", "build"),
        (0, "logical bug", "wrong_result", "", "check"),
        (0, "wrong result", "wrong_result", "", "check"),
        (0, "runtime failed", "runtime_error", "", "run"),
        (0, "core dump", "runtime_error", "", "run"),
        (0, "timed out", "timeout", "", "run"),
        (0, "no intrinsic in code", "no_intrinsics", "", "gate"),
        (0, "a new reason: 7", "runtime_error", "not_said", "run"),
        (0, "not a logical bug", "runtime_error", "not_said", "run"),
        (0, "", "runtime_error", "not_said", "run"),
        (0, "passed", "runtime_error", "not_said", "run"),
        (1, "timed out", "passed", "", "done"),
    ],
)  # fmt: skip
def test_words_become_a_status_and_a_class(write, passed, said, status, error_class, phase):
    result = only(write("m-AVX.tsv", ("Bench_0_AVX", 3, passed, said)))
    assert (result.status, result.error_class, result.phase) == (Status(status), error_class, phase)
    assert result.detail == said


def test_a_result_says_where_it_is_from(write):
    rows = [("Bench_0_AVX", 0, 1, "passed"), ("Bench_1_AVX", "x7", 0, "logical bug")]
    path = write("deepseek-reasoner-AVX.tsv", *rows)
    _, second = run_of_verdicts([path], TASKS, BARE)
    assert (second.task_id, second.target, second.model, second.sample_id) == (
        "simd/b", "x86-avx", "published/deepseek-reasoner", "x7",
    )  # fmt: skip
    assert (second.protocol, second.key) == ("published", "")
    assert second.data == {"verdict": {"file": "deepseek-reasoner-AVX.tsv", "line": 3}}


def test_their_words_are_one_printable_line_of_bounded_length(write):
    result = only(write("m-AVX.tsv", ("Bench_0_AVX", 0, 0, "logical bug \x1b[31m" + "x" * 1000)))
    assert result.detail.startswith("logical bug \\x1b[31mxxx")
    assert len(result.detail) == 600
    assert result.detail.endswith("x...")
    shorter = "logical bug " + "x" * 588
    assert only(write("n-AVX.tsv", ("Bench_0_AVX", 0, 0, shorter))).detail == shorter


@pytest.mark.parametrize(
    ("file", "task_id", "target", "model"),
    [
        ("gpt-4o-SSE.tsv", "Bench_0_SSE", "x86-sse", "gpt-4o"),
        ("gpt-4o-Neon.tsv", "Bench_0_Neon", "arm-neon", "gpt-4o"),
        ("gpt-4o-SVE.tsv", "Bench_0_SVE", "arm-sve", "gpt-4o"),
        ("gpt-4o-RVV.tsv", "Bench_0_RVV", "riscv-rvv", "gpt-4o"),
        ("gpt-4o-scalar.tsv", "Bench_0", "scalar", "gpt-4o"),
        ("gpt-4o-SSE.tsv", "Bench_0", "x86-sse", "gpt-4o"),
        ("gpt-4o-x86-sse.tsv", "Bench_0", "x86-sse", "gpt-4o"),
        ("gpt-4o-SSE.tsv", "Bench_0_AVX", "x86-avx", "gpt-4o"),  # the id knows better
        ("gpt-4o.tsv", "Bench_0_AVX", "x86-avx", "gpt-4o"),
        ("AVX.tsv", "Bench_0_AVX", "x86-avx", "AVX"),
        ("-AVX.tsv", "Bench_0_AVX", "x86-avx", "-AVX"),
        ("gpt-4o-AVX.jsonl.gz.txt", "Bench_0", "x86-avx", "gpt-4o"),
        ("gpt-4o-myAVX.tsv", "Bench_0_AVX", "x86-avx", "gpt-4o-myAVX"),
        ("gpt-4.tsv-AVX.csv", "Bench_0", "x86-avx", "gpt-4.tsv"),
    ],
)
def test_target_and_model_are_known_without_any_plugin(write, file, task_id, target, model):
    result = only(write(file, (task_id, 0, 1, "passed")))
    assert (result.task_id, result.target, result.model) == ("simd/a", target, f"published/{model}")


@pytest.mark.parametrize(
    ("file", "task_id", "asked", "target", "model"),
    [
        ("m-LSX.tsv", "Bench_0_LSX", "", "loong-lsx", "m"),
        ("m-LSX.tsv", "Bench_0", "", "loong-lsx", "m"),
        ("m-LSX.tsv", "Bench_0", "ppc-vsx", "loong-lsx", "m"),
        ("m-x.tsv", "Bench_0_LSX", "", "loong-lsx", "m-x"),
        ("m.tsv", "Bench_0_LSX", "", "loong-lsx", "m"),
        ("m-x.tsv", "Bench_0", "ppc-vsx", "ppc-vsx", "m-x"),
        ("LSX.tsv", "Bench_0_VSX", "", "ppc-vsx", "LSX"),
        ("m-scalar.tsv", "Bench_0", "ppc-vsx", "scalar", "m"),
        ("m-AVX.tsv", "Bench_0", "ppc-vsx", "x86-avx", "m"),
    ],
)
def test_plugins_add_names_of_targets(write, file, task_id, asked, target, model):
    resolve = resolver({"LSX": "loong-lsx", "VSX": "ppc-vsx"}, asked)
    result = only(write(file, (task_id, 0, 1, "passed")), resolve)
    assert (result.task_id, result.target, result.model) == ("simd/a", target, f"published/{model}")


@pytest.mark.parametrize("task_id", ["Bench_0", "simd/a", "Bench_0_LSX", "other"])
def test_a_verdict_that_names_no_target_is_refused(write, task_id):
    path = write("m-x.tsv", (task_id, 0, 1, "passed"))
    with pytest.raises(UsageError) as error:
        run_of_verdicts([path], TASKS, BARE)
    assert error.value.message == f"{path}:2: which target is {task_id} about?"
    assert error.value.remedy == "end the name of the file with it, as in m-x-scalar.tsv"


@pytest.mark.parametrize(
    ("wanted", "model"), [("openai/gpt-4o", "openai/gpt-4o"), ("gpt-4o", "published/gpt-4o"), (None, "published/m")]
)
def test_the_model_can_be_given(write, wanted, model):
    assert only(write("m-AVX.tsv", ("Bench_0", 0, 1, "")), model=wanted).model == model


def test_json_lines_as_simdbench_writes_them(tmp_path):
    path = tmp_path / "m-SSE.jsonl"
    rows = [
        {"task_id": "Bench_0_SSE", "passed": True, "result": "passed"},
        {"task_id": "Bench_0_SSE", "passed": False, "result": "timed out"},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = list(run_of_verdicts([str(path)], TASKS, BARE))
    assert [(each.sample_id, each.status.value) for each in found] == [("0", "passed"), ("1", "timeout")]
    assert {each.model for each in found} == {"published/m"}


def test_two_verdicts_on_one_sample_are_refused(write):
    first = write("m-AVX.tsv", ("Bench_0_AVX", 0, 1, ""), ("Bench_0_AVX", 1, 1, ""))
    second = write("other/m-AVX.tsv", ("Bench_1_AVX", 0, 0, ""), ("simd/a", 1, 0, ""))
    with pytest.raises(UsageError) as error:
        run_of_verdicts([first, second], TASKS, BARE)
    assert error.value.message == (
        f"{second}:3: a second verdict on sample 1 of simd/a (x86-avx, published/m), after {first}:3"
    )
    assert "name files of different models differently" in error.value.remedy


def test_the_same_sample_of_other_targets_and_models_is_another(write):
    paths = [write(f"{name}.tsv", ("Bench_0", 0, 1, "")) for name in ("m-AVX", "m-SSE", "n-AVX")]
    assert len(list(run_of_verdicts(paths, TASKS, BARE))) == 3


def test_no_file_is_refused():
    with pytest.raises(UsageError, match="no file of verdicts is given; name at least one"):
        run_of_verdicts([], TASKS, BARE)


def test_the_info_is_a_run_s_and_says_that_it_is_another_protocol(write, plugins):
    paths = [write("m-AVX.tsv", ("Bench_0_AVX", 0, 1, "")), write("n-scalar.tsv", ("Bench_0", 0, 0, "logical bug"))]
    run = run_of_verdicts(paths, TASKS, BARE)
    assert run.info == {
        "identity": {"suite": "simd", "protocol": "simdbench, published verdicts"},
        "selection": {
            "tasks": ["simd/a", "simd/b"], "targets": ["x86-avx", "scalar"], "models": ["published/m", "published/n"],
        },
        "verdicts": {"note": MARK, "files": ["m-AVX.tsv", "n-scalar.tsv"], "unknown_task_ids": []},
    }  # fmt: skip
    assert run.path is None
    assert list(run.samples()) == []
    summary = summarize(run, plugins)
    assert (summary.evaluated, summary.passed, summary.waiting) == (2, 1, 0)
    json.dumps(run.info)


def metric(run, plugins, name="pass@1"):
    return {
        (group.model, group.target): next(each.value for each in group.metrics if each.name == name)
        for group in run.groups(plugins)
    }


def test_a_task_without_a_verdict_counts_as_failed(write, plugins):
    run = run_of_verdicts([write("m-AVX.tsv", ("Bench_0_AVX", 0, 1, ""))], TASKS, BARE)
    assert metric(run, plugins) == {("published/m", "x86-avx"): 0.5}


def test_ids_that_the_suite_does_not_know_are_kept_and_named(write, plugins):
    rows = [("Bench_0_AVX", 0, 1, ""), ("Bench_9_AVX", 0, 1, ""), ("Bench_9_AVX", 1, 1, "")]
    run = run_of_verdicts([write("m-AVX.tsv", *rows)], TASKS, BARE)
    assert [each.task_id for each in run] == ["simd/a", "Bench_9", "Bench_9"]
    assert run.info["selection"]["tasks"] == ["simd/a", "simd/b", "Bench_9"]
    assert run.info["verdicts"]["unknown_task_ids"] == ["Bench_9"]
    assert metric(run, plugins)["published/m", "x86-avx"] == pytest.approx(2 / 3)


def test_without_the_suite_only_the_tasks_of_the_files_count(write, plugins):
    paths = [
        write("m-AVX.tsv", ("Bench_8_AVX", 0, 1, ""), ("Bench_9_AVX", 0, 0, "")),
        write("m-SSE.tsv", ("Bench_8_SSE", 0, 1, ""), ("Bench_9_SSE", 0, 1, "")),
    ]
    run = run_of_verdicts(paths, TASKS, BARE)
    assert run.info["selection"]["tasks"] == ["Bench_8", "Bench_9"]
    assert run.info["identity"]["suite"] == ""
    assert metric(run, plugins) == {("published/m", "x86-avx"): 0.5, ("published/m", "x86-sse"): 1.0}


# The files that SimdBench's authors published


@pytest.fixture(scope="module")
def everything(files):
    """(run, plugins) of all published files, with the suite and all plugins."""
    plugins = Plugins.discover()
    if "simd" not in plugins.suites:
        pytest.skip("the simd suite is not installed")
    session = Session.open(RunConfig(), plugins)
    return run_of_verdicts(files, session.tasks, session.resolve), plugins


def test_all_published_verdicts_are_read_as_what_they_say(everything):
    run, _ = everything
    assert run.statuses() == {
        "compile_error": 5012, "passed": 4380, "wrong_result": 2286, "runtime_error": 365, "timeout": 124,
        "no_intrinsics": 73,
    }  # fmt: skip
    assert Counter(each.error_class for each in run if each.status is Status.COMPILE_ERROR) == {
        "undeclared_identifier": 3153, "other": 872, "no_matching_function": 528, "unsupported_target_feature": 459,
    }  # fmt: skip
    assert {each.error_class for each in run if each.status is not Status.COMPILE_ERROR} == {""}
    assert len(run.info["selection"]["tasks"]) == 136
    assert run.info["verdicts"]["unknown_task_ids"] == []
    assert set(run.info["selection"]["targets"]) == SYSTEM_TARGETS
    assert {each.task_id.partition("/")[0] for each in run} == {"simd"}


def rows_of(run, plugins):
    return {
        (row.published_model, row.target, row.metric): row
        for row in side_by_side(run.groups(plugins), load("simdbench"))
    }


AVX = ("DeepSeek-R1", "x86-avx", "pass@1")
"""The one figure of the table that the authors' own files do not give."""


def test_the_metrics_give_table_4_from_the_published_files(everything):
    rows = rows_of(*everything)
    assert len(rows) == 18 * 2
    assert [key for key, row in rows.items() if not row.same] == [AVX]
    for key, row in rows.items():
        if key != AVX:
            assert f"{100 * row.ours:.2f}" == f"{100 * row.published:.2f}", key
    assert (f"{100 * rows[AVX].ours:.2f}", f"{100 * rows[AVX].published:.2f}") == ("70.00", "70.29")
    assert rows[AVX].difference == pytest.approx(-0.29, abs=0.005)


def test_no_plugin_and_no_suite_is_needed_for_the_same_figures(files, plugins):
    run = run_of_verdicts(files, {}, lambda _task, _target: None)
    rows = rows_of(run, plugins)
    assert len(rows) == 18 * 2
    assert [key for key, row in rows.items() if not row.same] == [AVX]
    assert len(run.info["selection"]["tasks"]) == 136
    assert set(run.info["selection"]["targets"]) == SYSTEM_TARGETS
