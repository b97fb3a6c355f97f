from __future__ import annotations

import attrs
import cattrs
import pytest

from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.store.convert import result_from_record, sample_from_record, to_record
from kernelbench_core.store.encoding import decode_object, encode_line

SAMPLE = Sample(
    sample_id="simd/add/0", task_id="simd/add", target="x86-avx", model="a/b", completion="```c\nint x;\n```",
    code="int x;", notes=("fence was not closed",), usage={"tokens": 7, "finish": None}, source="f.jsonl:3",
)  # fmt: skip
RESULT = Result(
    task_id="simd/add", target="x86-avx", model="a/b", sample_id="simd/add/0", status=Status.WRONG_RESULT,
    detail="dst[3]", phase="check", protocol="strict", key="abc", error_class="none",
    data={"seconds": 0.5, "gate": {"ops": 3}},
)  # fmt: skip
ITEMS = [(SAMPLE, sample_from_record), (RESULT, result_from_record)]


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_every_field_comes_back(item, read):
    assert all(getattr(item, f.name) != f.default for f in attrs.fields(type(item)) if f.name != "protocol")
    assert read(decode_object(encode_line(to_record(item)))) == item


def test_every_status_comes_back():
    for status in Status:
        result = attrs.evolve(RESULT, status=status)
        assert result_from_record(decode_object(encode_line(to_record(result)))) == result


def test_a_line_begins_with_what_a_person_looks_for():
    assert list(to_record(RESULT))[:6] == ["task_id", "target", "model", "sample_id", "status", "detail"]
    assert list(to_record(SAMPLE))[:4] == ["task_id", "target", "model", "sample_id"]


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_fields_of_newer_versions_are_passed_over(item, read):
    assert read({**decode_object(encode_line(to_record(item))), "invented_later": {"a": 1}}) == item


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_each_needed_field_is_missed_by_name_and_the_others_have_defaults(item, read):
    record = decode_object(encode_line(to_record(item)))
    for field in attrs.fields(type(item)):
        rest = {name: value for name, value in record.items() if name != field.name}
        if field.default is attrs.NOTHING:
            with pytest.raises(ValueError, match=f"{field.name} is missing"):
                read(rest)
        else:
            assert isinstance(read(rest), type(item))


@pytest.mark.parametrize(("item", "read"), ITEMS)
def test_a_field_of_the_wrong_type_is_named(item, read):
    record = decode_object(encode_line(to_record(item)))
    for name in record:
        with pytest.raises(ValueError, match=f"{name}: expected .*, got int"):
            read({**record, name: 3})


def test_an_unknown_status_is_named():
    with pytest.raises(ValueError, match="status: 'exploded' is none that this version knows"):
        result_from_record({**decode_object(encode_line(to_record(RESULT))), "status": "exploded"})


def test_classes_that_cattrs_has_looked_at_convert_as_before():
    cattrs.Converter().unstructure(SAMPLE)
    attrs.resolve_types(Sample)
    assert sample_from_record(decode_object(encode_line(to_record(SAMPLE)))) == SAMPLE
