from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.generation.shortening import MOST_LINES, WIDTH, shorten, without_paths

CLANG = """\
In file included from unit.cpp:1:
In file included from /box/<stdin>:1:
candidate.cpp:7:9: warning: unused variable 'spare' [-Wunused-variable]
    7 |     int spare;
      |         ^~~~~
candidate.cpp:9:13: error: no matching function for call to '_mm256_loadu_ps'
    9 |     auto v = _mm256_loadu_ps(src, 3);
      |              ^~~~~~~~~~~~~~~
/usr/lib/llvm-19/lib/clang/19/include/avxintrin.h:3195:1: note: candidate function not viable: requires single argument
 3195 | _mm256_loadu_ps(float const *__p)
      | ^               ~~~~~~~~~~~~~~~~
candidate.cpp:12:5: error: use of undeclared identifier 'nope'
   12 |     nope(v);
      |     ^
/tmp/kernelbench-q1/unit.cpp:3:1: error: expected '}'
fatal error: too many errors emitted, stopping now [-ferror-limit=]
1 warning and 20 errors generated.
"""
GCC = """\
candidate.cpp: In function \u2018void f_simd(const float*)\u2019:
candidate.cpp:4:12: error: \u2018_mm512_foo\u2019 was not declared; did you mean \u2018_mm512_floor\u2019?
In file included from /usr/lib/gcc/x86/12/include/immintrin.h:49,
                 from /box/prelude.hpp:37:
/usr/lib/gcc/x86/12/include/avx512fintrin.h:248:1: error: inlining failed in call to \u2018_mm512_set1_ps\u2019
  248 | _mm512_set1_ps (float __A)
      | ^~~~~~~~~~~~~~
candidate.cpp:2:63: note: called from here
"""


def lines_of(text, **more):
    return shorten(text, **more).text.splitlines()


def test_errors_are_told_with_their_lines_of_source_and_warnings_are_not():
    told = shorten(CLANG)
    assert told.errors
    assert told.left_out == 0
    assert "spare" not in told.text
    assert told.text.startswith(
        "candidate.cpp:9: error: no matching function for call to '_mm256_loadu_ps'\n"
        "    9 |     auto v = _mm256_loadu_ps(src, 3);\n      |              ^~~~~~~~~~~~~~~\n"
        "avxintrin.h:3195: note: candidate function not viable: requires single argument\n"
        " 3195 | _mm256_loadu_ps(float const *__p)\n"
    )
    assert "candidate.cpp:12: error: use of undeclared identifier 'nope'" in told.text


def test_what_says_nothing_about_the_code_is_left_out():
    text = shorten(CLANG).text + shorten(GCC).text
    for noise in ("generated", "too many errors", "In file included", "In function", "stdin", "prelude"):
        assert noise not in text


def test_gccs_messages_are_told_with_the_place_that_calls():
    assert lines_of(GCC) == [
        "candidate.cpp:4: error: \u2018_mm512_foo\u2019 was not declared; did you mean \u2018_mm512_floor\u2019?",
        "avx512fintrin.h:248: error: inlining failed in call to \u2018_mm512_set1_ps\u2019",
        "  248 | _mm512_set1_ps (float __A)", "      | ^~~~~~~~~~~~~~", "candidate.cpp:2: note: called from here",
    ]  # fmt: skip


@pytest.mark.parametrize("text", [CLANG, GCC], ids=["clang", "gcc"])
def test_no_path_is_told(text):
    assert not re.search(r"/(usr|tmp|box|home)\b|\.\./", shorten(text).text)


def test_warnings_are_told_where_there_are_no_errors():
    told = shorten("candidate.cpp:3:2: warning: no return statement [-Wreturn-type]\n    3 | }\n      | ^\n")
    assert not told.errors
    assert told.text == "candidate.cpp:3: warning: no return statement [-Wreturn-type]\n    3 | }\n      | ^"


