"""Each kind of unsound task is found out, by a task that is unsound in that way only."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.evaluation.validate import _no_better, validate_task
from kernelbench_core.model import Comparison, Result, Status, Workload

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

NO_SPECIALS = {"special": False, "nan": False, "inf": False}
HEAD = "int f(const int *a, size_t n)"
SUM = f"{HEAD} {{ unsigned s = 7; for (size_t i = 0; i < n; ++i) s = 31 * s + a[i]; return (int)s; }}"
MUTANT = SUM.replace("i < n", "i + 1 < n")
MAP = "void f(const float *a, float *out, size_t n)"
TWICE = f"{MAP} {{ for (size_t i = 0; i < n; ++i) out[i] = 2 * a[i] + 1; }}"
EXPERT = """#include <cstring>
int f_simd(const int *a, size_t n) {
    unsigned s = 7, lanes[4];
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        __m128i four = _mm_loadu_si128((const __m128i *)(a + i));
        _mm_storeu_si128((__m128i *)lanes, _mm_add_epi32(four, _mm_setzero_si128()));
        for (unsigned lane : lanes) s = 31 * s + lane;
    }
    for (; i < n; ++i) s = 31 * s + a[i];
    return (int)s;
}
"""


@pytest.fixture
def validate(real, real_targets):
    first, second = real(seed=1), real(seed=2)

    def run(task, target="scalar"):
        return validate_task(task, real_targets[target], first, second)

    return run


def checks(soundness):
    return {finding.check for finding in soundness.findings}


def test_a_sound_task_has_no_findings(validate, make_task):
    task = make_task(HEAD, reference=SUM, experts={"sse": EXPERT}, mutants={"short": MUTANT})
    for target, experts in (("scalar", 0), ("sse", 1)):
        soundness = validate(task, target)
        assert soundness.findings == []
        assert (soundness.task_id, soundness.target) == ("lab/f", target)
        assert (soundness.experts, soundness.mutants, soundness.killed) == (experts, 1, 1)
        assert soundness.controls >= 5


def test_a_sound_task_with_floats_has_no_findings(validate, make_task):
    task = make_task(MAP, reference=TWICE, out={"role": "out"}, mutants={"low": TWICE.replace("+ 1", "- 1")})
    soundness = validate(task)
    assert soundness.findings == []
    assert soundness.controls >= 8


@pytest.mark.parametrize(
    "body",
    [
        "int s = 0; for (size_t i = 0; i < n; ++i) s += a[i]; return s;",  # overflows
        "return n ? a[0] << 31 << 1 >> (a[0] & 63) : 0;",  # shifts too far
        "return n ? (int)(a[0] * 1e30f) : 3;",  # a conversion that does not fit
        "int t[4] = {1, 2, 3, 4}; return t[n % 5 == 4 ? 4 : n % 4] * 0 + (n ? a[0] : 1);",  # behind an array
        "std::vector<int> v(n + 4); v.resize(n); return v[n] + (n ? a[0] : 1);",  # behind a vector
    ],
    ids=["overflow", "shift", "conversion", "array", "vector"],
)
def test_undefined_behaviour_in_the_reference_is_found(validate, make_task, body):
    soundness = validate(make_task(HEAD, reference=f"{HEAD} {{ {body} }}"))
    assert "sanitizers" in checks(soundness)


def test_a_reference_that_depends_on_the_level_is_found(validate, make_task):
    reference = SUM.replace("return (int)s", "\n#ifdef __OPTIMIZE__\n s += 1;\n#endif\n return (int)s")
    soundness = validate(make_task(HEAD, reference=reference))
    assert "-O3" in checks(soundness)
    assert any("return value differs from what it is at -O0" in finding.message for finding in soundness.findings)


def test_outputs_that_do_not_depend_on_the_seed_are_found(validate, make_task):
    assert "seeds" in checks(validate(make_task(HEAD, reference=f"{HEAD} {{ return 42; }}")))


def test_an_expert_that_fails_is_found(validate, make_task):
    for expert in (
        EXPERT.replace("31 * s + lane", "30 * s + lane"),
        EXPERT.replace("_mm_add_epi32", "_mm_no"),
        SUM.replace(" f(", " f_simd("),
    ):
        soundness = validate(make_task(HEAD, reference=SUM, experts={"sse": expert}), "sse")
        assert "expert" in checks(soundness)
        assert soundness.experts == 1


def test_an_expert_that_fails_on_the_inputs_for_timing_only_is_found(validate, make_task):
    wrong = EXPERT.replace("unsigned s = 7,", "if (n > 600) return 0;\n    unsigned s = 7,")
    for code, found in ((EXPERT, set()), (wrong, {"performance"})):
        task = make_task(HEAD, reference=SUM, experts={"sse": code}, mutants={"short": MUTANT})
        timed = evolve(task, workload=Workload(sizes=((64,), (700,)), arguments=("n",)))
        assert checks(validate(timed, "sse")) == found


def test_a_mutant_that_survives_is_found(validate, make_task):
    soundness = validate(make_task(HEAD, reference=SUM, mutants={"same": SUM + "\n// the same", "short": MUTANT}))
    assert checks(soundness) == {"mutant same"}
    assert (soundness.mutants, soundness.killed) == (2, 1)


def test_a_mutant_that_does_not_compile_is_no_mutant(validate, make_task):
    assert "mutant broken" in checks(validate(make_task(HEAD, reference=SUM, mutants={"broken": "int f(;"})))


def test_a_scalar_reference_that_is_none_is_found(validate, make_task):
    reference = EXPERT.replace("f_simd", "f")
    soundness = validate(make_task(HEAD, reference=reference, experts={"sse": EXPERT}), "sse")
    assert "scalar" in checks(soundness)


def test_a_tolerance_wider_than_the_outputs_is_found(validate, make_task):
    """Case 3: zeros are within the absolute tolerance of every expected value."""
    small = TWICE.replace("2 * a[i] + 1", "a[i] * 1e-6f")
    wide = Comparison(kind="close", atol=1e-2)
    soundness = validate(make_task(MAP, reference=small, a=NO_SPECIALS, out={"role": "out", "compare": wide}))
    assert "control zeros" in checks(soundness)
    narrow = Comparison(kind="close", rtol=1e-5)
    assert (
        validate(make_task(MAP, reference=small, a=NO_SPECIALS, out={"role": "out", "compare": narrow})).findings == []
    )


@pytest.mark.parametrize("answer", ["true", "false"])
def test_a_truth_value_that_never_changes_is_found(validate, make_task, answer):
    """Case 16: a constant answers the question."""
    head = "bool f(const int *a, size_t n)"
    soundness = validate(make_task(head, reference=f"{head} {{ return {answer}; }}"))
    assert {"outputs", "seeds"} <= checks(soundness)
    told = [each.message for each in soundness.findings if each.check == "outputs"]
    assert told[0].startswith(f"return value is {int(answer == 'true')} everywhere in all 60 cases")


def test_a_task_that_the_empty_body_solves_is_found(validate, make_task):
    head = "bool f(const int *a, size_t n)"
    assert "control empty body" in checks(validate(make_task(head, reference=f"{head} {{ return false; }}")))


def test_a_task_that_a_copy_of_its_input_solves_is_found(validate, make_task):
    copy = TWICE.replace("2 * a[i] + 1", "a[i]")
    assert "control copy of a" in checks(validate(make_task(MAP, reference=copy, out={"role": "out"})))


def test_a_rotation_that_nobody_notices_is_found(validate, make_task):
    same = TWICE.replace("2 * a[i] + 1", "n ? a[0] : 0")
    assert "control rotated by one" in checks(validate(make_task(MAP, reference=same, out={"role": "out"})))


def test_a_last_value_of_minus_two_is_made_wrong_like_any_other(validate, make_task):
    def cases(rng):
        yield from (
            {"a": [float(x) for x in rng.integers(3, 99, size=9)] + [-1.5], "out": [0.0] * 10, "n": 10}
            for _ in range(60)
        )

    assert validate(make_task(MAP, reference=TWICE, out={"role": "out"}, cases=cases, n_cases=60)).findings == []


@pytest.mark.parametrize("reference", ["int f(;", f"{HEAD} {{ return a[n]; }}"], ids=["syntax", "over-read"])
def test_a_reference_that_does_not_work_is_all_that_is_told(validate, make_task, reference):
    soundness = validate(make_task(HEAD, reference=reference, mutants={"a": SUM}))
    assert checks(soundness) == {"reference"}
    assert "lab/reference.cpp" in soundness.findings[0].message
    assert (soundness.experts, soundness.killed, soundness.controls) == (0, 0, 0)


def test_a_target_without_tools_is_told(real, real_targets, make_task):
    nowhere = evolve(real_targets["scalar"], toolchains=("vendor",))
    soundness = validate_task(make_task(HEAD, reference=SUM), nowhere, real(), real())
    assert checks(soundness) == {"tools"}
    assert "vendor" in soundness.findings[0].message


def costed(cycles, score, status=Status.PASSED):
    model = {"model_cycles": cycles, "vectorization": score}
    return Result(task_id="lab/f", target="npu", model="m", sample_id="0", status=status, data={"model": model})


@pytest.mark.parametrize(
    ("expert", "said"),
    [
        (costed(50, 0.5), ""),
        (costed(50, 0.1), ""),
        (costed(100, 0.5), "costs 100 cycles by the model, the scalar solution 100"),
        (costed(50, 0.05), "scores 0.05 by the model, the scalar solution 0.1"),
        (costed(200, 0.0, Status.WRONG_RESULT), ""),  # which is told by itself
    ],
)
def test_an_expert_must_be_better_by_the_cost_model(expert, said):
    assert _no_better(costed(100, 0.1), expert) == said


def test_targets_without_a_cost_model_say_nothing_about_experts():
    plain = Result(task_id="lab/f", target="x", model="m", sample_id="0", status=Status.PASSED)
    assert _no_better(plain, plain) == ""
