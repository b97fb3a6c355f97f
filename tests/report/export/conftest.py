"""Runs with everything that an export can hold, and a reader of schemas that is small enough to be believed."""

from __future__ import annotations

import io
import json
import re
import types

import pytest

from kernelbench_core.api import FunctionTask, SuiteDescriptor, hookimpl
from kernelbench_core.interface import load_run
from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.analysis import Plain, analyse, read
from kernelbench_core.store import RunDirectory

TASKS = {
    "alpha": ("comparison", {"element": "i32", "difficulty": "easy", "origin": "book"}),
    "beta": ("comparison", {"element": "f32", "difficulty": "hard"}),
    "gamma": ("logical", {"element": "i32", "=cmd": "=1+1"}),
}
HOSTILE = '=HYPERLINK("x")\x1b]0;title\x07\r\nsecond\tcell,\u202e\u2028\ud83d\x00</script>\''


class Loader:
    def load(self):
        return [
            FunctionTask(
                suite="fake", name=name, summary="", description="", digest=name, entry=name, prototype="",
                reference="", parameters=(), category=category, metadata=metadata,
            )
            for name, (category, metadata) in TASKS.items()
        ]  # fmt: skip


def speed_of(value):
    def around(ratio):
        return [ratio, ratio * 0.9, ratio * 1.1]

    ratios = {"O3": around(value), "vector": around(value / 2), "scalar": around(value * 2), "expert": around(0.5)}
    return {
        "speedup": ratios, "paper": {"O3": value + 0.25, "O0": value * 3}, "floor": 1.02, "gain": "faster",
        "suspect": "", "rows": [{"size": [64], "status": "ok", "ratios": ratios}],
    }  # fmt: skip


def result_of(task="alpha", status="passed", *, target="t1", model="lab/one", sample_id="0", **more):
    more.setdefault("key", f"{task}-{target}-{model}-{sample_id}")
    return Result(
        task_id=f"fake/{task}", target=target, model=model, sample_id=sample_id, status=Status(status), **more
    )


@pytest.fixture
def plugins():
    """The core, and a suite with facts about its tasks."""
    made = types.ModuleType("fake")

    def kernelbench_task_loaders():
        return [SuiteDescriptor(name="fake", summary="Three tasks", factory=Loader)]

    made.kernelbench_task_loaders = hookimpl(kernelbench_task_loaders)
    return Plugins.of({"fake": made})


@pytest.fixture
def result():
    return result_of


@pytest.fixture
def speed():
    return speed_of


@pytest.fixture
def hostile():
    return HOSTILE


@pytest.fixture
def make(tmp_path):
    """Writes a run: a sample for each result and each that waits."""

    def write(
        results=(), waiting=(), *, name="run", models=("lab/one",), targets=("t1",), tasks=TASKS, n_samples=1,
        failures=(), samples=None, without_sample=(), **info,
    ):  # fmt: skip
        config = {
            "identity": {
                "suite": "fake", "protocol": "strict", "seed": 7, "generation": {"parameters": {"top_p": 0.5}},
            },
            "selection": {
                "tasks": [f"fake/{each}" for each in tasks], "targets": list(targets), "models": list(models),
            },
            "settings": {"n_samples": n_samples, "sandbox": True},
            "toolchains": {"clang": "clang 19", "gcc": "gcc 14"},
            "emulators": {"qemu": "QEMU 10"},
            "processor": {"model": "A processor"},
            "plugins": {"fake": "1.0"},
            **info,
        }  # fmt: skip
        path = tmp_path / name
        with RunDirectory.create_or_open(path, config) as directory:
            for each in (*results, *waiting):
                identity = (each.task_id, each.target, each.model, each.sample_id)
                if each in without_sample:
                    continue
                more = {"code": f"int {each.key.replace('-', '_')};", **((samples or {}).get(identity, {}))}
                directory.append_sample(
                    Sample(task_id=identity[0], target=identity[1], model=identity[2], sample_id=identity[3], **more)
                )
            for each in results:
                directory.append_result(each)
            for each in failures:
                directory.append_request({"kind": "failure", **each})
        return load_run(path)

    return write


