"""The gate on GIMPLE: recorded dumps, and the same questions to the gcc that is here."""

from __future__ import annotations

import pytest

from kernelbench_core.toolchains.gate_gimple import examine


def function(name, declared="", body=""):
    return (
        f"\n;; Function {name} ({name}, funcdef_no=5, decl_uid=99, cgraph_uid=3)\n\nvoid {name} ()\n{{\n"
        f"{declared}\n  <bb 2> :\n{body}  return;\n\n}}\n\n"
    )


FOUR = "  vector(4) float v;\n  vector(4) float _1;\n"
ADD = "  _1 = v_2(D) + v_2(D);\n"


def test_statements_with_vectors_count_where_the_entry_reaches_them():
    text = function("kb_entry", body="  near ();\n") + function("near", FOUR, ADD) + function("far", FOUR, ADD * 3)
    assert examine(text, "kb_entry", 128)[:2] == (1, 128)
    assert examine(text, "far", 128)[:2] == (3, 128)
    assert examine(text, "nobody", 128) == (0, 0, ())


def test_a_name_belongs_to_its_function_only():
    text = function("kb_entry", "  float _1;\n", "  _1 = v_2(D) + v_2(D);\n  other ();\n") + function("other", FOUR)
    assert examine(text, "kb_entry", 128)[0] == 0


@pytest.mark.parametrize(
    ("declared", "bits"),
    [
        ("vector(4) float", 128),
        ("vector(8) float", 256),
        ("vector(2) double", 128),
        ("vector(4) long long int", 256),
        ("vector(16) char", 128),
        ("vector(32) unsigned char", 256),
        ("vector(8) short int", 128),
        ("vector(4) int", 128),
        ("vector(4) unsigned int", 128),
        ("vector(16) signed char", 128),
        ("vector(8) short unsigned int", 128),
        ("__m128", 128),
        ("__m256i", 256),
        ("__m512d", 512),
        ("__v4sf", 128),
        ("int32x4_t", 128),
        ("svfloat32_t", 128),
        ("const __m128i", 128),
    ],
)
def test_types_have_their_width(declared, bits):
    text = function("kb_entry", f"  {declared} v;\n", "  v_3 = v_2(D) + v_2(D);\n")
    assert examine(text, "kb_entry", 64)[:2] == (1, bits)


@pytest.mark.parametrize("declared", ["vector(2) float", "__m64", "float", "struct P", "vector(2) int"])
def test_narrow_ones_do_not_count(declared):
    text = function("kb_entry", f"  {declared} v;\n", "  v_3 = v_2(D) + v_2(D);\n")
    assert examine(text, "kb_entry", 128)[0] == 0


def test_phis_and_declarations_are_no_statements():
    text = function("kb_entry", FOUR, "  # v_1 = PHI <v_2(3), v_3(4)>\n")
    assert examine(text, "kb_entry", 128)[0] == 0


def test_builtins_are_named():
    text = function("kb_entry", FOUR, "  _1 = __builtin_ia32_maxps (v_1, v_2);\n" + ADD)
    assert examine(text, "kb_entry", 128)[2] == ("__builtin_ia32_maxps", "vector statement")


USE = "_mm_storeu_ps(a, _mm_add_ps(_mm_loadu_ps(a), _mm_set1_ps(1)));"
ENTRY = 'extern "C" void kb_entry(float *a, int n) {{ {} }}'
FRESH = {
    "direct": ("", USE, True),
    "in a static function": (f"static void g(float *a) {{ {USE} }}", "g(a);", True),
    "in a template": (f"template <class T> void g(T *a) {{ {USE} }}", "g<float>(a);", True),
    "in a lambda": ("", f"auto g = [](float *a) {{ {USE} }}; g(a);", True),
    "in a function nobody calls": (f"void g(float *a) {{ {USE} }}", "a[0] = n;", False),
    "in a static constructor": (f"static float a[4]; struct S {{ S() {{ {USE} }} }} s;", "a[0] = n;", False),
    "in a comment": (f"// {USE}", "a[0] = n;", False),
    "a struct copy of 16 bytes": ("struct P { double x, y; };", "P p = *(P *)a; *((P *)a + 1) = p;", False),
    "a struct of four floats by value": (
        "struct P { float x, y, z, w; }; P g(P p) { return p; }",
        "P p{a[0], a[1], a[2], a[3]}; p = g(p); a[0] = p.y;",
        False,
    ),
    "a plain loop": ("", "for (int i = 0; i < n; ++i) a[i] += 1;", False),
    "std::vector": ("", "std::vector<float> v(a, a + n); for (float &x : v) x += 1; a[0] = v[0];", False),
    "a vector extension": (
        "typedef float V __attribute__((vector_size(16)));",
        "V v; __builtin_memcpy(&v, a, 16); v += v; __builtin_memcpy(a, &v, 16);",
        True,
    ),
}


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("name", FRESH)
def test_what_gcc_writes_today_is_understood(gcc, built, targets, name):
    before, body, found = FRESH[name]
    source = f"{before}\n{ENTRY.format(body)}\n"
    gate = built(gcc, source, target=targets["sse"], gate=True, prelude=("emmintrin.h", "vector")).gate
    assert (gate.vector_ops > 0) == found, gate
    assert gate.method == "gimple"


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("before", "body"),
    [
        (
            f"void g(float *a) {{ {USE} }} void h(float *) {{}} static void (*const table[])(float *) = {{h, g}};",
            "table[n & 1](a);",
        ),
        (
            f"struct B {{ virtual void go(float *) {{}} }}; struct D : B {{ void go(float *a) override {{ {USE} }} }};",
            "D d; B *b = &d; b->go(a);",
        ),
    ],
    ids=["table", "virtual"],
)
def test_code_behind_a_table_counts_with_gcc_too(gcc, built, targets, before, body):
    source = f"{before}\n{ENTRY.format(body)}\n"
    assert built(gcc, source, target=targets["sse"], gate=True, prelude=("emmintrin.h",)).gate.vector_ops > 0