@pytest.mark.parametrize(
    "text", ["", "\n\n", "Segmentation fault (core dumped)", "clang: error: unable to execute command: x"]
)
def test_what_is_no_message_of_a_compiler_tells_nothing(text):
    assert shorten(text).text == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ld.lld-19: error: undefined symbol: f(int)\n>>> referenced by unit.cpp\n", "error: undefined symbol: f(int)"),
        ("/usr/bin/ld: /box/unit.o: in function `f':\nunit.cpp:(.text+0x12): undefined reference to `g(int)'\n",
         "error: undefined reference to `g(int)'"),
        ("/usr/bin/ld: unit.cpp:(.text.f+0x1): multiple definition of `f'; /box/x.o:(.text+0x0): first defined here\n",
         "error: multiple definition of `f'; x.o:(.text+0x0): first defined here"),
        ("unit.s: Assembler messages:\ncandidate.cpp:3: Error: no such instruction: `vfoo'\n",
         "candidate.cpp:3: error: no such instruction: `vfoo'"),
        ("<inline asm>:1:2: error: invalid instruction mnemonic 'vfoo'\nerror: cannot compile inline asm\n",
         "<inline asm>:1: error: invalid instruction mnemonic 'vfoo'"),
        ("fatal error: error in backend: Cannot select: /tmp/a/b.ll\n", "error: error in backend: Cannot select: b.ll"),
        ("collect2: error: ld returned 1 exit status\n", ""),
    ],
)  # fmt: skip
def test_linkers_assemblers_and_backends_are_heard_too(text, told):
    assert shorten(text).text == told


def test_the_same_error_is_told_once():
    error = "candidate.cpp:4:7: error: C-style cast\n    4 | x\n      | ^\n"
    told = shorten(error * 3 + "candidate.cpp:5:7: error: C-style cast\n")
    assert told.text.count("C-style cast") == 2
    assert told.left_out == 0


def test_notes_about_the_candidate_come_first_and_more_overloads_are_left_out():
    overloads = "".join(f"/usr/include/c++/12/map:{i}:1: note: candidate {i}\n  {i} | insert()\n" for i in range(1, 30))
    requested = "candidate.cpp:8:3: note: in instantiation requested here\n    8 | sort(q);\n"
    told = lines_of(f"/usr/include/c++/12/algo.h:5:1: error: bad operands\n{overloads}{requested}")
    assert told[:3] == ["algo.h:5: error: bad operands", "candidate.cpp:8: note: in instantiation requested here",
                        "    8 | sort(q);"]  # fmt: skip
    assert sum("note:" in line for line in told) == 2


def test_notes_are_told_once_and_only_with_the_error_that_they_belong_to():
    note = "candidate.cpp:1:1: note: declared here\n"
    text = f"candidate.cpp:3:1: error: a\n{note}{note}candidate.cpp:4:1: error: b\n"
    repeated = "candidate.cpp:3:1: error: a\ncandidate.cpp:2:1: note: seen with a\n"
    assert lines_of(text + repeated) == [
        "candidate.cpp:3: error: a",
        "candidate.cpp:1: note: declared here",
        "candidate.cpp:4: error: b",
    ]


def test_a_note_that_belongs_to_a_warning_is_not_told_with_an_error():
    text = (
        "candidate.cpp:1:1: error: wrong\ncandidate.cpp:2:1: warning: odd\ncandidate.cpp:3:1: note: about the warning\n"
    )
    assert lines_of(text) == ["candidate.cpp:1: error: wrong"]


@pytest.mark.parametrize(
    ("before", "note"),
    [
        ("In file included from candidate.cpp:2:\nIn file included from /usr/include/x:1:\n", "the header is included"),
        ("In file included from /usr/include/x:1,\n                 from candidate.cpp:2:\n", "the header is included"),
        ("/usr/include/type_traits: In substitution:\ncandidate.cpp:2:75:   required from here\n", "required from"),
    ],
)  # fmt: skip
def test_the_candidates_line_behind_an_error_in_a_header_is_told(before, note):
    told = lines_of(f"{before}/usr/include/crc.h:5:1: error: bad\n")
    assert told == ["crc.h:5: error: bad", f"candidate.cpp:2: note: {note} here"]


