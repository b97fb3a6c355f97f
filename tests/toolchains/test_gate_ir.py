"""The gate on LLVM IR: what the entry point reaches, in texts written by hand and in what the compiler writes today."""

from __future__ import annotations

import re

import pytest

from kernelbench_core.seams import ExecRequest, Limits
from kernelbench_core.toolchains import gate_ir
from kernelbench_core.toolchains.clang import driver
from kernelbench_core.toolchains.gate_ir import examine, mark, optimisable

ADD = "  %s = add <4 x i32> %a, %b\n"


def function(name, body="", *, head="void"):
    return f"define {head} @{name}() {{\n{body}  ret void\n}}\n\n"


def counts(text, entry="kb_entry", bits=128):
    seen = examine(text, entry, bits)
    return seen.count, seen.widest


def test_only_code_that_the_entry_reaches_counts():
    text = function("kb_entry", "  call void @near()\n") + function("near", ADD) + function("far", ADD * 5)
    assert counts(text) == (1, 128)
    assert counts(text, "far") == (5, 128)
    assert counts(text, "nowhere") == (0, 0)


def test_chains_and_circles_are_followed():
    text = function("kb_entry", "  call void @a()\n") + function("a", "  call void @b()\n")
    text += function("b", "  call void @a()\n  call void @kb_entry()\n  call void @c()\n") + function("c", ADD)
    assert counts(text) == (1, 128)


def test_an_address_in_a_register_or_a_table_is_a_way_too():
    text = "@table = internal constant [2 x ptr] [ptr @one, ptr @two]\n@more = global ptr @table\n"
    text += function("kb_entry", "  %p = load ptr, ptr @more\n  %f = load ptr, ptr %p\n  call void %f()\n")
    text += function("one") + function("two", ADD)
    assert counts(text) == (1, 128)
    text = function("kb_entry", "  store ptr @taken, ptr %slot\n") + function("taken", ADD)
    assert counts(text) == (1, 128)


def test_a_table_that_nobody_mentions_is_no_way():
    text = "@llvm.global_ctors = appending global [1 x { i32, ptr }] [{ i32, ptr } { i32 65535, ptr @start }]\n"
    text += function("kb_entry") + function("start", ADD)
    assert counts(text) == (0, 0)


def test_an_alias_is_followed():
    text = (
        "@other = alias void (), ptr @real\n" + function("kb_entry", "  call void @other()\n") + function("real", ADD)
    )
    assert counts(text) == (1, 128)


def test_names_in_quotes_are_names():
    text = function("kb_entry", '  call void @"a function"()\n') + function('"a function"', ADD)
    assert counts(text) == (1, 128)


@pytest.mark.parametrize(
    ("line", "bits"),
    [
        ("  %x = add <4 x i32> %a, %b", 128),
        ("  %x = fadd <8 x float> %a, %b", 256),
        ("  %x = load <16 x i32>, ptr %p, align 1", 512),
        ("  store <2 x double> %a, ptr %p, align 16", 128),
        ("  %x = call <4 x float> @llvm.x86.sse.rcp.ps(<4 x float> %a)", 128),
        ("  %x = bitcast <2 x i64> %a to <16 x i8>", 128),
        ("  %x = shufflevector <8 x half> %a, <8 x half> poison, <8 x i32> zeroinitializer", 256),
        ("  %x = insertelement <4 x float> poison, float %a, i64 0", 128),
        ("  %x = add <vscale x 4 x i32> %a, %b", 128),
        (
            "  %x = call <vscale x 2 x double> @llvm.aarch64.sve.fadd.nxv2f64(<vscale x 2 x i1> %p)",
            128,
        ),
        ("  %x = load <8 x bfloat>, ptr %p", 128),
        ("  %x = inttoptr <2 x i64> %a to <2 x ptr>", 128),
        ("  ret <4 x float> %a", 128),
        ("  %x = icmp eq <32 x i8> %a, %b", 256),
    ],
)
def test_instructions_on_vectors_count_with_their_width(line, bits):
    assert counts(function("kb_entry", line + "\n")) == (1, bits)


