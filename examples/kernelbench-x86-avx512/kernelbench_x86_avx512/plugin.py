"""Hook implementations: the target `x86-avx512`, 512-bit vectors with masks."""

from __future__ import annotations

from pathlib import Path

from kernelbench_core.api import Target, hookimpl

KERNELBENCH_REQUIRES_API = ">=1.4,<2"

EXTENSIONS = ("avx512f", "avx512bw", "avx512dq", "avx512vl")


@hookimpl
def kernelbench_targets() -> list[Target]:
    """The AVX-512 that every processor with it has had since the first servers."""
    return [
        Target(
            name="x86-avx512",
            summary="AVX-512 F, BW, DQ and VL, 512-bit vectors with masks",
            arch="x86_64",
            flags=tuple(f"-m{each}" for each in EXTENSIONS),
            headers=("immintrin.h",),
            cpu_features=EXTENSIONS,
            aliases=("AVX512",),
            gate="vector",
            min_vector_bits=512,
            label="AVX-512 intrinsics (512-bit vectors)",
            facts=(
                "Pointers have the natural alignment of their element type and no more: use unaligned loads.",
                "The header <immintrin.h> is included for you, so you need no #include for intrinsics.",
                "AVX-512 F, BW, DQ and VL are enabled, with AVX2 and what came before; FMA, VBMI and VNNI are not.",
                "Only operations on vectors of 512 bits count: code that uses narrower ones alone is not accepted.",
                "A masked load or store touches no memory where its mask is zero.",
            ),
            experts=str(Path(__file__).with_name("experts")),
        )
    ]
