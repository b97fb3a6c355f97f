"""Faults of the machine and of the tasks are ours, never a model's."""

from __future__ import annotations

import json

import pytest

from kernelbench_core import Grader, evaluate, run, validate
from kernelbench_core.errors import InfrastructureError, MissingError
from kernelbench_core.model import Status
from kernelbench_core.sandbox import BubblewrapSandbox

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

WHERE = {"task": "simd/conditional_move", "target": "x86-avx"}
TASK_TOML = """
summary = "Doubles"
prototype = "void twice(const int32_t *a, int32_t *b, size_t n)"
parameters.a.length = "n"
parameters.b = { role = "out", length = "n" }
parameters.n.size = true
"""
GOOD = "void twice(const int32_t *a, int32_t *b, size_t n) { for (size_t i = 0; i < n; ++i) b[i] = 2u * a[i]; }"


# A full disk (case 38)


@pytest.mark.parametrize("free", [0, 4096, 8192, 16384, 32768, 65536])
def test_a_full_disk_for_scratch_files_is_never_the_models_failure(quick, expert, small_disk, fill, monkeypatch, free):
    """Codes whose objects do not fit fail in the compiler, in the linker, or before."""
    small = f"```cpp\n// {free}\n{expert}```"
    large = f"```cpp\nint table[100000] = {{1, 2, {free}}};\n{expert}```"
    with Grader(**quick) as grader:
        assert grader.grade(expert, **WHERE).passed
        monkeypatch.setattr("tempfile.tempdir", str(small_disk))
        fill(small_disk, free)
        for answer in (small, large):
            result = grader.grade(answer, **WHERE)
            assert result.status in {Status.PASSED, Status.HARNESS_ERROR}, (result.status, result.detail)
        assert result.status is Status.HARNESS_ERROR  # 400,000 bytes do not fit in any of these
        assert result.detail
        (small_disk / "fill").unlink()
        assert grader.grade(small, **WHERE).passed  # what was our fault is not remembered
        monkeypatch.setattr("tempfile.tempdir", None)
        assert grader.grade(large, **WHERE).passed


@pytest.mark.parametrize("text", ["No space left on device", "IO failure on output stream: No space left on device"])
def test_saying_that_the_disk_is_full_does_not_make_it_our_fault(quick, expert, text):
    with Grader(**quick) as grader:
        assert grader.grade(f"```cpp\n#error {text}\n{expert}```", **WHERE).status is Status.COMPILE_ERROR


def test_crashing_candidates_leave_nothing_in_the_scratch_folder(quick, tmp_path, expert, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Grader(**quick) as grader:
        for i in range(3):
            code = expert.replace("size_t i = 0;", f"size_t i = 0; if (length == {i}) __builtin_trap();", 1)
            assert grader.grade(code, **WHERE).status is Status.RUNTIME_ERROR
        names = [path.name for path in tmp_path.rglob("*")]
    assert not [name for name in names if name.startswith("core") or name.endswith(".so")]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("free", [0, 4096, 12288])
def test_a_full_disk_for_results_stops_the_run_and_it_goes_on_later(quick, make_sample, small_disk, fill, free):
    out, samples = small_disk / "run", [make_sample(i, code=None, notes=("x" * 300,)) for i in range(60)]
    evaluate(samples[:1], out=out, **quick)
    fill(small_disk, free)
    with pytest.raises(InfrastructureError) as caught:
        evaluate(samples, out=out, **quick)
    assert caught.value.exit_code == 1
    assert "\n" not in str(caught.value)
    (small_disk / "fill").unlink()
    done = evaluate(samples, out=out, **quick)
    assert done.statuses() == {"no_code": 60}
    keys = [json.loads(line)["sample_id"] for line in (out / "results.jsonl").read_text().splitlines()]
    assert sorted(keys, key=int) == [str(i) for i in range(60)]


# A task that is not sound here (case 85)


@pytest.mark.parametrize(
    ("reference", "said", "told"),
    [
        ("void twice(const int32_t *a, int32_t *b, size_t n) { nonsense(); }", "does not build", "reference.cpp:1: "),
        ("void other() {}", "does not build", "reference.cpp does not define what "),
        ("void twice(const int32_t *a, int32_t *b, size_t n) { __builtin_trap(); }", "does not run", "does not run"),
        (
            "void twice(const int32_t *a, int32_t *b, size_t n) { for (;;) b[n] = a[n]; }",
            "does not run",
            "goes too far",
        ),
        ("void twice(const int32_t *a, int32_t *b, size_t n) { std::exit(0); }", "does not run", "does not run"),
        ("void twice(const int32_t *a, int32_t *b, size_t n) { throw 1; }", "does not run", "does not run"),
    ],
)
def test_a_reference_that_does_not_work_is_our_fault_and_gives_no_score(
    make_plugins, suite_plugin, write_task, make_sample, reference, said, told
):
    files = {"task.toml": TASK_TOML, "description.md": "Doubles.", "reference.cpp": reference}
    root = write_task("twice", **files)
    write_task("fine", **{**files, "reference.cpp": GOOD})
    plugins = make_plugins(mine=suite_plugin("mine", root))
    code = GOOD.replace("twice", "twice_simd")
    samples = [make_sample(i, task_id="mine/twice", code=f"{code}// {i}") for i in range(2)]
    samples.append(make_sample(3, task_id="mine/fine", code=code))
    options = {"suite": "mine", "plugins": plugins, "protocol": "quick", "seed": 1}
    done = evaluate(samples, **options)
    assert done.statuses() == {"harness_error": 2, "no_intrinsics": 1}
    assert done.exit_code == 1
    bad = [each for each in done.results() if each.status is Status.HARNESS_ERROR]
    assert all(said in each.detail and "mine/twice" in each.detail for each in bad)
    only = evaluate(samples[:2], tasks=["twice"], **options)
    (group,) = only.groups(plugins)
    assert all(each.value is None for each in group.metrics)
    (record,) = validate(targets=["x86-avx"], tasks=["twice"], **options)
    assert told in record.findings[0].message


def test_without_a_compiler_nothing_gets_a_score(quick, expert, make_sample, monkeypatch):
    """The compiler is gone: the experts themselves are `unavailable`, and validation stops."""
    from kernelbench_core.toolchains import clang, gcc

    for module in (clang, gcc):
        monkeypatch.setattr(module, "driver", lambda: None)
    done = evaluate([make_sample()], **quick)
    assert (done.statuses(), done.exit_code) == ({"unavailable": 1}, 4)
    done = run(models=["reference/expert"], targets=["x86-avx"], tasks=["conditional_move"], **quick)
    assert (done.statuses(), done.exit_code) == ({"unavailable": 1}, 4)
    with pytest.raises(MissingError, match="x86-avx"):
        validate(targets=["x86-avx"], tasks=["conditional_move"], **quick)


def test_without_a_sandbox_nothing_starts(quick, tmp_path, make_sample, monkeypatch):
    monkeypatch.setattr("kernelbench_core.sandbox.BubblewrapSandbox", lambda: BubblewrapSandbox("/nowhere/bwrap"))
    with pytest.raises(MissingError, match="--unsafe-no-sandbox"):
        evaluate([make_sample()], out=tmp_path / "run", **quick)
    with pytest.raises(MissingError, match="--unsafe-no-sandbox"):
        Grader(**quick)
    assert not (tmp_path / "run").exists()
