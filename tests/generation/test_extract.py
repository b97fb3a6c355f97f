from __future__ import annotations

import textwrap
import time

import pytest

from kernelbench_core.generation import accept_code, extract

ENTRY = ("conditional_move_simd",)
RIGHT = "void conditional_move_simd(int* a) { a[0] = 1; }\n"
WRONG = "void conditional_move_simd(int* a) { a[0] = 666; }\n"


def fenced(code, info="cpp", fence="```"):
    return f"{fence}{info}\n{code}{fence}\n"


SHAPES = {
    "c++": lambda k: f"Here it is.\n\n```c++\n{k}```\nDone.",
    "cpp": lambda k: f"```cpp\n{k}```",
    "C": lambda k: f"```C\n{k}```\n",
    "cuda": lambda k: f"```cuda\n{k}```\n",
    "no tag": lambda k: f"```\n{k}```\n",
    "attributes": lambda k: f'```cpp title="kernel.cpp" {{.numberLines startFrom="1"}}\n{k}```\n',
    "braces": lambda k: f"```{{.cpp}}\n{k}```\n",
    "tildes": lambda k: f"~~~cpp\n{k}~~~\n",
    "four backticks": lambda k: f"````cpp\n{k}````\n",
    "list item": lambda k: "1. First:\n\n" + textwrap.indent(f"```cpp\n{k}```\n", "   ") + "\n2. Second.\n",
    "list item on the line": lambda k: "- ```cpp\n" + textwrap.indent(f"{k}```\n", "  "),
    "tab indent": lambda k: textwrap.indent(f"```cpp\n{k}```\n", "\t"),
    "only the fence indented": lambda k: f"  ```cpp\n{k}  ```\n",
    "unclosed": lambda k: f"```cpp\n{k}",
    "unclosed without line end": lambda k: f"```cpp\n{k.rstrip()}",
    "unclosed with half a fence": lambda k: f"```cpp\n{k}``",
    "fence behind the last brace": lambda k: f"```cpp\n{k.rstrip()}```\nThis uses {{ braces }}.",
    "fence behind text": lambda k: f"The code:```cpp\n{k}```\n",
    "longer closing fence": lambda k: f"```cpp\n{k}`````\n",
    "blank before tag": lambda k: f"```  cpp\n{k}```  \n",
    "crlf": lambda k: f"```cpp\n{k}```\n".replace("\n", "\r\n"),
    "no fence": lambda k: k,
    "prose around, no fence": lambda k: f"Sure, it's below: this uses AVX2 (fast).\n\n{k}\nHope it helps!",
    "prefilled opening fence": lambda k: f"{k}```\nThis calls conditional_move_simd once.\n",
    "wrapped in a markdown fence": lambda k: f"```markdown\nThe code:\n```cpp\n{k}```\n```\n",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_fence_shape_gives_the_kernel_byte_for_byte(kernel, shape):
    assert extract(SHAPES[shape](kernel), ENTRY).code == kernel


def test_unclosed_fence_is_noted_and_a_closed_one_is_not(kernel):
    assert extract(f"```cpp\n{kernel}", ENTRY).notes == ("fence was not closed",)
    assert extract(f"```cpp\n{kernel}```", ENTRY).notes == ()


@pytest.mark.parametrize(
    "text",
    [
        f"<think>\n{fenced(WRONG)}</think>\n{fenced(RIGHT)}",
        f"<think>{fenced(WRONG)}</think>{fenced(RIGHT)}",
        f"<thinking>\n{fenced(WRONG)}</thinking>\n{fenced(RIGHT)}",
        f"<reasoning>\n{fenced(WRONG)}</reasoning>\n{fenced(RIGHT)}",
        f"<THINK>\n{fenced(WRONG)}</Think>\n{fenced(RIGHT)}",
        f"<think>\n{fenced(WRONG)}</thinking>\n{fenced(RIGHT)}",
        f"Let me see.\n{fenced(WRONG)}</think>\n{fenced(RIGHT)}",
        f"Let me see.\n{fenced(WRONG)}So it is.</thinking>\n{RIGHT}",
        f"{WRONG}</think>\n{RIGHT}",
        f"<think>a</think>\n{fenced(WRONG)}\n</think>\n{fenced(RIGHT)}",
        f"<think>unclosed fence\n```cpp\n{WRONG}</think>\n{fenced(RIGHT)}",
        f"only a closing tag\n```cpp\n{WRONG}\n</think>\n{fenced(RIGHT)}",
        f"only a closing tag\n```cpp\n{WRONG}\n</think>\n{RIGHT}",
        f"<think>I end with '</think>' and {fenced(WRONG)}</think>\n{fenced(RIGHT)}",
    ],
)
def test_draft_within_reasoning_is_never_the_answer(text):
    result = extract(text, ENTRY)
    assert result.code == RIGHT
    assert "reasoning dropped" in result.notes


@pytest.mark.parametrize(
    "text",
    [
        f"<think>\n{fenced(WRONG)}",
        f"<think>\n{WRONG}",
        f"<reasoning>{fenced(WRONG)}and so on",
        f"{fenced(WRONG)}</think>",
        f"{fenced(WRONG)}</think>\nSorry, I cannot.",
        "<think></think>",
    ],
)
def test_reasoning_without_an_answer_is_no_code(text):
    result = extract(text, ENTRY)
    assert result.code is None
    assert result.notes[-1] in {"nothing but reasoning", "no code block and no function named conditional_move_simd"}


def test_code_before_unclosed_reasoning_is_kept():
    result = extract(f"{fenced(RIGHT)}<think>Hmm, {fenced(WRONG)}", ENTRY)
    assert result.code == RIGHT
    assert "reasoning was not closed: dropped to the end" in result.notes


@pytest.mark.parametrize(
    "line",
    [
        'const char* a = "<think>";',
        'const char* a = "x <think> y </think> z";',
        "// <think> about it </think>",
        "/* <think> */",
        "std::vector<thinking> v;",
        "</think>",
        "<think>",
    ],
)
def test_tag_inside_a_fenced_block_eats_no_code(line):
    code = f"#if 0\n{line}\n#endif\n{RIGHT}"
    assert extract(fenced(code), ENTRY).code == code
    assert extract(f"Text.\n{fenced(code)}More.\n{fenced('make', 'sh')}", ENTRY).code == code


@pytest.mark.parametrize(
    "line",
    ['const char* a = "x <think>";', "// <think> about it", "std::vector<thinking> v;", 'auto b = "x </think> y";'],
)
def test_tag_in_a_literal_or_comment_of_unfenced_code_eats_no_code(line):
    code = f"{line}\n{RIGHT}" if line.startswith("//") else f"#include <string>\n{line}\n{RIGHT}"
    assert extract(code, ENTRY).code == code


def test_tag_named_in_a_sentence_is_no_mark():
    assert extract(f"I close `<think>` and write:\n{fenced(RIGHT)}", ENTRY).code == RIGHT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (fenced(WRONG) + "No, better:\n" + fenced(RIGHT), RIGHT),
        (fenced(RIGHT) + "Use it:\n" + fenced("int main() { conditional_move_simd(p); }\n"), RIGHT),
        (fenced(RIGHT) + "Declare it:\n" + fenced("void conditional_move_simd(int* a);\n"), RIGHT),
        (fenced(RIGHT) + "The shape is:\n" + fenced("void conditional_move_simd(int* a) { ... }\n"), RIGHT),
        (
            fenced(RIGHT) + "The shape is:\n" + fenced("void conditional_move_simd(int* a) {\n  // your code\n}\n"),
            RIGHT,
        ),
        (fenced(RIGHT) + "Again:\n```cpp\nvoid conditional_move_simd(int* a) { a[", RIGHT),
        (fenced("g++ -mavx2 conditional_move_simd.cpp\n" * 9, "bash") + fenced(RIGHT), RIGHT),
        (fenced(RIGHT) + fenced("g++ conditional_move_simd.cpp && ./a.out\n" * 9, "sh"), RIGHT),
        (fenced("int helper(int a) { return a; }\n") + fenced(RIGHT), RIGHT),
        (f"```cpp\n{WRONG}Let me redo that.\n{fenced(RIGHT)}", RIGHT),
        (fenced("// conditional_move_simd is a name in a comment\n") + fenced(RIGHT) + fenced("// nothing\n"), RIGHT),
    ],
)
def test_last_block_that_really_defines_the_entry_is_the_answer(text, expected):
    assert extract(text, ENTRY).code == expected


