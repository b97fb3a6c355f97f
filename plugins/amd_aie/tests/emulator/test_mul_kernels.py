"""Kernels of the kinds that are published for this device, those that multiply, against NumPy."""

from __future__ import annotations

import struct
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

BF16 = ml_dtypes.bfloat16
KERNELS = Path(__file__).with_name("kernels")
FILES = (
    "mul", "scale", "scale_shift", "add_weighted", "rgba2gray", "filter2d",
    "conv2dk1", "conv2dk3", "mm", "mv", "softmax",
)  # fmt: skip
# Calls by name; p[0] and so on are the arrays of the test, in its order.
TYPES = {"i16": "int16", "i32": "int32", "i8": "int8", "bf16": "bfloat16", "f32": "float"}
CALLS = {
    "mul_bf16": "mul_bf16((bfloat16 *)p[0], (bfloat16 *)p[1], (bfloat16 *)p[2], 128)",
    "mul_i16": "mul_i16((int16 *)p[0], (int16 *)p[1], (int32 *)p[2], 128)",
    "scale_i16": "scale_i16((int16 *)p[0], (int16 *)p[1], -300, 128)",
    "scale_i32": "scale_i32((int32 *)p[0], (int32 *)p[1], 70001, 64)",
    "scale": "scale_shift((bfloat16 *)p[0], (bfloat16 *)p[1], (bfloat16 *)p[2], 128, 0)",
    "shift": "scale_shift((bfloat16 *)p[0], (bfloat16 *)p[1], (bfloat16 *)p[2], 128, 1)",
    "scale_u8": "scale_u8((uint8 *)p[0], (uint8 *)p[1], (uint8 *)p[2], 256)",
    "add_weighted": "add_weighted((uint8 *)p[0], (uint8 *)p[1], (uint8 *)p[2], 256, 12000, 9000, -7)",
    "rgba2gray": "rgba2gray((uint8 *)p[0], (uint8 *)p[1], 64)",
    "filter2d": "filter2d((uint8 *)p[0], (uint8 *)p[1], (uint8 *)p[2], (uint8 *)p[3], (int16 *)p[4], 96)",
    "conv2dk1_u8": "conv2dk1_u8((uint8 *)p[0], (int8 *)p[1], (uint8 *)p[2], 8, 16, 24, 9)",
    "conv2dk1_i8": "conv2dk1_i8((int8 *)p[0], (int8 *)p[1], (uint8 *)p[2], 8, 16, 24, 8)",
    "conv2dk1_skip": "conv2dk1_skip((uint8 *)p[0], (int8 *)p[1], (uint8 *)p[2], (int8 *)p[3], 8, 16, 24, 9, 1)",
    "conv2dk3": "conv2dk3((uint8 *)p[0], (uint8 *)p[1], (uint8 *)p[2], (int8 *)p[3], (uint8 *)p[4], 8, 16, 8, 10)",
    "mv": "mv((int16 *)p[0], (int16 *)p[1], (int32 *)p[2], 32, 16)",
    "bf16_exp": "bf16_exp((bfloat16 *)p[0], (bfloat16 *)p[1], 128)",
    "softmax": "softmax((bfloat16 *)p[0], (bfloat16 *)p[1], 128)",
}
TILES = {"i16": (4, 4, 4), "i8": (4, 8, 8), "bf16": (4, 8, 4)}
PRODUCTS = [
    (layout, *types)
    for layout in ("mm", "mm_b_col_maj")
    for types in (
        ("i16", "i16"),
        ("i16", "i32"),
        ("i8", "i8"),
        ("i8", "i16"),
        ("i8", "i32"),
        ("bf16", "bf16"),
        ("bf16", "f32"),
    )
]
CALLS |= {
    f"{layout}_{a}_{c}": f"{layout}_{a}_{c}(({TYPES[a]} *)p[0], ({TYPES[a]} *)p[1], ({TYPES[c]} *)p[2], 16, 32, 16)"
    for layout, a, c in PRODUCTS
}
MAIN = """
#include <stdio.h>
extern "C" void kb_aie_reset();
int main() {{
    int which, mode, count, sizes[8];
    alignas(64) static char memory[8][4096];
    char *p[8];
    for (int i = 0; i < 8; i++) p[i] = memory[i];
    if (fread(&which, 4, 1, stdin) != 1 || fread(&mode, 4, 1, stdin) != 1 || fread(&count, 4, 1, stdin) != 1) return 1;
    for (int i = 0; i < count; i++)
        if (fread(sizes + i, 4, 1, stdin) != 1 || fread(p[i], sizes[i], 1, stdin) != 1) return 1;
    kb_aie_reset();
    aie::set_rounding(static_cast<aie::rounding_mode>(mode));
    switch (which) {{
    {cases}
    }}
    for (int i = 0; i < count; i++) fwrite(p[i], sizes[i], 1, stdout);
}}
"""
CONV_EVEN, POSITIVE_INF = 12, 9


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "mul-kernels"
    folder.mkdir()
    source = "\n".join((KERNELS / f"{name}.cpp").read_text() for name in FILES)
    cases = "\n".join(f"case {i}: {call}; break;" for i, call in enumerate(CALLS.values()))
    return building.program(source + MAIN.format(cases=cases), folder)


