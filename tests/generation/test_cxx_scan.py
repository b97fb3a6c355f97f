from __future__ import annotations

import pytest

from kernelbench_core.generation import defines, near_miss, scan
from kernelbench_core.generation.cxx_scan import identifiers

DEFINED = [
    "void f(int a) {}",
    "void f(int a)\n{\n}",
    'extern "C" void f(int a) { }',
    'extern "C" {\n#include <x.h>\nint g();\nvoid f() { }\n}',
    "static inline int f() { return 1; }",
    "template <typename T, typename = std::enable_if_t<(sizeof(T) > 4)>> T f(T x) { return x; }",
    "template <int N = 3> void f() { }",
    "namespace a { void f() { } }",
    "namespace a::b { namespace { void f() { } } }",
    "inline namespace v1 { void f() { } }",
    "using namespace std;\nvoid f() { }",
    "std::vector<std::vector<int>> f(const std::map<std::string, std::string>& m) { return {}; }",
    "std::function<int(int)> f(int a) { return g; }",
    "struct Pair f(const int* a, size_t n) { return {}; }",
    "auto f(int a) -> int { return a; }",
    "void f(std::vector<int> v = {}, int (*cb)(int) = nullptr) { }",
    "void f(int a) noexcept(true) { }",
    '__attribute__((target("avx2"))) void f() { }',
    "void f() __attribute__((noinline)) { }".replace(") {", ")\n{"),
    'TARGET("avx2") void f() { }',
    "[[gnu::noinline]] void f() { }",
    "int* f() { return 0; }",
    "int a[] = {1, 2}, b = g({3});\nvoid f() { }",
    "struct S { int g() { return 1; } };\nvoid f() { }",
    "struct S { int a; } s;\nvoid f() { }",
    "enum class E : int { A, B };\nvoid f() { }",
    "auto lambda = [](int a) { return a; };\nvoid f() { }",
    "int g() { return '{'; }\nvoid f() { }",
    'const char* s = "}{";\nvoid f() { }',
    'const char* s = R"x(} " void g() {)x";\nvoid f() { }',
    "int n = 1'000'000;\nvoid f() { }",
    "// don't {\nvoid f() { }",
    "/* void g() { */ void f() { }",
    "#define X {\nvoid f() { }",
    "#define M(a) \\\n  { a\nvoid f() { }",
    "#ifdef A\nvoid g() {\n#else\nvoid f() {\n#endif\n}",
    "#ifdef A\nvoid f() { if (1) {\n#else\nvoid f() { if (2) {\n#endif\n} }\nint g;",
    "void g() {\n#if A\n  if (a) {\n#else\n  if (b) {\n#endif\n  }\n}\nvoid f() { }",
    "#if 0\nvoid g() {\n#else\nvoid f() { }\n#endif",
    "#if 1\nvoid f() { }\n#else\nvoid g() {\n#endif",
    "#error don't\nvoid f() { }",
    "static_assert(sizeof(int) < 8);\nvoid f() { }",
    "bool operator<(const S& a, const S& b) { return 1; }\nvoid f() { }",
    "void f() {",  # cut
    "void f(int a, int b) try { } catch (...) { }",
    "}\nvoid f() { }",
    "MACRO(\nint g;\nvoid f() { }",
]

NOT_DEFINED = [
    "void f(int a);",
    "void g() { f(1); }",
    "void g() { if (f(1)) { } }",
    "// void f() { }",
    "/* void f() { } */",
    'const char* s = "void f() { }";',
    'const char* s = R"(void f() { })";',
    "#define f() { }",
    "#define G void f() { \\\n }",
    "#if 0\nvoid f() { }\n#endif",
    "#if 1\n#else\nvoid f() { }\n#endif",
    "struct S { void f() { } };",
    "void S::f() { }",
    "int a = f() + 1;",
    "int a = f(b, {1});",
    "auto a = f([](int x) { return x; });",
    "int f[] = {1};",
    "int f{1};",
    "struct f { int a; };",
    "namespace f { int a; }",
    "void ff() { }\nvoid F() { }\nvoid f_() { }",
    "int b(f());",
    "g::g() : f(1) { }",
    "",
]


