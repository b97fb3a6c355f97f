"""The text around a kernel: what a candidate's unit and a runner's main are made of."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.harness.function.glue import BOUND, ENTRY, candidate_unit, reference_unit, runner_source
from kernelbench_core.harness.function.signature import parse


def unit(make_task, prototype, code="CODE", *, types="", entry="f_simd"):
    task = make_task(prototype, types=types)
    return candidate_unit(task, parse(prototype, types), code, entry)


def test_the_code_stands_unchanged_under_its_own_line_numbers(make_task):
    code = 'int one;\r\n\tint two; // \\\n#line 7 "else"\n\xff'
    text = unit(make_task, "void f(int a)", code)
    assert f'#line 1 "candidate.cpp"\n{code}\n#line 1 "kernelbench-glue"\n' in text


@pytest.mark.parametrize(
    ("prototype", "declared", "call"),
    [
        (
            "void f(const float *a, float *b, size_t n)",
            "const float * kb_0, float * kb_1, size_t kb_2",
            "f_simd(kb_0, kb_1, kb_2);",
        ),
        ("int f(const int a[4])", "const int32_t * kb_0", "return f_simd(kb_0);"),
        (
            "bool f(const std::string &s, std::string &t)",
            "const std::string & kb_0, std::string & kb_1",
            "return f_simd(kb_0, kb_1);",
        ),
        ("void f()", "", "f_simd();"),
        (
            "void f(std::vector<int> v)",
            "std::vector<int32_t> kb_0",
            "f_simd(static_cast<std::vector<int32_t> &&>(kb_0));",
        ),
    ],
)
def test_the_entry_calls_the_candidate_as_the_prototype_says(make_task, prototype, declared, call):
    text = unit(make_task, prototype)
    assert f"{ENTRY}({declared})" in text
    assert f"{{ {call} }}" in text
    assert text.count('extern "C"') == 1


TYPES = "struct Pair { int16_t low; int16_t high; };"


def test_the_tasks_types_come_first_unless_the_code_has_them(make_task):
    assert unit(make_task, "Pair f(int a)", types=TYPES).startswith(f'#line 1 "kernelbench-types"\n{TYPES}\n')
    for own in ("struct Pair { short low, high; };", "typedef struct { short low, high; } Pair;", "using Pair = Other;",
                "struct Pair{short low,high;};"):  # fmt: skip
        assert "kernelbench-types" not in unit(make_task, "Pair f(int a)", own, types=TYPES)
    assert "kernelbench-types" in unit(make_task, "Pair f(int a)", "struct Pairs { int a; }; Pair g();", types=TYPES)


def test_a_struct_crosses_as_a_twin_that_is_filled_field_by_field(make_task):
    text = unit(make_task, "Pair f(int a)", types=TYPES)
    assert "struct kb_returned { int16_t low; int16_t high; };" in text
    assert "auto kb_all = f_simd(kb_0); return {kb_all.low, kb_all.high};" in text


def test_the_reference_may_bring_its_bound(make_task):
    task = make_task(
        "double f(const double *a, size_t n)", a={"length": "n"}, reference="double f(); double f_bound();"
    )
    signature = parse(task.prototype)
    assert BOUND not in reference_unit(task, signature, bound=False)
    text = reference_unit(task, signature, bound=True)
    assert text.count(task.reference) == 1
    assert f"double {ENTRY}(const double * kb_0, size_t kb_1) {{ return f(kb_0, kb_1); }}" in text
    assert f"double {BOUND}(const double * kb_0, size_t kb_1) {{ return f_bound(kb_0, kb_1); }}" in text


def test_a_struct_with_a_bound_is_defined_once(make_task):
    types = "struct P { float a; };"
    task = make_task("P f(int n)", types=types, reference="R")
    text = reference_unit(task, parse(task.prototype, types), bound=True)
    assert text.count("struct kb_returned") == 1


def test_a_reference_in_c_is_a_unit_of_c_with_the_same_symbols(make_task):
    types = "struct P { float a; };"
    task = evolve(make_task("P f(const float *a, P p)", types=types, reference="// code"), reference_language="c")
    text = reference_unit(task, parse(task.prototype, types), bound=True)
    for line in (
        "#include <stdint.h>",
        "typedef struct P P;",
        '#line 1 "reference.c"\n// code\n',
        "P f(const float * kb_0, P kb_1);",
        f"P {ENTRY}(const float * kb_0, P kb_1) {{ return f(kb_0, kb_1); }}",
        f"P {BOUND}(const float * kb_0, P kb_1) {{ return f_bound(kb_0, kb_1); }}",
    ):
        assert line in text, line
    assert text.index("struct P {") < text.index("typedef") < text.index("// code")
    assert 'extern "C"' not in text
    assert BOUND not in reference_unit(task, parse(task.prototype, types), bound=False)


def test_a_function_of_c_without_parameters_says_so(make_task):
    task = evolve(make_task("void f()", reference=""), reference_language="c")
    assert f"void {ENTRY}(void) {{ f(); }}" in reference_unit(task, parse(task.prototype), bound=False)


def test_messages_about_a_reference_name_its_file(make_task):
    task = make_task("void f(int n)", reference="// code")
    assert '#line 1 "reference.cpp"\n// code\n' in reference_unit(task, parse(task.prototype), bound=False)
    assert '#line 1 "candidate.cpp"\n// code\n' in unit(make_task, "void f(int n)", code="// code")


def test_the_runner_knows_how_many_columns_go_in_and_out():
    signature = parse("std::string f(const float *a, int n, std::vector<std::vector<int>> &v, double *out)")
    text = runner_source(signature, "", {"a": "in", "n": "in", "v": "inout", "out": "out"})
    assert "run_cases(argc, argv, 8, 7, one_case)" in text  # 2 + 1 + 3 + 2 in; 3 + 2 + 2 out


def test_equal_signatures_have_equal_runners_whatever_their_names():
    one = runner_source(parse("int f(const int *a, size_t n)"), "", {"a": "in", "n": "in"})
    other = runner_source(parse("int g(const int *values, size_t length)"), "", {"values": "in", "length": "in"})
    assert one == other


def test_another_role_or_type_is_another_runner():
    signature = parse("void f(int *a, size_t n)")
    texts = {runner_source(signature, "", {"a": role, "n": "in"}) for role in ("in", "out", "inout")}
    texts.add(runner_source(parse("void f(unsigned *a, size_t n)"), "", {"a": "in", "n": "in"}))
    assert len(texts) == 4
