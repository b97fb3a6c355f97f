"""The same dataset in every form of rows: the numbers are the same, and texts of others stay texts."""

from __future__ import annotations

import csv
import io
import json
import math

import pytest
from attrs import evolve

from kernelbench_core.errors import MissingError
from kernelbench_core.report.export import as_parquet
from kernelbench_core.report.export.aggregates import aggregates_of
from kernelbench_core.report.export.as_csv import write_csv
from kernelbench_core.report.export.as_json import write_json, write_lines
from kernelbench_core.report.export.context import flat
from kernelbench_core.report.export.fields import RUN_FIELDS
from kernelbench_core.report.export.results import results_of
from kernelbench_core.report.export.schema import schema
from kernelbench_core.report.export.texts import cell, whole


@pytest.fixture(params=["results", "aggregates", "strata"])
def dataset(request, mixed, plugins):
    """Gives the dataset with rows that can be taken once, as often as it is called; of two runs."""
    runs = [mixed("first"), mixed("second")]
    if request.param == "results":
        made = results_of(runs, plugins)
    else:
        made = aggregates_of(runs, plugins, ["difficulty"] if request.param == "strata" else [])
    rows = list(made.rows)
    return lambda: evolve(made, rows=iter(rows))


@pytest.fixture
def wicked(make, result, plugins, hostile):
    """A dataset whose texts are all hostile."""
    one = result(
        status="wrong_result", detail=hostile, error_class=hostile, model=hostile, sample_id=hostile, key=hostile
    )
    run = make(
        [one], models=[], tasks=["alpha"], toolchains={"clang": "=1+1\x1b[31m"},
        samples={(one.task_id, one.target, one.model, one.sample_id): {
            "usage": {"name": hostile}, "finish_reason": hostile, "answered_by": hostile,
        }},
    )  # fmt: skip
    return results_of([run], plugins)


def wide(dataset):
    """All rows with the context of their run, as objects."""
    names = [each.name for each in dataset.wide_fields()]
    return [dict(zip(names, [*row, *flat(dataset.runs[row[0]])], strict=True)) for row in dataset.rows]


def test_json_holds_the_rows_and_the_contexts(dataset, sink):
    expected = wide(dataset())
    given = dataset()
    assert write_json(given, sink) == len(expected)
    data = sink.json
    assert data["count"] == len(data[given.kind]) == len(expected) > 0
    context = {each.name for each in RUN_FIELDS}
    assert data[given.kind] == [{key: value for key, value in row.items() if key not in context} for row in expected]
    assert [each["run"] for each in data["runs"]] == ["first", "second"]
    assert data["runs"][0]["compilers"] == {"clang": "clang 19", "gcc": "gcc 14"}
    assert (data["format"], data["schema_version"]) == (f"kernelbench-{given.kind}", 1)


def test_json_fits_its_schema(dataset, sink, check):
    given = dataset()
    write_json(given, sink)
    assert check(sink.json, schema(given.kind)) == []


def test_json_fits_its_schema_as_others_read_it(dataset, sink):
    jsonschema = pytest.importorskip("jsonschema")
    given = dataset()
    write_json(given, sink)
    jsonschema.Draft202012Validator.check_schema(schema(given.kind))
    jsonschema.validate(sink.json, schema(given.kind), jsonschema.Draft202012Validator)


def test_every_line_of_json_lines_fits_its_schema_and_holds_the_context(dataset, sink, check):
    expected = wide(dataset())
    assert write_lines(dataset(), sink) == len(expected)
    found = [json.loads(line) for line in sink.text.splitlines()]
    assert found == expected
    line = schema(dataset().kind, lines=True)
    assert [fault for each in found for fault in check(each, line)] == []


def test_csv_holds_the_same(dataset, sink):
    expected = wide(dataset())
    assert write_csv(dataset(), sink) == len(expected)
    rows = list(csv.DictReader(io.StringIO(sink.text, newline=""), strict=True))

    def shown(value):
        return (
            {None: "", True: "true", False: "false"}.get(value) if value is None or isinstance(value, bool) else value
        )

    for row, values in zip(rows, expected, strict=True):
        for name, value in values.items():
            given = row[cell(name)]
            if isinstance(value, float):
                assert float(given) == value
            elif isinstance(value, str):
                assert given == cell(value)
            else:
                assert given == str(shown(value))


