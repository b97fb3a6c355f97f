"""The cycle model on kernels that the host's clang compiles: published figures, and counts of real runs.

Published: NPUEval's totals for scalar kernels (Phoenix NPU, Peano), and cycle counts in the comments of mlir-aie's unit
tests (1024 elements, AIE2, Chess). The kernels are our own; operations are declared as the emulator's headers do it.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from kernelbench_amd_aie.cycles import analyse

CLANG = next(filter(None, (shutil.which(f"clang++-{version}") for version in (19, 20, 21, 18, 17))), None)
pytestmark = [
    pytest.mark.toolchain,
    pytest.mark.skipif(CLANG is None, reason="no clang++ 17 to 21 on this machine"),
]
FRONT_WORDS = """
-march=x86-64-v2 -mavx512f -mavx512bw -mavx512vl -mavx512dq -O2 -std=c++20 -fno-vectorize -fno-slp-vectorize
-ffp-contract=off -Xclang -fbfloat16-excess-precision=none -S -emit-llvm
"""
FRONT = FRONT_WORDS.split()
BACK = ["-O2", "-fno-vectorize", "-fno-slp-vectorize", "-Wno-override-module"]
MACHINE = re.compile(r' ?"(?:target-features|target-cpu|tune-cpu|min-legal-vector-width)"="[^"]*"')
HEADER = """
typedef signed char i8; typedef unsigned char u8; typedef unsigned u32; typedef __bf16 bf16;
typedef int chunk __attribute__((vector_size(64)));
#define PURE __attribute__((const, nothrow))
extern "C" {
__attribute__((pure, nothrow)) chunk aie_ld_vector(int what, const void *);
void aie_st_vector(int what, void *, chunk) noexcept;
PURE chunk aie_va_unary(int what, chunk); PURE chunk aie_vl_unary(int what, chunk);
PURE chunk aie_up_ups(int what, chunk, int); PURE chunk aie_sr_srs(int what, chunk, chunk, int);
PURE chunk aie_cv_bf16(int what, chunk); PURE chunk aie_vm_mul(int what, chunk, chunk);
}
"""


def compiled(source, folder):
    """Optimised IR, made as the toolchain makes it."""
    (folder / "unit.cpp").write_text(HEADER + source)
    first = [str(CLANG), *FRONT, "-Xclang", "-disable-llvm-passes", "unit.cpp", "-o", "a.ll"]
    subprocess.run(first, cwd=folder, check=True, timeout=60)
    (folder / "a.ll").write_text(MACHINE.sub("", (folder / "a.ll").read_text()))
    second = [str(CLANG), *BACK, "-S", "-emit-llvm", "a.ll", "-o", "b.ll"]
    subprocess.run(second, cwd=folder, check=True, timeout=60)
    return (folder / "b.ll").read_text()


def report(ir, entry, turns=None):
    """One call of a kernel without branches but those of loops, which turn so often."""
    model = analyse(ir, entry, 20, "counts")
    counts = []
    for place in model._places:
        counts += [1] if place.entries is None else [turns or place.turns, 1]
    return model.report(counts, 1)


ARGMAX = """void NAME(TYPE *in, u32 *out) {
    TYPE top = *in; u32 at = 0;
    for (u32 n = 1; n != COUNT; ++n) if (in[n] > top) { top = in[n]; at = n; }
    *out = at; }"""
SCALAR = {
    "abs_int8": (
        9990,
        "void NAME(i8 *in, i8 *out) { for (int n = 0; n != 1024; ++n) out[n] = in[n] < 0 ? -in[n] : in[n]; }",
    ),
    "add_int8": (2502, "void NAME(i8 *in, i8 *out, i8 by) { for (int n = 0; n != 256; ++n) out[n] = i8(in[n] + by); }"),
    "add_uint8": (
        9990,
        "void NAME(u8 *in, u8 *out, u8 by) { for (int n = 0; n != 1024; ++n) out[n] = u8(in[n] + by); }",
    ),
    "argmax_int32": (1792, ARGMAX.replace("TYPE", "int").replace("COUNT", "256")),
    "argmax_bfloat16": (616, ARGMAX.replace("TYPE", "bf16").replace("COUNT", "64")),
}


def vectors(turns, body, loads=1, in_bytes=64, out_bytes=64):
    """A loop that loads one or two registers, makes `r` of `x` and `y`, and stores it."""
    issues = max(1, in_bytes // 32)
    second = f"chunk y = aie_ld_vector({issues}, b + {in_bytes} * n);" if loads > 1 else ""
    return f"""void NAME(const u8 *__restrict a, const u8 *__restrict b, u8 *__restrict o) {{
      for (int n = 0; n != {turns}; ++n) {{ chunk x = aie_ld_vector({issues}, a + {in_bytes} * n); {second}
        {body} aie_st_vector({max(1, out_bytes // 32)}, o + {out_bytes} * n, r); }} }}"""


def by_width(name, totals, body, loads=1):
    """The same on 1024 elements of 8, 16 and 32 bits."""
    return {
        f"{name}_{8 * size}": (total, vectors(16 * size, body, loads))
        for size, total in zip((1, 2, 4), totals, strict=True)
        if total
    }


SHIFT = "chunk r = aie_sr_srs(2, aie_up_ups(2, x, 0), aie_up_ups(256, x, 0), 2);"
NARROW = "chunk r = aie_sr_srs(1, aie_up_ups({0}, x, 0), x, 0);"
WIDEN = "chunk r = aie_sr_srs(2, aie_up_ups(1, x, 0), x, 0);"
SERIES = {
    **by_width("and", (54, 86, 150), "chunk r = x & y;", 2),
    **by_width("negate", (54, 86, 150), "chunk r = aie_va_unary(1, x);"),
    **by_width("xor", (103, 183, 343), "chunk r = x ^ y;", 2),
    **by_width("abs_in_four", (86, 150, 278), "chunk r = aie_va_unary(4, x);"),
    **by_width("shift", (59, None, 155), SHIFT),
    "int8_to_int16": (91, vectors(32, WIDEN, in_bytes=32)),
    "int8_to_int32": (154, vectors(64, WIDEN, in_bytes=16)),
    "int16_to_int32": (154, vectors(64, WIDEN, in_bytes=32)),
    "int16_to_int8": (93, vectors(64, NARROW.format(1), in_bytes=32, out_bytes=16)),
    "int32_to_int16": (151, vectors(64, NARROW.format(2), out_bytes=32)),
    "bfloat16_abs": (85, vectors(64, "chunk r = aie_vl_unary(1, x);", in_bytes=32, out_bytes=32)),
    "float_abs": (150, vectors(64, "chunk r = aie_vl_unary(1, x);")),
    "bfloat16_to_float": (149, vectors(64, "chunk r = aie_cv_bf16(1, x);", in_bytes=32)),
    "float_to_bfloat16": (149, vectors(64, "chunk r = aie_cv_bf16(1, x);", out_bytes=32)),
    "int16_multiplied": (72, vectors(32, "chunk m = aie_vm_mul(1, x, x); chunk r = aie_sr_srs(2, m, x, 0);")),
}
COPY = """void NAME(const int *__restrict a, int *__restrict o, int turns) {
    HINT for (int n = 0; n < turns; ++n) aie_st_vector(2, o + 16 * n, aie_ld_vector(2, a + 16 * n)); }"""
COPIES = {
    "copy": (1164, COPY.replace("HINT", "")),
    "promised_copy": (269, COPY.replace("HINT", '_Pragma("clang loop interleave_count(6)")')),
}


@pytest.fixture(scope="module")
def unit(tmp_path_factory):
    """All kernels, compiled at once."""
    sources = [source.replace("NAME", name) for name, (_, source) in {**SCALAR, **SERIES, **COPIES}.items()]
    return compiled("\n".join(sources), tmp_path_factory.mktemp("unit"))


@pytest.mark.parametrize("name", SCALAR)
def test_scalar_kernels_come_within_a_tenth_of_what_is_published(name, unit):
    found = report(unit, name)
    assert found["model_cycles"] == pytest.approx(SCALAR[name][0], rel=0.1)
    assert (found["vector_cycles"], found["uncalibrated"]) == (63 if name == "argmax_bfloat16" else 0, False)


@pytest.mark.parametrize("name", SERIES)
def test_pipelined_loops_come_within_a_quarter_of_what_is_published(name, unit):
    found = report(unit, name)
    assert found["loops"][0]["pipelined"]
    assert found["model_cycles"] == pytest.approx(SERIES[name][0], rel=0.25)
    assert found["notes"] == []


@pytest.mark.parametrize("name", COPIES)
def test_a_promise_of_turns_lets_a_loop_overlap(name, unit):
    # 2048 values of 32 bits, mlir-aie issue 3733
    assert report(unit, name, 128)["model_cycles"] == pytest.approx(COPIES[name][0], rel=0.1)


RUN = r"""
struct Base { virtual int f(int x) { return x + 1; } };
struct Derived : Base { int f(int x) override { return x * 2; } };
__attribute__((noinline)) static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__attribute__((noinline)) static int thrower(int n) { if (n % 3 == 1) throw n; return n; }
__attribute__((noinline)) int kernel(int *a, int n) {
    Base base; Derived derived; Base *object = n > 5 ? &derived : &base; int s = 0;
    for (int i = 0; i < n; i++) s += object->f(a[i]);
    for (int i = 0; i < 10; i++) { try { s += thrower(i); } catch (int e) { s -= e; } }
    asm volatile("nop");
    __atomic_fetch_add(a, s, __ATOMIC_SEQ_CST);
    switch (n) { case 0: s = 3; break; case 1: s += 2; case 7: s *= 3; break; case 9: s /= n; break; default: s -= *a; }
    for (int i = 0; i < 64; i++) for (int j = 0; j < i; j++) if (a[j] > s) s ^= a[i];
    return s + fib(8);
}
"""
MAIN = r"""
extern "C" int printf(const char *, ...); extern "C" long counts[]; int kernel(int *, int);
int main() {
    int a[64]; for (int i = 0; i < 64; i++) a[i] = 7 * i % 40;
    int sizes[] = {0, 1, 7, 9, 20}; for (int n : sizes) kernel(a, n);
    for (int i = 0; i < WORDS; i++) printf("%ld\n", counts[i]);
}
"""


def test_counts_of_a_run_are_accepted_and_changed_ones_refused(tmp_path):
    model = analyse(compiled(RUN, tmp_path), "kernel", 20, "counts")
    (tmp_path / "c.ll").write_text(model.ir)
    (tmp_path / "main.cpp").write_text(MAIN)
    command = [str(CLANG), *BACK, f"-DWORDS={model.words}", "c.ll", "main.cpp", "-o", "run"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=60)
    done = subprocess.run([tmp_path / "run"], check=True, capture_output=True, text=True, timeout=60)
    counts = [int(line) for line in done.stdout.split()]
    found = model.report(counts, 5)
    assert found["uncalibrated"]
    assert any("assembly" in note for note in found["notes"])
    assert model.listing(counts, 5)
    kernel = [place for place in model._places if "kernel" in place.view.function.name]
    assert counts[kernel[0].counter] == 5
    changeable = [place for place in kernel if place.entries is None]
    assert len(changeable) > 10
    for place in changeable:
        changed = list(counts)
        changed[place.counter] += 1 + max(counts)
        with pytest.raises(ValueError, match="impossible counts"):
            model.report(changed, 5)
