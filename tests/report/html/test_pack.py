from __future__ import annotations

import base64
import gzip
import json
import math

import attrs
import pytest

from kernelbench_core.report.html import pack
from kernelbench_core.report.html.model import CurvePoint, SampleDetail, SampleRow


def opened(text):
    return json.loads(gzip.decompress(base64.b64decode(text)))


def rows_of(data):
    """Rows from their columns."""
    found = []
    for place in range(data["count"]):
        texts = {name: column["values"][column["codes"][place]] for name, column in data["texts"].items()}
        numbers = {name: values[place] for name, values in data["numbers"].items()}
        found.append(SampleRow(**texts, **numbers))
    return found


def texts_of(chunks, index, value):
    """A text, whether it stands where it is used or is named by its number."""
    if isinstance(value, str):
        return value
    chunk = max(i for i, first in enumerate(index["texts"]) if first <= value)
    return chunks[chunk]["texts"][value - index["texts"][chunk]]


def packed(details, rows=range(1, 100_000)):
    packer = pack.Details(details, rows)
    chunks = [opened(chunk) for chunk in packer.chunks()]
    return chunks, packer.index(), packer


def test_rows_come_back_as_they_were(pages):
    rows = pages["rows"](150)
    assert rows_of(opened(pack.packed(pack.columns(rows)))) == rows


def test_each_text_of_a_column_is_kept_once(pages):
    data = pack.columns(pages["rows"](150))
    assert len(data["texts"]["model"]["values"]) == 4
    assert len(data["texts"]["model"]["codes"]) == 150


def test_numbers_and_texts_are_told_apart():
    data = pack.columns([SampleRow(row=1, task_id="a/b", target="t", model="m", sample_id="0", status="passed")])
    assert set(data["numbers"]) == {"row", "speedup", "low", "high", "vectorization", "attempt", "cost", "tokens"}
    assert set(data["texts"]) | set(data["numbers"]) == {each.name for each in attrs.fields(SampleRow)}


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_none_becomes_nothing(value):
    row = SampleRow(row=1, task_id="a/b", target="t", model="m", sample_id="0", status="passed", speedup=value)
    assert pack.columns([row])["numbers"]["speedup"] == [None]
    assert pack.figure({"data": [{"y": [value, 1.0, (value, 2)]}]}) == {"data": [{"y": [None, 1.0, [None, 2]]}]}


def test_no_rows_are_no_rows():
    assert rows_of(opened(pack.packed(pack.columns([])))) == []


def test_a_detail_comes_back_with_every_field(pages):
    long = "x" * pack.SHARED
    detail = SampleDetail(
        row=3,
        code=f"code {long}",
        completion="short",
        prompt=[("user", f"prompt {long}"), ("user", "")],
        notes=["note"],
        diagnostics="d",
        stdout="o",
        stderr="e",
        mismatch={"got": "1", "expected": "2"},
        gate={"ops": "3"},
        attempts=[{"attempt": "1", "feedback": f"f {long}"}],
        facts=[("a", "b"), ("a", "c")],
        curve=[CurvePoint(size="1", ratio=2.0, low=math.nan, high=3.0, status="ok")],
        beside={"vector": [CurvePoint(size="1", ratio=None, status="unavailable")]},
        reference=f"r {long}",
        expert="x",
    )
    chunks, index, _ = packed([detail])
    raw = chunks[0]["details"]["3"]
    text = {
        name: texts_of(chunks, index, raw[name])
        for name in ("code", "completion", "diagnostics", "stdout", "stderr", "reference", "expert")
    }
    assert text == {name: getattr(detail, name) for name in text}
    assert [[role, texts_of(chunks, index, value)] for role, value in raw["prompt"]] == [
        ["user", f"prompt {long}"],
        ["user", ""],
    ]
    assert (raw["notes"], raw["mismatch"], raw["gate"]) == (["note"], [["got", "1"], ["expected", "2"]], [["ops", "3"]])
    assert [[name, texts_of(chunks, index, value)] for name, value in raw["attempts"][0]] == [
        ["attempt", "1"],
        ["feedback", f"f {long}"],
    ]
    assert raw["facts"] == [["a", "b"], ["a", "c"]]
    assert raw["curve"] == [["1", 2.0, None, 3.0, "ok"]]
    assert raw["beside"] == [["vector", [["1", None, None, None, "unavailable"]]]]


