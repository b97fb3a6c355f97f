"""`kernelbench new-plugin`: what it says, and what it refuses."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from kernelbench_core.cli.new_plugin import KINDS


def test_it_says_what_it_wrote_and_what_comes_next(invoke):
    said = invoke("new-plugin", "acme", "--kind", "metric").stdout
    tree, _, then = said.partition("\n\n")
    assert tree.splitlines()[0] == "kernelbench-acme/"
    assert then == "Next:\n  cd kernelbench-acme\n  python -m pip install -e '.[test]'\n  python -m pytest\n"
    folders, found = [], set()
    for line in tree.splitlines()[1:]:
        depth = (len(line) - len(line.lstrip())) // 2 - 1
        folders[depth:] = [line.strip().rstrip("/")]
        if not line.endswith("/"):
            found.add("/".join(folders))
    root = Path("kernelbench-acme")
    assert found == {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    assert len(found) > 8
    assert len(tree.splitlines()) == 1 + len(list(root.rglob("*")))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_written(kind, invoke, invoke_json):
    record = invoke_json("new-plugin", "kernelbench-Acme_V2", "--kind", kind)
    assert record["name"] == "acme-v2"
    assert record["kind"] == kind
    assert record["distribution"] == record["folder"] == "kernelbench-acme-v2"
    assert record["package"] == "kernelbench_acme_v2"
    assert record["next"][0] == "cd kernelbench-acme-v2"
    assert f"kernelbench_acme_v2/{'plugin'}.py" in record["files"]
    assert all(Path(record["folder"], name).is_file() for name in record["files"])


def test_another_folder_can_be_named(invoke, invoke_json):
    record = invoke_json("new-plugin", "acme", "--kind", "target", "--out", "some where/x")
    assert record["folder"] == "some where/x"
    assert shlex.split(record["next"][0]) == ["cd", "some where/x"]
    assert Path("some where/x/kernelbench_acme/include/acme_intrin.h").is_file()
    assert not Path("kernelbench-acme").exists()


def test_a_second_time_is_refused_and_changes_nothing(invoke, one_line):
    invoke("new-plugin", "acme", "--kind", "metric")
    Path("kernelbench-acme/README.md").write_text("mine")
    line = one_line(invoke("new-plugin", "acme", "--kind", "target", code=2))
    assert line == (
        "error: kernelbench-acme: the folder is there already, and it is not empty; "
        "take it away, or name another place with --out"
    )
    assert Path("kernelbench-acme/README.md").read_text() == "mine"
    assert not Path("kernelbench-acme/kernelbench_acme/include").exists()


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("2nd", "error: '2nd' cannot name a plugin; give letters and digits"),
        ("class", "error: 'class' is a word of Python's own; "),
        ("core", "error: 'core' names a part of kernelbench itself; give another name"),
        ("riscv-rvv", "error: riscv-rvv: kernelbench-riscv-rvv is a plugin of this name; "),
        ("ghost", "error: ghost: there is a target of this name, from fake (fake); give another name"),
    ],
)
def test_a_name_that_cannot_be_had_is_told_in_one_line(name, what, invoke, one_line):
    line = one_line(invoke("new-plugin", name, "--kind", "target", code=2))
    assert line.startswith(what)
    assert list(Path.cwd().iterdir()) == []


def test_a_kind_has_to_be_named_and_to_be_one(invoke):
    assert "--kind" in invoke("new-plugin", "acme", code=2).stderr
    said = invoke("new-plugin", "acme", "--kind", "board", code=2).stderr
    assert all(kind in said for kind in KINDS)
    assert list(Path.cwd().iterdir()) == []


def test_the_verb_can_be_written_with_an_underscore(invoke):
    invoke("new_plugin", "acme", "--kind", "checker")
    assert Path("kernelbench-acme/pyproject.toml").is_file()


@pytest.mark.parametrize("columns", ["20", "200"])
def test_paths_and_commands_are_never_broken_in_two(columns, invoke, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    said = invoke("new-plugin", "acme-signal-processors", "--kind", "target").stdout
    assert "  python -m pip install -e '.[test]'" in said.splitlines()
    assert "kernelbench-acme-signal-processors/" in said.splitlines()
