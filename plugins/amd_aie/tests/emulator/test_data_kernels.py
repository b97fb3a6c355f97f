"""Whole kernels of the kinds that are published for this device, against NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

BF16 = ml_dtypes.bfloat16
KERNELS = Path(__file__).with_name("kernels")
FILES = ("add", "plus", "inverse", "bitwise", "threshold", "gray2rgba", "median", "reduce", "relu", "move")
# Each call gets the arrays a and b and writes to `out`.
CALLS = [
    "add_bf16((bfloat16 *)a, (bfloat16 *)b, (bfloat16 *)out, 128)",
    "add_i16((int16 *)a, (int16 *)b, (int16 *)out, 128)",
    "plus1_u8(a, out, 256)",
    "plusn_i32((int32 *)a, (int32 *)out, 64, -77)",
    "inverse(a, out, 256)",
    "rgba_inverse(a, out, 256)",
    "both(a, b, out, 256)",
    "either((int16 *)a, (int16 *)b, (int16 *)out, 128)",
    *(f"threshold(a, out, 256, 100, 200, {kind})" for kind in range(5)),
    "rgba_threshold(a, out, 256, 0x10406090u, 0xff0180c0u)",
    "gray2rgba(a, out, 64)",
    "median3(a, out, 256)",
    "reduce_add((int32 *)a, (int32 *)out, 64)",
    "reduce_max((int32 *)a, (int32 *)out, 64)",
    "reduce_min((bfloat16 *)a, (bfloat16 *)out, 128)",
    "relu((bfloat16 *)a, (bfloat16 *)out, 128)",
    "zero((int16 *)out, 64)",
    "passthrough(a, out, 256)",
    "transpose16((int8 *)a, (int8 *)out)",
]
MAIN = """
#include <stdio.h>
#include <string.h>
alignas(64) static uint8 a[256], b[256], out[256];
int main() {{
    if (fread(a, 256, 1, stdin) != 1 || fread(b, 256, 1, stdin) != 1) return 1;
    aie::set_rounding(aie::rounding_mode::conv_even);
    {calls}
}}
"""


def expected(a: Any, b: Any) -> list[Any]:
    """What the calls write, in order; what they leave alone is 0xEE."""
    words = a.view(np.int32)
    limits, tops = np.tile([0x90, 0x60, 0x40, 0x10], 64), np.tile([0xC0, 0x80, 0x01, 0xFF], 64)
    above = a > 100
    padded = np.concatenate([a[:1], a, a[-1:]])
    gray = np.stack([a[:64], a[:64], a[:64], np.full(64, 255, np.uint8)], axis=1)
    floats, more = a.view(BF16), b.view(BF16)
    return [
        (floats.astype(np.float32) + more.astype(np.float32)).astype(BF16),
        a.view(np.int16) + b.view(np.int16),
        a + np.uint8(1),
        words - 77,
        255 - a,
        a ^ np.tile(np.array([255, 255, 255, 0], np.uint8), 64),
        a & b,
        a | b,
        np.where(above, 200, 0).astype(np.uint8),
        np.where(above, 0, 200).astype(np.uint8),
        np.minimum(a, 100),
        np.where(above, a, 0),
        np.where(above, 0, a),
        np.where(a > limits, tops, 0).astype(np.uint8),
        gray,
        np.median([padded[:-2], padded[1:-1], padded[2:]], axis=0).astype(np.uint8),
        np.array([words.sum(dtype=np.int64) & 0xFFFFFFFF], np.uint32),
        words.max(keepdims=True),
        floats.min(keepdims=True),
        np.where(floats > 0, floats, np.zeros_like(floats)),
        np.zeros(64, np.int16),
        a,
        a.reshape(16, 16).T.copy(),
    ]


@pytest.mark.parametrize("generation", [20, 21])
def test_kernels(generation: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(generation)
    a, b = rng.integers(0, 256, size=(2, 256), dtype=np.uint8)
    a.view(np.uint16)[:] &= 0xBFFF  # no NaN, no infinity, as bfloat16
    b.view(np.uint16)[:] &= 0xBFFF
    calls = " ".join(f"memset(out, 0xee, 256); {call}; fwrite(out, 256, 1, stdout);" for call in CALLS)
    source = "".join((KERNELS / f"{name}.cpp").read_text() for name in FILES) + MAIN.format(calls=calls)
    got = building.run(source, tmp_path, generation, stdin=a.tobytes() + b.tobytes())
    with np.errstate(over="ignore"):
        results = expected(a, b)
    assert len(results) == len(CALLS)
    for number, (call, result) in enumerate(zip(CALLS, results, strict=True)):
        assert got[256 * number : 256 * number + 256] == result.tobytes().ljust(256, b"\xee"), call
    assert len(got) == 256 * len(CALLS)