def test_what_is_empty_is_not_kept():
    chunks, _, _ = packed([SampleDetail(row=1)])
    assert chunks == [{"texts": [], "details": {"1": {}}}]


def test_a_long_text_is_kept_once_in_the_whole_file_and_found_from_every_chunk():
    prompt = "p" * 1000
    details = [SampleDetail(row=i, prompt=[("user", prompt)], code=f"{i} " + "c" * 30_000) for i in range(1, 31)]
    chunks, index, _ = packed(details)
    assert len(chunks) > 3
    assert sum(text == prompt for chunk in chunks for text in chunk["texts"]) == 1
    for detail in details:
        at = next(i for i, rows in enumerate(index["rows"]) if detail.row in rows)
        raw = chunks[at]["details"][str(detail.row)]
        assert texts_of(chunks, index, raw["prompt"][0][1]) == prompt
        assert texts_of(chunks, index, raw["code"]) == detail.code


def test_the_same_code_twice_is_kept_once():
    code = "int x;" * 100
    chunks, _, _ = packed([SampleDetail(row=1, code=code), SampleDetail(row=2, code=code, completion=code)])
    assert chunks[0]["texts"] == [code]


def test_a_short_text_stands_where_it_is_used():
    chunks, _, _ = packed([SampleDetail(row=1, code="x" * (pack.SHARED - 1), stdout="y" * pack.SHARED)])
    assert chunks[0]["details"]["1"] == {"code": "x" * (pack.SHARED - 1), "stdout": 0}


def test_chunks_end_soon_after_their_length_is_reached():
    details = [SampleDetail(row=i, code=f"{i}" + "c" * 20_000) for i in range(1, 101)]
    _, index, _ = packed(details)
    assert [len(rows) for rows in index["rows"]] == [10] * 10
    assert [row for rows in index["rows"] for row in rows] == list(range(1, 101))
    assert index["texts"] == list(range(0, 100, 10))


def test_details_are_read_one_by_one_as_their_chunk_is_asked_for():
    read = []

    def details():
        for row in range(1, 101):
            read.append(row)
            yield SampleDetail(row=row, code=f"{row}" + "c" * 20_000)

    chunks = pack.Details(details(), range(1, 101)).chunks()
    assert read == []
    next(chunks)
    assert read == list(range(1, 11))


@pytest.mark.parametrize("rows", [[9], [1, 1]])
def test_a_detail_of_no_row_or_a_second_one_is_an_error(rows):
    with pytest.raises(ValueError, match=f"detail of row {rows[-1]}"):
        packed([SampleDetail(row=row) for row in rows], rows=[1, 2])


def test_a_curve_is_noticed():
    point = CurvePoint(size="1", ratio=1.0)
    assert not packed([SampleDetail(row=1)])[2].has_curve
    assert packed([SampleDetail(row=1, curve=[point])])[2].has_curve
    assert packed([SampleDetail(row=1, beside={"vector": [point]})])[2].has_curve


def test_lone_surrogates_and_odd_characters_survive(pages):
    code = pages["evil"] * 2
    chunks, _, _ = packed([SampleDetail(row=1, code=code, stdout="\ud800")])
    assert chunks[0]["texts"] == [code]
    assert chunks[0]["details"]["1"]["stdout"] == "\ud800"


def test_a_figure_makes_no_links_and_shows_what_is_unseen():
    spec = {"data": [{"name": "<a href='x'>m</a> <b>y</b> </A> <abbr>", "text": ["a\u202eb", "x<br>y"]}]}
    assert pack.figure(spec) == {
        "data": [{"name": "&lt;a href='x'>m&lt;/a> <b>y</b> &lt;/A> <abbr>", "text": ["a\\u202eb", "x<br>y"]}]
    }


def test_the_same_data_gives_the_same_bytes():
    assert pack.packed({"a": 1}) == pack.packed({"a": 1})
