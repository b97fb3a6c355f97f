"""The wheel `ziglang`: what it says about its commands, and static programs that are judged as shared objects are."""

from __future__ import annotations

import hashlib
import shutil
import subprocess

import pytest

from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.model import FunctionTask, Parameter, Protocol, Sample, Status, Target
from kernelbench_core.seams import BuildRequest
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains import zig as module
from kernelbench_core.toolchains.zig import ZigToolchain, read_commands

RVV = Target(
    name="rvv", summary="Vectors", arch="riscv64", triple="riscv64-linux-gnu", headers=("riscv_vector.h",),
    flags=("-march=rv64gcv", "-mabi=lp64d"), gate="scalable", min_vector_bits=8, vector_bits=(128, 256),
    executors=("qemu",), toolchains=("zig",), emulator="riscv64", emulator_cpu="rv64,v=true,vlen={bits},elen=64",
)  # fmt: skip
SAID = """zig/zig clang zig/libcxx/any.cpp --no-default-config -target riscv64-unknown-linux5.10.0-musl -c -o any.o
/a/zig clang unit.cpp --no-default-config -target riscv64-unknown-linux5.10.0-musl -mabi=lp64d -MD -nostdinc \
-nostdinc++ -isystem '/a b/libcxx/include' -D_LIBCPP_ABI_VERSION=1 -D_LIBCXXABI_DISABLE_VISIBILITY_ANNOTATIONS \
-isystem /a/include -Werror=date-time -O2 -Xclang -target-feature -Xclang -v -c -o local/tmp/1-unit.o
ld.lld -r --error-limit=0 -m elf64lriscv -static -o cache/o/2/crt1.o cache/o/1/crt1.o
ar rcs cache/o/3/libc.a cache/o/3/x.o
ld.lld --error-limit=0 -m elf64lriscv -z stack-size=16777216 -static -o program cache/o/2/crt1.o local/o/9/unit.o \
--as-needed -L/ cache/o/4/libc++.a /box/cache/o/3/libc.a
"""


def test_the_commands_are_read_from_what_zig_says():
    found = read_commands(SAID, "unit.cpp")
    assert found.compile == (
        "-target", "riscv64-unknown-linux5.10.0-musl", "-nostdinc", "-nostdinc++", "-isystem", "/a b/libcxx/include",
        "-D_LIBCPP_ABI_VERSION=1", "-D_LIBCXXABI_DISABLE_VISIBILITY_ANNOTATIONS", "-isystem", "/a/include",
    )  # fmt: skip
    assert found.link == (
        "--error-limit=0", "-m", "elf64lriscv", "-z", "stack-size=16777216", "-static", "{}/crt1.o", "--as-needed",
        "{}/libc++.a", "{}/libc.a",
    )  # fmt: skip
    assert found.link[: found.before][-1] == "{}/crt1.o"
    assert found.files == {
        "crt1.o": "cache/o/2/crt1.o", "libc++.a": "cache/o/4/libc++.a", "libc.a": "/box/cache/o/3/libc.a",
    }  # fmt: skip


@pytest.mark.parametrize("said", ["", "\n".join(SAID.splitlines()[:4]), SAID[SAID.index("ld.lld") :]])
def test_silence_about_a_command_is_noticed(said):
    with pytest.raises(ValueError, match="does not say"):
        read_commands(said, "unit.cpp")


def test_without_the_wheel_there_is_a_remedy(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "driver", lambda: None)
    toolchain = ZigToolchain(None, BuildCache(tmp_path))
    probe = toolchain.probe(RVV)
    assert (probe.usable, probe.reason, probe.remedy) == (False, "no ziglang", "pip install ziglang")
    assert toolchain.build(BuildRequest(source="", target=RVV), tmp_path).status is Status.UNAVAILABLE


def test_an_architecture_without_libraries_is_refused(tmp_path):
    assert not ZigToolchain(None, BuildCache(tmp_path)).probe(Target(name="t", summary="", arch="s390x")).usable


@pytest.fixture(scope="module")
def zig(sandbox, tmp_path_factory, worker_id):
    if module.driver() is None:
        pytest.skip("ziglang is not installed")
    base = tmp_path_factory.getbasetemp()
    return ZigToolchain(sandbox, BuildCache((base if worker_id == "master" else base.parent) / "zig-cache"))


@pytest.fixture(scope="module")
def verdict(zig, sandbox):
    from kernelbench_core.executors.qemu import QemuExecutor

    if shutil.which("qemu-riscv64") is None and shutil.which("qemu-riscv64-static") is None:
        pytest.skip("qemu-riscv64 is not installed")
    reference = "void f(const int *a, int *dst, size_t n) { for (size_t i = 0; i < n; ++i) dst[i] = a[i] + 1; }"
    size = {"size": True, "max": 40}
    task = FunctionTask(
        suite="lab", name="f", summary="made for a test", description="", entry="f", origin="lab", reference=reference,
        digest=hashlib.sha256(reference.encode()).hexdigest(), prototype="void f(const int *a, int *dst, size_t n)",
        parameters=(
            Parameter(name="a", length="n"), Parameter(name="dst", role="out", length="n"),
            Parameter(name="n", values=size),
        ),
    )  # fmt: skip
    protocol = Protocol(
        name="quick", summary="Few cases", cases=60, compile_seconds=60.0, run_seconds=20.0, counts=True
    )
    with Evaluator(
        toolchains={"zig": zig}, executors={"qemu": QemuExecutor(sandbox)}, protocol=protocol, seed=3, sandbox=sandbox,
        cache=zig._cache,
    ) as evaluator:  # fmt: skip

        def judge(code):
            sample = Sample(sample_id="s", task_id=task.task_id, target="rvv", model="m", code=code)
            return evaluator.evaluate(sample, task, RVV)

        yield judge


