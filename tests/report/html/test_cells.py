from __future__ import annotations

import math

import pytest

from kernelbench_core.report.html.cells import number, show
from kernelbench_core.report.html.model import Column, Grid, Value


def shown(cell, kind="number"):
    grid = Grid(id="g", title="G", columns=[Column(name="c", label="C", kind=kind)], rows=[[cell]])
    return show(grid).rows[0][0]


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (0.651, "share", "65.1%"),
        (1.0, "share", "100.0%"),
        (0.9999, "share", ">99.9%"),
        (0.0001, "share", "<0.1%"),
        (-0.032, "share", "-3.2%"),
        (-0.0001, "share", "<-0.1%"),
        (0.0, "share", "0.0%"),
        (1.8349, "ratio", "1.83x"),
        (18.349, "ratio", "18.3x"),
        (250.4, "ratio", "250x"),
        (0.012, "ratio", "0.012x"),
        (-0.5, "ratio", "-0.50x"),
        (0, "dollars", "$0.00"),
        (3.5, "dollars", "$3.50"),
        (1234.5, "dollars", "$1,234.50"),
        (0.0123, "dollars", "$0.0123"),
        (0.00001, "dollars", "<$0.0001"),
        (-2, "dollars", "-$2.00"),
        (0.0, "seconds", "0 s"),
        (1.5, "seconds", "1.5 s"),
        (0.0123, "seconds", "12.3 ms"),
        (2.5e-6, "seconds", "2.5 µs"),
        (3e-9, "seconds", "3 ns"),
        (3600, "seconds", "3,600 s"),
        (20000, "number", "20,000"),
        (0.123456, "number", "0.1235"),
        (12345.6, "number", "12,346"),
        (-3, "number", "-3"),
        (1.5e20, "number", "1.5e+20"),
        (1e15 + 0.5, "number", "1e+15"),
        (7, "text", "7"),
    ],
)
def test_a_number_is_shown_with_the_unit_of_its_column(value, kind, text):
    assert number(value, kind) == text


def test_an_interval_has_the_unit_of_its_number_and_does_not_repeat_it():
    assert shown(Value(value=0.651, low=0.582, high=0.719), "share").interval == "[58.2, 71.9]"
    assert shown(Value(value=2.0, low=-0.5, high=12.34), "ratio").interval == "[-0.50, 12.3]"
    assert shown(Value(value=2.0, low=1.0, high=3.0), "dollars").interval == "[$1.00, $3.00]"


@pytest.mark.parametrize("ends", [(None, 1.0), (1.0, None), (math.nan, 1.0), (1.0, math.inf)])
def test_half_an_interval_is_none(ends):
    assert shown(Value(value=1.0, low=ends[0], high=ends[1])).interval == ""


def test_a_number_is_sorted_by_itself_and_not_by_its_text():
    cell = shown(Value(value=0.651, text="unused"), "share")
    assert (cell.text, float(cell.key)) == ("65.1%", 0.651)
    assert float(shown(7, "dollars").key) == 7


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [(None, "n/a: too few", "n/a: too few"), (None, "", "n/a"), (math.nan, "", "n/a"), (math.inf, "why", "why")],
)
def test_what_is_not_available_says_so_and_has_no_key(value, text, expected):
    cell = shown(Value(value=value, low=0.0, high=1.0, text=text), "share")
    assert (cell.text, cell.key, cell.interval) == (expected, "", "")


def test_texts_and_nothing_stay_what_they_are():
    assert (shown("12").text, shown("12").key) == ("12", "")
    assert shown(None).text == ""


def test_a_note_is_kept_once_and_its_cells_are_marked():
    columns = [Column(name="a", label="A"), Column(name="b", label="B", kind="share")]
    rows = [
        ["x", Value(value=0.5, note="first")],
        ["y", Value(value=None, text="n/a", note="second")],
        ["z", Value(value=0.5, note="first")],
        ["w", 0.5],
    ]
    found = show(Grid(id="g", title="G", columns=columns, rows=rows))
    assert found.notes == ("first", "second")
    assert [row[1].mark for row in found.rows] == [1, 2, 1, 0]


def test_a_row_that_is_too_short_is_an_error():
    columns = [Column(name="a", label="A"), Column(name="b", label="B")]
    with pytest.raises(ValueError, match="grid g: a row has 1 cells for 2 columns"):
        show(Grid(id="g", title="G", columns=columns, rows=[["x"]]))


def test_a_kind_that_nobody_knows_is_an_error():
    with pytest.raises(ValueError, match="column a: kind 'money'"):
        show(Grid(id="g", title="G", columns=[Column(name="a", label="A", kind="money")], rows=[]))
