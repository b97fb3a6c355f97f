from __future__ import annotations

import textwrap
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.generation import accept_code, defines, extract, near_miss
from kernelbench_core.generation.cxx_scan import identifiers
from kernelbench_core.generation.repair import rename_main

ENTRY = ("conditional_move_simd",)
LINES = [
    "", "#include <vector>", "using namespace std;", "// a comment with ``` and <think>", '  auto s = "``` ~~~";',
    "    int a = 1'000; // '", "\tif (a < b) { return; }", "/* } */", "#define M(a) \\", "    ((a) + 1)", "}", "{",
    "int main2();", 'static const char* r = R"x(\n} " {\n)x";',
    "template <class T> T id(T x) { return x; }", "  é = 😀;  ",
]  # fmt: skip
PIECES = [
    *LINES, "```", "```cpp\n", "````\n", "~~~", "<think>", "</think>", "</thinking>", "\n", "1. ",
    "void conditional_move_simd(int a) ", "conditional_move_simd", "{", "}", "(", ")", "<", ">", "=", ";", ":", '"',
    "'", "/*", "*/", "//", "\\", "#if 0\n", "#else\n", "#endif\n", "#", 'R"(', ')"', "main", "int main()",
    "namespace a", 'extern "C" {', "\x1b[", "\r", "\0", "\ufeff", "- ", "\ud800", "operator", "struct", "typedef",
    "using", "\t", "    ",
]  # fmt: skip

kernels = st.lists(st.sampled_from(LINES), max_size=12).map(
    lambda lines: "\n".join(["void conditional_move_simd(int* a) {", "  a[0] = 1;", "}", *lines]).rstrip("\n") + "\n"
)
texts = st.text() | st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@settings(max_examples=300, deadline=None)
@given(texts)
def test_nothing_raises_on_any_text_and_code_is_text(text):
    for result in (extract(text, ENTRY), accept_code(text, ENTRY), extract(text, ())):
        assert result.code is None or (result.code.strip() and result.code.endswith("\n"))
        assert result.code is not None or result.notes
        if result.code:
            result.code.encode()
            assert "\r" not in result.code
    near_miss(text, ENTRY[0])
    identifiers(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join), st.integers(1000, 20_000))
def test_any_repeated_text_ends_quickly(piece, times):
    start = time.process_time()
    extract(piece * times, ENTRY)
    assert time.process_time() - start < 1 + len(piece) * times * 4e-6  # seconds: linear in the length


@settings(max_examples=300, deadline=None)
@given(
    kernel=kernels,
    char=st.sampled_from("`~"),
    length=st.integers(3, 9),
    extra=st.integers(0, 3),
    info=st.sampled_from(["", "c++", "cpp", "C", "cuda", " cpp", 'cpp title="a b"', "{.cpp .x}", "cc linenos"]),
    indent=st.sampled_from(["", " ", "   ", "\t", "        "]),
    before=st.sampled_from(
        ["", "Here it is:\n\n", "<think>\n```cpp\nvoid conditional_move_simd() {}\n</think>\n", "1. One\n"]
    ),
    closed=st.booleans(),
)
def test_any_fence_gives_the_kernel_byte_for_byte(*, kernel, char, length, extra, info, indent, before, closed):
    end = char * (length + extra) + "\nDone; really.\n" if closed else ""
    block = f"{char * length}{info}\n{kernel}{end}"
    if indent and 'R"x(' in kernel:
        indent = ""  # a raw string over several lines would be indented too
    kernel = "\n".join("" if indent and not line.strip() else line for line in kernel.split("\n"))
    text = before + textwrap.indent(block, indent)
    result = extract(text, ENTRY)
    assert result.code == kernel
    assert ("fence was not closed" in result.notes) == (not closed)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(LINES[:3] + LINES[5:7] + LINES[13:]), max_size=8).map("\n".join), st.booleans())
def test_main_is_found_between_any_lines_and_nothing_else_changes(lines, definition):
    # only lines that leave all brackets, comments and macros closed
    lines = "\n".join(line for line in lines.split("\n") if "if (a" not in line)
    code = f"{lines}\nint main(){' { return 0; }' if definition else ';'}\n{lines}\n"
    renamed, notes = rename_main(code)
    assert renamed.replace("kernelbench_unused_main", "main") == code
    assert bool(notes) == definition == defines(code, "main")
