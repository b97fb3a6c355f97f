"""New task folders: an example that is sound as it is, and frames that can be read but never pass for finished."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernelbench_simd_suite import plugin as simd_suite

from kernelbench_core import validate
from kernelbench_core.errors import UsageError
from kernelbench_core.harness.function.folder import load_task
from kernelbench_core.harness.function.generators import draw_cases
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.plugins import Plugins
from kernelbench_core.scaffold.tasks import new_task

SCALE = "void scale(const float *x, float *y, float a, size_t n)"
PROTOTYPES = [
    SCALE,
    "float dot(const float *x, const float *y, size_t n);",
    "void gemm(const double *a, const double *b, double *c, size_t m, size_t n, size_t k)",
    "bool is_sorted(const int16_t *values, uint32_t count)",
    "void fill(int8_t *data, int8_t value, int n)",
    "std::vector<float> smooth(const std::vector<float> &values, int radius)",
    "std::string upper(std::string text)",
    "void both(const uint8_t *first, size_t n_first, const uint8_t *second, size_t n_second, uint8_t *out)",
    "int8_t apply(int8_t x[4], const std::vector<std::vector<uint8_t>> &rows, double &sum, bool flag)",
    "int lookup(const std::map<std::string, std::string> &table, const std::vector<std::string> &keys)",
    "_Float16 last(const _Float16 *values, size_t n)",
    "int answer()",
]


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def parameters_of(prototype):
    new_task(Path("mine/made"), prototype)
    return {each.name: each for each in load_task("mine", Path("mine/made")).parameters}


@pytest.mark.parametrize("c", [False, True])
def test_the_example_can_be_read_and_has_what_a_task_needs(c):
    made = new_task(Path("mine/brighten-2"), c=c)
    task = load_task("mine", made.folder)
    assert (task.task_id, task.entry, made.entry, made.suite) == (
        "mine/brighten-2",
        "brighten_2",
        "brighten_2",
        "./mine",
    )
    assert task.reference_language == ("c" if c else "c++")
    assert len(task.mutants) == 3
    assert task.workload.arguments == ("n",)
    assert made.finished
    assert set(made.files) == {str(path.relative_to(made.folder)) for path in made.folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("c", [False, True])
@pytest.mark.toolchain
@pytest.mark.sandbox
def test_the_example_is_sound_as_it_is_written(c):
    new_task(Path("mine/brighten"), c=c)
    import kernelbench_isa_sse_avx.plugin as isa

    plugins = Plugins.of({"simd_suite": simd_suite, "isa": isa})
    records = validate(suite="./mine", targets=["scalar", "x86-avx"], seed=4, plugins=plugins)
    assert [(each.target, list(each.findings), list(each.notes), each.killed) for each in records] == [
        ("scalar", [], [], 3), ("x86-avx", [], [], 3),
    ]  # fmt: skip


@pytest.mark.parametrize("prototype", PROTOTYPES)
def test_what_is_guessed_from_a_prototype_can_be_read_and_drawn(prototype):
    made = new_task(Path("mine/made"), prototype)
    task = load_task("mine", made.folder)
    assert task.prototype == prototype.rstrip(";")
    assert task.entry == made.entry
    assert not made.finished
    cases = list(draw_cases(task, parse(task.prototype), 1, 30))
    assert len(cases) == 30
    assert max((len(value) for case in cases for value in case.values() if hasattr(value, "__len__")), default=0) < 5000


def test_roles_lengths_and_comparisons_are_guessed():
    found = parameters_of(SCALE)
    assert [(each.role, each.length, each.compare.kind) for each in found.values()] == [
        ("in", "n", "exact"), ("out", "n", "close"), ("in", "", "exact"), ("in", "", "exact"),
    ]  # fmt: skip
    assert found["n"].values == {"size": True, "min": 0, "max": 512}
    assert found["x"].values == found["a"].values == {"min": -100.0, "max": 100.0, "nan": False, "inf": False}


@pytest.mark.parametrize(
    ("prototype", "expected"),
    [
        (
            "void fill(int8_t *data, int8_t value, int n)",
            {"data": ("inout", "n"), "value": ("in", ""), "n": ("in", "")},
        ),
        ("void make(float *out, int n)", {"out": ("out", "n"), "n": ("in", "")}),
        (
            "void both(const uint8_t *a, size_t n_a, const uint8_t *b, size_t n_b, uint8_t *out)",
            {"a": ("in", "n_a"), "b": ("in", "n_b"), "out": ("out", "n_a * n_b")},
        ),
        ("void one(float *x)", {"x": ("inout", "1")}),
        ("int four(const int x[4])", {"x": ("in", "")}),
        ("void add(int &total, const int *x, uint32_t count)", {"total": ("inout", ""), "x": ("in", "count")}),
    ],
)
def test_guesses_follow_const_and_names(prototype, expected):
    found = parameters_of(prototype)
    assert {name: (found[name].role, found[name].length) for name in expected} == expected


def test_several_lengths_stay_small():
    found = parameters_of("void gemm(const double *a, double *c, size_t m, size_t n, size_t k)")
    assert {found[name].values["max"] for name in "mnk"} == {16}


def test_a_float_that_is_returned_has_a_comparison():
    new_task(Path("mine/dot"), PROTOTYPES[1])
    assert load_task("mine", Path("mine/dot")).result.kind == "close"


@pytest.mark.parametrize("c", [False, True])
@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_frame_never_passes_for_finished(c):
    new_task(Path("mine/scale"), SCALE, c=c)
    (record,) = validate(suite="./mine", targets=["scalar"], seed=4, plugins=Plugins.of({"simd_suite": simd_suite}))
    found = {each.check: each.message for each in record.findings}
    reference = "reference.c" if c else "reference.cpp"
    assert found["reference"].startswith(f'mine/scale/{reference}:2: "unfinished: write what scale computes')
    assert found["description"].startswith("mine/scale/description.md:1: still says UNFINISHED")
    assert found["summary"].startswith("mine/scale/task.toml:2: summary: still says UNFINISHED")
    assert {each.check for each in record.notes} == set()  # nothing was tried


def test_what_is_there_is_never_touched():
    Path("mine/there").mkdir(parents=True)
    with pytest.raises(UsageError, match=r"mine/there is there already; choose another name"):
        new_task(Path("mine/there"))
    assert list(Path("mine/there").iterdir()) == []


def test_a_place_that_cannot_be_written_is_told():
    Path("mine").write_text("a file")
    with pytest.raises(UsageError, match=r"mine/x: cannot be written: .*; choose another path"):
        new_task(Path("mine/x"))


@pytest.mark.parametrize(
    ("name", "prototype", "c", "said"),
    [
        ("two words", "", False, "'two words' cannot name a task; use letters"),
        ("3d", "", False, "no function can be called 3d; begin the name with a letter, or give --prototype"),
        ("x", "nonsense", False, "--prototype: 'nonsense' is not the declaration of a function"),
        ("x", "void f(std::set<int> s)", False, "--prototype, parameter s: the type 'set<int>' cannot be used"),
        ("x", "void f(std::string s)", True, "--c: the prototype has types of C++; leave --c out"),
        ("x", "void f(int &s)", True, "--c: the prototype has types of C++; leave --c out"),
    ],
)
def test_what_cannot_be_written_is_refused_and_nothing_is_left(name, prototype, c, said):
    with pytest.raises(UsageError) as caught:
        new_task(Path("mine") / name, prototype, c=c)
    assert said in str(caught.value)
    assert not Path("mine").exists()


def test_the_suite_is_named_so_that_it_can_be_given_as_it_is():
    assert new_task(Path("here")).suite == "."
    assert new_task(Path("a/b/here")).suite == "a/b"
    assert new_task(Path("/") / Path.cwd() / "there").suite == str(Path.cwd())
