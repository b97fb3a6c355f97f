"""A copy of SimdBench, graded by its own tests: made up in its format, and the original where it is there."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path

import pytest
from kernelbench_simd_suite.plugin import TASKS

from kernelbench_core import agree, evaluate

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

DATA = Path(os.environ.get("KERNELBENCH_REFERENCE_DATA", TASKS.parents[4] / "shared" / "data")) / "simdbench"
SCALAR = "int total(const std::vector<int>& v) { int s = 0; for (int x : v) s += x % 100; return s; }\n"
TEST = """
bool correctness_check(int iterations) {
    Random rng;
    for (int i = 0; i < iterations; i++) {
        size_t n = Small_Arg_1D;
        std::vector<int> v(n);
        rng.initialize_vector_with_random_values(v);
        if (!allclose(total(v), total_simd(v))) {
            if (ERROR_PRINT) std::cerr << "wrong" << std::endl;
            return false;
        }
    }
    return true;
}
int main() {
    bool pass = correctness_check(ITERATIONS);
    printf("{ \\"correctness\\": %s }\\n", pass ? "1" : "0");
    return 0;
}
"""
RIGHT = SCALAR.replace("total", "total_simd")
WRONG = "int total_simd(const std::vector<int>& v) { return 0; }"
ANSWERS = {
    "0": (RIGHT, "passed"),
    "1": (SCALAR, "passed"),
    "2": (WRONG, "wrong_result"),
    "3": (f"#undef ITERATIONS\n#define ITERATIONS 0\n{WRONG}", "wrong_result"),
    "4": (f'__attribute__((constructor)) void c() {{ puts("{{ \\"correctness\\": 1 }}"); fflush(stdout); }}\n{WRONG}',
          "wrong_result"),
    "5": (f"#define allclose(...) true\n{WRONG}", "wrong_result"),
    "6": ("int total(const std::vector<int>& v);\nint total_simd(const std::vector<int>& v) { return total(v); }",
          "link_error"),
}  # fmt: skip


@pytest.fixture
def copy(tmp_path):
    row = {
        "task_id": "SimdBench_5", "prompt": "// add", "solution_scalar": SCALAR, "test_correctness": TEST,
        "test_performance": "", "intrinsic": "scalar", "task": "generation", "type": "1", "subtype": "1-2",
        "entrypoint_scalar": "total", "entrypoint_simd": "total_simd",
    }  # fmt: skip
    path = tmp_path / "simdbench.jsonl"
    path.write_text(json.dumps(row))
    return path


def test_its_own_test_decides_and_cannot_be_reached_from_the_answer(copy):
    samples = [{"task_id": "SimdBench_5", "solution": code, "sample_id": key} for key, (code, _) in ANSWERS.items()]
    run = evaluate(samples, suite=f"simdbench:{copy}", targets=["scalar"], seed=3)
    found = {each.sample_id: each for each in run.results()}
    assert {key: str(each.status) for key, each in found.items()} == {key: want for key, (_, want) in ANSWERS.items()}


def test_a_verdict_can_be_repeated(copy):
    lucky = RIGHT.replace("return s;", "return v.size() == 511 ? 0 : s;")  # some seeds draw this length, others do not
    samples = [{"task_id": "SimdBench_5", "solution": lucky}]

    def verdict(seed):
        return str(next(evaluate(samples, suite=f"simdbench:{copy}", targets=["scalar"], seed=seed).results()).status)

    assert verdict(11) == verdict(11)


@pytest.mark.skipif(not DATA.is_dir(), reason=f"there is no copy of SimdBench at {DATA}")
@pytest.mark.skipif(platform.machine() != "x86_64", reason="the samples are for x86")
def test_published_samples_get_their_published_verdicts():
    suite = f"simdbench:{DATA}"
    tasks = ["SimdBench_3", "SimdBench_35", "SimdBench_62", "SimdBench_107"]
    samples = DATA / "samples" / "deepseek-reasoner-AVX.jsonl.gz"
    run = evaluate(samples, suite=suite, targets=["x86-avx"], tasks=tasks, seed=1)
    found = agree(run, [DATA / "verdicts" / "deepseek-reasoner-AVX.tsv"])
    total = found.total()
    assert total.all.total() == 20
    assert total.all["both_pass"] >= 5
    assert [each for each in found.disagreements if each.reason not in ("compiler", "gate")] == []
