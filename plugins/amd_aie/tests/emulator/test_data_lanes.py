"""Functions that treat each element alone, comparisons, masks, selections and reductions, against NumPy."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

BF16 = np.dtype(ml_dtypes.bfloat16)
SHAPES = [
    ("int8", 128), ("int8", 64), ("int8", 16), ("uint8", 64), ("uint8", 32), ("int16", 64), ("int16", 8),
    ("uint16", 32), ("int32", 32), ("int32", 4), ("uint32", 16), ("bfloat16", 64), ("bfloat16", 8),
    ("float", 16), ("float", 4),
]  # fmt: skip
DTYPES = {"bfloat16": BF16, "float": np.dtype(np.float32)}

PROGRAM = (
    Path(__file__)
    .with_name("programs")
    .joinpath("lanes.cpp")
    .read_text()
    .replace("EVERY_SHAPE", " ".join(f"all<{kind}, {lanes}>();" for kind, lanes in SHAPES))
)


def dtype_of(kind: str) -> np.dtype[Any]:
    return DTYPES[kind] if kind in DTYPES else np.dtype(kind)


def drawn(kind: str, lanes: int, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    dtype = dtype_of(kind)
    if kind in DTYPES:
        return (rng.normal(size=lanes) * 20).astype(np.float32).astype(dtype)
    info = np.iinfo(dtype)
    values = rng.integers(info.min, info.max, size=lanes, endpoint=True, dtype=dtype)
    values[:3] = info.min, info.max, 1
    return values


def wide(x: Any) -> Any:
    """Values in a type that holds every sum of two of them."""
    return np.asarray(x).astype(np.float32 if np.asarray(x).dtype in (BF16, np.float32) else np.int64)


def tree(x: np.ndarray[Any, Any]) -> Any:
    """The sum in pairs that are half the vector apart."""
    while len(x) > 1:
        x = x[: len(x) // 2] + x[len(x) // 2 :]
    return x[0]


class Answers:
    """What the program wrote, in order."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def same(self, expected: Any, dtype: Any, what: str) -> None:
        expected = np.atleast_1d(np.asarray(expected)).astype(dtype)
        size = expected.nbytes
        assert self.at + size <= len(self.data), what
        assert self.data[self.at : self.at + size] == expected.tobytes(), (
            f"{what}: {np.frombuffer(self.data[self.at : self.at + size], dtype)} instead of {expected}"
        )
        self.at += size

    def mask(self, expected: np.ndarray[Any, Any], what: str) -> None:
        bits = np.packbits(expected, bitorder="little").tobytes()
        self.same(np.frombuffer(bits.ljust(-(-len(bits) // 8) * 8, b"\0"), np.uint64), np.uint64, what)


def saturated(x: Any, dtype: Any, mode: int) -> Any:
    return np.clip(x, np.iinfo(dtype).min, np.iinfo(dtype).max) if mode else x


def check(answers: Answers, kind: str, v: Any, w: Any) -> None:
    t, at = dtype_of(kind), answers
    exact = kind not in DTYPES
    k, a, b = w[1], wide(v), wide(w)
    lanes = len(v)
    for what, x in [
        ("v+w", a + b), ("v+w0", a + b[0]), ("k+v", a + b[1]), ("v-w", a - b), ("k-v", b[1] - a), ("v-v3", a - a[3]),
        ("-v", -a), ("abs", np.abs(a)), ("max", np.maximum(v, w)), ("max k", np.maximum(v, k)),
        ("min", np.minimum(v, w)), ("min k", np.minimum(v, k)), ("clamp", np.clip(a, 1, 40)),
    ]:  # fmt: skip
        at.same(x, t, f"{kind} {lanes} {what}")
    for what, m in [
        ("<", v < w),
        ("<=", v <= w),
        (">", v > w),
        (">=", v >= w),
        ("==", v == w),
        ("!=", v != w),
        ("<k", v < k),
    ]:
        at.mask(m, f"{kind} {what}")
    at.mask(k >= v, "k>=")
    at.same(np.where(v < w, w, v), t, "select")
    at.same(np.where(v <= w, k, v), t, "select scalar")
    at.same(np.where(v >= w, v, k), t, "select scalar first")
    at.same(np.where(v > w, w[0], k), t, "select scalars")
    at.same(np.maximum(v, w), t, "max_cmp")
    at.mask(v < w, "max_cmp mask")
    at.same(np.minimum(v, w), t, "min_cmp")
    at.mask(v >= w, "min_cmp mask")
    at.mask(k < v, "max_cmp of a scalar")
    at.same(a.sum() if exact else tree(a), t, f"{kind} {lanes} reduce_add")
    at.same(v.max(), t, "reduce_max")
    at.same(v.min(), t, "reduce_min")
    for flag in ((v == w).all(), True, (v != w).any(), True, (v == 99).any()):
        at.same(flag, bool, f"{kind} flags")
    changed = v.copy()
    changed[-1], changed[2] = k, w[2]
    changed[0] = (wide(v[0]) + 1).astype(t)
    at.same(changed, t, "set")
    at.same(k, t, "get")
    at.same(np.concatenate([[k], changed[:-1]]), t, f"{kind} {lanes} push")
    for x in (a, b):
        at.same(x.sum() if exact else tree(x), t, "reduce_add_v")
    for x in (a + b, a - b[1], -a):
        at.same(x, t, "operators")
    at.mask(v <= w, "<=")
    at.mask(v != k, "!=")
    if exact:
        check_integers(at, t, v, w)


def check_integers(at: Answers, t: Any, v: Any, w: Any) -> None:
    a, b = wide(v), wide(w)
    bits = t.itemsize * 8
    for x in (a & b, a | b, a ^ b, ~a, a & b[2], np.where(a > b, a - b, 0)):
        at.same(x, t, f"{t} bits")
    down = (a >> 2) + ((a & 3) >= 3) + (((a & 3) == 2) & ((a >> 2) & 1 == 1))  # to nearest, halves to even
    for mode in (0, 1):
        for x in (a + b, a - b, a << 3, down):
            at.same(saturated(x, t, mode), t, f"{t} saturation {mode}")
    signed, unsigned = np.dtype(f"i{t.itemsize}"), np.dtype(f"u{t.itemsize}")
    at.same((a & (1 << bits) - 1) >> 3, t, "logical_downshift")
    at.same(math.prod(int(x) for x in a) & (1 << bits) - 1, f"u{t.itemsize}", "reduce_mul")
    at.same(np.maximum(v.view(signed), w.view(signed)), t, "max signed")
    at.same(np.minimum(v.view(unsigned), w.view(unsigned)), t, "min unsigned")
    at.same((a & b) | ~a, t, "& | ~")
    at.same(saturated((a ^ b[1]) << 1, t, 0), t, "^ <<")


def test_elements_comparisons_and_reductions(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    values = [(kind, drawn(kind, lanes, rng), drawn(kind, lanes, rng)) for kind, lanes in SHAPES]
    for _, v, w in values:
        w[4:7] = v[4:7]
    got = building.run(PROGRAM, tmp_path, stdin=b"".join(v.tobytes() + w.tobytes() for _, v, w in values))
    answers = Answers(got)
    for kind, v, w in values:
        check(answers, kind, v, w)
    assert answers.at == len(got)


MASKS = Path(__file__).with_name("programs").joinpath("masks.cpp").read_text()


def test_masks(tmp_path: Path) -> None:
    rng = np.random.default_rng(11)
    cases = [(16, 3, 5), (64, 9, 40), (256, 70, 100), (128, 64, 3)]
    words = [rng.integers(0, 2, size=(2, n)).astype(bool) for n, _, _ in cases]

    def held(bits: Any) -> bytes:
        return np.packbits(bits, bitorder="little").tobytes().ljust(-(-len(bits) // 64) * 8, b"\0")

    got = Answers(building.run(MASKS, tmp_path, stdin=b"".join(held(bits) for pair in words for bits in pair)))
    for (n, by, at), (a, b) in zip(cases, words, strict=True):
        none = np.zeros(n, bool)
        for m in (a & b, a | b, ~a, np.concatenate([none[:by], a])[:n], np.concatenate([a, none])[by : by + n]):
            got.mask(m, f"mask {n}")
        leading = int(np.argmax(a[::-1]))
        for x in (a.sum(), leading, n, a[at], a[at + 1], 1, 0, 1, 0, 1, 0):
            got.same(x, np.uint32, f"number {n}")
        for x in (1, 0):
            changed = a.copy()
            changed[at] = x
            got.mask(changed, "set")
        half = n // 2
        got.mask(a[3 * n // 4 :], "extract")
        got.mask(np.concatenate([a[:half], b[half:]]), "insert")
        got.mask(np.concatenate([b[:half], a[half:]]), "from_masks")
        got.same(np.frombuffer(held(a)[(n + 31) // 32 * 4 - 4 :][:4], np.uint32), np.uint32, "to_uint32")
        got.same(np.frombuffer(held(a)[-8:][:4], np.uint32), np.uint32, "to_uint64")
    got.same(0x9ABCDEF012345678, np.uint64, "from_uint32")
    got.same([0xFFFF, 0xFFFFFFFF], np.uint64, "from words")
    got.same([77, 1], np.uint32, "words")
    assert got.at == len(got.data)


ROUNDED = Path(__file__).with_name("programs").joinpath("rounded.cpp").read_text()


@pytest.mark.parametrize("generation", [20, 21])
def test_sums_of_bfloat16_follow_the_rounding_mode_and_comparisons_are_ieee(generation: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    v, w = ((rng.normal(size=32) * 9).astype(np.float32).astype(BF16) for _ in range(2))
    got = building.run(ROUNDED, tmp_path, generation, stdin=v.tobytes() + w.tobytes())
    exact = v.astype(np.float64) + w.astype(np.float64)
    low, high = (np.frombuffer(got[at : at + 64], BF16).astype(np.float64) for at in (0, 64))
    step = np.spacing(np.abs(low).astype(BF16)).astype(np.float64) * 1.01
    assert (low <= exact).all()
    assert (high >= exact).all()
    assert (high - low <= step).all()
    assert (low[exact == low] == high[exact == low]).all()
    assert (low != high).any()
    assert got[128:] == b"1 5 1"