@pytest.mark.parametrize(
    "line",
    [
        "  %x = load <2 x float>, ptr %p, align 4",  # how the ABI passes two floats
        "  %x = call <2 x float> @helper()",
        "  store <2 x i32> %a, ptr %p",
        "  %x = alloca <4 x i32>, align 16",
        "  %x = phi <4 x i32> [ %a, %b ], [ %c, %d ]",
        "  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 16, i1 false)",
        "  %x = getelementptr inbounds [4 x float], ptr %p, i64 0, i64 0",
        "  %x = load [2 x i64], ptr %p",
        "  %x = icmp ult <16 x i1> %a, %b",
        '  call void asm sideeffect "paddd %xmm0, %xmm1", ""()',
        "  %x = add <vscale x 2 x i32> %a, %b",
    ],
)
def test_what_is_no_vector_operation_does_not_count(line):
    assert counts(function("kb_entry", line + "\n")) == (0, 0)


def test_the_least_width_is_the_targets():
    text = function("kb_entry", "  %x = add <2 x i32> %a, %b\n" + ADD)
    assert counts(text, bits=64) == (2, 128)
    assert counts(text, bits=256) == (0, 0)


def test_operations_are_named_and_at_most_eight():
    body = "".join(f"  %x{i} = add <{4 + i} x i32> %a, %b\n" for i in range(20))
    seen = examine(
        function("kb_entry", body + "  %y = call <4 x float> @llvm.x86.sse.max.ps(<4 x float> %a)\n"), "kb_entry", 128
    )
    assert seen.count == 21
    assert len(seen.names) == 8
    assert seen.names[0] == "add <4 x i32>"
    one = examine(
        function("kb_entry", "  %y = tail call <4 x float> @llvm.x86.sse.max.ps(<4 x float> %a)\n"), "kb_entry", 128
    )
    assert one.names == ("llvm.x86.sse.max.ps",)


def test_each_block_is_marked_once_at_its_first_operation():
    body = f"{ADD}{ADD}  br label %two\n\ntwo:\n  %n = add i32 1, 2\n{ADD}\n7:\n  br label %two\n"
    text = function("kb_entry", body)
    lines = text.split("\n")
    seen = examine(text, "kb_entry", 128)
    assert [lines[number].strip()[:5] for number in seen.lines] == ["%s = "] * 2
    assert seen.lines == (1, 7)
    marked = mark(text, seen.lines, "kb_mark", 12345)
    assert marked.count("  store i64 12345, ptr @kb_mark, align 8\n%s"[:-2] + ADD) == 2
    assert marked.rstrip().endswith("@kb_mark = global i64 0, align 8")


def test_marking_nothing_only_adds_the_word():
    text = function("kb_entry")
    assert mark(text, (), "m", 7) == text + "\n@m = global i64 0, align 8\n"


def test_features_that_a_reachable_function_turns_on_are_foreign():
    groups = (
        'attributes #0 = { nounwind "target-features"="+sse,+sse2" "tune-cpu"="generic" }\n'
        'attributes #1 = { "target-features"="+avx,+sse,+sse2,-x87" }\n'
    )
    text = function("kb_entry", "  call void @near()\n").replace("() {", "() #0 {")
    text += function("near", ADD).replace("() {", "() #1 personality ptr @p {") + function("far").replace(
        "() {", "() #1 {"
    )
    assert examine(text + groups, "kb_entry", 128).foreign == ("avx",)
    assert examine(text + groups, "far", 128).foreign == ()
    assert examine(text.replace("call void @near()", "ret void") + groups, "kb_entry", 128).foreign == ()


def test_what_keeps_an_optimiser_away_is_taken_out():
    text = (
        "attributes #0 = { noinline optnone uwtable }\n  br label %1, !llvm.loop !6\ndefine @noinline_name() {\n"
        "!6 = distinct !{!6, !7}\n"
    )
    assert optimisable(text) == (
        "attributes #0 = { uwtable }\n  br label %1\ndefine @noinline_name() {\n!6 = distinct !{!6, !7}\n"
    )


