"""Shift, round, saturate: every mode, accumulator and type of result, against whole numbers of Python."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

LANES = 64
TYPES = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32)  # by number of the type
ROUNDING = {
    "floor": 0, "ceil": 1, "symmetric_floor": 2, "symmetric_ceil": 3, "negative_inf": 8,
    "positive_inf": 9, "symmetric_zero": 10, "symmetric_inf": 11, "conv_even": 12, "conv_odd": 13,
}  # fmt: skip
SATURATION = {"none": 0, "saturate": 1, "symmetric": 3}

PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "kb_aie/accum.hpp"
struct Order { int up, wide, type, rounding, saturation, shift; long long x[64]; };

template <class Tag, class T> void convert(const Order &o, long long *out) {
    aie::accum<Tag, 64> acc;
    if (o.up) {
        T lanes[64];
        for (int i = 0; i < 64; i++) lanes[i] = static_cast<T>(o.x[i]);
        aie::vector<T, 64> v;
        memcpy(&v, lanes, sizeof lanes);
        acc.from_vector(v, o.shift);
        for (int i = 0; i < 64; i++) {
            if (sizeof(Tag) && acc.accum_bits() == 64) memcpy(out + i, reinterpret_cast<char *>(&acc) + 8 * i, 8);
            else { int lane; memcpy(&lane, reinterpret_cast<char *>(&acc) + 4 * i, 4); out[i] = lane; }
        }
        return;
    }
    for (int i = 0; i < 64; i++) {
        int low = static_cast<int>(o.x[i]);
        if (acc.accum_bits() == 64) memcpy(reinterpret_cast<char *>(&acc) + 8 * i, &o.x[i], 8);
        else memcpy(reinterpret_cast<char *>(&acc) + 4 * i, &low, 4);
    }
    auto v = acc.template to_vector<T>(o.shift);
    T lanes[64];
    memcpy(lanes, &v, sizeof lanes);
    for (int i = 0; i < 64; i++) out[i] = lanes[i];
}

template <class Tag> void by_type(const Order &o, long long *out) {
    switch (o.type) {
    case 0: return convert<Tag, int8>(o, out);
    case 1: return convert<Tag, uint8>(o, out);
    case 2: return convert<Tag, int16>(o, out);
    case 3: return convert<Tag, uint16>(o, out);
    case 4: return convert<Tag, int32>(o, out);
    default: return convert<Tag, uint32>(o, out);
    }
}

int main() {
    Order o;
    long long out[64];
    while (fread(&o, sizeof o, 1, stdin) == 1) {
        aie::set_rounding(static_cast<aie::rounding_mode>(o.rounding));
        aie::set_saturation(static_cast<aie::saturation_mode>(o.saturation));
        if (o.wide) by_type<acc64>(o, out);
        else by_type<acc32>(o, out);
        fwrite(out, sizeof out, 1, stdout);
    }
}
"""


@pytest.fixture(scope="module", params=[20, 21])
def converter(request, tmp_path_factory):
    """Runs orders (up, wide, type, rounding, saturation, shift, 64 values) and gives 64 values for each."""
    folder = tmp_path_factory.getbasetemp() / f"srs-{request.param}"  # beside the library, which all programs share
    folder.mkdir()
    path = building.program(PROGRAM, folder, request.param)

    def run(orders):
        data = b"".join(struct.pack("<6i64q", *order[:6], *order[6]) for order in orders)
        done = building.subprocess.run([path], input=data, capture_output=True, timeout=60, check=True)
        return np.frombuffer(done.stdout, np.int64).reshape(len(orders), LANES)

    return run


def wrapped(value: int, bits: int, signed: bool) -> int:
    value %= 2**bits
    return value - 2**bits if signed and value >= 2 ** (bits - 1) else value


