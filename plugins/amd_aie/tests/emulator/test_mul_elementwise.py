"""Products lane by lane, and sums of accumulators, against NumPy."""

from __future__ import annotations

import struct

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

# Element types of both factors and the bits of the accumulator.
PAIRS = (
    ("int8", "int8", 32), ("uint8", "int8", 32), ("uint8", "uint8", 32), ("int8", "int16", 32), ("uint16", "int8", 32),
    ("int16", "int16", 32), ("uint16", "uint16", 32), ("int16", "int16", 64), ("int16", "int32", 64),
    ("uint32", "int16", 64), ("int32", "int32", 64), ("uint32", "uint32", 64),
    ("bfloat16", "bfloat16", 0), ("float", "float", 0),
)  # fmt: skip
OPS = (
    "mul", "negmul", "mac", "msc", "scalar", "element", "square", "add", "sub", "neg",
    "signed", "zeroed", "negated", "doubly", "clipped",
)  # fmt: skip
LANES = 64

PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "aie_api/aie.hpp"
struct Order { int pair, op; char a[256], b[256], acc[512]; };

template <class A, class B, class Tag> void work(const Order &o, char *out) {
    aie::vector<A, 64> a;
    aie::vector<B, 64> b;
    aie::accum<Tag, 64> acc, r;
    memcpy(&a, o.a, sizeof a);
    memcpy(&b, o.b, sizeof b);
    memcpy(&acc, o.acc, sizeof acc);
    switch (o.op) {
    case 0: r = aie::mul<Tag>(a, b); break;
    case 1: r = aie::negmul<Tag>(a, b); break;
    case 2: r = aie::mac(acc, a, b); break;
    case 3: r = aie::msc(acc, a, b); break;
    case 4: r = aie::mul<Tag>(a, b.get(5)); break;
    case 5: r = aie::mac(acc, b[7], a); break;
    case 6: r = aie::mac_square(acc, a); break;
    case 7: r = aie::add(acc, aie::mul<Tag>(a, b)); break;
    case 8: r = aie::sub(acc, a); break;
    case 9: r = aie::neg(acc); break;
    case 10: r = aie::mac(acc, aie::op_sign(a, false), aie::op_sign(b, true)); break;
    case 11: r = aie::mac(aie::op_zero(acc, true), a, b); break;
    case 12: r = aie::mac(aie::op_sub(acc), a, aie::op_sub(b)); break;
    case 13: r = aie::msc(acc, aie::op_sub(a), aie::op_none(b)); break;
    default: r = aie::mul<Tag>(aie::op_abs(a), aie::op_max(aie::op_min(b, B(9)), B(2))); break;
    }
    memcpy(out, &r, sizeof r);
}

