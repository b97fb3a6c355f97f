"""Prototypes: every type and spelling that is offered, and one message with place and remedy for everything else."""

from __future__ import annotations

import contextlib
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.signature import (
    SCALARS,
    Scalar,
    Struct,
    Text,
    TextMap,
    Vector,
    cxx,
    parse,
    structs,
)

I4, F4, F8 = SCALARS["int"], SCALARS["float"], SCALARS["double"]


def only(text, types=""):
    """The single parameter of a prototype."""
    (parameter,) = parse(f"void f({text});", types).parameters
    return parameter


@pytest.mark.parametrize("kind", SCALARS)
def test_every_scalar_is_known_by_value_pointer_and_reference(kind):
    assert only(f"{kind} x").type == SCALARS[kind]
    assert only(f"const {kind} *x").type == SCALARS[kind]
    assert only(f"{kind}&x").passing == "ref"
    assert parse(f"{kind} f()").returns == SCALARS[kind]


@pytest.mark.parametrize(
    ("name", "size"),
    [("bool", 1), ("char", 1), ("unsigned char", 1), ("short", 2), ("int", 4), ("unsigned", 4), ("long", 8),
     ("long long", 8), ("size_t", 8), ("_Float16", 2), ("float", 4), ("double", 8), ("uint64_t", 8)],
)  # fmt: skip
def test_sizes_are_those_of_a_64_bit_linux(name, size):
    assert SCALARS[name].size == size


def test_only_floating_point_types_are_floats():
    assert {name for name, scalar in SCALARS.items() if scalar.is_float} == {
        "_Float16", "bfloat16", "__bf16", "float", "double",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "passing", "const"),
    [
        ("float x", "value", False),
        ("const float x", "value", True),
        ("float *x", "pointer", False),
        ("float* x", "pointer", False),
        ("float*x", "pointer", False),
        ("float  *  x", "pointer", False),
        ("const float *x", "pointer", True),
        ("float const *x", "pointer", True),
        ("float const* x", "pointer", True),
        ("float *__restrict x", "pointer", False),
        ("float *__restrict__ x", "pointer", False),
        ("float *restrict x", "pointer", False),
        ("const float * __restrict__ x", "pointer", True),
        ("float *const x", "pointer", False),
        ("float *const __restrict x", "pointer", False),
        ("const float *const x", "pointer", True),
        ("float const *const __restrict__ x", "pointer", True),
        ("float &x", "ref", False),
        ("float& x", "ref", False),
        ("const float &x", "cref", True),
        ("float const &x", "cref", True),
        ("\n  const\tfloat\n&x ", "cref", True),
    ],
)
def test_qualifiers_may_stand_wherever_the_language_lets_them(text, passing, const):
    parameter = only(text)
    assert (parameter.passing, parameter.const, parameter.type) == (passing, const, F4)


@pytest.mark.parametrize("text", ["float x[4]", "float x[ 4 ]", "float x [4]"])
def test_a_fixed_array_is_a_pointer_with_a_length(text):
    parameter = only(text)
    assert (parameter.passing, parameter.fixed, parameter.const) == ("pointer", 4, False)
    assert only(f"const {text}").const


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("std::string", Text()),
        ("string", Text()),
        ("std::vector<int>", Vector(I4)),
        ("vector<int>", Vector(I4)),
        ("std::vector< unsigned long long >", Vector(SCALARS["unsigned long long"])),
        ("std::vector<std::string>", Vector(Text())),
        ("vector<string>", Vector(Text())),
        ("std::vector<std::vector<double>>", Vector(Vector(F8))),
        ("std::vector< std::vector<double> >", Vector(Vector(F8))),
        ("std::vector<std::vector<bool>>", Vector(Vector(SCALARS["bool"]))),
        ("std::map<std::string, std::string>", TextMap()),
        ("std::map<std::string,std::string>", TextMap()),
        ("map< string , string >", TextMap()),
        ("std::size_t", SCALARS["size_t"]),
        ("std::int8_t", SCALARS["int8_t"]),
        ("unsigned   int", SCALARS["unsigned"]),
    ],
)
def test_types_of_the_library_are_known_with_and_without_their_namespace(text, kind):
    assert parse(f"{text} f()").returns == kind
    for before, after, passing in (
        ("", "", "value"),
        ("const ", " &", "cref"),
        ("", "&", "ref"),
        ("const ", "", "value"),
    ):
        parameter = only(f"{before}{text}{after} x")
        assert (parameter.type, parameter.passing) == (kind, passing)


