"""Samples and results as records and back.

A record holds every field under its own name. Fields that this version does not know are passed over, so that files
of newer minor versions can be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from kernelbench_core.model import Result, Sample, Status

_T = TypeVar("_T", Sample, Result)

_CLASSES: tuple[type[attrs.AttrsInstance], ...] = (Sample, Result)

_FIELDS: dict[type, dict[str, bool]] = {
    cls: {field.name: field.default is attrs.NOTHING for field in attrs.fields(cls)} for cls in _CLASSES
}
"""Class to the name of each field and whether it must be there."""

_KINDS: dict[str, tuple[type, ...]] = {
    "messages": (list,),
    "parameters": (dict,),
    "latency": (float, int, type(None)),
    "cost": (float, int, type(None)),
    "attempts": (list,),
    "details": (dict,),
    "completion": (str, type(None)),
    "code": (str, type(None)),
    "notes": (list,),
    "usage": (dict,),
    "data": (dict,),
}
"""What the JSON of a field may be, where that is not text."""

_RULES = {
    cls: {name: (required, _KINDS.get(name, (str,))) for name, required in fields.items()}
    for cls, fields in _FIELDS.items()
}

_STATUSES = {each.value: each for each in Status}

GENERATED = (
    "prompt_digest", "messages", "parameters", "answered_by", "finish_reason", "latency", "cost", "attempts", "details"
)  # fmt: skip
"""What a sample has only where a model was asked; left out of the record where it has its default."""

_FIRST = ("task_id", "target", "model", "sample_id", "status", "detail")
"""What a person wants to see first, in this order, in every line."""


def to_record(item: Sample | Result) -> dict[str, Any]:
    """The record of a sample or a result; shallow, its values are those of the item."""
    record = {name: getattr(item, name) for name in _FIELDS[type(item)]}
    if isinstance(item, Sample):
        record = {
            name: value for name, value in record.items() if name not in GENERATED or value not in ("", (), {}, None)
        }
    return {name: record.pop(name) for name in _FIRST if name in record} | record


def sample_from_record(record: Mapping[str, Any]) -> Sample:
    """The sample that a record holds.

    Raises:
        ValueError: A field is missing or of the wrong type; the message names it.
    """
    return _from_record(Sample, record)


def result_from_record(record: Mapping[str, Any]) -> Result:
    """The result that a record holds.

    Raises:
        ValueError: A field is missing or of the wrong type, or the status is unknown; the message names it.
    """
    return _from_record(Result, record)


def generated_fields(record: Mapping[str, Any]) -> dict[str, Any]:
    """What a record of ours says about how a sample came about; whatever is of another type is left out."""
    found: dict[str, Any] = {
        name: record[name]
        for name in GENERATED
        if name in record and isinstance(record[name], _KINDS.get(name, (str,)))
    }
    for name in ("messages", "attempts"):
        if isinstance(found.get(name), list):
            found[name] = tuple(item for item in found[name] if isinstance(item, dict))
    return found


def _from_record(cls: type[_T], record: Mapping[str, Any]) -> _T:
    values: dict[str, Any] = {}
    for name, (required, kinds) in _RULES[cls].items():
        if name not in record:
            if required:
                raise ValueError(f"{name} is missing")
            continue
        value = record[name]
        if type(value) not in kinds and not isinstance(value, kinds):  # the first is quicker, and nearly always enough
            raise ValueError(f"{name}: expected {_words(kinds)}, got {type(value).__name__}")  # bad text
        if name == "status":
            if value not in _STATUSES:
                raise ValueError(f"status: {value!r} is none that this version knows")
            value = _STATUSES[value]
        elif name == "notes":
            value = tuple(str(item) for item in record[name])
        elif name in ("messages", "attempts"):
            value = tuple(item for item in record[name] if isinstance(item, dict))
        values[name] = value
    return cls(**values)


def _words(kinds: tuple[type, ...]) -> str:
    names = {str: "text", dict: "an object", list: "a list", float: "a number", int: "a number", type(None): "null"}
    return " or ".join(dict.fromkeys(names[kind] for kind in kinds))
