"""Functions that move elements about, parts of vectors, and the intrinsics of this kind, against NumPy."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

SHAPES = [
    ("int8", 16),
    ("uint8", 32),
    ("int8", 64),
    ("int8", 128),
    ("int16", 8),
    ("int16", 32),
    ("int16", 128),
    ("int32", 8),
    ("int32", 32),
]

PROGRAM = (
    Path(__file__)
    .with_name("programs")
    .joinpath("reshape.cpp")
    .read_text()
    .replace("EVERY_SHAPE", " ".join(f"all<{kind}, {lanes}>();" for kind, lanes in SHAPES))
)


class Answers:
    """What the program wrote, in order; an element that is not defined is all 0xA5."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def same(self, expected: Any, what: str) -> None:
        part = self.data[self.at : self.at + expected.nbytes]
        assert part == expected.tobytes(), f"{what}: {np.frombuffer(part, expected.dtype)} instead of {expected}"
        self.at += expected.nbytes


def undefined(n: int, dtype: Any) -> Any:
    return np.frombuffer(b"\xa5" * (n * np.dtype(dtype).itemsize), dtype)


def check_moves(at: Answers, v: Any, w: Any, name: str) -> None:
    lanes, none = len(v), undefined(len(v), v.dtype)
    n = 0
    while n <= lanes:
        above, below = lanes - n, np.arange(lanes)
        at.same(np.concatenate([none[:n], v[:above]]), f"{name} up {n}")
        at.same(np.concatenate([v[n:], none[:n]]), f"{name} down {n}")
        at.same(v[(below - n) % lanes], f"{name} up rotate {n}")
        at.same(v[(below + n) % lanes], f"{name} down rotate {n}")
        at.same(v[np.maximum(below - n, 0)], f"{name} up replicate {n}")
        at.same(v[np.minimum(below + n, lanes - 1)], f"{name} down replicate {n}")
        at.same(np.concatenate([w[above:], v[:above]]), f"{name} up fill {n}")
        at.same(np.concatenate([v[n:], w[:n]]), f"{name} down fill {n}")
        n += 1 if n < 4 else lanes // 4 - 1
    n = 1
    while n <= lanes:
        both = np.stack([v.reshape(-1, n), w.reshape(-1, n)], axis=1).reshape(-1)
        at.same(both, f"{name} zip {n}")
        pairs = np.concatenate([v, w]).reshape(-1, 2, n)
        at.same(np.concatenate([pairs[:, 0].reshape(-1), pairs[:, 1].reshape(-1)]), f"{name} unzip {n}")
        n *= 2
    at.same(v[::-1], f"{name} reverse")
    n = 1
    while n <= lanes and v.nbytes <= 128:
        at.same(v.reshape(n, -1).T.copy(), f"{name} transpose {n}")
        n *= 2


