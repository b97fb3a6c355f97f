from __future__ import annotations

import pytest

from kernelbench_core.api import MissingError, ProviderDescriptor, SuiteDescriptor
from kernelbench_core.cli.app import VERBS
from kernelbench_core.cli.list import KINDS, REGISTRIES
from kernelbench_core.plugins import Plugins


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_list_of_objects_with_their_names(invoke, invoke_json, kind):
    rows = invoke_json("list", kind)
    assert isinstance(rows, list)
    name = "task_id" if kind == "tasks" else "name"
    names = [row[name] for row in rows]
    assert len(set(names)) == len(names)
    assert all(row["summary"] for row in rows)
    text = invoke("list", kind).stdout
    assert [each for each in names if each not in text] == []


def test_every_registry_of_the_plugins_can_be_listed():
    hooks = {getattr(Plugins.of({}), attribute).hook for attribute in REGISTRIES.values()}
    assert hooks | {"kernelbench_commands"} == set(Plugins.of({}).registries())


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("targets", ["ghost", "spirit"]),
        ("suites", ["fake"]),
        ("models", ["fake/none", "fake/text", "reference/expert", "reference/scalar", "reference/mutant"]),
        ("protocols", ["strict", "simdbench"]),
        ("toolchains", ["clang", "gcc", "zig"]),
        ("executors", ["local"]),
        ("metrics", ["pass@k", "efficient@k", "speedup"]),
        ("checkers", ["columns"]),
        ("providers", ["fake", "reference"]),
        ("prompt-builders", ["default"]),
        ("doctor-checks", ["bubblewrap", "clang", "lld", "gcc"]),
        ("commands", list(VERBS)),
    ],
)
def test_what_the_core_and_the_plugin_bring_is_there(invoke_json, kind, names):
    found = [row["name"] for row in invoke_json("list", kind)]
    assert [name for name in names if name not in found] == []


def test_tasks_have_what_one_wants_to_know(invoke_json):
    rows = invoke_json("list", "tasks")
    assert [row["task_id"] for row in rows] == ["fake/alpha", "fake/beta", "fake/gamma"]
    assert rows[0]["category"] == "made up"
    assert rows[0]["aliases"] == ["Other_alpha"]
    assert {"suite", "name", "summary", "digest", "prototype", "experts", "mutants"} <= set(rows[0])
    assert invoke_json("list", "tasks", "--suite", "fake") == rows


def test_protocols_show_all_that_they_set(invoke, invoke_json):
    import attrs

    from kernelbench_core.api import Protocol
    from kernelbench_core.model import Timing

    fields = {each.name for each in attrs.fields(Protocol)}
    nested = {each.name for each in attrs.fields(Timing)}
    (strict,) = [row for row in invoke_json("list", "protocols") if row["name"] == "strict"]
    assert fields <= set(strict)
    assert set(strict["timing"]) == nested
    blocks = _blocks(invoke("list", "protocols").stdout)
    assert {"strict", "simdbench"} <= set(blocks)
    for block in blocks.values():
        shown = {name for concern in block.values() for name in concern}
        assert shown == fields - {"name", "summary", "timing"} | nested


def _blocks(text):
    """The lines of each protocol, by its name and what they are about."""
    blocks, concern = {}, {}
    for line in text.splitlines():
        if line and not line.startswith(" "):
            block = blocks.setdefault(line, {})
        elif line.startswith("    "):
            name, _, value = line.strip().partition("  ")
            concern[name] = value.strip()
        elif line.strip() in ("verdict", "emulation", "speed", "generation"):
            concern = block.setdefault(line.strip(), {})
    return {name: block for name, block in blocks.items() if block}


def test_fields_of_a_protocol_stand_by_what_they_are_about(invoke, make_module):
    from kernelbench_core.api import Protocol
    from kernelbench_core.model import Timing

    ours = Protocol(
        name="mine", summary="s", vector_bits=(), counts=True, timing=Timing(levels=("O0", "O3"), rows=3), samples=20,
        sampling={"temperature": 0.8},
    )  # fmt: skip
    block = _blocks(invoke("list", "protocols", given={"extra": make_module("extra", protocols=[ours])}).stdout)["mine"]
    assert list(block) == ["verdict", "emulation", "speed", "generation"]
    assert block["verdict"]["memory_bytes"] == "2 GiB"
    assert block["emulation"] == {"vector_bits": "-", "counts": "yes"}
    assert {"levels": "O0 O3", "rows": "3", "half_width": "0.01 of the value"}.items() <= block["speed"].items()
    assert block["generation"] == {"samples": "20", "sampling": "temperature=0.8"}


def test_entries_say_who_brings_them(invoke_json):
    assert {row["plugin"] for row in invoke_json("list", "targets")} == {"fake"}
    assert {row["plugin"] for row in invoke_json("list", "toolchains")} == {"core"}


def test_targets_are_looked_at_only_when_asked_for(invoke, invoke_json, monkeypatch):
    import kernelbench_core.cli.targets

    assert "usable" in invoke_json("list", "targets", "-v")[0]
    assert "no toolchain named none" in invoke("list", "targets", "-v").stdout
    monkeypatch.setattr(kernelbench_core.cli.targets, "probe_targets", lambda *_: 1 / 0)
    assert "usable" not in invoke_json("list", "targets")[0]


def test_nothing_of_a_kind_says_what_would_bring_it(invoke, invoke_json):
    assert "there are no suites; plugins bring them" in invoke("list", "suites", given={}).stdout
    assert invoke_json("list", "suites", given={}) == []


class Broken:
    def load(self):
        raise MissingError("the tasks are gone", "fetch them")

    def models(self):
        raise MissingError("no key", "set one")

    samples_for = complete = load


def test_a_suite_that_cannot_be_read_costs_the_others_nothing(invoke, one_line, make_module, fake):
    bad = make_module("bad", task_loaders=[SuiteDescriptor(name="bad", summary="s", factory=Broken)])
    done = invoke("list", "tasks", given={"bad": bad, "fake": fake})
    assert done.stderr == "warning: the tasks are gone; fetch them\n"
    assert "fake/alpha" in done.stdout
    assert "the tasks are gone" in one_line(invoke("list", "tasks", "--suite", "bad", given={"bad": bad}, code=4))
    assert "the tasks are gone" in one_line(invoke("list", "tasks", given={"bad": bad}, code=4))


def test_a_provider_that_cannot_answer_costs_the_others_nothing(invoke, make_module):
    bad = make_module("bad", providers=[ProviderDescriptor(name="bad", summary="s", factory=Broken)])
    done = invoke("list", "models", given={"bad": bad})
    assert "no key; set one" in done.stderr
    assert "reference/expert" in done.stdout


@pytest.mark.parametrize("width", [40, 60, 100])
def test_lists_fit_the_terminal(invoke, monkeypatch, width):
    invoke("--version")  # which clears the environment
    monkeypatch.setenv("COLUMNS", str(width))
    for kind in KINDS:
        assert max(map(len, invoke("list", kind).stdout.splitlines())) <= width, kind
