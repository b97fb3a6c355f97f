"""Both compilers, called as the evaluation calls them: artifacts, failures of every kind, and what is kept."""

# ruff: noqa: ARG005
# Pretend objects take what the real ones take.

from __future__ import annotations

import subprocess

import pytest
from attrs import evolve

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.model import Status
from kernelbench_core.seams import ExecResult, Limits
from kernelbench_core.store import BuildCache
from kernelbench_core.testing import FakeSandbox
from kernelbench_core.toolchains import base
from kernelbench_core.toolchains import clang as clang_module
from kernelbench_core.toolchains import gcc as gcc_module
from kernelbench_core.toolchains.base import STANDARD_HEADERS, digest_of, failure, kernel_prelude, prelude_text

real = [pytest.mark.toolchain, pytest.mark.sandbox]


def marked(test):
    return pytest.mark.toolchain(pytest.mark.sandbox(test))


ENTRY = 'extern "C" int kb_entry(int a) { return a + 1; }\n'


@marked
def test_a_kernel_shows_its_entry_and_nothing_else(compiler, built, run):
    source = ENTRY + 'int open_one() { return 1; }\nextern "C" int kb_bound() { return 2; }\nint variable = 3;\n'
    artifact = built(compiler, source).artifact
    assert artifact.name == "kernel.so"
    assert run("nm", "-D", "--defined-only", artifact).split()[2::3] == ["kb_entry"]


@marked
def test_more_symbols_are_shown_when_they_are_asked_for(compiler, built, run):
    artifact = built(compiler, ENTRY + 'extern "C" int kb_bound() { return 2; }\n', exports=("kb_bound",)).artifact
    assert sorted(run("nm", "-D", "--defined-only", artifact).split()[2::3]) == ["kb_bound", "kb_entry"]


SIMD = """static int helper(int a) { return _mm_cvtsi128_si32(_mm_add_epi32(_mm_set1_epi32(a), _mm_set1_epi32(1))); }
extern "C" int kb_entry(int a) { return helper(a); }
"""


@marked
def test_a_gated_kernel_shows_its_marker_too(clang, built, run, targets):
    result = built(clang, SIMD, target=targets["sse"], gate=True, prelude=kernel_prelude(targets["sse"]))
    gate = result.gate
    assert gate.vector_ops > 0
    assert gate.widest_bits == 128
    assert gate.mark > 0
    assert sorted(run("nm", "-D", "--defined-only", result.artifact).split()[2::3]) == sorted(["kb_entry", gate.marker])


@marked
def test_markers_are_secret(clang, built, targets):
    seen = [built(clang, SIMD, target=targets["sse"], gate=True, prelude=("emmintrin.h",)).gate for _ in range(3)]
    assert len({each.marker for each in seen}) == 3
    assert len({each.mark for each in seen}) == 3


@marked
def test_without_a_gate_there_is_no_report(compiler, built, targets):
    assert built(compiler, SIMD, target=targets["sse"], prelude=("emmintrin.h",)).gate is None


@marked
def test_scalar_code_has_a_report_of_nothing(compiler, built, targets):
    gate = built(compiler, ENTRY, target=targets["sse"], gate=True, prelude=("emmintrin.h",)).gate
    assert (gate.vector_ops, gate.marker, gate.names) == (0, "", ())


@marked
def test_vector_code_has_an_effect_or_not(compiler, built, targets, work):
    from kernelbench_core.seams import BuildRequest

    idle = 'extern "C" void kb_entry(int *a) {{ __m128i v = _mm_set1_epi32(a[0]); v = _mm_add_epi32(v, v); {} }}\n'
    for last, wanted in (("_mm_storeu_si128((__m128i *)a, v);", True), ("a[0] += 1; (void)v;", False)):
        source = idle.format(last)
        request = BuildRequest(
            source=source, target=targets["sse"], entry="kb_entry", gate=True, prelude=("emmintrin.h",)
        )
        result = compiler.build(request, work)
        assert result.status is Status.PASSED, result.diagnostics
        assert result.gate.vector_ops > 0
        assert compiler.has_effect(request, work) is wanted


