"""aie::accumulate and the sliding products, against NumPy."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

# Lanes, points, steps of the coefficients and of the data by point and by lane, and both element types.
WINDOWS = (
    (32, 8, 1, 1, 1, "int8", "uint8"), (32, 4, 2, 2, 1, "int8", "int8"), (16, 4, 1, 1, 1, "int16", "int16"),
    (16, 8, 1, 2, 2, "int16", "uint8"), (8, 5, 1, 1, 2, "int32", "int16"), (16, 3, 2, 1, 1, "uint16", "int32"),
)  # fmt: skip
PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "aie_api/aie.hpp"
struct Order { int which, op, c, d; char coeff[64], data[128], acc[512]; };

template <unsigned L, unsigned P, int C, int X, int Y, class TC, class TD> void work(const Order &o, char *out) {
    using Ops = aie::sliding_mul_ops<L, P, C, X, Y, TC, TD>;
    aie::vector<TC, 64 / sizeof(TC)> coeff;
    aie::vector<TD, 128 / sizeof(TD)> data;
    typename Ops::accum_type acc, r;
    memcpy(&coeff, o.coeff, sizeof coeff);
    memcpy(&data, o.data, sizeof data);
    memcpy(&acc, o.acc, L * acc.accum_bits() / 8);
    if (o.op == 0) r = Ops::mul(coeff, o.c, data, o.d);
    else if (o.op == 1) r = Ops::mac(acc, coeff, o.c, data, o.d);
    else if (o.op == 2) r = Ops::negmul(coeff, o.c, data, o.d);
    else {
        auto x = data.template extract<L>(0), y = data.template extract<L>(1);
        r = o.op == 3 ? aie::accumulate<L>(acc, coeff, o.c, x, y) : aie::accumulate<L>(coeff, o.c, x, y);
    }
    memcpy(out, &r, L * acc.accum_bits() / 8);
}

int main() {
    Order o;
    char out[512];
    while (fread(&o, sizeof o, 1, stdin) == 1) {
        memset(out, 0, sizeof out);
        switch (o.which) {
        CASES
        }
        fwrite(out, sizeof out, 1, stdout);
    }
}
"""


@pytest.fixture(scope="module", params=[20, 21])
def sums(request, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / f"sums-{request.param}"
    folder.mkdir()
    cases = "".join(f"case {i}: work<{', '.join(map(str, w))}>(o, out); break;\n" for i, w in enumerate(WINDOWS))
    return building.program(PROGRAM.replace("CASES", cases), folder, request.param)


def orders(rng):
    for which, (lanes, points, step, x_step, y_step, left, right) in enumerate(WINDOWS):
        for op in range(5):
            size = 64 // np.dtype(left).itemsize
            c = int(rng.integers(0, size - (points - 1) * step)) if op < 3 else size - 2
            d = int(rng.integers(0, 128 // np.dtype(right).itemsize))
            coeff, data = (np.frombuffer(rng.bytes(n), t).astype(np.int64) for n, t in ((64, left), (128, right)))
            acc = np.dtype(np.int64 if "32" in left + right else np.int32)
            start = np.frombuffer(rng.bytes(lanes * acc.itemsize), acc)
            if op < 3:
                windows = [
                    sum(coeff[c + p * step] * data[(d + p * x_step + i * y_step) % len(data)] for p in range(points))
                    for i in range(lanes)
                ]
                product = np.array(windows)
            else:
                product = coeff[c] * data[:lanes] + coeff[c + 1] * data[lanes : 2 * lanes]
            expected = {0: product, 1: start + product, 2: -product, 3: start + product, 4: product}[op].astype(acc)
            packed = struct.pack("<4i", which, op, c, d)
            packed += coeff.astype(left).tobytes() + data.astype(right).tobytes() + start.tobytes().ljust(512, b"\0")
            yield packed, expected


def test_against_numpy(sums):
    given = list(orders(np.random.default_rng(5)))
    done = building.subprocess.run(
        [sums], input=b"".join(x for x, _ in given), capture_output=True, timeout=60, check=True
    )
    for i, (packed, expected) in enumerate(given):
        got = np.frombuffer(done.stdout, expected.dtype, expected.size, i * 512)
        assert got.tolist() == expected.tolist(), struct.unpack("<4i", packed[:16])


@pytest.mark.parametrize(("op", "at", "message"), [(0, 60, "coefficient 64 of a register of 64"), (3, 63, "64")])
def test_coefficients_that_are_not_there_end_the_program(sums, op, at, message):
    order = struct.pack("<4i64s128s512s", 0, op, at, 0, b"", b"", b"")
    done = building.subprocess.run([sums], input=order, capture_output=True, timeout=60, check=False)
    assert done.returncode < 0
    assert message in done.stderr.decode()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("aie::sliding_mul_xy_ops<12, 4, 1, 1, int8, int8>::mul(c, 0, c, 0);", "Lanes is 8, 16, 32 or 64"),
        ("aie::sliding_mul_x_ops<8, 4, 1, 1, float, float>::mul(f, 0, f, 0);", "of integers only"),
        ("aie::sliding_mul_y_ops<8, 4, 1, 1, int16, int8>::mul(c, 0, c, 0);", "coefficients are of type TC"),
        ("aie::accumulate<16>(c, 0, c);", "the vectors have `Lanes` lanes"),
        (
            "aie::accumulate<32>(acc, c, 0, aie::vector<int16, 32>(), aie::vector<int32, 32>());",
            "takes integers of 8 by 8",
        ),
    ],
)
def test_what_the_device_does_not_have(tmp_path, line, message):
    source = f"""
    #include "aie_api/aie.hpp"
    void f(aie::vector<int8, 32> c, aie::vector<float, 16> f, aie::accum<acc32, 32> acc) {{ {line} }}
    """
    assert message in building.compile_only(source, tmp_path)