@pytest.fixture
def mixed(make):
    """A run of two models on two targets with every status, speed, counts, cost, waiting and missing samples."""

    def write(name="run", **more):
        results, samples = [], {}
        statuses = [each.value for each in Status]
        for number, (model, target, task, index) in enumerate(
            (model, target, task, index)
            for model in ("lab/one", "lab/two") for target in ("t1", "t2") for task in TASKS for index in range(3)
        ):  # fmt: skip
            status = "passed" if number % 3 else statuses[number // 3 % len(statuses)]
            data = {"attempt": 1 + number % 2, "threads": 4, "scale": "mini"}
            if status == "passed":
                data["speed"] = speed_of(0.5 + number / 8)
                shares = [{"vectorization": number / 64, "ratio": 0.5, "comparable": True}]
                data["counts"] = {"lengths": [{"bits": 128, **each} for each in shares]}
            each = result_of(
                task, status, target=target, model=model, sample_id=str(index), data=data,
                detail="" if status == "passed" else f"why {number}", phase="done", error_class="bad"[: number % 4],
            )  # fmt: skip
            results.append(each)
            samples[each.task_id, target, model, each.sample_id] = {
                "cost": number / 1000, "usage": {"input": 100 + number, "output": 10, "name": f"n{number}"},
                "latency": 1.5, "finish_reason": "stop", "answered_by": "one-2",
            }  # fmt: skip
        lost = results.pop(5), results.pop(9)
        return make(
            results, [lost[0]], name=name, models=("lab/one", "lab/two"), targets=("t1", "t2"), n_samples=3,
            samples=samples, **more,
        )  # fmt: skip

    return write


class Memory(io.BytesIO):
    """A sink."""

    @property
    def text(self):
        return self.getvalue().decode("utf-8")

    @property
    def json(self):
        return json.loads(self.getvalue(), parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))


@pytest.fixture
def sink():
    return Memory()


@pytest.fixture
def parts(plugins):
    """The analysis of some runs, by (run, model, target)."""

    def make_parts(*runs, names=None, where=None):
        metrics = Metrics(plugins)
        labels = names or [each.path.name for each in runs]
        table = read([Plain(run, label) for run, label in zip(runs, labels, strict=True)], plugins, metrics)
        return {(each.run, each.model, each.target): each for each in analyse(table, metrics, where=where).parts}

    return make_parts


_TYPES = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
    "number": (int, float),
}  # fmt: skip


def faults(value, schema, where="$"):
    """What a value does that its schema forbids, for the keywords that we use."""
    known = {"type", "properties", "patternProperties", "additionalProperties", "required", "items", "enum", "const",
             "minimum", "description", "title", "$schema", "$id"}  # fmt: skip
    assert set(schema) <= known, set(schema) - known
    if "type" in schema:
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        fits = [
            isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds
        ]
        if not any(fits):
            yield f"{where}: {value!r} is no {kinds}"
            return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{where}: {value!r} is not {schema['const']!r}"
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{where}: {value!r} is too small"
    if isinstance(value, dict):
        yield from (f"{where}.{name} is missing" for name in schema.get("required", ()) if name not in value)
        for name, item in value.items():
            inner = [schema["properties"][name]] if name in schema.get("properties", {}) else []
            inner += [each for pattern, each in schema.get("patternProperties", {}).items() if re.search(pattern, name)]
            for each in inner or [schema.get("additionalProperties", {})]:
                yield from faults(item, each, f"{where}.{name}")
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            yield from faults(item, schema["items"], f"{where}[{number}]")


@pytest.fixture
def check():
    """Lists the faults of a value under a schema."""
    return lambda value, schema: list(faults(value, schema))