def test_helpers_includes_and_templates_before_the_entry_stay(kernel):
    code = kernel.replace("void cond", "template <typename T>\nT twice(T x) { return x + x; }\n\nvoid cond")
    assert extract(f"Sure:\n\n{fenced(code)}", ENTRY).code == code


def test_helper_in_an_earlier_block_is_joined_and_noted():
    helper = "static int helper(int a) { return a + 1; }\n"
    entry = "void conditional_move_simd(int* a) { a[0] = helper(a[1]); }\n"
    result = extract(f"First:\n{fenced(helper)}then:\n{fenced(entry)}", ENTRY)
    assert result.code == f"{helper}\n{entry}"
    assert result.notes == ("joined with an earlier block for helper",)


def test_helpers_of_helpers_types_and_macros_are_joined_in_order():
    blocks = [
        "#define BIAS 3\n",
        "struct Pair { int a, b; };\n",
        "int unrelated(int a) { return a; }\n",
        "static int helper(Pair p) { return p.a + BIAS; }\n",
        "void conditional_move_simd(int* a) { a[0] = helper({1, 2}); }\n",
    ]
    result = extract("\n".join(map(fenced, blocks)), ENTRY)
    assert result.code == "\n".join(blocks[i] for i in (0, 1, 3, 4))


def test_header_in_a_block_of_its_own_replaces_its_include():
    header = "#include <cstdint>\nstatic int helper(int a) { return a; }\n"
    entry = '#include "helper.h"\nvoid conditional_move_simd(int* a) { a[0] = helper(1); }\n'
    result = extract(fenced(header) + fenced(entry), ENTRY)
    assert result.code == f"{header}\n// {entry}"
    assert '#include "helper.h" replaced by the block that holds it' in result.notes


