from __future__ import annotations

import enum
import math
from pathlib import PurePosixPath

import numpy as np
import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.model import Status
from kernelbench_core.store.toml_writer import dumps

# TOML's text is Unicode without surrogates; its integers have 64 bits.
TEXT = st.text()
SCALARS = TEXT | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=25
)


def same(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return (math.isnan(a) and math.isnan(b)) or (a == b and math.copysign(1, a) == math.copysign(1, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and a == b


@settings(max_examples=60)
@given(st.dictionaries(TEXT, VALUES, max_size=6))
def test_any_document_reads_back_equal(document):
    assert same(tomli.loads(dumps(document)), document)


def test_the_comparison_of_this_test_sees_differences():
    assert not same({"a": 1}, {"a": True})
    assert not same({"a": 0.0}, {"a": -0.0})
    assert not same({"a": [1]}, {"a": [1, 2]})
    assert not same({"a": 1}, {"a": 1.0})


def test_it_is_made_for_people():
    document = {
        "version": 1,
        "suite": {"name": "simd", "limits": {"seconds": 10.0}},
        "models": [{"name": "a/b", "parameters": {"temperature": 0.2}}, {"name": "c/d"}],
        "targets": ["x86-sse", "x86-avx"],
        "empty": {},
        "odd key": "line\nbreak",
    }
    assert dumps(document) == (
        'version = 1\n'
        'targets = ["x86-sse", "x86-avx"]\n'
        '"odd key" = "line\\nbreak"\n'
        '\n[suite]\nname = "simd"\n'
        '\n[suite.limits]\nseconds = 10.0\n'
        '\n[[models]]\nname = "a/b"\n'
        '\n[models.parameters]\ntemperature = 0.2\n'
        '\n[[models]]\nname = "c/d"\n'
        '\n[empty]\n'
    )  # fmt: skip


def test_long_arrays_take_a_line_an_element():
    text = dumps({"flags": [f"-mattr=+feature{n}" for n in range(10)]})
    assert len(text.splitlines()) == 12
    assert tomli.loads(text)["flags"][9] == "-mattr=+feature9"


class Level(enum.IntEnum):
    HIGH = 3


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Status.PASSED, "passed"),
        (Level.HIGH, 3),
        (PurePosixPath("/a/b"), "/a/b"),
        (("a", 1), ["a", 1]),
        (np.float64(0.5), 0.5),
        ("\ud83d lone", "\ufffd lone"),
        ([{"a": 1}, 2], [{"a": 1}, 2]),
        ([{"a": None, "b": [{"c": {}}]}, 2], [{"b": [{"c": {}}]}, 2]),
    ],
)
def test_other_values_have_a_plain_form(value, expected):
    assert tomli.loads(dumps({"v": value})) == {"v": expected}


def test_a_key_without_value_is_left_out():
    assert dumps({"a": None, "t": {"b": None}}) == "[t]\n"


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"a": {"b": object()}}, r"a\.b: TOML has no form for object"),
        ({"a": [1, None]}, r"a\.1: TOML has no form for NoneType"),
        ({"a": {"b": {1: 2}}}, r"a\.b\.1: a key must be text, got int"),
        ({"a": [{"b": {3}}]}, r"a\.b: TOML has no form for set"),
    ],
)
def test_what_has_no_form_is_refused_with_its_place(document, where):
    with pytest.raises(TypeError, match=where):
        dumps(document)