def test_csv_is_a_record_a_line_with_the_ends_of_the_standard(dataset, sink):
    count = write_csv(dataset(), sink)
    assert sink.text.count("\r\n") == count + 1 == sink.text.count("\n") == sink.text.count("\r")
    assert sink.text.endswith("\r\n")


def test_parquet_holds_the_same_with_types(dataset, sink):
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    expected = wide(dataset())
    given = dataset()
    assert as_parquet.write_parquet(given, sink) == len(expected)
    table = parquet.read_table(io.BytesIO(sink.getvalue()))
    assert table.to_pylist() == expected
    kinds = {"text": "string", "label": "string", "bool": "bool", "integer": "int64", "number": "double"}
    assert {each.name: str(each.type) for each in table.schema} == {
        each.name: kinds[each.kind] for each in given.wide_fields()
    }
    head = json.loads(table.schema.metadata[b"kernelbench"])
    assert [each["run"] for each in head["runs"]] == ["first", "second"]
    assert table.schema.field("run").metadata[b"description"].startswith(b"The run")
    assert not table.schema.field("run").nullable


def test_parquet_is_written_in_groups_with_dictionaries(mixed, plugins, sink, monkeypatch):
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    monkeypatch.setattr(as_parquet, "_GROUP", 10)
    assert as_parquet.write_parquet(results_of([mixed()], plugins), sink) == 36
    file = parquet.ParquetFile(io.BytesIO(sink.getvalue()))
    assert [file.metadata.row_group(each).num_rows for each in range(file.num_row_groups)] == [10, 10, 10, 6]
    column = file.metadata.row_group(0).column(file.schema_arrow.names.index("model"))
    assert any("DICTIONARY" in each for each in column.encodings)
    assert column.compression == "ZSTD"


def test_parquet_without_pyarrow_names_the_extra(mixed, plugins, sink, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingError, match=r"pip install 'kernelbench-core\[parquet\]'"):
        as_parquet.write_parquet(results_of([mixed()], plugins), sink)
    assert sink.getvalue() == b""


def test_hostile_texts_survive_in_json_as_plain_ascii(wicked, sink, hostile, check):
    write_json(wicked, sink)
    assert sink.getvalue().isascii()
    assert all(each.isprintable() for each in sink.text.splitlines())
    row = sink.json["results"][0]
    for name in ("detail", "error_class", "model", "sample_id", "key", "name", "finish_reason", "answered_by"):
        assert row[name] == whole(hostile)
    assert check(sink.json, schema("results")) == []


def test_hostile_texts_in_csv_are_neither_formulas_nor_control_characters(wicked, sink, hostile):
    write_csv(wicked, sink)
    heading, line, rest = sink.text.split("\r\n")
    assert rest == ""
    assert line.isprintable()
    assert heading.isprintable()
    (row,) = csv.DictReader(io.StringIO(sink.text, newline=""))
    assert row["detail"] == row["model"] == cell(whole(hostile))
    assert row["detail"].startswith("'=HYPERLINK")
    assert not [value for value in row.values() if value.startswith(("=", "+", "-", "@"))]


def test_hostile_texts_survive_in_parquet(wicked, sink, hostile):
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    as_parquet.write_parquet(wicked, sink)
    (row,) = parquet.read_table(io.BytesIO(sink.getvalue())).to_pylist()
    assert row["detail"] == row["model"] == whole(hostile)


def test_no_form_holds_a_number_that_is_none(make, result, speed, plugins, sink):
    timed = speed(2.0)
    timed["speedup"]["O3"] = [math.inf, math.nan, 2.0]
    run = make([result(data={"speed": timed, "counts": {"lengths": []}})])
    write_json(results_of([run], plugins), sink)
    assert sink.json["results"][0]["speedup_O3"] is None
    assert "NaN" not in sink.text
    assert "Infinity" not in sink.text


@pytest.mark.parametrize("write", [write_json, write_lines, write_csv])
def test_many_rows_are_written_a_piece_at_a_time(result, plugins, write):
    from kernelbench_core.runs import Run

    results = [result(sample_id=str(each)) for each in range(1000)]
    pieces = []

    class Pieces:
        def write(self, data):
            pieces.append(len(data))

    assert write(results_of([Run(None, {}, results=results, samples=[])], plugins), Pieces()) == 1000
    assert len(pieces) >= 4
    assert max(pieces) < sum(pieces) / 3