def test_complete_block_is_not_joined_with_an_earlier_try():
    entry = "#include <vector>\nvoid conditional_move_simd(int* a) { a[0] = helper(1); }\n"
    assert extract(fenced("int helper(int a) { return a; }\n") + fenced(entry), ENTRY).code == entry


def test_earlier_draft_of_the_entry_is_not_joined_for_its_helper():
    draft = "int helper(int a) { return a; }\nvoid conditional_move_simd(int* a) { a[0] = helper(2); }\n"
    entry = "void conditional_move_simd(int* a) { a[0] = helper(1); }\n"
    assert extract(fenced(draft) + fenced(entry), ENTRY).code == entry


def test_earlier_block_that_would_define_a_function_twice_is_not_joined():
    earlier = "int helper(int a) { return a; }\nint twice(int a) { return a; }\n"
    entry = "int twice(int a) { return 2 * a; }\nvoid conditional_move_simd(int* a) { a[0] = helper(twice(1)); }\n"
    assert extract(fenced(earlier) + fenced(entry), ENTRY).code == entry


def test_local_names_of_an_earlier_example_are_no_reason_to_join():
    example = "int n = 8;\nint data[8];\n"
    entry = "void conditional_move_simd(int* data) { int n = 3; data[0] = n; }\n"
    assert extract(fenced(example) + fenced(entry), ENTRY).code == entry


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("conditional_Move_simd", "no function named conditional_move_simd, but one named conditional_Move_simd"),
        ("conditional_mov_simd", "no function named conditional_move_simd, but one named conditional_mov_simd"),
        ("conditional_move", "no function named conditional_move_simd, but one named conditional_move"),
        ("kernel", "no function named conditional_move_simd, but kernel"),
    ],
)
@pytest.mark.parametrize("wrap", [fenced, str])
def test_wrong_name_is_kept_as_it_is_and_noted(name, note, wrap):
    code = f"void {name}(int* a) {{ a[0] = 1; }}\n"
    result = extract(wrap(code), ENTRY)
    if wrap is str and name == "kernel":
        assert result.code is None
    else:
        assert (result.code, result.notes) == (code, (note,))


def test_right_name_only_as_a_call_is_noted_as_missing():
    code = "int main2(int* p) { conditional_move_simd(p); return 0; }\n"
    result = extract(fenced(code), ENTRY)
    assert result.code == code
    assert result.notes == ("no function named conditional_move_simd, but main2",)


def test_without_a_definition_the_last_mention_then_the_longest_block_is_taken():
    mention = "void run() { conditional_move_simd(); }\n"
    long = "int something(int a) { return a + a + a + a + a + a + a + a; }\n"
    assert extract(fenced(mention) + fenced(long), ENTRY).code == mention
    assert extract(fenced("int a;\n") + fenced(long) + fenced("ls -l\n" * 99, "bash"), ENTRY).code == long


def test_scalar_target_takes_either_name():
    for name in ("f_simd", "f"):
        assert extract(fenced(f"int f2() {{ return 0; }}\nint {name}() {{ return 1; }}\n"), ("f_simd", "f")).notes == ()