def test_commas_between_angle_brackets_do_not_separate_parameters():
    signature = parse("void f(const std::map<std::string, std::string> &m, int n, std::vector<std::vector<int>> v)")
    assert [each.name for each in signature.parameters] == ["m", "n", "v"]


@pytest.mark.parametrize("text", ["void f()", "void f(void)", "void f( void ) ;", "void\nf\n(\n)\n;\n"])
def test_a_function_may_have_no_parameters(text):
    signature = parse(text)
    assert (signature.name, signature.returns, signature.parameters) == ("f", None, ())


def test_a_keyword_within_a_name_is_no_keyword():
    parameter = only("int constant")
    assert (parameter.name, parameter.const) == ("constant", False)
    assert only("int restrict_me").name == "restrict_me"


POINT = "struct Point { double x; double y; };"


def test_structs_of_scalars_are_known_by_their_name():
    point = Struct("Point", (("x", F8), ("y", F8)))
    assert parse("Point f(Point a, const Point &b, Point &c)", POINT).returns == point
    assert [each.passing for each in parse("Point f(Point a, const Point &b, Point &c)", POINT).parameters] == [
        "value", "cref", "ref",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ("int a; float b;", [("a", "int"), ("b", "float")]),
        ("int a, b;", [("a", "int"), ("b", "int")]),
        ("int a,b,c ;", [("a", "int"), ("b", "int"), ("c", "int")]),
        ("unsigned int a, b;", [("a", "unsigned int"), ("b", "unsigned int")]),
        ("unsigned char r, g, b;", [("r", "uint8_t"), ("g", "uint8_t"), ("b", "uint8_t")]),
        ("long long a, b; double c;", [("a", "long"), ("b", "long"), ("c", "double")]),
        ("unsigned long long a;", [("a", "unsigned long")]),
        ("int a; // the first; not the last\n /* int b; */ int c;", [("a", "int"), ("c", "int")]),
        ("std::int16_t a;", [("a", "int16_t")]),
        ("\n  int16_t min_num;\n  int16_t max_num;\n", [("min_num", "int16_t"), ("max_num", "int16_t")]),
        ("bool yes; _Float16 h;", [("yes", "bool"), ("h", "_Float16")]),
    ],
)
def test_fields_of_a_struct_are_read_one_or_several_on_a_line(body, fields):
    found = structs(f"struct S {{ {body} }};")["S"].fields
    assert [name for name, _ in found] == [name for name, _ in fields]
    assert [kind.code for _, kind in found] == [SCALARS[kind].code for _, kind in fields]


def test_several_structs_are_found():
    assert list(structs("struct A { int x; };\n#define B\nstruct C {\n float y;\n};")) == ["A", "C"]


@pytest.mark.parametrize(
    "field",
    [
        "float *x;",
        "float x[4];",
        "std::string s;",
        "Other o;",
        "int a = 0;",
        "std::vector<int> v;",
        "float &x;",
        "int *a, b;",
        "int a : 3;",
        "static int a;",
    ],
)
def test_a_field_that_is_no_scalar_is_an_error_that_names_the_struct(field):
    with pytest.raises(ConfigError, match=r"struct S: .*only structs of scalars"):
        structs(f"struct S {{ {field} }};")


def test_an_unknown_struct_is_an_error():
    with pytest.raises(ConfigError, match="'Point' cannot be used"):
        parse("Point f()")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f",
        "int f",
        "void f(int a",
        "void f int a)",
        "f(int a)",
        "int (*f)(int)",
        "void f(int a) const",
        "void f(int a) {}",
        "42",
        "void f(int a); void g(int b);x",
    ],
)
def test_what_is_no_declaration_is_an_error_with_the_way_to_write_one(text):
    with pytest.raises(ConfigError) as caught:
        parse(text, where="task.toml")
    assert str(caught.value).startswith("task.toml")
    assert caught.value.remedy


