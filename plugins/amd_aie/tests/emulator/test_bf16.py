"""Conversions to bfloat16 by every rounding mode: of scalars, of accumulators, and what both leave alone."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

MODES = {
    "floor": 0, "ceil": 1, "symmetric_floor": 2, "symmetric_ceil": 3, "negative_inf": 8,
    "positive_inf": 9, "symmetric_zero": 10, "symmetric_inf": 11, "conv_even": 12, "conv_odd": 13,
}  # fmt: skip

PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "aie_api/aie.hpp"
extern "C" void kb_aie_reset();
struct Order { int mode; float x[16]; double y[16]; };

int main() {
    Order o;
    bfloat16 out[48];
    while (fread(&o, sizeof o, 1, stdin) == 1) {
        if (o.mode < 0) kb_aie_reset();
        else aie::set_rounding(static_cast<aie::rounding_mode>(o.mode));
        for (int i = 0; i < 16; i++) out[i] = static_cast<bfloat16>(o.x[i]);
        aie::accum<accfloat, 16> acc;
        memcpy(&acc, o.x, sizeof o.x);
        aie::vector<bfloat16, 16> v = acc.to_vector<bfloat16>();
        memcpy(out + 16, &v, 32);
        for (int i = 0; i < 16; i++) out[32 + i] = static_cast<bfloat16>(o.y[i]);
        fwrite(out, sizeof out, 1, stdout);
    }
}
"""


@pytest.fixture(scope="module")
def converter(tmp_path_factory):
    """Bits of three times 16 bfloat16 for each order (mode, 16 floats): of scalars, of accumulators and of doubles."""
    folder = tmp_path_factory.getbasetemp() / "bf16"  # beside the library, which all programs share
    folder.mkdir()
    path = building.program(PROGRAM, folder)

    def run(orders):
        data = b"".join(struct.pack("<i16f4x16d", mode, *x, *y) for mode, x, y in orders)
        done = building.subprocess.run([path], input=data, capture_output=True, timeout=60, check=True)
        return np.frombuffer(done.stdout, np.uint16).reshape(len(orders), 3, 16)

    return run


def value(bits: int) -> float:
    """Of the magnitude with these bits; what overflows is where the next number would be."""
    if bits >= 0x7F80:
        return 2.0**128
    return float(np.array(bits << 16, np.uint32).view(np.float32))


def nearest(x: float, mode: str) -> int:
    """Bits of the bfloat16 that the mode's definition gives: between the two neighbours of the magnitude."""
    sign = int(np.signbit(x))
    magnitude = abs(x)
    low, high = 0, 0x7F80  # by bisection: the greatest bfloat16 that is not above the magnitude
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if value(middle) <= magnitude else (low, middle)
    below, above = magnitude - value(low), value(low + 1) - magnitude
    if below == 0:
        return low | sign << 15
    direct = {"floor": sign, "ceil": 1 - sign, "symmetric_floor": 0, "symmetric_ceil": 1}
    if mode in direct:
        up = direct[mode]
    elif below != above:
        up = below > above
    else:
        odd = low & 1
        up = {
            "negative_inf": sign, "positive_inf": 1 - sign, "symmetric_zero": 0,
            "symmetric_inf": 1, "conv_even": odd, "conv_odd": 1 - odd,
        }[mode]  # fmt: skip
    return (low + int(up)) | sign << 15


def floats() -> st.SearchStrategy[float]:
    bits = st.one_of(
        st.integers(0, 2**32 - 1),
        st.builds(
            lambda high, low: high << 16 | low, st.integers(0, 2**16 - 1), st.sampled_from((0x7FFF, 0x8000, 0x8001))
        ),
        st.integers(0, 2**18) | st.integers(0x7F7F0000, 0x7F7FFFFF),  # denormals; next to overflow
    )
    return bits.map(lambda x: float(np.array(x, np.uint32).view(np.float32))).filter(np.isfinite)


@settings(max_examples=25, deadline=None)
@given(st.lists(floats(), min_size=16, max_size=16))
def check_modes(run, values):
    orders = [(mode, values, values) for mode in MODES.values()]
    for name, got in zip(MODES, run(orders), strict=True):
        expected = [nearest(x, name) for x in values]
        for way, bits in zip(("scalar", "accumulator", "double"), got, strict=True):
            assert bits.tolist() == expected, (name, way, values)


def test_every_mode(converter):
    check_modes(converter)


def test_doubles_are_rounded_once(converter):
    # A little above a half between two bfloat16, by less than a float can tell.
    x = 1 + 2.0**-8 + 2.0**-40
    got = converter(
        [(MODES[name], [0.0] * 16, [x] * 16) for name in ("symmetric_zero", "conv_even", "symmetric_floor")]
    )
    assert got[:, 2, 0].tolist() == [0x3F81, 0x3F81, 0x3F80]


@pytest.mark.parametrize("mode", ["floor", "symmetric_ceil", "conv_even"])
def test_what_is_not_a_number_stays_so(converter, mode):
    quiet = struct.unpack("<f", struct.pack("<I", 0x7FC00000))[0]
    values = [float("inf"), float("-inf"), quiet, 0.0, -0.0] + [1.0] * 11
    for bits in converter([(MODES[mode], values, values)])[0]:
        assert bits[:2].tolist() == [0x7F80, 0xFF80]
        assert bits[2] & 0x7FFF > 0x7F80
        assert bits[3:5].tolist() == [0, 0x8000]


def test_the_core_starts_with_floor(converter):
    set_first = (MODES["ceil"], [1.003] * 16, [0.0] * 16)
    reset = (-1, [1.003, -1.003] * 8, [0.0] * 16)
    assert converter([set_first, reset])[1, 0, :2].tolist() == [0x3F80, 0xBF81]


def test_constants_are_rounded_to_nearest_by_the_compiler(tmp_path_factory):
    source = """
    #include "aie_api/aie.hpp"
    #include <stdio.h>
    int main() { aie::set_rounding(aie::rounding_mode::ceil); bfloat16 k = 0.1f; fwrite(&k, 2, 1, stdout); }
    """
    folder = tmp_path_factory.getbasetemp() / "bf16-constants"
    folder.mkdir()
    assert building.run(source, folder) == b"\xcd\x3d"