@pytest.mark.parametrize("code", DEFINED)
def test_function_with_a_body_is_defined(code):
    assert defines(code, "f")


@pytest.mark.parametrize("code", NOT_DEFINED)
def test_call_declaration_member_and_mention_define_nothing(code):
    assert not defines(code, "f")


@pytest.mark.parametrize(
    ("code", "namespace"),
    [
        ("namespace a { namespace b { void f() { } } }", "a::b"),
        ("namespace a::b { void f() { } }", "a::b"),
        ("namespace a { } void f() { }", ""),
        ("namespace { void f() { } }", ""),
        ('extern "C" { void f() { } }', ""),
        ("#if A\nnamespace a {\n#else\nnamespace b {\n#endif\nvoid f() { }\n}", "b"),
        ("namespace a { struct S { int b; }; int g() { return 1; } }\nvoid f() { }", ""),
    ],
)
def test_namespace_around_a_definition_is_told(code, namespace):
    assert [d.namespace for d in scan(code).definitions if d.name == "f"] == [namespace]


def test_offset_is_that_of_the_name_in_the_definition():
    code = "void f();\nint f_count;\nvoid f(int f) { }"
    (found,) = scan(code).definitions
    assert code[found.offset :].startswith("f(int f)")


@pytest.mark.parametrize(
    ("body", "stub", "closed"),
    [
        ("{ }", True, True),
        ("{ ... }", True, True),
        ("{ // your code here\n ; }", True, True),
        ("{ { } }", True, True),
        ("{ return; }", False, True),
        ("{ a[0] = ", False, False),
        ("{", True, False),
    ],
)
def test_stub_and_cut_bodies_are_told_from_whole_ones(body, stub, closed):
    (found,) = scan(f"void f(int* a) {body}").definitions
    assert (found.stub, found.closed, found.whole) == (stub, closed, closed and not stub)


def test_names_and_includes_of_file_scope_are_collected():
    code = """
        #include <immintrin.h>
        #include "mine.h"
        #define BIAS 3
        #define TWICE(x) (2 * (x))
        using namespace std;
        using std::vector;
        using Word = unsigned;
        typedef struct Pair { int a; } PairAlias;
        template <class T> struct Box { T inside; };
        static const int TABLE[2] = {1, 2};
        constexpr float PI = 3.14f;
        int variable = 3;
        int f(int local) { int other = 1; struct Hidden { int a; }; return other; }
    """
    found = scan(code)
    assert found.names == {"BIAS", "TWICE", "Word", "Pair", "PairAlias", "Box", "TABLE", "PI"}
    assert [i.header for i in found.includes] == ["<immintrin.h>", '"mine.h"']
    assert all(code[i.offset] == "#" for i in found.includes)
    assert found.functions == {"f"}


def test_identifiers_skip_literals_and_comments():
    assert identifiers('a("b", \'c\', R"(d)", 0x1e) /* e */ // f\n#define G h') == {"a", "define", "G", "h"}


@pytest.mark.parametrize(
    ("defined", "expected"),
    [
        ("Conditional_Move_SIMD", True),
        ("conditionalMoveSimd", True),
        ("conditional_mov_simd", True),
        ("conditional_move_smid", True),
        ("conditional_moves_simd", True),
        ("konditional_move_simd", True),
        ("conditional_move", True),
        ("conditional_move_avx2", True),
        ("indexed_access_simd", False),
        ("main", False),
        ("conditional_move_simd", False),
    ],
)
def test_near_miss_names_the_function_that_was_meant(defined, expected):
    code = f"void helper() {{ }}\nvoid {defined}(int a) {{ }}\n"
    assert near_miss(code, "conditional_move_simd") == (defined if expected else None)


def test_near_miss_prefers_case_then_one_edit_then_the_suffix():
    names = ["add_avx", "addd_simd", "Add_Simd"]
    for upto in (3, 2, 1):
        code = "".join(f"void {name}() {{ }}\n" for name in names[:upto])
        assert near_miss(code, "add_simd") == names[upto - 1]


def test_near_miss_ignores_calls():
    assert near_miss("void g() { Add_simd(); }", "add_simd") is None
