"""The plugin API is what its record says, and versions with one first number only add to each other."""

from __future__ import annotations

import itertools
import re
import runpy
from pathlib import Path

import pytest

from kernelbench_core.api import KERNELBENCH_PLUGIN_API

RECORDS = Path(__file__).with_name("surface")
HOW = """the plugin API is not what {file} says:
{changes}
If that is meant, raise KERNELBENCH_PLUGIN_API (the second number for what is added, the first for everything else:
docs/plugin-api.md) and write `scripts/api_surface.py >{file}`"""


def version_of(path):
    return tuple(map(int, path.stem.split(".")))


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def changes(old, new):
    """Lines that went, with a minus, and lines that came, with a plus."""
    return [f"- {line}" for line in old if line not in set(new)] + [f"+ {line}" for line in new if line not in set(old)]


def breaks(old, new):
    """What of a step from one record to the next a plugin that was written for the old one can feel.

    Lines that went or changed; fields that must now be given; methods that are now asked of plugins' objects. Another
    default is none: a default is for those to whom its value does not matter.
    """
    old, new = ([re.sub(r" = .*", " = ...", line) for line in each] for each in (old, new))
    protocols = {line.split()[1].partition("(")[0] for line in new if line.startswith("protocol ")}
    classes = {line.split()[1].partition("(")[0] for line in old if line.startswith(("class ", "protocol "))}
    found = [f"- {line}" for line in old if line not in set(new)]
    for line in new:
        owner = re.match(r"(\w+)\.", line)
        if line in set(old) or owner is None or owner[1] not in classes:
            continue
        is_field = re.fullmatch(r"\w+\.\w+: (?!property).*", line) is not None
        if owner[1] in protocols or (is_field and not line.endswith(" = ...")):
            found.append(f"+ {line}")
    return found


@pytest.fixture(scope="module")
def now():
    program = Path(__file__).parents[2] / "scripts" / "api_surface.py"
    return runpy.run_path(str(program))["surface"]()


RECORDED = sorted(RECORDS.glob("*.txt"), key=version_of)


def test_the_api_is_what_its_record_says(now):
    file = RECORDS / f"{'.'.join(map(str, KERNELBENCH_PLUGIN_API))}.txt"
    assert file.exists(), HOW.format(file=file.name, changes="there is no record of this version")
    told = "\n".join(changes(lines_of(file), now))
    assert not told, HOW.format(file=f"tests/plugins/surface/{file.name}", changes=told)


def test_the_last_record_is_that_of_today():
    assert version_of(RECORDED[-1]) == KERNELBENCH_PLUGIN_API
    assert len(RECORDED) > 1


@pytest.mark.parametrize(("old", "new"), list(itertools.pairwise(RECORDED)), ids=lambda path: path.stem)
def test_a_plugin_of_the_version_before_feels_nothing(old, new):
    if version_of(old)[0] == version_of(new)[0]:
        assert breaks(lines_of(old), lines_of(new)) == []
        assert lines_of(old) != lines_of(new)


BASE = [
    "class Thing",
    "Thing.name: str",
    "Thing.size: int = 3",
    "Thing.go(self) -> None",
    "enum Kind",
    "Kind.A = 'a'",
    "protocol Seam",
    "Seam.name: str",
    "Seam.run(self) -> int",
    "hook kernelbench_things() -> list[api.Thing]",
]


@pytest.mark.parametrize(
    "line",
    ["Thing.more: str = ''", "Thing.help(self) -> str", "Thing.wide: property", "Kind.B = 'b'", "class Other",
     "Other.name: str", "protocol New", "New.run(self) -> int", "hook kernelbench_others() -> list[api.Other]",
     "function f() -> int"],
)  # fmt: skip
def test_what_can_be_added(line):
    added = [*BASE, "class Other", "protocol New", line]
    assert breaks(BASE, added) == []
    assert changes(BASE, added)


@pytest.mark.parametrize("line", BASE)
def test_nothing_can_go(line):
    assert breaks(BASE, [each for each in BASE if each != line]) == [f"- {re.sub(' = .*', ' = ...', line)}"]


@pytest.mark.parametrize("line", ["Thing.must: str", "Seam.stop(self) -> None", "Seam.more: str"])
def test_nothing_can_be_asked_of_plugins_that_was_not_before(line):
    assert breaks(BASE, [*BASE, line]) == [f"+ {line}"]


def test_types_and_signatures_stay_and_defaults_may_change():
    def changed(old, new):
        return breaks(BASE, [new if line == old else line for line in BASE])

    assert changed("Thing.size: int = 3", "Thing.size: int = 4") == []
    assert changed("Thing.size: int = 3", "Thing.size: str = '3'")
    assert changed("Thing.size: int = 3", "Thing.size: int")
    assert changed("Thing.go(self) -> None", "Thing.go(self, fast: bool) -> None")
