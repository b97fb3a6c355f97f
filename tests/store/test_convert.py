from __future__ import annotations

import attrs
import cattrs
import pytest

from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.store.convert import (
    GENERATED,
    generated_fields,
    result_from_record,
    sample_from_record,
    to_record,
)
from kernelbench_core.store.encoding import decode_object, encode_line

SAMPLE = Sample(
    sample_id="simd/add/0", task_id="simd/add", target="x86-avx", model="a/b", completion="```c\nint x;\n```",
    code="int x;", notes=("fence was not closed",), usage={"tokens": 7, "finish": None}, source="f.jsonl:3",
    prompt_digest="0a1b", messages=({"role": "system", "content": "Be\nquick"}, {"role": "user", "content": "\ud83d"}),
    parameters={"temperature": 0.0, "stop": ["a"]}, answered_by="b-2026", finish_reason="length", latency=0.25,
    cost=0.0,
    attempts=({"attempt": 1, "completion": None, "usage": {}}, {"attempt": 2, "status": "passed"}),
    details={"retrieved": [{"name": "x", "score": 0.5}]},
)  # fmt: skip
RESULT = Result(
    task_id="simd/add", target="x86-avx", model="a/b", sample_id="simd/add/0", status=Status.WRONG_RESULT,
    detail="dst[3]", phase="check", protocol="strict", key="abc", error_class="none",
    data={"seconds": 0.5, "gate": {"ops": 3}},
)  # fmt: skip
ITEMS = [(SAMPLE, sample_from_record), (RESULT, result_from_record)]


def written(item):
    """The record of an item as it comes back from a file."""
    return decode_object(encode_line(to_record(item)))


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_every_field_comes_back(item, read):
    assert all(getattr(item, f.name) != f.default for f in attrs.fields(type(item)) if f.name != "protocol")
    assert read(written(item)) == item


def test_every_status_comes_back():
    for status in Status:
        result = attrs.evolve(RESULT, status=status)
        assert result_from_record(written(result)) == result


def test_a_line_begins_with_what_a_person_looks_for():
    assert list(to_record(RESULT))[:6] == ["task_id", "target", "model", "sample_id", "status", "detail"]
    assert list(to_record(SAMPLE))[:4] == ["task_id", "target", "model", "sample_id"]


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_fields_of_newer_versions_are_passed_over(item, read):
    assert read({**written(item), "invented_later": {"a": 1}}) == item


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_each_needed_field_is_missed_by_name_and_the_others_have_defaults(item, read):
    record = written(item)
    for field in attrs.fields(type(item)):
        rest = {name: value for name, value in record.items() if name != field.name}
        if field.default is attrs.NOTHING:
            with pytest.raises(ValueError, match=f"{field.name} is missing"):
                read(rest)
        else:
            assert isinstance(read(rest), type(item))


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_a_field_of_the_wrong_type_is_named(item, read):
    record = written(item)
    for name in record:
        wrong = "3" if name in ("latency", "cost") else 3
        with pytest.raises(ValueError, match=f"{name}: expected .*, got {type(wrong).__name__}"):
            read({**record, name: wrong})


def test_a_sample_that_nobody_was_asked_for_has_a_short_record():
    plain = Sample(sample_id="0", task_id="simd/add", target="x86-avx", model="a/b", code="int x;")
    assert not set(to_record(plain)) & set(GENERATED)
    assert sample_from_record(written(plain)) == plain


@pytest.mark.parametrize("name", ["latency", "cost"])
def test_a_zero_is_kept_apart_from_what_is_not_known(name):
    known = attrs.evolve(SAMPLE, **{name: 0.0})
    unknown = attrs.evolve(SAMPLE, **{name: None})
    assert to_record(known)[name] == 0.0
    assert name not in to_record(unknown)
    assert [getattr(sample_from_record(written(each)), name) for each in (known, unknown)] == [0.0, None]


def test_what_is_no_object_in_a_list_of_objects_is_passed_over():
    record = {**written(SAMPLE), "messages": ["hello", {"role": "user", "content": "hi"}, None], "attempts": [3]}
    read = sample_from_record(record)
    assert (read.messages, read.attempts) == (({"role": "user", "content": "hi"},), ())


def test_how_a_sample_came_about_is_taken_over_from_a_record_of_ours():
    record = written(SAMPLE)
    assert generated_fields(record) == {name: getattr(SAMPLE, name) for name in GENERATED}


@pytest.mark.parametrize("name", GENERATED)
@pytest.mark.parametrize("wrong", [True, 3, "text", [], {}, ["text"], None])
def test_of_a_record_from_elsewhere_only_what_has_the_right_type_is_taken_over(name, wrong):
    found = generated_fields({"task_id": "simd/add", name: wrong})
    assert set(found) <= {name}
    sample = attrs.evolve(SAMPLE, **found)
    assert sample_from_record(written(sample)) == sample


def test_a_record_without_any_of_it_gives_nothing():
    assert generated_fields({}) == {}


def test_an_unknown_status_is_named():
    with pytest.raises(ValueError, match="status: 'exploded' is none that this version knows"):
        result_from_record({**written(RESULT), "status": "exploded"})


def test_classes_that_cattrs_has_looked_at_convert_as_before():
    cattrs.Converter().unstructure(SAMPLE)
    attrs.resolve_types(Sample)
    assert sample_from_record(written(SAMPLE)) == SAMPLE