VECTOR = """
void f_simd(const int *a, int *dst, size_t n) {
    for (size_t i = 0; i < n;) {
        size_t vl = __riscv_vsetvl_e32m1(n - i);
        __riscv_vse32_v_i32m1(dst + i, __riscv_vadd_vx_i32m1(__riscv_vle32_v_i32m1(a + i, vl), ONE, vl), vl);
        i += vl;
    }
}
"""
HEAD = "void f_simd(const int *a, int *dst, size_t n)"
LOOP = "for (size_t i = 0; i < n; ++i) dst[i] = a[i] + 1;"
RIGHT = {
    "plain": ("", "1"),
    "GNU's header": ("#include <bits/stdc++.h>", "1"),
    "main": ("int main() { return 3; }", "1"),
    "malloc": ('extern "C" void *malloc(size_t) { abort(); }\nextern "C" void free(void *) { abort(); }', "1"),
    "memcpy": ('extern "C" void *memcpy(void *to, const void *, size_t) { return to; }', "1"),
    "library": ('extern "C" { void _exit(int) { abort(); } int mprotect(void *, size_t, int) { abort(); } }', "1"),
    "operator new": ("void *operator new(size_t) { abort(); }\nvoid operator delete(void *) noexcept {}", "1"),
    "the runner's": ("namespace kb { int state, regions, slots; void stop() {} }\nint run_cases, one_case;", "1"),
    "the table": ('extern "C" { int kb_bound() { return 2; } int kb_loads[4] = {1, 2, 3, 4}; long kb_marker; }', "1"),
    "assembly": (
        'asm(".globl _exit\\n_exit: unimp\\n.globl one\\none: li a0, 1\\nret"); extern "C" int one();',
        "one()",
    ),
    "constructors": ("static std::vector<std::string> all = {std::to_string(1)};", "(int)all[0].size()"),
    "exceptions": (
        "static int one() { try { return std::vector<int>().at(1); } catch (const std::out_of_range &) { return 1; } }",
        "one()",
    ),
}  # fmt: skip
OTHER = {
    "wrong": (VECTOR.replace("ONE", "2"), Status.WRONG_RESULT, "dst[0]"),
    "loading": (f"int x = *(volatile int *)nullptr;{VECTOR.replace('ONE', '1')}", Status.RUNTIME_ERROR, "loaded"),
    "throws": (
        'void f_simd(const int *, int *, size_t) { throw std::runtime_error("mine"); }', Status.RUNTIME_ERROR,
        "threw 'mine'",
    ),
    "no entry": ("int g() { return 1; }", Status.LINK_ERROR, "entry point missing"),
    "scalar": (f"{HEAD} {{ {LOOP} }}", Status.NO_INTRINSICS, "be reached"),
    "not executed": (
        f"{HEAD} {{ if (n == 4000000000) __riscv_vse32_v_i32m1(dst, __riscv_vle32_v_i32m1(a, 4), 4); {LOOP} }}",
        Status.NO_INTRINSICS, "not executed",
    ),
    "no effect": (
        f"{HEAD} {{ auto v = __riscv_vmv_v_x_i32m1(3, 4); (void)v; {LOOP} }}", Status.NO_INTRINSICS, "optimised",
    ),
    "past the end": (
        f"{HEAD} {{ {LOOP.replace('< n', '<= n')} }}", Status.MEMORY_ERROR, "a[0]",
    ),
}  # fmt: skip
real = [pytest.mark.sandbox, pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("name", [pytest.param(name, marks=real) for name in RIGHT])
def test_names_of_others_may_be_used(verdict, name):
    before, one = RIGHT[name]
    result = verdict(f"{before}\n{VECTOR.replace('ONE', one)}")
    assert result.status is Status.PASSED, result.detail
    assert result.data["toolchain"] == "zig"
    assert result.data["gate"]["executed"] is True
    assert "unavailable" in result.data["counts"]


@pytest.mark.parametrize("name", [pytest.param(name, marks=real) for name in OTHER])
def test_what_is_not_right_is_told(verdict, name):
    code, status, said = OTHER[name]
    result = verdict(code)
    assert (result.status, said in result.detail) == (status, True), result.detail


@pytest.mark.sandbox
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_program_is_static_and_the_first_start_is_announced_once(zig, work, sandbox, capfd, tmp_path):
    fresh = ZigToolchain(sandbox, BuildCache(tmp_path / "cache"))
    for _ in range(2):
        request = BuildRequest(source="int main() { return 0; }\n", kind="executable",
                               target=Target(name="own", summary="This machine", arch="x86_64"))  # fmt: skip
        built = fresh.build(request, work)
        assert built.status is Status.PASSED, built.diagnostics or built.detail
    assert capfd.readouterr().err.count("once: this takes a minute or two") == 1
    assert b"\x7fELF" in built.artifact.read_bytes()[:4]
    found = subprocess.run(["/bin/sh", "-c", f"ldd {built.artifact} 2>&1"], capture_output=True, text=True, check=False)
    assert "not a dynamic" in found.stdout or "statically" in found.stdout