@marked
def test_features_that_the_target_does_not_have_are_a_compile_error(clang, build, targets):
    source = (
        '__attribute__((target("avx2"))) static void g(int *a) {'
        " _mm256_storeu_si256((__m256i *)a, _mm256_set1_epi32(1)); }\n"
        'extern "C" void kb_entry(int *a) { g(a); }\n'
    )
    result = build(clang, source, target=targets["sse"], gate=True, prelude=("immintrin.h",))
    assert result.status is Status.COMPILE_ERROR
    assert result.error_class == "unsupported_target_feature"
    assert "avx2" in result.detail
    assert build(clang, source, target=targets["avx"], gate=True, prelude=("immintrin.h",)).status is Status.PASSED


@marked
def test_a_program_runs(compiler, built):
    result = built(compiler, '#include <cstdio>\nint main() { puts("hello"); }\n', kind="executable")
    assert result.artifact.name == "program"
    assert subprocess.run([result.artifact], capture_output=True, text=True, check=True).stdout == "hello\n"


ERRORS = {
    "undeclared": ("int f() { return _mm_nothing(3); }", "undeclared_identifier"),
    "unknown type": ("__m1024i f();", "undeclared_identifier"),
    "feature": (
        'extern "C" void kb_entry(float *a) { auto v = _mm256_loadu_ps(a); _mm256_storeu_ps(a, _mm256_add_ps(v, v)); }',
        "unsupported_target_feature",
    ),
    "no match": ("void g(int, int); void f() { g(1); }", "no_matching_function"),
    "conversion": ("struct A {}; void g(A); void f() { g(1); }", "no_matching_function"),
    "syntax": ("int f( { return 1; }", "other"),
    "missing header": ("#include <nothing_like_it.h>\n", "other"),
    "#error": ("#error no way\n", "other"),
}


@marked
@pytest.mark.parametrize("name", ERRORS)
@pytest.mark.parametrize("gate", [False, True])
def test_an_error_in_the_code_is_a_compile_error_of_its_class(compiler, build, targets, name, gate):
    code, kind = ERRORS[name]
    source = f'#line 1 "candidate.cpp"\n\n{code}\n'
    result = build(compiler, source, target=targets["sse"], gate=gate, prelude=("immintrin.h",))
    assert result.status is Status.COMPILE_ERROR
    assert result.error_class == kind, result.detail
    assert result.artifact is None
    assert "error" in result.diagnostics
    if name != "feature":
        assert result.detail.startswith("candidate.cpp:2: ")


@marked
def test_a_function_that_is_nowhere_is_a_link_error(compiler, build):
    result = build(compiler, 'int elsewhere(int); extern "C" int kb_entry(int a) { return elsewhere(a); }\n')
    assert result.status is Status.LINK_ERROR
    assert result.error_class == "link"
    assert "elsewhere" in result.detail
    assert result.artifact is None


@marked
def test_a_variable_that_is_nowhere_is_a_link_error(compiler, build):
    result = build(compiler, 'extern int nowhere; extern "C" int kb_entry() { return nowhere; }\n')
    assert result.status is Status.LINK_ERROR


SLOW = """template <int N, int M> struct F { static constexpr unsigned long v = F<N - 1, M>::v + F<N - 1, M + 1>::v; };
template <int M> struct F<0, M> { static constexpr unsigned long v = M; };
extern "C" unsigned long kb_entry() { return F<600, 0>::v; }
"""
TIGHT = Limits(memory_bytes=4 << 30, cpu_seconds=1, wall_seconds=8)


@marked
@pytest.mark.parametrize("gate", [False, True])
def test_a_compiler_that_does_not_end_is_stopped(compiler, build, gate):
    result = build(compiler, SLOW, limits=TIGHT, gate=gate)
    assert result.status is Status.COMPILE_TIMEOUT
    assert result.error_class == "compiler_limit"
    assert "time limit" in result.detail


