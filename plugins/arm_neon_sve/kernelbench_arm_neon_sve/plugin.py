"""Hook implementations: the targets `arm-neon` and `arm-sve`, with the flags of SimdBench (arXiv 2507.15224)."""

from __future__ import annotations

from pathlib import Path

from kernelbench_core.api import Target, hookimpl, selftest_source

KERNELBENCH_REQUIRES_API = ">=1.1,<2"

_NATIVE = Path(__file__).with_name("native")
_KERNEL = r"^svc\b"
_NEON = r"\b(?:v\d+\.|q\d+\b)"
_SVE = r"\b[zp]\d+\b"
_ALIGNMENT = "Pointers have the natural alignment of their element type and no more."


@hookimpl
def kernelbench_targets() -> list[Target]:
    """Fixed vectors of 128 bits, and vectors whose length only the processor knows."""
    return [
        Target(
            name="arm-neon",
            summary="Neon (Advanced SIMD) of ARMv8-A, 128-bit vectors",
            arch="aarch64",
            triple="aarch64-linux-gnu",
            flags=("-march=armv8-a+simd",),
            headers=("arm_neon.h",),
            cpu_features=("asimd",),
            aliases=("Neon",),
            gate="vector",
            min_vector_bits=64,
            label="Neon (Advanced SIMD) intrinsics of ARMv8-A (128-bit vectors)",
            facts=(
                _ALIGNMENT,
                "The header <arm_neon.h> is included for you, so you need no #include for intrinsics.",
                (
                    "The code is 64-bit (AArch64): across-vector operations such as vaddvq_s32 and double-precision "
                    "vectors such as float64x2_t are there."
                ),
                (
                    "Only ARMv8.0-A is enabled: dot products (vdotq), half-precision arithmetic, bfloat16 and SVE do "
                    "not compile."
                ),
                "Plain char is unsigned on this target.",
            ),
            toolchains=("clang", "zig"),
            executors=("local", "qemu"),
            emulator="aarch64",
            emulator_cpu="cortex-a72",
            vector_assembly=_NEON,
            kernel_assembly=_KERNEL,
            selftest=selftest_source(_NATIVE / "selftest_neon.cpp"),
        ),
        Target(
            name="arm-sve",
            summary="SVE of ARMv8-A, vectors of 128 to 2048 bits",
            arch="aarch64",
            triple="aarch64-linux-gnu",
            flags=("-march=armv8-a+sve",),
            headers=("arm_sve.h",),
            cpu_features=("sve",),
            aliases=("SVE",),
            gate="scalable",
            vector_bits=(128, 256, 512, 1024, 2048),
            default_vector_bits=512,
            label="SVE (Scalable Vector Extension) intrinsics, as the Arm C Language Extensions define them",
            facts=(
                _ALIGNMENT,
                "The header <arm_sve.h> is included for you, so you need no #include for intrinsics.",
                (
                    "The vector length is not known when the code is compiled, and the code is run at several "
                    "lengths: ask with svcntb, svcntw and the like, and let predicates (svwhilelt) handle the last "
                    "elements."
                ),
                "Vector types such as svint32_t have no size: no sizeof, no arrays, no members, no globals of them.",
                "Only SVE is enabled: SVE2 intrinsics, bfloat16 and matrix multiplication do not compile.",
                "At least one SVE operation must do part of the work: Neon alone is not accepted.",
                "Plain char is unsigned on this target.",
            ),
            toolchains=("clang", "zig"),
            executors=("local", "qemu"),
            emulator="aarch64",
            vector_assembly=f"{_NEON}|{_SVE}",
            kernel_assembly=_KERNEL,
            emulator_cpu="max,sve-default-vector-length={bytes}",
            selftest=selftest_source(_NATIVE / "selftest_sve.cpp"),
        ),
    ]