@pytest.fixture
def call(program):
    """Runs a kernel on arrays and gives them as they are afterwards."""

    def run(name, *arrays, mode=POSITIVE_INF):
        data = struct.pack("<3i", list(CALLS).index(name), mode, len(arrays))
        data += b"".join(struct.pack("<i", x.nbytes) + x.tobytes() for x in arrays)
        done = building.subprocess.run([program], input=data, capture_output=True, timeout=60, check=True)
        at, out = 0, []
        for x in arrays:
            out.append(np.frombuffer(done.stdout, x.dtype, x.size, at).reshape(x.shape))
            at += x.nbytes
        return out

    return run


@pytest.fixture
def rng():
    return np.random.default_rng(11)


def some(rng, kind, *shape):
    return np.frombuffer(rng.bytes(int(np.prod(shape)) * np.dtype(kind).itemsize), kind).reshape(shape)


def reals(rng, *shape):
    return rng.standard_normal(shape).astype(BF16)


def like(kind, *shape):
    return np.zeros(shape, kind)


def halves_up(x):
    return np.floor(x + 0.5).astype(int)


def halves_away(x):
    return (np.sign(x) * np.floor(np.abs(x) + 0.5)).astype(int)


def test_mul(call, rng):
    a, b = reals(rng, 128), reals(rng, 128)
    assert call("mul_bf16", a, b, like(BF16, 128), mode=CONV_EVEN)[2].tolist() == (a * b).tolist()
    x, y = some(rng, np.int16, 128), some(rng, np.int16, 128)
    assert call("mul_i16", x, y, like(np.int32, 128))[2].tolist() == (x.astype(np.int32) * y).tolist()


def test_scale(call, rng):
    x = some(rng, np.int16, 128)
    assert call("scale_i16", x, like(np.int16, 128))[1].tolist() == (x.astype(int) * -300).astype(np.int16).tolist()
    y = some(rng, np.int32, 64)
    assert call("scale_i32", y, like(np.int32, 64))[1].tolist() == (y.astype(int) * 70001).astype(np.int32).tolist()


def test_scale_shift(call, rng):
    a, b = reals(rng, 128), reals(rng, 128)
    assert call("scale", a, b, like(BF16, 128), mode=CONV_EVEN)[2].tolist() == (a * b).tolist()
    assert call("shift", a, b, like(BF16, 128), mode=CONV_EVEN)[2].tolist() == (a + b).tolist()
    x, y = some(rng, np.uint8, 256), some(rng, np.uint8, 256)
    upper = halves_up(x.astype(int) * y / 256).astype(np.uint8)
    assert call("scale_u8", x, y, like(np.uint8, 256))[2].tolist() == upper.tolist()


def test_add_weighted(call, rng):
    a, b = some(rng, np.uint8, 256), some(rng, np.uint8, 256)
    want = np.clip(halves_up((a * 12000.0 + b * 9000.0) / 2**14 - 7), 0, 255)
    assert call("add_weighted", a, b, like(np.uint8, 256))[2].tolist() == want.tolist()


def test_rgba2gray(call, rng):
    pixels = some(rng, np.uint8, 64, 4)
    want = np.floor((pixels[:, :3].astype(int) @ np.array([9798, 19235, 3735]) + 2**14) / 2**15)
    assert call("rgba2gray", pixels, like(np.uint8, 64), mode=0)[1].tolist() == want.tolist()


def test_filter2d(call, rng):
    lines, weights = some(rng, np.uint8, 3, 96), rng.integers(-2000, 3000, (3, 3)).astype(np.int16)
    packed = like(np.int16, 4, 8)
    packed[:3, :3] = weights
    padded = np.pad(lines.astype(int), ((0, 0), (1, 1)), mode="edge")
    sums = sum(weights[y, x] * padded[y, x : x + 96] for y in range(3) for x in range(3))
    want = np.clip(halves_up(sums / 2**12), 0, 255)
    assert call("filter2d", *lines, like(np.uint8, 96), packed)[3].tolist() == want.tolist()


