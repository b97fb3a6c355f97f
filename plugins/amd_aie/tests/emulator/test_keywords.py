"""Loop hints and words of the device's compilers: accepted where they are there, refused where they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

ACCEPTED = Path(__file__).with_name("programs").joinpath("keywords.cpp").read_text()
LOOP = "for (int i = 0; i < n; i++)"


def function(body: str) -> str:
    return f'#include <aie_api/aie.hpp>\n#include "aie_kernel_utils.h"\nvoid kernel(int *a, int n) {{ {body} }}\n'


@pytest.mark.parametrize("generation", [20, 21])
def test_everything_is_accepted_in_its_place(generation: int, tmp_path: Path) -> None:
    assert building.compile_only(ACCEPTED, tmp_path, generation) == ""


@pytest.mark.parametrize(
    "body",
    [
        LOOP + " AIE_LOOP_UNROLL(4) { a[i]++; }",
        LOOP + " AIE_LOOP_MIN_ITERATION_COUNT(4) { a[i]++; }",
        "AIE_LOOP_UNROLL_FULL a[0]++; " + LOOP + " a[i]++;",
        "AIE_LOOP_RANGE(4, 8) int k = 0; " + LOOP + " a[i] += k;",
        "AIE_TRY_INITIATION_INTERVAL(2) a[0]++;",
        "AIE_PREPARE_FOR_POSTPIPELINING a[0]++;",
        "AIE_LOOP_MAX_ITERATION_COUNT(9) a[0]++;",
        "AIE_LOOP_MIN_ITERATION_COUNT(n) " + LOOP + " a[i]++;",
        "int *restrict p = a; p[0]++;",
    ],
)
def test_what_the_device_refuses_is_refused(body: str, tmp_path: Path) -> None:
    assert "error:" in building.compile_only(function(body), tmp_path)


def test_the_promised_count_is_in_the_metadata(tmp_path: Path) -> None:
    loops = [
        "AIE_LOOP_NO_UNROLL AIE_LOOP_MIN_ITERATION_COUNT(5)",
        "AIE_LOOP_NO_UNROLL AIE_LOOP_RANGE(7, 9) AIE_TRY_INITIATION_INTERVAL(3)",
    ]
    body = "".join(f"{hint} for (int i = 0; i < n; i++) a[i * i + a[{at}]]++; " for at, hint in enumerate(loops))
    ir = building.optimised(function(body), tmp_path)
    assert re.findall(r'"llvm\.loop\.interleave\.count", i32 (\d+)', ir) == ["5", "7"]
    assert re.findall(r'"llvm\.loop\.pipeline\.initiationinterval", i32 (\d+)', ir) == ["3"]
    assert "<4 x i32>" not in ir  # no vectoriser takes the number for its own
    tied = re.findall(r"br i1 .*!llvm\.loop (!\d+)", ir)
    assert len(tied) == 2
    for node in tied:
        members = re.search(rf"^{node} = distinct !\{{(.*)\}}", ir, re.MULTILINE)
        assert members is not None
        assert any(
            re.search(rf'^{m.strip()} = !\{{!"llvm\.loop\.interleave\.count"', ir, re.MULTILINE)
            for m in members[1].split(",")
        )


def test_events_stay_in_order_around_the_work(tmp_path: Path) -> None:
    ir = building.optimised(function("event0(); a[0] = n; event1(); a[1] = n;"), tmp_path)
    order = re.findall(r"@aie_ev_event\(i32 noundef 1, i32 noundef (\d)\)|(store) i32", ir[: ir.index("\ndeclare")])
    assert next(a or b for a, b in order) == "0"
    assert sum(a != "" for a, _ in order) == 2
