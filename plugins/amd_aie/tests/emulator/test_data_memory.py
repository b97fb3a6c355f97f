"""Loads, stores and iterators on both generations, against NumPy."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

PROGRAM = Path(__file__).with_name("programs").joinpath("memory.cpp").read_text()


@pytest.mark.parametrize("generation", [20, 21])
def test_memory(generation: int, tmp_path: Path) -> None:
    x = np.random.default_rng(1).integers(-(2**15), 2**15, size=512).astype(np.int16)
    got = np.frombuffer(building.run(PROGRAM, tmp_path, generation, stdin=x.tobytes()), np.int16)
    parts = []
    for n in (8, 16, 32, 64):
        out = np.zeros(512, np.int16)
        out[:n], out[131 : 131 + n], out[256 : 256 + n] = x[128 : 128 + n], x[3 : 3 + n], x[64 : 64 + n]
        parts.append(out)
    parts += [x[32:64], x[48:64], x[64:72], x[:16], x[80:96] + x[80:96]]
    out = np.zeros(512, np.int16)
    out[256:320] = x[:64] + x[256:320]
    out[320:336], out[336:352], out[352:368] = out[288:304], x[96:112], x[64:80]
    out[:3] = 5, 1, 1
    parts.append(out)
    out = np.zeros(512, np.int16)
    out[1:25], out[64:192] = x[5:29], np.concatenate([x[:96], x[:32]])
    out[256:288], out[288:320] = x[96:128], x[64:96]
    out[320:327], out[327] = np.tile(x[:5], 2)[:7], x[3]
    changed = x.copy()
    changed[3] = 77
    out[340:345], out[350:354] = np.tile(x[:3], 2)[:5], changed[:4]
    parts += [out, changed[:32], np.array([1, -2, 3, -4, 5, -6, 7, -8], np.int16)]
    expected = np.concatenate(parts)
    assert len(got) == len(expected)
    assert np.flatnonzero(got != expected).tolist() == []


COPY = r"""
#include <aie_api/aie.hpp>
extern "C" void kernel(const uint8 *__restrict in, uint8 *__restrict out, int n) {
    for (int i = 0; i < n; i++) aie::store_v(out + 64 * i, aie::add(aie::load_v<64>(in + 64 * i), uint8(3)));
    aie::store_unaligned_v(out, aie::load_unaligned_v<32>(in + 1));
}
"""


@pytest.mark.parametrize(("generation", "per_register"), [(20, 2), (21, 1)])
def test_a_loop_is_operations_and_plain_vector_code(generation: int, per_register: int, tmp_path: Path) -> None:
    ir = building.optimised(COPY, tmp_path, generation)
    issued = [(name, int(what) & 255) for name, what in re.findall(r"call .*@aie_(\w+)\(i32 noundef (\d+)", ir)]
    assert sorted(issued) == sorted(
        [
            ("ld_vector", per_register),
            ("st_vector", per_register),
            ("mv_broadcast", 1),
            ("ld_unaligned", 2),
            ("mv_aligned", 1),
            ("mv_aligned", 1),
            ("st_unaligned", 2),
        ]
    )
    body = ir[: ir.index("\ndeclare")]
    assert len(re.findall(r"= add <64 x i8>", body)) == 1
    assert not re.search(r"\balloca\b|\bstore\b|\bload\b|insertelement|extractelement", body)


def test_elements_in_scalar_expressions(tmp_path: Path) -> None:
    source = Path(__file__).with_name("programs").joinpath("elements.cpp").read_text()
    assert building.run(source, tmp_path).decode() == "3 0 2.5 70 1 120 12 0.5 30 30 30 9 9 0.75 4"