def convolved(x, w):
    """Activations [c / 8][width][8] and weights [o / 8][c / 8][8][8]: sums [o / 8][width][8]."""
    return np.einsum("cxi,ocij->oxj", x.astype(int), w.astype(int))


@pytest.mark.parametrize(
    ("name", "kind", "shift", "rounded"), [("u8", np.uint8, 9, halves_away), ("i8", np.int8, 8, halves_up)]
)
def test_conv2dk1(call, rng, name, kind, shift, rounded):
    x, w = some(rng, kind, 2, 8, 8), some(rng, np.int8, 3, 2, 8, 8)
    want = np.clip(rounded(convolved(x, w) / 2**shift), 0, 255)
    assert call(f"conv2dk1_{name}", x, w, like(np.uint8, 3, 8, 8))[2].tolist() == want.tolist()


def test_conv2dk1_skip(call, rng):
    x, w, skip = some(rng, np.uint8, 2, 8, 8), some(rng, np.int8, 3, 2, 8, 8), some(rng, np.int8, 3, 8, 8)
    first = np.clip(halves_away(convolved(x, w) / 2**9), -128, 127)
    want = np.clip(halves_away((first + skip) / 2), 0, 255)
    assert call("conv2dk1_skip", x, w, like(np.uint8, 3, 8, 8), skip)[2].tolist() == want.tolist()


def test_conv2dk3(call, rng):
    lines, w = some(rng, np.uint8, 3, 2, 8, 8), some(rng, np.int8, 1, 2, 3, 3, 8, 8)
    padded = np.pad(lines.astype(int), ((0, 0), (0, 0), (1, 1), (0, 0)))
    sums = sum(convolved(padded[y, :, x : x + 8], w[:, :, y, x]) for y in range(3) for x in range(3))
    want = np.clip(halves_up(sums / 2**10), 0, 255)
    assert call("conv2dk3", *lines, w, like(np.uint8, 1, 8, 8))[4].tolist() == want.tolist()


def tiled(x, rows, columns, order="C"):
    """Tile by tile; with order F tiles and their elements go down the columns."""
    m, n = x.shape
    tiles = x.reshape(m // rows, rows, n // columns, columns)
    return np.ascontiguousarray(tiles.transpose((0, 2, 1, 3) if order == "C" else (2, 0, 3, 1)))


@pytest.mark.parametrize(("layout", "a_kind", "c_kind"), PRODUCTS)
def test_mm(call, rng, layout, a_kind, c_kind):
    kinds = {"i16": np.int16, "i32": np.int32, "i8": np.int8, "bf16": BF16, "f32": np.float32}
    r, s, t = TILES[a_kind]
    a, b = rng.integers(-100, 100, (16, 32)), rng.integers(-100, 100, (32, 16))
    c = rng.integers(-100, 100, (16, 16)).astype(kinds[c_kind])
    want = (a @ b + c.astype(int)).astype(np.float32 if "f" in c_kind else int).astype(kinds[c_kind])
    order = "F" if layout == "mm_b_col_maj" else "C"
    arrays = tiled(a.astype(kinds[a_kind]), r, s), tiled(b.astype(kinds[a_kind]), s, t, order), tiled(c, r, t)
    got = call(f"{layout}_{a_kind}_{c_kind}", *arrays, mode=CONV_EVEN)[2]
    assert got.tolist() == tiled(want, r, t).tolist()


def test_mv(call, rng):
    a, b, c = some(rng, np.int16, 32, 16), some(rng, np.int16, 16), some(rng, np.int32, 32)
    pairs = np.ascontiguousarray(a.reshape(32, 8, 2).transpose(1, 0, 2))
    want = (a.astype(int) @ b.astype(int) + c).astype(np.int32)
    assert call("mv", pairs, b, c)[2].tolist() == want.tolist()


def test_exp_and_softmax(call, rng):
    x = (rng.standard_normal(128) * 2).astype(BF16)
    power = np.exp(x.astype(np.float64))
    got = call("bf16_exp", x, like(BF16, 128))[1].astype(np.float64)
    assert np.abs(got / power - 1).max() < 2.0**-6
    share = call("softmax", x, like(BF16, 128))[1].astype(np.float64)
    assert np.abs(share / (power / power.sum()) - 1).max() < 2.0**-5
