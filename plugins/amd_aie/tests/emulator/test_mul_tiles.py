"""aie::mmul: every shape of both generations against NumPy, and none that they do not have."""

from __future__ import annotations

import struct

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

# Pairs of element types with one representative each; signs are mixed on purpose.
SHAPES = {
    20: {
        ("int8", "int8"): "4x8x8 4x8x4 4x16x4 8x8x4 2x8x8 8x8x8 1x16x8 2x16x8 4x16x8 8x16x8 4x16x16",
        ("uint8", "int8"): "4x8x8",
        ("int16", "int8"): "4x4x4 8x4x4 4x8x4 4x4x8 8x4x8 2x8x8 2x16x8 4x16x8",
        ("int8", "uint16"): "4x4x8 4x4x4",
        ("int16", "int16"): "4x2x8 4x4x4 2x4x8 4x4x8 8x2x8 8x1x8 2x8x8 4x8x8 2x8x16",
        ("int32", "int16"): "2x4x8 4x4x8 4x4x4 4x2x4 4x1x8",
        ("uint16", "int32"): "2x4x8 4x4x4",
        ("int32", "int32"): "4x2x4 4x4x4 8x2x4 4x1x8 8x1x8",
        ("bfloat16", "bfloat16"): "4x8x4 8x8x4 4x16x8 8x8x8 4x8x8 4x16x4 8x1x8",
        ("float", "float"): "4x8x4 4x1x4 4x1x8",
    },
    21: {
        ("int8", "int8"): "8x8x8 4x8x8 2x8x8 4x16x8 8x16x8",
        ("uint8", "int8"): "8x8x8",
        ("int16", "int8"): "4x4x8 8x4x8 4x8x8 2x8x8 2x16x8 4x16x8",
        ("int8", "uint16"): "8x2x8 4x4x8",
        ("int16", "int16"): "8x2x8 4x4x8 4x2x8 2x4x8 8x1x8",
        ("int32", "int16"): "4x2x8 4x4x8 2x4x8 4x1x8",
        ("uint16", "int32"): "4x4x8",
        ("int32", "int32"): "4x2x8 4x4x4 4x4x8 8x2x8 4x1x8",
        ("bfloat16", "bfloat16"): "8x8x4 4x8x8 8x8x8 4x8x4 8x1x8",
        ("float", "float"): "4x8x4 4x1x4 4x1x8",
    },
}
PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "aie_api/aie.hpp"
struct Order { int which; char a[256], b[256], c[512]; };

template <unsigned M, unsigned K, unsigned N, class A, class B> void work(const Order &o, char *out) {
    using Tile = aie::mmul<M, K, N, A, B>;
    aie::vector<A, Tile::size_A> a;
    aie::vector<B, Tile::size_B> b;
    typename Tile::accum_type c;
    memcpy(&a, o.a, sizeof a);
    memcpy(&b, o.b, sizeof b);
    memcpy(&c, o.c, M * N * c.accum_bits() / 8);
    Tile product, sum(c);
    product.mul(a, b);
    sum.mac(a, b);
    auto p = product.to_accum(), s = sum.to_accum();
    memcpy(out, &p, M * N * c.accum_bits() / 8);
    memcpy(out + 512, &s, M * N * c.accum_bits() / 8);
}

