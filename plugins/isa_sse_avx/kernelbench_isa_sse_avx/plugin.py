"""Hook implementations: the targets `x86-sse` and `x86-avx`, with the flags of SimdBench (arXiv 2507.15224)."""

from __future__ import annotations

from kernelbench_core.api import Target, hookimpl

KERNELBENCH_REQUIRES_API = ">=1.1,<2"

_PACKED = r"(?:vp?broadcast|v?p)\w+ "
_VECTOR = rf"^(?:{_PACKED}|(?!{_PACKED}|\w+s[sd] |v?mov[dq] |v?cvt(?:t?s[sd]2si|si2s[sd]))).*%[xyz]mm"
"""Packed operations; scalar ones use the same registers, and end in ss or sd unless they begin with p."""
_KERNEL = r"^(?:syscall|sysenter|int )"

_SHARED_FACTS = (
    "Pointers have the natural alignment of their element type and no more: use unaligned loads and stores.",
    "The headers {headers} are included for you, so you need no #include for intrinsics.",
)


def _facts(headers: tuple[str, ...], *more: str) -> tuple[str, ...]:
    named = ", ".join(f"<{name}>" for name in headers)
    return (*(fact.format(headers=named) for fact in _SHARED_FACTS), *more)


_SSE_HEADERS = ("xmmintrin.h", "emmintrin.h", "x86intrin.h")
_AVX_HEADERS = ("immintrin.h", "x86intrin.h")


@hookimpl
def kernelbench_targets() -> list[Target]:
    """Two generations of x86 vectors."""
    return [
        Target(
            name="x86-sse",
            summary="SSE and SSE2, 128-bit vectors",
            arch="x86_64",
            flags=("-msse", "-msse2"),
            headers=_SSE_HEADERS,
            cpu_features=("sse", "sse2"),
            aliases=("SSE",),
            gate="vector",
            emulator="x86_64",
            emulator_cpu="max",
            vector_assembly=_VECTOR,
            kernel_assembly=_KERNEL,
            label="SSE/SSE2 intrinsics (128-bit vectors)",
            facts=_facts(
                _SSE_HEADERS,
                "Only SSE and SSE2 are enabled: SSE3, SSSE3, SSE4.1 and later intrinsics do not compile.",
            ),
        ),
        Target(
            name="x86-avx",
            summary="AVX and AVX2, 256-bit vectors, no FMA",
            arch="x86_64",
            flags=("-mavx", "-mavx2"),
            headers=_AVX_HEADERS,
            cpu_features=("avx", "avx2"),
            aliases=("AVX",),
            gate="vector",
            emulator="x86_64",
            emulator_cpu="max",
            vector_assembly=_VECTOR,
            kernel_assembly=_KERNEL,
            label="AVX/AVX2 intrinsics (256-bit vectors)",
            facts=_facts(
                _AVX_HEADERS,
                "AVX and AVX2 are enabled (with SSE up to 4.2); FMA, BMI, F16C and AVX-512 intrinsics do not compile.",
            ),
        ),
    ]
