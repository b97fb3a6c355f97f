"""A reference in C, wherever a reference is built: for verdicts, for speed, for counts."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

import pytest

from kernelbench_core import evaluate, run
from kernelbench_core.api import Protocol, Timing
from kernelbench_core.plugins import Plugins
from kernelbench_core.scaffold.tasks import new_task

pytestmark = [
    pytest.mark.toolchain,
    pytest.mark.sandbox,
    pytest.mark.skipif(platform.machine() != "x86_64", reason="the task is asked for x86"),
]

FAST = Timing(rows=1, starts=2, pairs=4, sample_seconds=0.002, budget_seconds=0.4, baselines=("scalar",))
ONLY_C = "    int *class = malloc(sizeof *class);  // no C++ in two ways\n    free(class);\n    for ("
EXPERT = """void brighten_simd(const uint8_t *src, uint8_t *dst, size_t n, uint8_t amount) {
    const __m256i more = _mm256_set1_epi8(static_cast<char>(amount));
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), _mm256_adds_epu8(x, more));
    }
    for (; i < n; ++i) dst[i] = src[i] + amount > 255 ? 255 : src[i] + amount;
}
"""


@pytest.fixture
def options(make_plugins, plugin_of, monkeypatch):
    monkeypatch.setattr("kernelbench_core.timing.speed.NOISY", 100.0)  # a restless control is taken for a calm one
    new_task(Path("mine/brighten"), c=True)
    path = Path("mine/brighten/reference.c")
    path.write_text(path.read_text().replace("    for (", ONLY_C, 1))
    Path("mine/brighten/experts").mkdir()
    Path("mine/brighten/experts/x86-avx.cpp").write_text(EXPERT)
    protocols = [Protocol(name="timed", summary="", cases=40, compile_seconds=30.0, timing=FAST)]
    plugins: Plugins = make_plugins(timed=plugin_of(protocols=protocols))
    return {"suite": "./mine", "targets": ["x86-avx"], "protocol": "timed", "seed": 7, "plugins": plugins}


def test_speed_and_instructions_are_measured_beside_it(options):
    counts = bool(shutil.which("qemu-x86_64")) and any(map(shutil.which, ("llvm-objdump-19", "llvm-objdump")))
    (result,) = run(models=["reference/expert"], measure=True, counts=counts, **options).results()
    assert result.status == "passed"
    assert result.data["speed"]["speedup"]["O3"][0] > 0
    assert set(result.data["speed"]["rows"][0]["ratios"]) == {"O3", "scalar"}
    if counts:
        assert result.data["counts"]["lengths"][0]["reference"] > 0


def test_answers_are_cxx_whatever_the_reference_is(options):
    answer = EXPERT.replace("size_t i = 0;", "auto i = n - n;")
    found = evaluate([{"task_id": "mine/brighten", "code": answer}], **options)
    assert [each.status for each in found.results()] == ["passed"]


def test_the_model_scalar_is_the_reference_as_cxx(options):
    (result,) = run(models=["reference/scalar"], **options).results()
    assert result.status == "compile_error"  # as the page on function tasks says
    path = Path("mine/brighten/reference.c")
    path.write_text(path.read_text().replace(ONLY_C, "    for ("))
    assert "restrict" in path.read_text()
    (result,) = run(models=["reference/scalar"], **options).results()
    assert result.status == "no_intrinsics"


def test_gcc_builds_it_too(options):
    if shutil.which("g++") is None:
        pytest.skip("no g++ is installed")
    (result,) = run(models=["reference/expert"], toolchain="gcc", **options).results()
    assert result.status == "passed"