toolchain = pytest.mark.toolchain
sandboxed = pytest.mark.sandbox
ENTRY = 'extern "C" void kb_entry(float *a, int n) {{ {} }}'
INCLUDE = "#include <emmintrin.h>\n#include <vector>\n#include <functional>\n#include <stdexcept>\n#include <cstring>\n"
USE = "_mm_storeu_ps(a, _mm_add_ps(_mm_loadu_ps(a), _mm_set1_ps(1)));"

FRESH = {
    "direct": ("", USE, True),
    "in a static function": (f"static void g(float *a) {{ {USE} }}", "g(a);", True),
    "in a template": (f"template <class T> void g(T *a) {{ {USE} }}", "g<float>(a);", True),
    "in a template that is not made": (f"template <class T> void g(T *a) {{ {USE} }}", "a[0] = n;", False),
    "in a lambda": ("", f"auto g = [](float *a) {{ {USE} }}; g(a);", True),
    "in a std::function": ("", f"std::function<void(float *)> g = [](float *a) {{ {USE} }}; g(a);", True),
    "in a table of functions": (
        f"static void g(float *a) {{ {USE} }} static void h(float *) {{}} void (*const table[])(float *) = {{h, g}};",
        "table[n & 1](a);",
        True,
    ),
    "in a virtual method": (
        f"struct B {{ virtual void go(float *) {{}} }}; struct D : B {{ void go(float *a) override {{ {USE} }} }};",
        "D d; B *b = &d; b->go(a);",
        True,
    ),
    "in a static constructor": (f"static float a[4]; struct S {{ S() {{ {USE} }} }} s;", "a[0] = n;", False),
    "in a function nobody calls": (f"void g(float *a) {{ {USE} }}", "a[0] = n;", False),
    "in a comment and a text": (f"// {USE}", f'const char *t = "{USE}"; a[0] = t[0];', False),
    "in a macro that is not used": (f"#define GO {USE}", "a[0] = n;", False),
    "in a branch that is never taken": ("", f"if (n == -12345) {{ {USE} }}", True),  # the marker tells at run time
    "a struct copy of 16 bytes": ("struct P { double x, y; };", "P p = *(P *)a; *((P *)a + 1) = p;", False),
    "a struct of two floats by value": (
        "struct P { float x, y; }; P g(P p) { return p; }",
        "P p{a[0], a[1]}; p = g(p); a[0] = p.y;",
        False,
    ),
    "a struct of four floats by value": (
        "struct P { float x, y, z, w; }; P g(P p) { return p; }",
        "P p{a[0], a[1], a[2], a[3]}; p = g(p); a[0] = p.y;",
        False,
    ),
    "memcpy and memset": ("", "memcpy(a, a + 8, 32); memset(a, 0, 64);", False),
    "a plain loop": ("", "for (int i = 0; i < n; ++i) a[i] += 1;", False),
    "a loop that asks for vectors": (
        "",
        '_Pragma("clang loop vectorize(enable)") for (int i = 0; i < n; ++i) a[i] += 1;',
        False,
    ),
    "scalar intrinsics": ("", "a[0] = _mm_cvtss_f32(_mm_add_ss(_mm_set_ss(a[0]), _mm_set_ss(1)));", True),
    "a vector extension": (
        "typedef float V __attribute__((vector_size(16)));",
        "V v; memcpy(&v, a, 16); v += v; memcpy(a, &v, 16);",
        True,
    ),
    "std::vector": ("", "std::vector<float> v(a, a + n); for (float &x : v) x += 1; a[0] = v[0];", False),
}


def ir(sandbox, work, source, flags=("-O0",)):
    """LLVM IR of a unit."""
    work.chmod(0o777)
    (work / "unit.cpp").write_text(source)
    command = (driver(), "-std=c++17", *flags, "-S", "-emit-llvm", "-fPIC", "/box/unit.cpp", "-o", "/box/unit.ll")
    done = sandbox.run(ExecRequest(command=command, work=work, writable=True, limits=Limits(memory_bytes=4 << 30)))
    assert done.ok, done.stderr.decode()
    return (work / "unit.ll").read_text()