int main() {
    Order o;
    char out[1024];
    while (fread(&o, sizeof o, 1, stdin) == 1) {
        memset(out, 0, sizeof out);
        switch (o.which) {
        CASES
        }
        fwrite(out, sizeof out, 1, stdout);
    }
}
"""
DTYPES = {"bfloat16": np.dtype(ml_dtypes.bfloat16), "float": np.dtype(np.float32)}


def cases(generation):
    return [
        (*map(int, shape.split("x")), *types)
        for types, shapes in SHAPES[generation].items()
        for shape in shapes.split()
    ]


def drawn(rng, name, count):
    kind = DTYPES.get(name) or np.dtype(name)
    if kind.kind in "iu":
        info = np.iinfo(kind)
        return rng.integers(info.min, info.max, count, dtype=kind, endpoint=True)
    return rng.integers(-64, 64, count).astype(kind)  # their products and sums are exact


@pytest.mark.parametrize("generation", [20, 21])
def test_every_shape(tmp_path_factory, generation):
    rng = np.random.default_rng(generation)
    folder = tmp_path_factory.getbasetemp() / f"tiles-{generation}"
    folder.mkdir()
    lines = [
        f"case {i}: work<{m}, {k}, {n}, {a}, {b}>(o, out); break;\n"
        for i, (m, k, n, a, b) in enumerate(cases(generation))
    ]
    data, expected = b"", []
    for i, (m, k, n, left, right) in enumerate(cases(generation)):
        a, b = drawn(rng, left, m * k), drawn(rng, right, k * n)
        acc = np.float32 if a.dtype.kind not in "iu" else np.uint64 if "32" in left + right else np.uint32
        c = drawn(rng, "float" if acc is np.float32 else np.dtype(acc).name, m * n)
        wide = np.float64 if acc is np.float32 else np.uint64
        x, y = (v.astype(wide if wide is np.float64 else np.int64).astype(wide) for v in (a, b))
        product = x.reshape(m, k) @ y.reshape(k, n)
        expected.append((product.astype(acc), (product + c.astype(wide).reshape(m, n)).astype(acc)))
        data += struct.pack("<i256s256s512s", i, a.tobytes(), b.tobytes(), c.tobytes())
    got = building.run(PROGRAM.replace("CASES", "".join(lines)), folder, generation, data)
    for i, case in enumerate(cases(generation)):
        for part, want in enumerate(expected[i]):
            result = np.frombuffer(got, want.dtype, want.size, i * 1024 + part * 512)
            assert result.tolist() == want.ravel().tolist(), case


@pytest.mark.parametrize(
    ("generation", "tile", "message"),
    [
        (20, "aie::mmul<8, 8, 16, int8, int8>", "8 by 8 bits has 4x8x8, 4x8x4"),
        (20, "aie::mmul<8, 2, 8, int8, int16>", "8 by 16 bits has 4x4x8, 4x4x4"),
        (21, "aie::mmul<4, 4, 4, int16, int16>", "16 by 16 bits has 8x2x8, 4x4x8"),
        (21, "aie::mmul<4, 16, 4, bfloat16, bfloat16>", "bfloat16 has 8x8x4, 4x8x8"),
        (20, "aie::mmul<4, 4, 4, int8, int32>", "the multiplier does not take this pair"),
        (20, "aie::mmul<4, 8, 8, int8, int8, acc64>", "this accumulator does not take products"),
        (20, "aie::mmul<4, 8, 4, bfloat16, bfloat16, acc32>", "this accumulator does not take products"),
    ],
)
def test_no_other_shape(tmp_path, generation, tile, message):
    errors = building.compile_only(f'#include "aie_api/aie.hpp"\nvoid f() {{ {tile} x; }}', tmp_path, generation)
    assert message in errors


def test_operands_have_the_types_and_sizes_of_the_tile(tmp_path):
    source = """
    #include "aie_api/aie.hpp"
    void f(aie::mmul<4, 8, 8, int8, int8> m, aie::vector<int8, 64> b) { m.mul(OPERAND, b); }
    """
    good = source.replace("OPERAND", "aie::op_sign(aie::vector<int8, 32>(), false)")
    assert building.compile_only(good, tmp_path) == ""
    for operand in ("aie::vector<int8, 64>()", "aie::vector<uint8, 32>()", "int8(1)"):
        errors = building.compile_only(source.replace("OPERAND", operand), tmp_path)
        assert "the first operand is a vector<TA, M * K>" in errors


def test_signs_and_order_can_be_told(tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "tiles-signs"
    folder.mkdir()
    source = """
    #include <stdio.h>
    #include "aie_api/aie.hpp"
    int main() {
        alignas(64) int out[64];
        aie::mmul<4, 8, 8, int8, int8> m;
        m.mul(aie::op_sign(aie::broadcast<int8, 32>(-1), false), aie::op_sign(aie::broadcast<int8, 64>(-2), true));
        aie::store_v(out, m.to_vector<int32>());
        aie::vector<int16, 16> x;
        for (int i = 0; i < 16; i++) x[i] = i * i;
        aie::mmul<4, 4, 4, int16, int16> t, u;
        t.mul(x, aie::op_transpose(x));
        u.mul(aie::op_transpose(x), x);
        aie::store_v(out + 32, t.to_vector<int32>());
        aie::store_v(out + 48, u.to_vector<int32>());
        fwrite(out, sizeof out, 1, stdout);
    }
    """
    got = np.frombuffer(building.run(source, folder), np.int32)
    assert got[:32].tolist() == [8 * 255 * -2] * 32
    x = np.square(np.arange(16)).reshape(4, 4)
    assert got[32:].tolist() == [*(x @ x.T).ravel(), *(x.T @ x).ravel()]