@marked
def test_a_compiler_that_wants_all_memory_does_not_get_it(compiler, build):
    source = 'extern "C" int kb_entry() { return 0; }\nstatic const char big[1ull << 33] = {1};\nconst char *p = big;\n'
    result = build(
        compiler, source, limits=Limits(memory_bytes=700 << 20, cpu_seconds=20, wall_seconds=40, file_bytes=64 << 20)
    )
    assert result.status in (Status.COMPILE_ERROR, Status.COMPILE_TIMEOUT)
    assert result.artifact is None


@marked
def test_diagnostics_are_capped(compiler, build):
    source = "".join(f"int f{i}() {{ return nothing_{i}; }}\n" for i in range(3000))
    result = build(compiler, source, flags=("-fmax-errors=0",) if compiler.name == "gcc" else ("-ferror-limit=0",))
    assert result.status is Status.COMPILE_ERROR
    assert 10_000 < len(result.diagnostics.encode()) <= 64 << 10
    assert "nothing_0" in result.detail


@marked
def test_warnings_are_kept_where_the_build_succeeds(compiler, built):
    result = built(compiler, "#warning look here\n" + ENTRY)
    assert "look here" in result.diagnostics


@marked
def test_bytes_that_are_no_text_go_to_the_compiler_as_they_are(compiler, build):
    source = b"// caf\xe9 \xff\n".decode("utf-8", "surrogateescape") + ENTRY
    assert build(compiler, source).status is Status.PASSED


@marked
def test_the_compiler_sees_neither_the_host_nor_the_network(compiler, build, tmp_path):
    secret = tmp_path / "secret.h"
    secret.write_text("int secret;\n")
    result = build(compiler, f'#include "{secret}"\n{ENTRY}')
    assert result.status is Status.COMPILE_ERROR
    assert "secret.h" in result.detail


@marked
def test_a_prelude_is_made_once_and_found_again(compiler, built, sandbox, tmp_path, monkeypatch):
    cache = BuildCache(tmp_path / "cache")
    fresh = type(compiler)(sandbox, cache)
    calls = []
    monkeypatch.setattr(
        f"{type(compiler).__module__}.call", lambda *words, **more: calls.append(1) or base.call(*words, **more)
    )
    made = []
    real_put = cache.put
    monkeypatch.setattr(
        cache, "put", lambda key, make, **more: real_put(key, lambda folder: made.append(key) or make(folder), **more)
    )
    small = ("cstdint", "cstring")
    first = built(fresh, ENTRY, prelude=small)
    after_first = len(calls)
    second = built(fresh, ENTRY, prelude=small)
    assert len(made) == 1
    assert len(calls) - after_first == after_first - 1  # all of the first build but the prelude
    built(type(compiler)(sandbox, cache), ENTRY, prelude=small)
    assert len(made) == 1
    built(fresh, ENTRY, prelude=(*small, "cmath"))
    built(fresh, ENTRY, prelude=small, flags=("-DX=1",))
    built(fresh, ENTRY, prelude=small, optimize="O1")
    assert len(set(made)) == 4
    assert first.cpu_seconds < 2
    assert second.cpu_seconds < 2


@marked
def test_a_prelude_that_does_not_compile_is_our_fault(compiler, build):
    with pytest.raises(InfrastructureError, match="the prelude for plain does not compile"):
        build(compiler, ENTRY, prelude=("no_such_header_of_ours.h",))


@marked
def test_the_whole_prelude_makes_a_small_unit_cheap(clang, built, targets):
    prelude = kernel_prelude(targets["avx"])
    built(clang, ENTRY, target=targets["avx"], prelude=prelude, gate=True)
    again = built(clang, ENTRY, target=targets["avx"], prelude=prelude, gate=True)
    assert again.cpu_seconds < 0.6  # without it the headers alone take a second