@pytest.mark.parametrize(
    "text",
    [
        "float **x",
        "float *x[4]",
        "float *&x",
        "float &x[3]",
        "float &&x",
        "std::vector<int> &&x",
        "std::vector<int> *x",
        "std::string *x",
        "Point *x",
        "std::vector<int> x[2]",
        "float x[]",
        "float x[n]",
        "float x[2][2]",
        "void *x",
        "void x",
        "int",
        "unsigned int",
        "long long",
        "const float",
        "float x = 1",
        "int (*g)(int)",
        "std::set<int> x",
        "std::vector<std::vector<std::vector<int>>> x",
        "std::vector<std::vector<std::string>> x",
        "std::vector<std::map<std::string, std::string>> x",
        "std::map<int, int> x",
        "std::map<std::string, int> x",
        "std::pair<int, int> x",
        "std::array<int, 3> x",
        "volatile int *x",
        "long double x",
        "__m128 x",
        "std::vector<Point> x",
        "auto x",
        "std::vector<int*> x",
        "...",
        "std::vector<> x",
    ],
)
def test_a_parameter_that_cannot_be_used_is_an_error_with_place_and_remedy(text):
    with pytest.raises(ConfigError) as caught:
        parse(f"void f(int first, {text})", POINT, "task.toml")
    assert "task.toml" in caught.value.message
    assert caught.value.remedy
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["int a, int a", "int a,", ", int a", "int a, , int b"])
def test_parameter_lists_that_no_compiler_takes_are_errors(text):
    with pytest.raises(ConfigError):
        parse(f"void f({text})")


@pytest.mark.parametrize(
    "kind", ["float *", "const std::string &", "std::vector<int> &", "__m128", "auto", "static int", "Point"]
)
def test_a_return_type_that_cannot_be_used_is_an_error(kind):
    with pytest.raises(ConfigError, match=r"task\.toml, return type: .*see docs"):
        parse(f"{kind} f(int a)", "", "task.toml")


NAMES = st.text(string.ascii_lowercase + "_", min_size=1, max_size=8).map(lambda name: f"p_{name}")
TYPES = st.recursive(
    st.sampled_from(sorted(SCALARS)), lambda inner: inner.map(lambda each: f"std::vector<{each}>"), max_leaves=2
) | st.sampled_from(["std::string", "std::vector<std::string>", "std::map<std::string, std::string>"])  # fmt: skip
SPACES = st.sampled_from(["", " ", "  ", "\n", "\t "])


def nesting(text):
    return text.count("std::vector")


@st.composite
def parameters(draw, name):
    kind = draw(TYPES.filter(lambda text: nesting(text) <= 2))
    scalar = kind in SCALARS
    passing = draw(st.sampled_from(["value", "cref", "ref", *(["pointer", "cpointer", "array"] if scalar else [])]))
    one, two = draw(SPACES), draw(SPACES)
    texts = {
        "value": f"{kind} {name}",
        "cref": f"const {kind}{one}&{two}{name}",
        "ref": f"{kind}{one}&{two}{name}",
        "pointer": f"{kind}{one}*{two}{name}",
        "cpointer": f"const {kind}{one}*{two}{name}",
        "array": f"{kind} {name}{one}[7]",
    }
    return kind, name, passing, texts[passing]


@st.composite
def prototypes(draw):
    names = draw(st.lists(NAMES, max_size=6, unique=True))
    wanted = [draw(parameters(name)) for name in names]
    returns = draw(st.sampled_from(["void", "int", "std::vector<double>", "std::string"]))
    gap = draw(SPACES)
    text = f"{gap}{returns} {gap}go{gap}({gap}{(gap + ',' + gap).join(each[3] for each in wanted)}{gap}){gap};{gap}"
    return text, wanted, returns


@given(prototypes())
def test_any_generated_prototype_is_read_back(drawn):
    text, wanted, returns = drawn
    signature = parse(text)
    assert signature.name == "go"
    assert (signature.returns is None) == (returns == "void")
    assert [each.name for each in signature.parameters] == [name for _, name, _, _ in wanted]
    for got, (kind, _, passing, _) in zip(signature.parameters, wanted, strict=True):
        assert got.passing == {"cpointer": "pointer", "array": "pointer"}.get(passing, passing)
        assert got.fixed == (7 if passing == "array" else 0)
        assert got.const == (passing in ("cref", "cpointer"))
        assert parse(f"{kind} f()").returns == got.type


@given(prototypes())
def test_the_spelling_of_a_type_means_the_same_type(drawn):
    for each in parse(drawn[0]).parameters:
        again = parse(f"{cxx(each.type)} f()").returns
        assert _codes(again) == _codes(each.type)


def _codes(kind):
    if isinstance(kind, Scalar):
        return kind.code
    return (type(kind).__name__, _codes(kind.element)) if isinstance(kind, Vector) else type(kind).__name__


@given(st.text(max_size=60) | st.text("voidf(int a,*&<>[]4;) ", max_size=40))
def test_any_other_text_is_a_prototype_or_an_error_of_the_user(text):
    with contextlib.suppress(ConfigError):
        parse(text)
