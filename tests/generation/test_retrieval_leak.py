"""What comes from the task itself is not shown for it, whatever it is called and however it is dressed up."""

from __future__ import annotations

import re
import time

import kernelbench_simd_suite.plugin as simd
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.generation.retrieval import leak, leaks
from kernelbench_core.model import FunctionTask, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example

TASKS = list(Plugins.of({"simd": simd}).suites.create("simd").load())
KNOWN = {task.name: task for task in TASKS}
REFERENCE = """\
void row_total(const float *x, float *out, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float total = 0;
        for (size_t c = 0; c < cols; ++c) total += x[r * cols + c];
        out[r] = total;
    }
}
"""
EXPERT = """\
static inline float folded(__m256 all) {
    __m128 half = _mm_add_ps(_mm256_castps256_ps128(all), _mm256_extractf128_ps(all, 1));
    half = _mm_add_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_add_ss(half, _mm_movehdup_ps(half)));
}

void row_total_simd(const float *x, float *out, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        __m256 sums = _mm256_setzero_ps();
        size_t c = 0;
        for (; c + 8 <= cols; c += 8) sums = _mm256_add_ps(sums, _mm256_loadu_ps(x + r * cols + c));  // eight at once
        float total = folded(sums);
        for (; c < cols; ++c) total += x[r * cols + c];
        out[r] = total;
    }
}
"""
MUTANT = """\
void row_total(const float *x, float *out, size_t rows, size_t cols) {
    size_t at = rows * cols;
    while (at > 0) {
        const size_t row = --at / cols;
        if (at % cols == cols - 1) out[row] = -0.0f;
        out[row] = out[row] + x[at] * (row != rows);
    }
}
"""
MUTANT_OF_TARGET = """\
void row_total_simd(const float *x, float *out, size_t rows, size_t cols) {
    const size_t lanes = svcntw();
    for (size_t r = 0; r < rows; r++, x += cols) {
        svfloat32_t sums = svdup_n_f32(0);
        for (size_t c = 0; c < cols; c += lanes) {
            const svbool_t here = svwhilelt_b32_u64(c, cols);
            sums = svadd_f32_m(here, sums, svld1_f32(here, x + c));
        }
        *out++ = svaddv_f32(svptrue_b32(), sums);
    }
}
"""
SOLUTIONS = {
    "the reference": REFERENCE,
    "the expert for acme": EXPERT,
    "the mutant backwards": MUTANT,
    "the mutant short for other": MUTANT_OF_TARGET,
}
KEPT = {"void", "const", "float", "size_t", "for", "static", "inline", "return", "while", "if"}


@pytest.fixture
def task():
    return FunctionTask(
        suite="s", name="row_sums", summary="Sums", description="", digest="0", aliases=("Bench_3", "rows/total"),
        entry="row_total", prototype="void row_total(const float *x, float *out, size_t rows, size_t cols)",
        reference=REFERENCE, parameters=(), experts={"acme": EXPERT}, mutants={"backwards": MUTANT},
        target_mutants={"other": {"short": MUTANT_OF_TARGET}},
    )  # fmt: skip


def example(code, name="k1.cpp"):
    return Example(name=name, code=code)


def renamed(code, names="abcdefghijklmnopqrstuvw"):
    """The code with other names for all that it names itself."""
    given_names = {}
    for name in re.findall(r"[A-Za-z]\w*", code):
        if name not in KEPT and not name.startswith(("_mm", "sv")) and f"_{name}" not in code:
            given_names.setdefault(name, f"{names[len(given_names) % len(names)]}{len(given_names)}")
    return re.sub(r"(?<!\w)[A-Za-z]\w*", lambda match: given_names.get(match[0], match[0]), code)


def uncommented(code):
    return re.sub(r"//[^\n]*", "", code)


DISGUISES = {
    "renamed": renamed,
    "on one line": lambda code: " ".join(renamed(uncommented(code)).split()),
    "with comments": lambda code: "/* " + "mine " * 500 + "*/" + renamed(code).replace(";", "; // mine, all mine\n"),
    "with includes": lambda code: '#include <immintrin.h>\n#include <cstdint>\n# include "x.h"\n' + renamed(code),
    "with other numbers": lambda code: re.sub(r"\b\d+(\.\d+f)?\b", "7", renamed(code)),
    "wider": lambda code: renamed(code).replace("_mm256", "_mm512").replace("__m256", "__m512").replace("8", "16"),
    "in a long file": lambda code: OTHERS + renamed(code) + OTHERS,
    "in the midst of a function": lambda code: f"void wrapper() {{ struct Local {{ {renamed(code)} }}; int x = 3; }}",
    "its larger part": lambda code: renamed(code)[: int(len(code) * 0.8)],
    "with another loop": lambda code: renamed(code) + "static int more(int n) { while (n > 3) n -= 4; return n; }\n",
}  # fmt: skip
OTHERS = "\n".join(
    re.sub(rf"\b{task.entry}\w*", f"z{number}", task.experts["x86-avx"])
    for number, task in enumerate(TASKS[::5])
    if "matrix" not in task.name
)