def test_a_digest_changes_with_flags_headers_and_version(monkeypatch, targets, sandbox_stub, tmp_path):
    for module, make in ((clang_module, clang_module.ClangToolchain), (gcc_module, gcc_module.GccToolchain)):
        toolchain = make(sandbox_stub, BuildCache(tmp_path / module.__name__))
        sse = targets["sse"]
        seen = [toolchain.digest(sse)]
        assert toolchain.digest(evolve(sse, summary="Another text", facts=("more",))) == seen[0]
        seen.append(toolchain.digest(evolve(sse, flags=("-msse",))))
        seen.append(toolchain.digest(evolve(sse, flags=("-msse2", "-msse"))))
        seen.append(toolchain.digest(evolve(sse, headers=("xmmintrin.h",))))
        monkeypatch.setattr(module, "version_of", lambda path: "version 99.9")
        seen.append(toolchain.digest(sse))
        assert len(set(seen)) == len(seen)


@pytest.fixture
def sandbox_stub():
    """A sandbox that must not be used."""

    return FakeSandbox(lambda _: pytest.fail("nothing should run"))


def test_no_compiler_is_unavailable_with_a_remedy(monkeypatch, sandbox_stub, targets, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("KERNELBENCH_CLANG", raising=False)
    monkeypatch.delenv("KERNELBENCH_GCC", raising=False)
    base.find_program.cache_clear()
    try:
        from kernelbench_core.seams import BuildRequest

        for make in (clang_module.ClangToolchain, gcc_module.GccToolchain):
            toolchain = make(sandbox_stub, BuildCache(tmp_path / "cache"))
            probe = toolchain.probe(targets["sse"])
            assert not probe.usable
            assert "apt-get install" in probe.remedy
            result = toolchain.build(BuildRequest(source="", target=targets["sse"]), tmp_path)
            assert result.status is Status.UNAVAILABLE
        assert set(base.versions()) <= {"zig"}  # a wheel, not a program on the path
    finally:
        base.find_program.cache_clear()


def test_gcc_builds_for_this_machine_only(sandbox_stub, targets, tmp_path):
    toolchain = gcc_module.GccToolchain(sandbox_stub, BuildCache(tmp_path / "cache"))
    if gcc_module.driver() is None:
        pytest.skip("no g++ is installed")
    probe = toolchain.probe(evolve(targets["sse"], triple="riscv64-linux-gnu"))
    assert not probe.usable
    assert "riscv64-linux-gnu" in probe.reason


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Puts a program on the path that answers `--version` with a line."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    base.find_program.cache_clear()
    base.version_of.cache_clear()

    def make(name, line, code=0):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\necho '{line}'\nexit {code}\n")
        path.chmod(0o755)
        return str(path)

    yield make
    base.find_program.cache_clear()
    base.version_of.cache_clear()


@pytest.mark.parametrize(
    ("line", "major"),
    [
        ("Debian clang version 19.1.7 (3~deb12u1)", 19),
        ("Ubuntu clang version 14.0.6 (++20220827082222+f28c006a5895-1~exp1~20220827202233.158)", 14),
        (
            "clang version 18.1.8 (https://github.com/llvm/llvm-project.git 3b5b5c1ec4a3095ab096dd780e84d7ab81f3d7ff)",
            18,
        ),
        ("g++ (Debian 12.2.0-14+deb12u1) 12.2.0", 12),
        ("g++ (Ubuntu 13.2.0-23ubuntu4) 13.2.0", 13),
        ("g++ (GCC) 14.1.1 20240522 (Red Hat 14.1.1-4)", 14),
        ("Debian LLD 19.1.7 (compatible with GNU linkers)", 19),
        ("LLD 17.0.6", 17),
    ],
)
def test_versions_are_read_from_the_first_line(program, line, major):
    path = program("kb-test-compiler", line)
    assert base.version_of(path) == line
    assert base.find_program(("kb-test-compiler",), major) == path
    assert base.find_program(("kb-test-compiler",), major + 1) is None


def test_the_first_program_that_is_new_enough_is_taken(program):
    program("kb-old", "clang version 3.9.1")
    program("kb-broken", "clang version 30.0.0", code=1)
    new = program("kb-new", "clang version 19.1.0")
    assert base.find_program(("kb-missing", "kb-broken", "kb-old", "kb-new"), 17) == new


def test_a_compiler_can_be_named(program, monkeypatch):
    path = program("kb-mine", "my clang version 1.0.0")
    monkeypatch.setenv("KERNELBENCH_CLANG", "kb-mine")
    monkeypatch.setenv("KERNELBENCH_GCC", path)
    assert clang_module.driver() == path
    assert gcc_module.driver() == path


@pytest.mark.toolchain
def test_versions_are_those_that_the_programs_say():
    found = base.versions()
    assert set(found) <= {"clang", "lld", "gcc", "zig"}
    assert all(any(char.isdigit() for char in line) for line in found.values())


def test_the_prelude_has_every_standard_header_and_the_targets(targets):
    prelude = kernel_prelude(targets["avx"])
    assert prelude[-1] == "immintrin.h"
    assert set(STANDARD_HEADERS) < set(prelude)
    assert prelude_text(("a", "b.h")) == "#include <a>\n#include <b.h>\n"


def test_digests_tell_parts_apart():
    assert digest_of("a", "b") != digest_of("ab") != digest_of("b", "a")
    assert digest_of(("a",), "b") != digest_of("a", ("b",))
    assert digest_of("a", 1) == digest_of("a", 1)


@pytest.mark.parametrize(
    ("result", "linking", "status", "kind"),
    [
        (ExecResult(exit_code=None, fault="no namespace"), False, Status.HARNESS_ERROR, ""),
        (ExecResult(exit_code=None, signal=9, limit="wall"), False, Status.COMPILE_TIMEOUT, "compiler_limit"),
        (ExecResult(exit_code=None, signal=24, limit="cpu"), True, Status.COMPILE_TIMEOUT, "compiler_limit"),
        (ExecResult(exit_code=1, stderr=b"x.cpp:1:1: error: expected ';'"), False, Status.COMPILE_ERROR, "other"),
        (ExecResult(exit_code=1, stderr=b"ld.lld: error: undefined symbol: f"), True, Status.LINK_ERROR, "link"),
        (ExecResult(exit_code=None, signal=11), False, Status.COMPILE_ERROR, "compiler_crash"),
        (ExecResult(exit_code=None, signal=11), True, Status.COMPILE_ERROR, "compiler_crash"),
        (ExecResult(exit_code=None, signal=9, limit="output"), False, Status.COMPILE_ERROR, "compiler_crash"),
        (ExecResult(exit_code=1, stderr=b"LLVM ERROR: out of memory"), False, Status.COMPILE_ERROR, "compiler_crash"),
        (ExecResult(exit_code=1, stderr=b"std::bad_alloc"), False, Status.COMPILE_ERROR, "compiler_crash"),
        (
            ExecResult(exit_code=1, stderr=b"internal compiler error: in f"),
            False,
            Status.COMPILE_ERROR,
            "compiler_crash",
        ),
        (ExecResult(exit_code=1), False, Status.COMPILE_ERROR, "other"),
        (
            ExecResult(exit_code=1, stdout=b"x.cpp:1:1: error: use of undeclared identifier 'q'"),
            False,
            Status.COMPILE_ERROR,
            "undeclared_identifier",
        ),
    ],
)
def test_however_a_compiler_ends_it_is_one_of_the_statuses(result, linking, status, kind):
    built = failure(result, linking=linking, spent=0.5)
    assert (built.status, built.error_class, built.artifact) == (status, kind, None)
    assert built.detail
    assert built.cpu_seconds == 0.5


def test_a_call_that_succeeds_is_no_failure():
    assert failure(ExecResult(exit_code=0, stderr=b"warning: error")) is None