def test_alias_counts_as_the_entry_and_is_noted():
    text = fenced("int move_if() { return 1; }\n") + fenced("int other() { return 1; }\n")
    result = extract(text, ENTRY, aliases={"move_if": "conditional_move_simd"})
    assert result.code == "int move_if() { return 1; }\n"
    assert result.notes == ("move_if stands for conditional_move_simd",)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "the completion is null"),
        ([], "the completion is a list, not text"),
        ([RIGHT], "the completion is a list, not text"),
        (3, "the completion is a number, not text"),
        (True, "the completion is true or false, not text"),
        ({"text": RIGHT}, "the completion is an object, not text"),
        (RIGHT.encode(), "the completion is of type bytes, not text"),
        ("", "the completion is empty"),
        (" \n\t ", "the completion is blank"),
        ("\ufeff\r\n", "the completion is blank"),
        ("```cpp\n```", "the code block is empty"),
        ("```", "the code block is empty"),
        ("I cannot do that.", "no code block and no function named conditional_move_simd"),
        ("Call conditional_move_simd(a) for {a, b}.", "no code block and no function named conditional_move_simd"),
    ],
)
def test_what_holds_no_code_gives_the_reason(value, reason):
    result = extract(value, ENTRY)
    assert result.code is None
    assert result.notes[-1] == reason


def test_main_is_renamed_and_noted_wherever_the_code_came_from():
    code = f"{RIGHT}int main() {{ return 0; }}\n"
    for result in (extract(fenced(code), ENTRY), extract(code, ENTRY), accept_code(code, ENTRY)):
        assert result.code == f"{RIGHT}int kernelbench_unused_main() {{ return 0; }}\n"
        assert result.notes == ("main was renamed to kernelbench_unused_main",)


def test_text_dropped_around_unfenced_code_is_noted():
    result = extract(f"double the speed (really):\n{RIGHT}\nThat is all; enjoy.", ENTRY)
    assert result.code == RIGHT
    assert result.notes == ("text before the code dropped", "text after the code dropped")


def test_code_is_taken_whole_unless_it_has_fences():
    odd = "weird_macro_call()\n" + RIGHT + "TRAILING_MACRO()\n"
    assert accept_code(odd, ENTRY).code == odd
    assert accept_code(fenced(RIGHT), ENTRY).code == RIGHT
    assert accept_code([RIGHT], ENTRY, what="the solution").notes == ("the solution is a list, not text",)


N = 100_000
HEAVY = {
    "20,000 lines of code": fenced("int helper(int a) { return a + 1; }  // adds\n" * 20_000 + RIGHT),
    "20,000 lines in one body": fenced("void conditional_move_simd(int* a) {\n" + "a[0] = f(a[1]);\n" * 20_000 + "}\n"),
    "20,000 lines of text": "conditional_move_simd ( is what { you want\n" * 20_000,
    "backticks": "`" * N,
    "backtick lines": "`\n" * N,
    "fences": "```\n" * N,
    "opening fences": "```cpp\n" * N,
    "tags on a line": "<think>" * 50_000,
    "tags on lines": "<think>\n" * 50_000,
    "closing tags on a line": "</think>" * 50_000,
    "closing tags in a fence": "```cpp\n" + "</think>\n" * N + "```\n",
    "pairs": "<think></think>" * 50_000,
    "comments": RIGHT + "/*" * N,
    "quotes": RIGHT + "\"'" * N,
    "raw strings": RIGHT + 'R"x(' * N,
    "braces": RIGHT + "{" * N,
    "parentheses": RIGHT + "(" * N,
    "angles": RIGHT + "a<" * N,
    "conditionals": RIGHT + "#if A\nnamespace a {\n#else\n" * 30_000,
    "escapes": "\x1b[" * N + "\x1b]" * N,
    "blanks": " " * N * 5 + RIGHT,
    "closing brackets": "vector<" + "> a" * N + "{ conditional_move_simd(",
    "qualifiers": "static " * N + "{ conditional_move_simd(",
    "names": "::" * N + "conditional_move_simd {",
    "helpers": "".join(map(fenced, (f"int h{i}() {{ return h{i - 1}(); }}\n" for i in range(3000)))) + fenced(RIGHT),
    "quoted includes": fenced("int h() {}\n") + fenced('#include "h.h"\n' * 20_000 + RIGHT.replace("1", "h()")),
    "indented": textwrap.indent(fenced("x\n" * N), "   "),
    "nul": "\0" * N,
}  # fmt: skip


@pytest.mark.parametrize("name", HEAVY)
def test_heavy_text_takes_well_below_a_second(name):
    start = time.process_time()
    extract(HEAVY[name], ENTRY)
    assert time.process_time() - start < 3  # measured: 0.7 s at most; a quadratic step takes far longer
