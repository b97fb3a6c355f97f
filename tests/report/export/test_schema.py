from __future__ import annotations

import copy
import json
import re
from pathlib import Path

import pytest

from kernelbench_core.model import Status
from kernelbench_core.report.export.as_json import write_json
from kernelbench_core.report.export.context import context_of, flat
from kernelbench_core.report.export.fields import (
    AGGREGATE_FIELDS,
    RESULT_FIELDS,
    RUN_FIELDS,
    SCHEMA_VERSION,
    SPEEDUPS,
    STATUSES,
)
from kernelbench_core.report.export.results import results_of
from kernelbench_core.report.export.schema import KINDS, schema

DOCS = Path(__file__).parents[3] / "docs"
FORMS = [(kind, lines) for kind in KINDS for lines in (False, True)]


@pytest.mark.parametrize(("kind", "lines"), FORMS)
def test_the_published_schema_is_the_one_in_force(kind, lines):
    path = DOCS / "schema" / f"{kind}{'-line' if lines else ''}.json"
    assert json.loads(path.read_text("utf-8")) == schema(kind, lines=lines), (
        "write it with `kernelbench export --schema`"
    )


def test_nothing_else_is_published():
    assert {each.name for each in (DOCS / "schema").iterdir()} == {
        f"{kind}{'-line' if lines else ''}.json" for kind, lines in FORMS
    }


@pytest.mark.parametrize(("kind", "lines"), FORMS)
def test_a_schema_is_valid_and_names_its_version(kind, lines):
    made = schema(kind, lines=lines)
    assert made["$schema"].endswith("draft/2020-12/schema")
    assert made["$id"].endswith(f":{SCHEMA_VERSION}")
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(made)


@pytest.mark.parametrize("fields", [RESULT_FIELDS, AGGREGATE_FIELDS, RUN_FIELDS])
def test_names_of_columns_are_unique_and_can_be_written_in_any_language(fields):
    names = [each.name for each in fields]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z][A-Za-z0-9_]*", name) for name in names)


@pytest.mark.parametrize("fields", [RESULT_FIELDS, AGGREGATE_FIELDS, RUN_FIELDS])
def test_every_column_is_in_the_documentation(fields):
    page = (DOCS / "exports.md").read_text("utf-8")
    named = set(re.findall(r"`([A-Za-z0-9_]+)`", page))
    for each in SPEEDUPS:  # written once for all of them
        named |= {f"speedup_{each}{end}" for end in ("", "_low", "_high")} if "speedup_NAME" in named else set()
    assert [each.name for each in fields if each.name not in named] == []


def test_all_statuses_are_known():
    assert {each.value for each in Status} < set(STATUSES)
    assert set(STATUSES) - {each.value for each in Status} == {"waiting", "missing"}


def test_the_context_has_a_value_for_every_column(mixed):
    context = context_of(mixed(), "x")
    values = flat(context)
    assert len(values) == len(RUN_FIELDS)
    assert all(values)
    named = dict(zip([each.name for each in RUN_FIELDS], values, strict=True))
    assert named["run_compilers"] == "clang=clang 19; gcc=gcc 14"
    assert named["run_seed"] == 7
    assert named["run_cpu"] == "A processor"
    assert "top_p=0.5" in named["run_conditions"]


def test_a_context_of_nothing_is_empty():
    from kernelbench_core.runs import Run

    context = context_of(Run(None, {"identity": {"seed": "x"}}), "x")
    assert [each for each in flat(context) if each] == ["prompt=default; retrieval=none; feedback=none"]


def _changed(data, change):
    data = copy.deepcopy(data)
    change(data)
    return data


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("count"),
        lambda data: data.update(schema_version=2),
        lambda data: data["results"][0].pop("status"),
        lambda data: data["results"][0].update(status="lost"),
        lambda data: data["results"][0].update(passed=1),
        lambda data: data["results"][0].update(speedup_O3="2"),
        lambda data: data["results"][0].update(speed_verdict="fast"),
        lambda data: data["results"][0].update(model=None),
        lambda data: data["results"][0].update(fact_x=1),
        lambda data: data["results"][0].update(row=1.5),
        lambda data: data["runs"][0].pop("compilers"),
        lambda data: data["runs"][0].update(seed="7"),
        lambda data: data.update(problems="none"),
    ],
)
def test_a_schema_refuses_what_is_wrong(mixed, plugins, sink, check, change):
    write_json(results_of([mixed()], plugins), sink)
    data = sink.json
    assert check(data, schema("results")) == []
    assert check(_changed(data, change), schema("results")) != []


def test_a_schema_takes_columns_of_later_versions(mixed, plugins, sink, check):
    write_json(results_of([mixed()], plugins), sink)
    data = sink.json
    data["results"][0]["something_new"] = [1]
    assert check(data, schema("results")) == []