def test_a_line_behind_one_error_is_not_told_with_the_next():
    text = (
        "In file included from candidate.cpp:2:\n/usr/include/a.h:5:1: error: bad\n/usr/include/b.h:6:1: error: worse\n"
    )
    assert lines_of(text) == [
        "a.h:5: error: bad",
        "candidate.cpp:2: note: the header is included here",
        "b.h:6: error: worse",
    ]


@pytest.mark.parametrize(
    "place",
    ["/etc/passwd", "/proc/self/environ", "../etc/passwd", "../usr/include/../../etc/passwd",
     "/usr/include/../../etc/passwd", "./secret/passwd"],
)  # fmt: skip
def test_nothing_is_told_of_a_file_that_is_no_header(place):
    text = f"{place}:1:5: error: unknown type name 'root'\n    1 | root:x:0:0:root\n      | ^\n"
    told = shorten(text).text
    assert "root" not in told
    assert re.fullmatch(r"\w+:1: error: \(not shown\)", told)


def test_the_harness_calls_itself_the_tests():
    text = (
        "kernelbench-glue:2:110: error: no matching function for call to 'f_simd'\n"
        '    2 | extern "C" void kb_entry() { f_simd(); }\n      |                              ^\n'
        "candidate.cpp:1:6: note: candidate function not viable\n    1 | void f_simd(int) {}\n      |      ^\n"
    )
    assert lines_of(text) == [
        "the call in the tests: error: no matching function for call to 'f_simd'",
        "candidate.cpp:1: note: candidate function not viable", "    1 | void f_simd(int) {}", "      |      ^",
    ]  # fmt: skip
    assert without_paths("f_simd: kernelbench-glue:2: no") == "f_simd: the call in the tests: no"


def test_a_flood_is_cut_at_whole_messages_and_the_rest_is_counted():
    flood = "".join(f"candidate.cpp:{i}:1: error: no {i}\n{i:5} | x\n      | ^\n" for i in range(1, 101))
    told = shorten(flood)
    lines = told.text.splitlines()
    assert MOST_LINES - 3 < len(lines) <= MOST_LINES
    shown = told.text.count("error:")
    assert told.left_out == 100 - shown
    assert lines[0] == "candidate.cpp:1: error: no 1"
    few = shorten(flood, most=100)
    assert len(few.text) <= 100
    assert few.left_out == 100 - few.text.count("error:")


def test_of_a_long_line_the_part_around_the_mark_is_told():
    code = "int f() { return " + "1 + " * 400 + "oops" + " + 2" * 400 + "; }"
    mark = " " * code.index("oops") + "^~~~"
    _, source, below = lines_of(f"candidate.cpp:1:1: error: no oops\n    1 | {code}\n      | {mark}\n")
    assert len(source) <= WIDTH
    at = below.index("^")
    assert source[at : at + 4] == "oops"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("cannot open /tmp/kb-x1/unit.o: gone", "cannot open unit.o: gone"),
        ("'/usr/lib/gcc/x/../../include/a.h' file", "'a.h' file"),
        ("unit.cpp:/box/y.cpp", "unit.cpp:y.cpp"),
        ("a / b and a/b and https://a.b/c/d stay", "a / b and a/b and https://a.b/c/d stay"),
        ("at -O3, size 1/2", "at -O3, size 1/2"),
    ],
)
def test_paths_are_cut_down_to_names(text, clean):
    assert without_paths(text) == clean


pieces = st.sampled_from(
    [
        *CLANG.splitlines(),
        *GCC.splitlines(),
        "/etc/shadow:1:1: error: root",
        "    1 | root:x",
        "\x1b[31mred",
        "x" * 3000,
    ]
)


@given(st.lists(pieces | st.text(max_size=80), max_size=60), st.integers(-10, 3000), st.integers(0, 50))
def test_whatever_comes_is_kept_within_its_limits(lines, most, most_lines):
    told = shorten("\n".join(lines), most=most, most_lines=most_lines)
    shown = told.text.splitlines()
    assert len(told.text) <= max(most, 0)
    assert len(shown) <= most_lines
    assert all(len(line) <= WIDTH + 20 for line in shown)
    assert "\x1b" not in told.text
    assert "/usr/" not in told.text
    assert told.left_out >= 0
