from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.report.export.texts import cell, integer, number, optional, plain, whole

TEXTS = st.text(st.characters(codec=None, exclude_categories=()))


@given(TEXTS)
def test_a_whole_text_can_be_encoded_and_only_surrogates_differ(text):
    found = whole(text)
    found.encode("utf-8")
    if not any("\ud800" <= each <= "\udfff" for each in text):
        assert found == text


def test_a_lone_surrogate_becomes_its_escape():
    assert whole("a\ud83db\u00e9") == "a\\ud83db\u00e9"


@given(TEXTS)
def test_a_cell_is_one_line_without_control_characters_and_no_formula(text):
    found = cell(whole(text))
    assert found.isprintable()
    assert not found.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"))


@given(st.text(st.characters(exclude_categories=("Cs",))).filter(str.isprintable))
def test_a_printable_text_comes_back_without_one_apostrophe(text):
    found = cell(text)
    assert found.removeprefix("'") == text


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "'"])
def test_what_a_spreadsheet_takes_for_a_formula_is_guarded(start):
    assert cell(f"{start}1+1") == f"'{start}1+1"


def test_ordinary_texts_stay_as_they_are():
    assert cell("return value = -48, expected 0") == "return value = -48, expected 0"
    assert cell("a\\b 'c' \u00e9") == "a\\b 'c' \u00e9"


def test_control_characters_are_seen():
    assert cell("a\nb\tc\rd\x1b[2J\u202e\r\n") == "a\\nb\\tc\\rd\\x1b[2J\\u202e\\r\\n"


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1, 1.0), (0.5, 0.5), (True, None), (None, None), ("1", None), (math.nan, None), (math.inf, None),
     (-math.inf, None), (10**400, None), ("NaN", None), ([1], None)],
)  # fmt: skip
def test_numbers_are_finite_or_none(value, expected):
    assert number(value) == expected
    assert not isinstance(number(value), bool)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, 3), (True, None), (2.0, None), ("3", None), (2**63 - 1, 2**63 - 1), (2**63, None), (-(2**63), -(2**63)),
     (-(2**63) - 1, None)],
)  # fmt: skip
def test_integers_fit_into_64_bits_or_are_none(value, expected):
    assert integer(value) == expected
    assert not isinstance(integer(value), bool)


def test_an_empty_text_and_what_is_no_text_are_nothing():
    assert [optional(each) for each in ("", None, 3, [], "x", "\udc00")] == [None, None, None, None, "x", "\\udc00"]


def test_plain_data_is_json_whatever_a_configuration_holds():
    value = {1: (math.nan, "\udc00", {"x"}), "\udc01": [True, None, 2, 1.5, object]}
    assert plain(value) == {
        "1": [None, "\\udc00", "{'x'}"],
        "\\udc01": [True, None, 2, 1.5, "<class 'object'>"],
    }
