from __future__ import annotations

import csv
import io

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.report.rows import AmbiguousError, csv_text, fetch, find, rows_of, select


@pytest.fixture
def run(make_result, make_run):
    return make_run(
        [
            make_result("argmax", "passed", model="reference/expert"),
            make_result("argmax", "passed", model="reference/expert", target="x86-sse"),
            make_result("argmax", "wrong_result", model="reference/mutant", sample_id="0", detail="dst[0] = 1"),
            make_result("argmax", "memory_error", model="reference/mutant", sample_id="1"),
            make_result("rolling_max", "no_code"),
        ],
        waiting=[make_result("later")],
        names={"1": "no_tail"},
    )


def test_every_sample_is_a_row_with_a_number_and_those_without_result_come_last(run):
    rows = rows_of(run)
    assert [each.row for each in rows] == [1, 2, 3, 4, 5, 6]
    assert [each.status for each in rows] == ["passed", "passed", "wrong_result", "memory_error", "no_code", "waiting"]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("3", 3),
        ("rolling_max", 5),
        ("simd/rolling_max", 5),
        ("rolling_max:0", 5),
        ("rolling_max/0", 5),
        ("x86-sse/argmax", 2),
        ("x86-sse/simd/argmax", 2),
        ("x86-sse/argmax:0", 2),
        ("x86-avx/argmax/reference-expert/0", 1),
        ("x86-avx/argmax/reference/expert/0", 1),
        ("x86-avx/argmax/reference-expert", 1),
        ("argmax:1", 4),
        ("argmax:no_tail", 4),
        ("x86-avx/argmax/reference-mutant/no_tail", 4),
        ("later", 6),
    ],
)
def test_a_sample_is_found_by_number_or_by_as_much_as_it_takes(run, text, row):
    assert find(rows_of(run), text, "runs/x").row == row


def test_every_row_is_found_by_its_number_and_by_its_path(run):
    rows = rows_of(run)
    for each in rows:
        assert find(rows, str(each.row), "r") == find(rows, each.path, "r") == each


def test_several_meanings_are_listed_with_their_numbers(run):
    with pytest.raises(AmbiguousError, match="'argmax' can mean 4 samples") as caught:
        find(rows_of(run), "argmax", "runs/x")
    lines = caught.value.lines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4"]
    assert "no_tail" in lines[3]
    assert caught.value.exit_code == 2


def test_a_long_list_of_meanings_is_cut_and_counted(make_result, make_run):
    rows = rows_of(make_run([make_result("a", sample_id=str(n)) for n in range(50)]))
    with pytest.raises(AmbiguousError) as caught:
        find(rows, "a", "r")
    lines = caught.value.lines()
    assert len(lines) == 21
    assert lines[-1] == "and 30 more"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("argmx", "did you mean 'argmax'?"),
        ("99", "report runs/x --samples"),
        ("argmax:7", "what there is of argmax"),
        ("", "--samples"),
    ],
)
def test_what_is_not_there_is_said_with_a_remedy(run, text, hint):
    with pytest.raises(UsageError) as caught:
        find(rows_of(run), text, "runs/x")
    assert hint in str(caught.value)


def test_rows_are_chosen_by_target_model_and_status(run):
    rows = rows_of(run)
    assert [each.row for each in select(rows, target="x86-sse")] == [2]
    assert [each.row for each in select(rows, model="reference/*", status="passed")] == [1, 2]
    assert len(select(rows)) == len(rows)


def test_fetch_gives_sample_and_last_result_with_large_texts_restored(make_result, make_run):
    long = "x" * 100_000
    run = make_run([make_result("a", "unavailable"), make_result("a", "compile_error", data={"diagnostics": long})])
    (row,) = rows_of(run)
    sample, result = fetch(run, row)
    assert sample.code == "int x;"
    assert result.status.value == "compile_error"
    assert result.data["diagnostics"] == long


def test_csv_keeps_every_row_and_every_character(make_result, make_run):
    detail = 'a "quoted", comma; and ünïcode'
    run = make_run([make_result("a", "wrong_result", detail=detail), make_result("b")])
    records = list(csv.DictReader(io.StringIO(csv_text(rows_of(run)))))
    assert [each["task_id"] for each in records] == ["simd/a", "simd/b"]
    assert records[0]["detail"] == detail