int main() {
    Order o;
    char out[512];
    while (fread(&o, sizeof o, 1, stdin) == 1) {
        memset(out, 0, sizeof out);
        switch (o.pair) {
        CASES
        }
        fwrite(out, sizeof out, 1, stdout);
    }
}
"""
TAGS = {32: "acc32", 64: "acc64", 0: "accfloat"}
DTYPES = {"bfloat16": ml_dtypes.bfloat16, "float": np.float32}
ACCS = {32: np.uint32, 64: np.uint64, 0: np.float32}


def dtype(name):
    return np.dtype(DTYPES.get(name, name))


@pytest.fixture(scope="module", params=[20, 21])
def calculator(request, tmp_path_factory):
    """Runs orders (number of the pair, number of the operation, a, b, acc) and gives their results."""
    folder = (
        tmp_path_factory.getbasetemp() / f"elementwise-{request.param}"
    )  # beside the library, which all programs share
    folder.mkdir()
    cases = "".join(f"case {i}: work<{a}, {b}, {TAGS[n]}>(o, out); break;\n" for i, (a, b, n) in enumerate(PAIRS))
    path = building.program(PROGRAM.replace("CASES", cases), folder, request.param)

    def run(orders):
        data = b"".join(struct.pack("<2i256s256s512s", p, op, *(x.tobytes() for x in rest)) for p, op, *rest in orders)
        done = building.subprocess.run([path], input=data, capture_output=True, timeout=60, check=True)
        return [done.stdout[i : i + 512] for i in range(0, len(done.stdout), 512)]

    return run


def drawn(rng, name, extreme):
    kind = dtype(name)
    if kind.kind in "iu":
        info = np.iinfo(kind)
        x = rng.integers(info.min, info.max, LANES, dtype=kind, endpoint=True)
        x[: 8 * extreme] = rng.choice(np.array([info.min, info.max, 0, 1], kind), 8 * extreme)
        return x
    return (rng.standard_normal(LANES) * 2.0 ** rng.integers(-20, 20, LANES)).astype(kind)


def reinterpreted(x, signed):
    return x.view(f"{'i' if signed else 'u'}{x.dtype.itemsize}") if x.dtype.kind in "iu" else x


def model(op, a, b, acc):
    """In unsigned 64-bit numbers, so that sums wrap at the width of the accumulator; floats in double precision."""
    wide = np.float64 if acc.dtype.kind == "f" else np.uint64

    def number(x):
        return x.astype(np.float64) if wide is np.float64 else x.astype(np.int64).astype(np.uint64)

    x, y, z = number(a), number(b), acc.astype(wide)
    if op == "signed":
        x, y = number(reinterpreted(a, signed=False)), number(reinterpreted(b, signed=True))
    if op == "clipped":
        x, y = number(np.abs(a)), number(np.clip(b, b.dtype.type(2), b.dtype.type(9)))
    r = {
        "mul": lambda: x * y, "negmul": lambda: -(x * y), "mac": lambda: z + x * y, "msc": lambda: z - x * y,
        "scalar": lambda: x * y[5], "element": lambda: z + x * y[7], "square": lambda: z + x * x,
        "add": lambda: z + x * y,
        "sub": lambda: z - x, "neg": lambda: -z, "signed": lambda: z + x * y, "zeroed": lambda: x * y,
        "negated": lambda: -z - x * y, "doubly": lambda: z + x * y, "clipped": lambda: x * y,
    }[op]()  # fmt: skip
    return r.astype(acc.dtype)


@pytest.mark.parametrize("op", OPS)
def test_against_numpy(calculator, op):
    rng = np.random.default_rng(OPS.index(op))
    orders, expected = [], []
    for pair, (left, right, bits) in enumerate(PAIRS):
        for extreme in range(3):
            a, b = drawn(rng, left, extreme), drawn(rng, right, extreme)
            acc = drawn(rng, "float" if bits == 0 else f"uint{bits}", extreme).astype(ACCS[bits])
            orders.append((pair, OPS.index(op), a, b, acc))
            with np.errstate(over="ignore"):
                expected.append(model(op, a, b, acc))
    for order, want, got in zip(orders, expected, calculator(orders), strict=True):
        result = np.frombuffer(got, want.dtype, LANES)
        if want.dtype.kind == "f":
            # Exact products, one rounded sum; the sum may cancel, so the error is of its parts.
            a, b, acc = (x.astype(np.float64) for x in order[2:])
            scale = np.abs(acc) + np.abs(a) * np.max(np.abs(b))
            tight = PAIRS[order[0]][0] == "bfloat16"
            scale = np.abs(want) if op in ("mul", "negmul", "zeroed", "clipped") and tight else scale
            assert np.all(np.abs(result - want) <= scale * 2.0**-22), PAIRS[order[0]]
        else:
            assert result.tolist() == want.tolist(), PAIRS[order[0]]


@pytest.mark.parametrize(("macro", "bits"), [("", 22), ("_FAST", 20), ("_LOW", 14)])
def test_floats_are_as_exact_as_was_asked_for(tmp_path_factory, macro, bits):
    source = """
    #include <stdio.h>
    #include "aie_api/aie.hpp"
    int main() {
        alignas(64) float a[16], b[16];
        fread(a, 64, 1, stdin); fread(b, 64, 1, stdin);
        aie::store_v(a, aie::mul(aie::load_v<16>(a), aie::load_v<16>(b)).to_vector<float>());
        fwrite(a, 64, 1, stdout);
    }
    """
    folder = tmp_path_factory.getbasetemp() / f"floats{macro}"
    folder.mkdir()
    head = f"#define AIE2_FP32_EMULATION_ACCURACY{macro}\n" if macro else ""
    a, b = np.random.default_rng(1).uniform(1, 2, (2, 16)).astype(np.float32)
    got = np.frombuffer(building.run(head + source, folder, 20, a.tobytes() + b.tobytes()), np.float32)
    error = np.abs(got / (a.astype(np.float64) * b) - 1).max()
    assert error < 2.0**-bits
    assert error > 2.0 ** -(bits + 8) or not macro


def test_the_float_unit_has_no_denormals_and_one_nan(tmp_path_factory):
    source = """
    #include <stdio.h>
    #include "aie_api/aie.hpp"
    int main() {
        alignas(64) float a[16], b[16];
        fread(a, 64, 1, stdin); fread(b, 64, 1, stdin);
        aie::accum<accfloat, 16> x(aie::load_v<16>(a)), y(aie::load_v<16>(b));
        aie::store_v(a, aie::add(x, y).to_vector<float>());
        fwrite(a, 64, 1, stdout);
    }
    """
    folder = tmp_path_factory.getbasetemp() / "denormals"
    folder.mkdir()
    tiny, least, inf = 1e-40, 2.0**-126, np.inf
    a = np.array([tiny, least, least * 1.5, inf, 3e38] + [0] * 11, np.float32)
    b = np.array([tiny, tiny, -least, -inf, 3e38] + [0] * 11, np.float32)
    got = np.frombuffer(building.run(source, folder, 20, a.tobytes() + b.tobytes()), np.float32)
    assert got[:3].tolist() == [0, least, 0]
    assert np.isnan(got[3])
    assert got[4] == inf