def divided(x: int, shift: int, mode: str) -> int:
    """x / 2**shift as the mode's definition says it: by comparing what is left over with nothing and with a half."""
    if shift <= 0:
        return x * 2**-shift
    down, left = divmod(x, 2**shift)
    half = 2 ** (shift - 1)
    if left == 0:
        return down
    toward_zero, away = (down, down + 1) if x > 0 else (down + 1, down)
    direct = {"floor": down, "ceil": down + 1, "symmetric_floor": toward_zero, "symmetric_ceil": away}
    if mode in direct:
        return direct[mode]
    if left != half:
        return down if left < half else down + 1
    even, odd = (down, down + 1) if down % 2 == 0 else (down + 1, down)
    return {
        "negative_inf": down, "positive_inf": down + 1, "symmetric_zero": toward_zero,
        "symmetric_inf": away, "conv_even": even, "conv_odd": odd,
    }[mode]  # fmt: skip


def limited(value: int, bits: int, signed: bool, mode: str) -> int:
    if mode == "none":
        return wrapped(value, bits, signed)
    high = 2 ** (bits - signed) - 1
    low = (-high if mode == "symmetric" else -high - 1) if signed else 0
    return min(max(value, low), high)


def extremes(bits: int) -> st.SearchStrategy[int]:
    """Numbers of so many bits, halves and limits among them."""
    near = st.builds(
        lambda power, sign, by: wrapped(sign * 2**power + by, bits, signed=True),
        st.integers(0, bits - 1),
        st.sampled_from((-3, -1, 1, 3)),
        st.integers(-2, 2),
    )
    return st.one_of(near, st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1), st.integers(-300, 300))


LOOSE = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("wide", [0, 1])
def test_to_vector(converter, wide):
    bits = 64 if wide else 32

    @LOOSE
    @given(st.lists(extremes(bits), min_size=LANES, max_size=LANES), st.integers(-4, 59) | st.integers(0, 12))
    def check(values, shift):
        cases = [(t, r, s) for t in range(len(TYPES)) for r in ROUNDING for s in SATURATION]
        orders = [(0, wide, t, ROUNDING[r], SATURATION[s], shift, values) for t, r, s in cases]
        got = converter(orders)
        for (t, r, s), lanes in zip(cases, got, strict=True):
            info = np.iinfo(TYPES[t])
            expected = [limited(divided(x, shift, r), info.bits, info.min < 0, s) for x in values]
            assert lanes.tolist() == expected, (TYPES[t], r, s, shift)

    check()


@pytest.mark.parametrize("wide", [0, 1])
def test_from_vector(converter, wide):
    bits = 64 if wide else 32

    @LOOSE
    @given(st.lists(extremes(33), min_size=LANES, max_size=LANES), st.integers(0, 59) | st.integers(0, 12))
    def check(values, shift):
        cases = [(t, s) for t in range(len(TYPES)) for s in SATURATION]
        got = converter([(1, wide, t, 0, SATURATION[s], shift, values) for t, s in cases])
        for (t, s), lanes in zip(cases, got, strict=True):
            info = np.iinfo(TYPES[t])
            # Accumulators saturate to their whole range: they have no symmetric one.
            mode = "none" if s == "none" else "saturate"
            cut = [wrapped(x, info.bits, info.min < 0) for x in values]
            assert lanes.tolist() == [limited(x * 2**shift, bits, True, mode) for x in cut], (TYPES[t], s, shift)

    check()


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ((0, 0, 0, 0, 0, 60), "a shift of 60; legal are -4 to 59"),
        ((0, 0, 0, 0, 0, -5), "a shift of -5; legal are -4 to 59"),
        ((1, 0, 0, 0, 0, -1), "a shift of -1; legal are 0 to 59"),
        ((0, 0, 0, 4, 0, 1), "rounding mode 4 is reserved"),
        ((0, 0, 0, 0, 2, 1), "saturation mode 2 is reserved"),
    ],
)
def test_what_the_device_does_not_define_ends_the_program(converter, order, message):
    with pytest.raises(building.subprocess.CalledProcessError) as error:
        converter([(*order, [1] * LANES)])
    assert message in error.value.stderr.decode()