def check_parts(at: Answers, v: Any, w: Any, name: str) -> None:
    lanes, half, none = len(v), len(v) // 2, undefined(4 * len(v), v.dtype)
    if v.nbytes >= 32:
        n = 1
        while n <= half:
            pairs = v.reshape(-1, 2, n)
            at.same(pairs[:, 0].reshape(-1), f"{name} even {n}")
            at.same(pairs[:, 1].reshape(-1), f"{name} odd {n}")
            n *= 2
        at.same(np.concatenate([v[half:], v[:half]]), f"{name} concat of halves")
        at.same(np.concatenate([v[:half], w[:half]]), f"{name} insert")
        at.same(w[half:], f"{name} split")
    at.same(np.concatenate([v, w, w, v]), f"{name} concat")
    at.same(np.concatenate([v, none[:lanes]]), f"{name} grow")
    at.same(np.concatenate([none[: 3 * lanes], v]), f"{name} grow at the top")
    at.same(np.concatenate([v, v]), f"{name} grow_replicate")
    for x in (v, v, none[:lanes], np.zeros_like(v), np.full_like(v, v[2]), np.full(64 // v.itemsize, 7, v.dtype)):
        at.same(x, f"{name} cast, none, zeros, broadcast")
    size = v.itemsize
    if size < 4:
        kind = v.dtype.kind
        for _ in range(2):
            at.same(v.astype(f"{kind}{2 * size}"), f"{name} unpack")
        at.same(v.view(f"u{size}").astype(f"u{2 * size}"), f"{name} unpack_sign")
    if size > 1 and v.nbytes >= 32:
        signed = np.iinfo(f"i{size // 2}")
        for mode in (0, 1, 3):
            low = signed.min + (mode == 3)
            for x in (v, w):
                at.same((np.clip(x, low, signed.max) if mode else x).astype(f"i{size // 2}"), f"{name} pack {mode}")
            x = v.view(f"u{size}")
            at.same(
                (np.minimum(x, 2 * signed.max + 1) if mode else x).astype(f"u{size // 2}"), f"{name} pack_sign {mode}"
            )


def test_reshaping(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)

    def drawn(kind: str, lanes: int) -> Any:
        x = rng.integers(np.iinfo(kind).min, np.iinfo(kind).max, size=lanes, dtype=kind)
        x[::3] %= 100  # some that fit in half
        return x

    values = [(f"{kind} {lanes}", drawn(kind, lanes), drawn(kind, lanes)) for kind, lanes in SHAPES]
    at = Answers(building.run(PROGRAM, tmp_path, stdin=b"".join(v.tobytes() + w.tobytes() for _, v, w in values)))
    for name, v, w in values:
        check_moves(at, v, w, name)
        check_parts(at, v, w, name)
    assert at.at == len(at.data)


INTRINSICS = Path(__file__).with_name("programs").joinpath("intrinsics.cpp").read_text()
# Width, rows, columns by number of the mode; pairs of modes give both halves of what takes two registers.
TWO = [(8, 64), (16, 32), (32, 16), (64, 8), (128, 4), (256, 2)]
MODES = (
    [(w, r, 2, h) for w, r in TWO for h in (0, 1)]
    + [(w, 2, r, h) for w, r in [(128, 4), (64, 8), (32, 16), (16, 32), (8, 64)] for h in (0, 1)]
    + [
        (512, 1, 2, 0),
        (512, 1, 2, 1),
        (16, 16, 4, 0),
        (16, 16, 4, 1),
        (16, 4, 16, 0),
        (16, 4, 16, 1),
        (16, 8, 4, 0),
        (16, 4, 8, 0),
    ]
    + [
        (32, 8, 4, 0),
        (32, 8, 4, 1),
        (32, 4, 8, 0),
        (32, 4, 8, 1),
        (32, 4, 4, 0),
        (8, 8, 8, 0),
        (8, 16, 4, 0),
        (8, 4, 16, 0),
    ]
    + [
        (0, 0, 0, 0),
        (16, 4, 4, 0),
        (16, 4, 2, 0),
        (16, 2, 4, 0),
        (16, 8, 2, 0),
        (16, 2, 8, 0),
        (16, 16, 2, 0),
        (16, 2, 16, 0),
    ]
    + [(8, 8, 4, 0), (8, 4, 8, 0)]
)


def test_intrinsics(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    a, b = rng.integers(0, 256, size=(2, 64), dtype=np.uint8)
    x, y = a.view(np.int32), b.view(np.int32)
    at = Answers(building.run(INTRINSICS, tmp_path, stdin=a.tobytes() + b.tobytes()))
    for number, (width, rows, columns, high) in enumerate(MODES):
        if width == 0:
            at.same(a.view(np.uint16).reshape(-1, 2)[:, ::-1].copy(), "flip")
            continue
        taken = np.concatenate([a, b]).reshape(-1, width // 8)[: rows * columns]
        turned = taken.reshape(rows, columns, -1).transpose(1, 0, 2).reshape(-1)[64 * high :][:64]
        at.same(np.concatenate([turned, undefined(64 - len(turned), np.uint8)]), f"shuffle {number}")
    none = undefined(8, np.int32)
    changed, wide = x.copy(), lambda *values: np.array(values, np.int32)
    changed[3] = 9
    with np.errstate(over="ignore"):
        results = [
            np.concatenate([a, b])[5:69],
            np.concatenate([x, y])[3:19],
            np.full_like(x, x[7]),
            changed,
            np.concatenate([wide(11), x[:15]]),
            np.concatenate([x[8:], y[:8]]),
            np.concatenate([x[:8], y[8:]]),
            np.concatenate([none, y[8:]]),
            np.concatenate([x, y]),
            y,
            undefined(16, np.int32),
            x + y,
            x - y,
            -x,
            np.abs(x),
            np.maximum(x, y),
            np.minimum(x, y),
            np.maximum(a, b),
            np.maximum(a.view(np.int8), b.view(np.int8)),
            x & y,
            a | b,
            a ^ b,
            ~a,
            np.where(x < y, y, x),
            np.where(a >= b, b, a),
            np.packbits(a > b, bitorder="little"),
            np.array([0xFFFF, 0], np.uint32),
            np.frombuffer(np.packbits(x <= y, bitorder="little").tobytes() + b"\0\0", np.uint8),
            a[3:4],
            a[3:4].view(np.int8).astype(np.int32),
            x[15:16],
            np.full(16, 5, np.int32),
            np.full(32, -3, np.int16),
            np.zeros(32, np.int16),
            np.full(32, 0x3F80, np.int16),
            np.full(32, 0x4000, np.int16),
            x + y,
            a & b,
            x - y,
            x,
        ]
    zipped = [
        np.stack([p.reshape(-1, n), q.reshape(-1, n)], axis=1).reshape(-1)
        for p, q, n in ((a, b, 1), (x, y, 1), (x, y, 8))
    ]
    both, words = np.concatenate([a, b]), np.concatenate([x, y])
    results += [zipped[0][:64], zipped[0][64:], zipped[1][16:], zipped[2][:16]]
    results += [both[::2], both[1::2], words[1::2], words.reshape(-1, 2, 4)[:, 0].reshape(-1)]
    for number, result in enumerate(results):
        at.same(result, f"result {number}")
    assert at.at == len(at.data)


TRAPS = Path(__file__).with_name("programs").joinpath("traps.cpp").read_text()


@pytest.fixture(scope="module", params=[20, 21])
def trapping(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    return request.param, building.program(TRAPS, tmp_path_factory.mktemp("traps"), request.param)


# What it does, an argument that is right, one that is wrong, and what is said then.
WRONG = [
    (0, 31, 32, "v[i]: element 32 is out of range: a register has 32"),
    (1, 63, 64, "element 32 is out of range"),
    (2, 63, -1, "v[i] = x: element"),
    (3, 1, 2, "index 2 is out of range: legal are 0 to 1"),
    (4, 32, 33, "a shift of -2 bytes"),
    (5, 64, 65, "index 65 is out of range: legal are 0 to 64"),
    (6, 16, 3, "groups of 3 elements"),
    (7, 4, 5, "5 rows of 8 columns; a vector of 32"),
    (8, 32, 8, "load_v: the address is 16 bytes above a multiple of"),
    (9, 64, 24, "store_v: the address is"),
    (10, 31, 32, "index 32 is out of range"),
    (11, 63, 64, "index 64 is out of range"),
    (12, 8, 4, "8 bytes above a multiple of 16"),
]


@pytest.mark.parametrize(("case", "right", "wrong", "said"), WRONG)
def test_what_has_no_meaning_ends_the_program(
    case: int, right: int, wrong: int, said: str, trapping: tuple[int, Path]
) -> None:
    def ran(argument: int) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [trapping[1], str(case), str(argument)], capture_output=True, text=True, timeout=60, check=False
        )

    good, bad = ran(right), ran(wrong)
    assert (good.returncode, good.stderr) == (0, "")
    assert bad.returncode == -6
    assert bad.stderr.startswith("aie: ")
    assert bad.stderr.count("\n") == 1
    assert said in bad.stderr


def test_aie2p_wants_greater_alignment(trapping: tuple[int, Path]) -> None:
    generation, path = trapping
    done = subprocess.run([path, "8", "16"], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode == 0) == (generation == 20)
