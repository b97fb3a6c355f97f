"""Messages of compilers and linkers: the first error, its place and its class."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.toolchains.diagnostics import LIMIT, FirstError, classify, decode, first_error

# In the forms of clang 19, gcc 12 and lld 19.
RECORDED = {
    "clang undeclared": (
        "candidate.cpp:7:5: error: use of undeclared identifier '_mm_foo_ps'\n    _mm_foo_ps(a);\n1 error generated.\n",
        ("candidate.cpp", 7, "use of undeclared identifier '_mm_foo_ps'", "undeclared_identifier"),
    ),
    "clang unknown type": (
        "candidate.cpp:1:1: error: unknown type name '__m1024'\n",
        ("candidate.cpp", 1, None, "undeclared_identifier"),
    ),
    "clang feature": (
        "candidate.cpp:3:10: error: always_inline function '_mm256_add_ps' requires target feature 'avx'\n",
        ("candidate.cpp", 3, None, "unsupported_target_feature"),
    ),
    "clang builtin feature": (
        "candidate.cpp:3:10: error: '__builtin_ia32_addps256' needs target feature avx\n",
        ("candidate.cpp", 3, None, "unsupported_target_feature"),
    ),
    "clang no match": (
        "candidate.cpp:9:3: error: no matching function for call to '_mm_add_ps'\nnote: candidate not viable\n",
        ("candidate.cpp", 9, None, "no_matching_function"),
    ),
    "clang conversion": (
        "candidate.cpp:4:9: error: cannot initialize a parameter of type '__m128i' with an rvalue of type 'int'\n",
        ("candidate.cpp", 4, None, "no_matching_function"),
    ),
    "clang few arguments": (
        "candidate.cpp:4:9: error: too few arguments to function call, expected 2, have 1\n",
        ("candidate.cpp", 4, None, "no_matching_function"),
    ),
    "clang syntax": (
        "candidate.cpp:2:14: error: expected ';' after expression\n",
        ("candidate.cpp", 2, "expected ';' after expression", "other"),
    ),
    "clang fatal": (
        "candidate.cpp:1:10: fatal error: 'nothing.h' file not found\n",
        ("candidate.cpp", 1, "'nothing.h' file not found", "other"),
    ),
    "clang warning first": (
        "candidate.cpp:2:3: warning: unused variable 'error'\ncandidate.cpp:5:1: error: expected '}'\n",
        ("candidate.cpp", 5, "expected '}'", "other"),
    ),
    "clang nested": (
        "In file included from candidate.cpp:1:\n/usr/lib/x.h:12:3: error: redefinition of 'f'\n",
        ("/usr/lib/x.h", 12, None, "other"),
    ),
    "gcc undeclared": (
        "candidate.cpp: In function 'f':\ncandidate.cpp:7:5: error: '_mm_foo_ps' was not declared in this scope\n",
        ("candidate.cpp", 7, None, "undeclared_identifier"),
    ),
    "gcc type": (
        "candidate.cpp:1:1: error: '__m1024' does not name a type; did you mean '__m128'?\n",
        ("candidate.cpp", 1, None, "undeclared_identifier"),
    ),
    "gcc feature": (
        "/lib/avxintrin.h:147:1: error: inlining failed in call to 'always_inline': target specific option mismatch\n",
        ("/lib/avxintrin.h", 147, None, "unsupported_target_feature"),
    ),
    "gcc conversion": (
        "candidate.cpp:4:9: error: cannot convert 'int' to '__m128i'\n",
        ("candidate.cpp", 4, None, "no_matching_function"),
    ),
    "lld undefined": (
        "ld.lld: error: undefined symbol: helper()\n>>> referenced by unit.cpp\n",
        ("", 0, "ld.lld: error: undefined symbol: helper()", "other"),
    ),
    "ld undefined": (
        "ld: unit.o: in function `f':\nunit.cpp:(.text+0x9): undefined reference to `helper()'\ncollect2: error: 1\n",
        ("", 0, "unit.cpp:(.text+0x9): undefined reference to `helper()'", "other"),
    ),
    "driver": (
        "clang++-19: error: unsupported option '-mfoo'\n",
        ("", 0, "clang++-19: error: unsupported option '-mfoo'", "other"),
    ),
    "nothing known": ("\n  Segmentation fault\nmore\n", ("", 0, "Segmentation fault", "other")),
    "nothing": ("", ("", 0, "the compiler failed without a message", "other")),
    "blank": (" \n\n", ("", 0, "the compiler failed without a message", "other")),
}


@pytest.mark.parametrize("name", RECORDED)
def test_the_first_error_of_recorded_output_is_found(name):
    text, (file, line, message, kind) = RECORDED[name]
    error = first_error(text)
    assert (error.file, error.line, error.error_class) == (file, line, kind)
    if message is not None:
        assert error.message == message
    assert error.message


def test_an_error_is_one_line_with_its_place():
    assert str(FirstError("candidate.cpp", 7, "expected ';'", "other")) == "candidate.cpp:7: expected ';'"
    assert str(FirstError("", 0, "no word", "other")) == "no word"


def test_a_class_is_decided_by_the_first_pattern():
    assert classify("use of undeclared identifier 'x' (requires target feature 'avx')") == "unsupported_target_feature"
    assert classify("anything else") == "other"


def test_lines_without_end_are_cut():
    assert len(first_error("error: " + "x" * 100_000).message) <= 500
    assert len(first_error("y" * 100_000).message) <= 500


def test_at_most_64_kib_are_kept_whatever_the_bytes():
    for raw in (
        b"x" * 200_000,
        b"\xff" * 200_000,
        "é".encode() * 100_000,
        b"a" + "é".encode() * 100_000,
        b"\x00" * 99_999,
    ):
        text = decode(raw)
        assert LIMIT - 8 <= len(text.encode()) <= LIMIT


def test_bytes_that_are_no_utf8_are_shown_as_escapes():
    assert decode(b"caf\xe9 \xff") == "caf\\xe9 \\xff"
    assert decode("café".encode()) == "café"


@given(st.binary(max_size=300))
def test_any_output_has_a_first_error_of_one_line(raw):
    error = first_error(decode(raw))
    assert error.message
    assert "\n" not in str(error)
    assert error.error_class


@given(st.text(max_size=60))
def test_any_message_has_a_class(text):
    assert classify(text) in ("unsupported_target_feature", "undeclared_identifier", "no_matching_function", "other")


IN_A_HEADER = """\
In file included from candidate.cpp:1:
In file included from /opt/lib/all.hpp:3:
/opt/lib/vector.hpp:60:5: error: static assertion failed: legal lane counts are 16, 32
   60 |     static_assert(legal<N>,
      |     ^
candidate.cpp:9:13: note: in instantiation of template class 'vector<8>' requested here
    9 |     vector<8> v;
candidate.cpp:20:1: error: another
"""


def test_an_error_in_a_header_is_told_where_the_unit_caused_it():
    error = first_error(IN_A_HEADER)
    assert str(error) == "candidate.cpp:9: static assertion failed: legal lane counts are 16, 32"


def test_an_error_in_a_header_without_a_trace_is_told_there():
    text = "\n".join(IN_A_HEADER.splitlines()[2:5]) + "\ncandidate.cpp:20:1: error: another\n"
    assert str(first_error(text)).startswith("/opt/lib/vector.hpp:60: ")


def test_the_lines_of_an_earlier_error_say_nothing_about_a_later_one():
    text = IN_A_HEADER.splitlines()
    error = first_error("\n".join(["/opt/other.hpp:1:1: error: first", "candidate.cpp:2:1: error: x", *text]))
    assert str(error) == "/opt/other.hpp:1: first"


@pytest.mark.parametrize(
    "message",
    [
        "no member named 'exp' in namespace 'aie'",
        "'exp<__bf16, 16U>' is unavailable: there is no aie::exp",
        "'sigmoid' is not a member of 'aie'",
    ],
)
def test_a_name_that_a_namespace_lacks_is_undeclared(message):
    assert classify(message) == "undeclared_identifier"
