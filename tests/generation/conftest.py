from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from kernelbench_core.generation import Resolved, read_samples

KERNEL = """\
#include <immintrin.h>
#include <cstdio>

#define TWICE(x) \\
    ((x) + (x))

// Keeps "quotes", 'apostrophes' and { braces.
static inline __m256i select_mask(const bool* mask) {
    return _mm256_set_epi64x(-mask[3], -mask[2], -mask[1], -mask[0]);
}

void conditional_move_simd(const int64_t* src, int64_t* dst, const bool* mask, size_t length) {
    const char* fence = "```"; // ``` in a literal and in a comment

    for (size_t i = 0; i + 4 <= length; i += 4) {
        _mm256_maskstore_epi64((long long*)(dst + i), select_mask(mask + i), *(const __m256i_u*)(src + i));
    }
    for (size_t i = length & ~size_t(3); i < length; ++i) if (mask[i]) dst[i] = src[i];
    (void)fence;
}
"""


@pytest.fixture
def kernel():
    """A right kernel with an include, a macro over two lines, a helper, and backticks in a literal."""
    return KERNEL


@pytest.fixture
def resolve():
    """Knows two tasks, under our names and SimdBench's."""
    targets = {"SSE": "x86-sse", "AVX": "x86-avx"}
    names = {"0": "conditional_move", "3": "indexed_access"}

    def look_up(task_id, target):
        name = task_id.removeprefix("simd/")
        if task_id.startswith("SimdBench_"):
            number, _, isa = task_id.removeprefix("SimdBench_").partition("_")
            name = names.get(number, "")
            target = targets.get(isa) or target
        if name not in names.values() or (target and target not in {"scalar", *targets.values()}):
            return None
        return Resolved(f"simd/{name}", target or "", (f"{name}_simd",))

    return look_up


@pytest.fixture
def read(tmp_path, resolve):
    """Writes lines (objects, text or bytes) to a file, reads it, and gives (samples, problems)."""

    def run(*lines, name="answers.jsonl", end=b"\n", **options):
        raw = [
            line if isinstance(line, bytes) else line.encode() if isinstance(line, str) else json.dumps(line).encode()
            for line in lines
        ]
        data = b"\n".join(raw) + end
        path = tmp_path / name
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return read_path(path, resolve, **options)

    return run


@pytest.fixture
def read_at(resolve):
    """Reads a path and gives (samples, problems)."""
    return lambda path, **options: read_path(path, resolve, **options)


def read_path(path, resolve, **options):
    problems = []
    options.setdefault("default_target", "x86-avx")
    samples = list(read_samples(path, resolve=resolve, on_problem=problems.append, **options))
    return samples, problems


@pytest.fixture(scope="session")
def published():
    """The folder of published answers; skips where this copy of the project has none."""
    named = os.environ.get("KERNELBENCH_REFERENCE_DATA")
    places = [Path(named)] if named else [parent / "shared" / "data" for parent in Path(__file__).resolve().parents]
    for place in places:
        if (place / "simdbench" / "samples").is_dir():
            return place / "simdbench"
    pytest.skip("no published samples here: set KERNELBENCH_REFERENCE_DATA to the folder that holds simdbench/")
    return None