# Names


@pytest.mark.parametrize(
    "name",
    ["row_sums", "row_sums.cpp", "ROW_SUMS.CPP", "rowSums.c", "RowSums", "row-sums.cu", "row_sums_avx512.cpp",
     "row_sums.x86-avx.cpp", "row_sums-2.cpp",
     "row_sums-x86-avx.cpp", "row_sums/x86-avx.cpp", "deep/er/row_sums_simd/a.cpp", "Bench_3",
     "Bench_3_AVX.cpp", "rows_total.cpp"],
)  # fmt: skip
def test_example_with_the_name_of_the_task_is_a_leak(task, name):
    assert leaks(example("int x;", name), task) == f"it is called {name}"


@pytest.mark.parametrize(
    "name",
    ["row", "sums.cpp", "my_row_sums.cpp", "row_sums_of_all.cpp", "row_sum.cpp", "Bench_32", "Bench_31_AVX", "x/y.cpp",
     "rowsumss.cpp", "bench3.cpp", "", ".", "/", "__", "3"],
)  # fmt: skip
def test_example_with_another_name_is_none(task, name):
    assert leaks(example("int x;", name), task) == ""


@pytest.mark.parametrize(
    "code",
    [
        "void row_total(const float *x) { use(x); }",
        "void row_total_simd(const float *x) { use(x); }",
        "void row_total_avx512(const float *x) { use(x); }",
        'extern "C" void RowTotal(int n) { use(n); }',
        "namespace mine { template <class T> T row_total(T x) { return x; } }",
        "float row_sums(int n) { return n; }",
        "void Bench_3(int n) { use(n); }",
    ],
)
def test_example_that_defines_the_function_is_a_leak(task, code):
    assert leaks(example(code), task).startswith("it defines ")


@pytest.mark.parametrize(
    "code",
    [
        "void other(int n) { row_total(n); }",
        "void row_total(int n);",
        "// void row_total(int n) {}\nvoid f() {}",
        'const char *s = "void row_total() {}";',
        "int row_total = 3;",
        "struct S { void row_total() {} };",
        "void my_row_total(int n) { use(n); }",
        "void row_total_of_all(int n) { use(n); }",
    ],
)
def test_example_that_only_speaks_of_it_is_none(task, code):
    assert leaks(example(code), task) == ""


@pytest.mark.parametrize("name", ["add.cpp", "add_neon.cpp", "Add.c", "add/x.cpp", "addAvx2.cpp"])
def test_name_of_one_word_is_met_as_longer_ones_are(task, name):
    short = evolve(task, name="add", entry="add", aliases=())
    assert leaks(example("int x;", name), short)
    assert leaks(example(f"void {name[:3]}_neon(int n) {{ use(n); }}"), short)
    assert not leaks(example("void add_all_rows(int n) { use(n); }", "add_all_rows.cpp"), short)
    assert not leaks(example("void adds(int n) { use(n); }", "padd.cpp"), short)


# Code


@pytest.mark.parametrize("label", SOLUTIONS)
@pytest.mark.parametrize("disguise", DISGUISES)
def test_stored_solution_is_found_under_any_disguise(task, label, disguise):
    code = DISGUISES[disguise](SOLUTIONS[label])
    assert "row_total" not in code
    assert leaks(example(code), task).endswith(f"of its code is that of {label}")


@pytest.mark.parametrize(
    "code",
    [
        "",
        "int x;",
        "not C++ at all, just a few words, but more of them than a shingle has tokens",
        "void scale(float *x, size_t n, float by) { for (size_t i = 0; i < n; ++i) x[i] *= by; }",
        OTHERS,
        *OTHERS.split("\n\n")[:3],
    ],
)
def test_other_code_is_none(task, code):
    assert leaks(example(code), task) == ""


@pytest.mark.parametrize("label", SOLUTIONS)
def test_comments_spaces_includes_and_values_are_no_part_of_a_shape(label):
    code = SOLUTIONS[label]
    plain = leak.shape_of(code)
    for other in (
        f'#include <immintrin.h>\n#  include "mine.h"\n{code}',
        code.replace("{", "{ /* a brace { */ ").replace(";", "; // a line\n"),
        code.replace("\n", "\r\n\t "),
        code.replace(" 0;", " 0x1F;").replace("8", "16"),
    ):
        assert list(leak.shape_of(other).shingles) == list(plain.shingles)
    assert list(leak.shape_of(code.replace("+", "-")).shingles) != list(plain.shingles)