@toolchain
@sandboxed
@pytest.mark.parametrize("name", FRESH)
def test_what_the_compiler_writes_today_is_understood(sandbox, work, name):
    before, body, found = FRESH[name]
    text = ir(sandbox, work, f"{INCLUDE}{before}\n{ENTRY.format(body)}\n")
    seen = examine(text, "kb_entry", 128)
    assert (seen.count > 0) == found, seen.names


TRICKY = (
    INCLUDE
    + """
static int depth;
struct G { ~G() { ++depth; } };
static __m128 might(__m128 v, int n) { if (n == 77) throw std::runtime_error("x"); return v; }
extern "C" void kb_entry(float *a, int n) {
    G g;
    __m128 v = _mm_loadu_ps(a);
    for (int i = 0; i < n; ++i) {
        try { v = i & 1 ? might(v, i) : _mm_add_ps(v, v); }
        catch (const std::exception &) { v = _mm_setzero_ps(); }
    }
    switch (n) { case 1: v = _mm_add_ps(v, v); break; case 2: return; default: v = n > 5 ? v : _mm_sub_ps(v, v); }
    __m128 w = n & 1 ? _mm_mul_ps(v, v) : v;
    _mm_storeu_ps(a, w);
}
"""
)


@toolchain
@sandboxed
@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2"])
def test_marked_code_still_compiles_with_exceptions_switches_and_phis(sandbox, work, level):
    text = ir(sandbox, work, TRICKY, (level,))
    seen = examine(text, "kb_entry", 128)
    assert len(seen.lines) > 3
    if level != "-O0":
        assert re.search(r"= phi <4 x float>", text)
    assert "landingpad" in text
    (work / "marked.ll").write_text(mark(text, seen.lines, "kb_mark", 2**61))
    command = (driver(), "-c", "/box/marked.ll", "-fPIC", "-o", "/box/marked.o")
    done = sandbox.run(ExecRequest(command=command, work=work, writable=True, limits=Limits(memory_bytes=4 << 30)))
    assert done.ok, done.stderr.decode()


@toolchain
@sandboxed
def test_optimisable_code_is_optimised_without_vectors_of_the_compilers_own(sandbox, work):
    source = INCLUDE + ENTRY.format('_Pragma("clang loop vectorize(enable)") for (int i = 0; i < n; ++i) a[i] += 1;')
    (work / "again.ll").write_text(optimisable(ir(sandbox, work, source)))
    command = (
        driver(),
        "-O2",
        "-fno-vectorize",
        "-fno-slp-vectorize",
        "-S",
        "-emit-llvm",
        "/box/again.ll",
        "-o",
        "/box/third.ll",
    )
    done = sandbox.run(ExecRequest(command=command, work=work, writable=True, limits=Limits(memory_bytes=4 << 30)))
    assert done.ok, done.stderr.decode()
    text = (work / "third.ll").read_text()
    assert "alloca" not in text  # it was optimised
    assert gate_ir.examine(text, "kb_entry", 128).count == 0


SCALABLE = "  %v = add <vscale x 4 x i32> %a, %b\n"


def test_vectors_without_a_fixed_length_count_with_their_least_width():
    text = function("kb_entry", SCALABLE)
    assert counts(text) == (1, 128)
    assert counts(text, bits=256) == (0, 0)


def test_where_only_those_count_fixed_ones_do_not():
    text = function("kb_entry", ADD + SCALABLE)
    both, scalable = examine(text, "kb_entry", 64), examine(text, "kb_entry", 64, scalable=True)
    assert (both.count, scalable.count) == (2, 1)
    assert examine(function("kb_entry", ADD), "kb_entry", 64, scalable=True).count == 0
    assert scalable.names == ("add <vscale x 4 x i32>",)


def test_a_length_alone_is_no_vector_operation():
    text = function("kb_entry", "  %n = call i64 @llvm.riscv.vsetvli.i64(i64 %a, i64 2, i64 0)\n")
    assert examine(text, "kb_entry", 8, scalable=True).count == 0
