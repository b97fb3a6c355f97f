"""The JSON Schema (draft 2020-12) of exports, made from their columns."""

from __future__ import annotations

from typing import Any

from kernelbench_core.report.export.dataset import AGGREGATES, RESULTS
from kernelbench_core.report.export.fields import (
    AGGREGATE_FIELDS,
    BOOL,
    FACT,
    INTEGER,
    NUMBER,
    RESULT_FIELDS,
    RUN_FIELDS,
    SCHEMA_VERSION,
    STRATUM,
    Field,
)

KINDS = {RESULTS: RESULT_FIELDS, AGGREGATES: AGGREGATE_FIELDS}
"""Kind of an export to its columns."""

_TYPES = {BOOL: "boolean", INTEGER: "integer", NUMBER: "number"}
_FREE = {RESULTS: f"^{FACT}", AGGREGATES: f"^{STRATUM}"}
_TEXT = {"type": "string"}
_PERHAPS = {"type": ["string", "null"]}
_TABLE = {"type": "object"}
_NAMED = {"type": "object", "additionalProperties": _TEXT}
_NAMES = {"type": "array", "items": _TEXT}

_RUN: dict[str, Any] = {
    "run": {**_TEXT, "description": "Label of the run, as in the rows."},
    "created": {**_PERHAPS, "description": "When it was begun, UTC, ISO 8601."},
    "kernelbench": {**_PERHAPS, "description": "Version of kernelbench that made it."},
    "suite": _PERHAPS,
    "protocol": _PERHAPS,
    "seed": {"type": ["integer", "null"], "description": "Decides the test cases."},
    "conditions": {**_NAMED, "description": "What models were asked under: prompt, retrieval, feedback, parameters."},
    "compilers": {**_TABLE, "description": "Name to version."},
    "emulators": {**_TABLE, "description": "Name to version."},
    "processor": {**_TABLE, "description": "What programs ran on."},
    "machine": {**_TABLE, "description": "Processor, architecture, cores, system, Python."},
    "plugins": {**_TABLE, "description": "Name to version."},
    "settings": {**_TABLE, "description": "Further settings of the run."},
    "models": {**_NAMES, "description": "Models that were asked."},
    "targets": {**_NAMES, "description": "Targets that were asked for."},
    "tasks": {**_NAMES, "description": "Tasks that were asked for."},
    "history": {"type": "array", "description": "What changed each time the run was gone on with."},
}


def schema(kind: str, *, lines: bool = False) -> dict[str, Any]:
    """The schema of a document, or of a line of JSON lines.

    Args:
        kind: `results` or `aggregates`.
        lines: Whether it is that of a line.
    """
    form = f"{kind}-line" if lines else kind
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kernelbench:export:{form}:{SCHEMA_VERSION}",
        "title": f"kernelbench {kind}, a line" if lines else f"kernelbench {kind}",
    }
    row = _object([*KINDS[kind], *(RUN_FIELDS if lines else ())], _FREE[kind])
    if lines:
        return {**head, **row}
    properties = {
        "format": {"const": f"kernelbench-{kind}"},
        "schema_version": {"const": SCHEMA_VERSION},
        "exported_by": {**_TEXT, "description": "Version of kernelbench that wrote the file."},
        "runs": {"type": "array", "items": {"type": "object", "properties": _RUN, "required": list(_RUN)}},
        "problems": {**_NAMES, "description": "What could not be computed."},
        kind: {"type": "array", "items": row},
        "count": {"type": "integer", "minimum": 0, "description": f"How many {kind} there are."},
    }
    return {**head, "type": "object", "properties": properties, "required": list(properties)}


def _object(fields: list[Field], free: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {each.name: _property(each) for each in fields},
        "patternProperties": {free: _PERHAPS},
        "required": [each.name for each in fields],
    }


def _property(field: Field) -> dict[str, Any]:
    kind = _TYPES.get(field.kind, "string")
    text = f"{field.help} Unit: {field.unit}." if field.unit else field.help
    found: dict[str, Any] = {"type": kind if field.required else [kind, "null"], "description": text}
    if field.values:
        found["enum"] = [*field.values, *(() if field.required else (None,))]
    return found