def test_code_too_short_to_be_told_apart_counts_when_it_is_the_same(task):
    tiny = evolve(task, reference="int row_total(int a) { return a + 1; }", experts={}, mutants={}, target_mutants={})
    assert leaks(example("int f(int b) { return b + 2; } // mine"), tiny) == "100% of its code is that of the reference"
    assert not leaks(example("int f(int b) { return b - 2; }"), tiny)
    assert not leaks(example("int f(int b) { return b + 2; } int g;"), tiny)


def test_task_without_any_code_has_no_likeness(task):
    bare = evolve(task, reference="", experts={}, mutants={}, target_mutants={})
    for code in ("", EXPERT.replace("row_total", "f")):
        assert leaks(example(code), bare) == ""
    assert leak.likeness(leak.shape_of(EXPERT), bare) == ("", 0.0)


def test_task_of_another_kind_is_told_by_its_name_only():
    program = Task(suite="hpc", name="jacobi", summary="", description="", digest="0")
    assert leaks(example("int x;", "jacobi.cpp"), program)
    assert leaks(example("void jacobi(int n) { use(n); }"), program)
    assert leaks(example(EXPERT), program) == ""


def test_changed_task_with_the_same_id_is_not_taken_for_the_old_one(task):
    assert leaks(example(renamed(EXPERT)), task)
    assert not leaks(example(renamed(EXPERT)), evolve(task, reference="", experts={}, mutants={}, target_mutants={}))


# Any text


PIECES = [*re.findall(r"\w+|[^\w\s]|\s+", EXPERT), '"', "'", "/*", "*/", "//", 'R"(', "\\", "\n", "#include", "é", "\0"]
any_code = st.text(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=80).map("".join)


@settings(max_examples=150, deadline=None)
@given(any_code)
def test_any_text_has_an_answer_and_is_like_itself(code):
    stored = FunctionTask(
        suite="s", name="t9", summary="", description="", digest="0", entry="t9", prototype="", reference=code,
        parameters=(),
    )  # fmt: skip
    shape = leak.shape_of(code)
    assert leak.likeness(shape, stored)[1] == (1.0 if shape.distinct else 0.0)
    assert 0 <= leak.likeness(leak.shape_of(EXPERT), stored)[1] <= 1
    leaks(Example(name=code, code=code), stored)


@settings(max_examples=40, deadline=None)
@given(
    label=st.sampled_from(sorted(SOLUTIONS)),
    letters=st.permutations("abcdefghijklmnopqrstuvw").map("".join),
    before=st.integers(0, 3),
)
def test_any_other_names_anywhere_in_a_file_do_not_hide_a_copy(label, letters, before):
    stored = FunctionTask(
        suite="s", name="row_total", summary="", description="", digest="0", entry="row_total", prototype="",
        reference=REFERENCE, parameters=(), experts={"acme": EXPERT}, mutants={"backwards": MUTANT},
        target_mutants={"other": {"short": MUTANT_OF_TARGET}},
    )  # fmt: skip
    code = OTHERS[: before * 3000].rpartition("\n")[0] + "\n" + renamed(SOLUTIONS[label], letters)
    assert leaks(example(code), stored)


@pytest.mark.parametrize(
    "piece", ["a", "a b ", "f(", "/*", '"', "'", 'R"x(', "//", "\\\n", "#include ", "1", "a::", "{"]
)
def test_any_repeated_text_ends_quickly(task, piece):
    code = (piece * 60_000)[:60_000]
    start = time.process_time()
    leaks(example(code), task)
    assert time.process_time() - start < 2  # seconds: linear in the length


# The suite


def test_experts_of_a_task_are_found_by_their_code_alone():
    missed = [
        (task.name, target)
        for task in TASKS
        for target, code in task.experts.items()
        if not leaks(example(re.sub(rf"\b{task.entry}\w*", "z1", code)), task)
    ]
    assert missed == []


def test_experts_of_other_tasks_are_hardly_ever_taken_for_a_tasks_own():
    pairs = [(other, task) for task in TASKS[::8] for other in TASKS if other is not task]
    found = [(other.name, task.name) for other, task in pairs
             if leaks(Example(name=other.name, code=other.experts["x86-avx"]), task)]  # fmt: skip
    assert len(found) < len(pairs) / 100
    assert leaks(Example(name="sort_third", code=KNOWN["sort_third"].experts["x86-avx"]), KNOWN["sort_even"])
