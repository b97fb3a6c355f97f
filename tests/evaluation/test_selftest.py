"""Tasks that bring a test of their own: it decides, and tricks of the candidate do not reach it."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.evaluation.validate import validate_task
from kernelbench_core.model import Status

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

HEAD = "int f(const int *a, size_t n)"
SUM = f"{HEAD} {{ int s = 0; for (size_t i = 0; i < n; ++i) s += a[i]; return s; }}"
TEST = """
#define ROUNDS 100
extern "C" int kb_test(void *entry, uint64_t seed) {
    auto *f = reinterpret_cast<int (*)(const int *, size_t)>(entry);
    for (size_t n = 1; n < ROUNDS; ++n) {
        std::vector<int> a(n);
        int sum = 0;
        for (int &each : a) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            sum += each = static_cast<int>(seed >> 40);
        }
        if (f(a.data(), n) != sum) return 0;
    }
    return 1;
}
"""
WRONG = f"{HEAD} {{ return 7; }}"


@pytest.fixture
def task(make_task):
    return evolve(make_task(HEAD, reference=SUM), test=TEST)


@pytest.fixture
def judge(real, real_targets, sample, task):
    evaluator = real()

    def make(code, given=task):
        each = sample(code, target="scalar", task_id=given.task_id)
        return evaluator.evaluate(each, given, real_targets["scalar"])

    return make


def test_the_test_decides(judge):
    assert judge(SUM).status is Status.PASSED
    wrong = judge(WRONG)
    assert (wrong.status, wrong.detail) == (Status.WRONG_RESULT, "the suite's own test says that it is wrong")


@pytest.mark.parametrize(
    "trick",
    [
        f"#define ROUNDS 0\n#define main none\n{WRONG}",
        f'extern "C" int kb_test(void *, uint64_t) {{ return 1; }}\n{WRONG}',
        f'__attribute__((constructor)) void early() {{ puts("{{ \\"correctness\\": 1 }}"); fflush(stdout); }}\n{WRONG}',
        f"namespace kb {{ struct Run; }}\nint verdict = 1;\n{WRONG}",
    ],
    ids=["macro", "name", "constructor", "variable"],
)
def test_definitions_of_the_candidate_do_not_reach_it(judge, trick):
    assert judge(trick).status is Status.WRONG_RESULT


def test_a_constructor_that_ends_the_process_proves_nothing(judge):
    ended = judge(f'__attribute__((constructor)) void early() {{ puts("1"); fflush(stdout); _Exit(0); }}\n{WRONG}')
    assert ended.status in (Status.RUNTIME_ERROR, Status.TAMPERED)


def test_a_crash_is_the_candidates(judge):
    assert judge(f"{HEAD} {{ return *(volatile int *)nullptr; }}").status in (Status.RUNTIME_ERROR, Status.MEMORY_ERROR)
    assert judge(f"{HEAD} {{ throw 1; }}").status is Status.RUNTIME_ERROR


def test_a_test_that_rejects_its_own_reference_is_nobodys_fault_but_ours(judge, task):
    result = judge(SUM, evolve(task, reference=WRONG, digest="other"))
    assert result.status is Status.HARNESS_ERROR
    assert "rejects its own reference" in result.detail


def test_a_test_that_does_not_compile_is_named(judge, task):
    result = judge(SUM, evolve(task, test=TEST.replace("std::vector", "std::victor"), digest="another"))
    assert result.status is Status.HARNESS_ERROR
    assert "victor" in result.detail


def test_such_a_task_can_be_validated(real, real_targets, task):
    sound = validate_task(task, real_targets["scalar"], real(seed=1), real(seed=2))
    assert (sound.findings, sound.controls) == ([], 1)
    lazy = evolve(task, test='extern "C" int kb_test(void *, uint64_t) { return 1; }', digest="lazy")
    found = validate_task(lazy, real_targets["scalar"], real(seed=1), real(seed=2)).findings
    assert [each.check for each in found] == ["control empty body"]


RARELY = """int f_simd(const int *a, size_t n) {
    int s = 0;
    size_t i = 0;
    if (n > 5000) {
        __m128i sums = _mm_setzero_si128();
        for (; i + 4 <= n; i += 4) sums = _mm_add_epi32(sums, _mm_loadu_si128((const __m128i *)(a + i)));
        int four[4];
        _mm_storeu_si128((__m128i *)four, sums);
        s = four[0] + four[1] + four[2] + four[3];
    }
    for (; i < n; ++i) s += a[i];
    return s;
}
"""


def test_vector_code_counts_although_the_test_is_too_small_for_it(real, real_targets, sample, task, make_task):
    wrapping = SUM.replace("int s", "unsigned s")  # drawn numbers are large
    ours = make_task(HEAD, reference=wrapping)
    for given, status in ((task, Status.PASSED), (ours, Status.NO_INTRINSICS)):
        assert real().evaluate(sample(RARELY), given, real_targets["sse"]).status is status
    scalar = SUM.replace("int f(", "int f_simd(")
    assert real().evaluate(sample(scalar), task, real_targets["sse"]).status is Status.NO_INTRINSICS
