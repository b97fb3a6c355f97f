"""Hook implementations: the target `riscv-rvv`, with the flags of SimdBench (arXiv 2507.15224)."""

from __future__ import annotations

from pathlib import Path

from kernelbench_core.api import Target, hookimpl, selftest_source

KERNELBENCH_REQUIRES_API = ">=1.1,<2"

_NATIVE = Path(__file__).with_name("native")


@hookimpl
def kernelbench_targets() -> list[Target]:
    """Vectors whose length the program asks for, and the processor grants."""
    return [
        Target(
            name="riscv-rvv",
            summary="RVV 1.0 on RV64GCV, vectors of 128 to 1024 bits",
            arch="riscv64",
            triple="riscv64-linux-gnu",
            flags=("-march=rv64gcv", "-mabi=lp64d"),
            headers=("riscv_vector.h",),
            aliases=("RVV",),
            gate="scalable",
            min_vector_bits=8,
            vector_bits=(128, 256, 512, 1024),
            default_vector_bits=128,
            label="RVV 1.0 (RISC-V Vector Extension) intrinsics",
            facts=(
                "Pointers have the natural alignment of their element type and no more.",
                "The header <riscv_vector.h> is included for you, so you need no #include for intrinsics.",
                (
                    "Intrinsics have the names of the specification's version 1.0, with the prefix __riscv_, such as "
                    "__riscv_vsetvl_e32m1 and __riscv_vle32_v_i32m1; names without the prefix do not compile."
                ),
                (
                    "The vector length is not known when the code is compiled, and the code is run at several "
                    "lengths, each at least 128 bits: ask with __riscv_vsetvl, and use what it returns in every step."
                ),
                "Vector types such as vint32m1_t have no size: no sizeof, no arrays, no members, no globals of them.",
                (
                    "Only RV64GCV is enabled: half-precision vectors (Zvfh), bit manipulation (Zvbb) and cryptography "
                    "do not compile."
                ),
                "Plain char is unsigned on this target.",
            ),
            toolchains=("clang", "zig"),
            executors=("local", "qemu"),
            emulator="riscv64",
            emulator_cpu="rv64,v=true,vext_spec=v1.0,vlen={bits},elen=64,rvv_ta_all_1s=true,rvv_ma_all_1s=true",
            vector_assembly=r"^v(?!set)",  # asking for a length is no work
            kernel_assembly=r"^ecall\b",
            selftest=selftest_source(_NATIVE / "selftest_rvv.cpp"),
        )
    ]
