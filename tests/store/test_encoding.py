from __future__ import annotations

import enum
import json
import math
import types
from pathlib import PurePosixPath

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.model import Status
from kernelbench_core.store.encoding import decode_object, encode_json, encode_line

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates included
SURROGATE_PAIR = "\ud83d\ude00"


def pairs_joined(text):
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def strict_json(line):
    def refuse(name):
        raise AssertionError(f"{name} is no standard JSON")

    return json.loads(line, parse_constant=refuse)


@given(st.dictionaries(ANY_TEXT, ANY_TEXT | st.lists(ANY_TEXT | st.integers() | st.none() | st.booleans())))
def test_any_text_comes_back_from_one_line(record):
    line = encode_line(record)
    assert line.endswith(b"\n")
    assert len(line.decode("utf-8").splitlines()) == 1
    expected = {
        pairs_joined(key): [pairs_joined(v) if isinstance(v, str) else v for v in value]
        if isinstance(value, list)
        else pairs_joined(value)
        for key, value in record.items()
    }
    assert decode_object(line) == expected


@given(st.recursive(
    st.floats() | st.integers() | ANY_TEXT | st.binary() | st.none(),
    lambda inner: st.lists(inner) | st.dictionaries(ANY_TEXT | st.integers() | st.floats(), inner) | st.tuples(inner),
))  # fmt: skip
def test_any_value_is_standard_json_in_utf8(value):
    strict_json(encode_line({"value": value}).decode("utf-8"))


@pytest.mark.parametrize("text", ["\ud83d", "a\udcff", "\udc00\ud800", "\\\ud83d", "\x00", "\u2028\u2029\x85", "é😀"])
def test_text_comes_back_unchanged(text):
    assert decode_object(encode_line({"t": text})) == {"t": text}


def test_a_surrogate_pair_comes_back_as_its_character():
    assert decode_object(encode_line({"t": SURROGATE_PAIR})) == {"t": "😀"}


def test_text_is_kept_readable():
    assert encode_json({"t": "für 😀"}) == '{"t":"für 😀"}'.encode()


@pytest.mark.parametrize(
    ("value", "text"),
    [(math.nan, "NaN"), (math.inf, "Infinity"), (-math.inf, "-Infinity"), (np.float32("inf"), "Infinity")],
)
def test_numbers_that_json_lacks_are_text_at_any_depth(value, text):
    record = strict_json(encode_line({"a": value, "b": [{"c": (value, 1.5)}]}))
    assert record == {"a": text, "b": [{"c": [text, 1.5]}]}


@attrs.frozen
class Point:
    x: float
    where: PurePosixPath


class Colour(enum.Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Status.PASSED, "passed"),
        (Colour.RED, "red"),
        (b"ok \xff", "ok \\xff"),
        (PurePosixPath("/a/b"), "/a/b"),
        (frozenset({"b", "a"}), ["a", "b"]),
        (types.MappingProxyType({"k": 1}), {"k": 1}),
        (Point(math.nan, PurePosixPath("p")), {"x": "NaN", "where": "p"}),
        (np.int64(7), 7),
        ({1: "a", None: "b", False: "c", ("t",): "d"}, {"1": "a", "null": "b", "false": "c", "('t',)": "d"}),
    ],
)
def test_values_of_other_types_have_a_plain_form(value, expected):
    assert strict_json(encode_line({"v": value})) == {"v": expected}


@pytest.mark.parametrize("value", [object(), lambda: 0, np.zeros(3)])
def test_what_is_no_data_is_refused(value):
    with pytest.raises(TypeError, match="a record cannot hold a"):
        encode_line({"v": value})


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "not JSON"),
        (b'{"a": 1', "not JSON"),
        (b'{"a": 1}{"b": 2}', "not JSON"),
        (b"\0\0\0\0", "not JSON"),
        (b'{"a": "\xff"}', r"not UTF-8 \(byte 7\)"),
        (b"[1]", "expected an object, got list"),
        (b"12", "expected an object, got int"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_line_that_is_no_object_says_why(line, why):
    with pytest.raises(ValueError, match=why):
        decode_object(line)
