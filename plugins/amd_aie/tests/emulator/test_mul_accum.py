"""Accumulators as containers: every size there and back, parts of them, and the compiler's own types."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

# Tag, element type and lanes of conversions there and back.
TRIPS = [
    (tag, kind, lanes)
    for tag, kinds in {"acc32": "int8 uint16 int32", "acc48": "int16 int32 uint8", "accfloat": "bfloat16 float"}.items()
    for kind in kinds.split()
    for lanes in (8, 16, 32, 64, 128)
    if lanes * np.dtype({"bfloat16": "int16", "float": "int32"}.get(kind, kind)).itemsize >= 16
]
PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "aie_api/aie.hpp"
alignas(64) static char in[1024], out[1024];

template <class Tag, class T, unsigned N> void trip() {
    memset(out, 0, sizeof out);
    aie::vector<T, N> v;
    memcpy(&v, in, sizeof v);
    aie::accum<Tag, N> acc(v), copy;
    copy = acc.to_native();
    v = copy.template to_vector<T>();
    memcpy(out, &v, sizeof v);
    fwrite(out, N * sizeof(T), 1, stdout);
}

template <class Tag, unsigned N> void parts() {
    constexpr unsigned bytes = N * aie::accum<Tag, N>::accum_bits() / 8;
    aie::accum<Tag, N> x, y;
    memcpy(&x, in, bytes);
    y.insert(0, x.template extract<N / 2>(1));  // the halves change places
    y.insert(1, x.template extract<N / 2>(0).to_native());
    fwrite(&y, bytes, 1, stdout);
    y = aie::concat(x.template extract<N / 2>(1), x.template extract<N / 2>(1));
    fwrite(&y, bytes, 1, stdout);
    y = x.template extract<N / 2>(0).template grow<N>(1);
    fwrite(&y, bytes, 1, stdout);
}

int main() {
    if (fread(in, sizeof in, 1, stdin) != 1) return 1;
    aie::set_saturation(aie::saturation_mode::saturate);
    TRIPS
    parts<acc32, 16>(), parts<acc32, 64>(), parts<acc64, 8>(), parts<acc64, 32>(), parts<accfloat, 8>();
    const auto zero = aie::zeros<acc64, 16>();
    fwrite(&zero, 128, 1, stdout);
    aie::accum<acc32, 32> words;
    memcpy(&words, in, 128);
    const aie::accum<acc64, 16> longs = words.cast_to<acc64>();
    fwrite(&longs, 128, 1, stdout);
    const auto bytes = words.to_vector_sign<int8>(false);  // 0 to 255, in bytes
    fwrite(&bytes, 32, 1, stdout);
    aie::vector<int8, 32> v;
    memcpy(&v, in, 32);
    words.from_vector_sign(v, false, 1);
    fwrite(&words, 128, 1, stdout);
}
"""


@pytest.fixture(scope="module")
def data():
    return np.random.default_rng(7).integers(-128, 128, 1024).astype(np.int8)


@pytest.fixture(scope="module", params=[20, 21])
def output(request, tmp_path_factory, data):
    folder = tmp_path_factory.getbasetemp() / f"accum-{request.param}"
    folder.mkdir()
    source = PROGRAM.replace("TRIPS", "".join(f"trip<{tag}, {kind}, {n}>();\n" for tag, kind, n in TRIPS))
    return np.frombuffer(building.run(source, folder, request.param, data.tobytes()), np.int8)


def expected(data):
    for _, kind, lanes in TRIPS:
        dtype = {"bfloat16": ml_dtypes.bfloat16, "float": np.float32}.get(kind, kind)
        yield f"{kind} {lanes}", data[: lanes * np.dtype(dtype).itemsize]
    for size in (64, 256, 64, 256, 32):
        low, high = data[: size // 2], data[size // 2 : size]
        yield f"halves of {size}", np.concatenate([high, low])
        yield f"twice the upper of {size}", np.concatenate([high, high])
        yield f"grown to {size}", np.concatenate([np.full(size // 2, 0xA5, np.uint8).view(np.int8), low])
    yield "zeros", np.zeros(128, np.int8)
    yield "as longs", data[:128]
    words = data[:128].view(np.int32)
    yield "unsigned", np.clip(words, 0, 255).astype(np.uint8).view(np.int8)
    yield "from unsigned", (data[:32].view(np.uint8).astype(np.int32) * 2).view(np.int8)


def test_everything_comes_back(output, data):
    at = 0
    for name, want in expected(data):
        got = output[at : at + len(want)]
        at += len(want)
        same = got == want
        if name.startswith("bfloat16"):  # a NaN may have another mantissa
            same |= np.repeat(np.isnan(want.view(ml_dtypes.bfloat16).astype(np.float32)), 2)
        assert same.all(), name
    assert at == len(output)


@pytest.mark.parametrize("line", ["x.extract<16>(4)", "x.insert(2, y)", "y.grow<64>(4)"])
def test_there_is_no_part_beyond_the_end(tmp_path_factory, line):
    folder = tmp_path_factory.getbasetemp() / f"beyond-{line[2]}"
    folder.mkdir()
    source = f"""
    #include <stdio.h>
    #include "aie_api/aie.hpp"
    int main() {{
        auto x = aie::zeros<acc32, 64>();
        auto y = aie::zeros<acc32, {32 if "insert" in line else 16}>();
        auto z = {line};
        fwrite(&z, sizeof z, 1, stdout);
    }}
    """
    with pytest.raises(building.subprocess.CalledProcessError) as error:
        building.run(source, folder)
    assert "aie::accum: there is no part" in error.value.stderr.decode()
