"""The generated reference is what the code says, has all of it, and is the same wherever it is written."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import attrs
import click
import pytest

import kernelbench_core
from kernelbench_core import api, errors, interface, testing
from kernelbench_core.cli.app import VERBS
from kernelbench_core.config import RunConfig
from kernelbench_core.model import Status
from kernelbench_core.registration import HOOKS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "reference"
SCRIPT = ROOT / "scripts" / "reference.py"


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    return importlib.import_module("reference")


@pytest.fixture
def markdown(script):
    return importlib.import_module("reference_markdown")


@pytest.fixture
def written(script, monkeypatch, tmp_path):
    """A folder with the pages as they are written now."""
    monkeypatch.setattr(script, "FOLDER", tmp_path / "reference")
    assert script.main([]) == 0
    return tmp_path / "reference"


def page(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def test_the_reference_is_what_the_code_says():
    environment = {**os.environ, "COLUMNS": "40", "PYTHONHASHSEED": "1", "KERNELBENCH_LOAD_PLUGINS": "", "TERM": "dumb"}
    done = subprocess.run(
        [sys.executable, SCRIPT, "--check"], env=environment, cwd="/", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("change", ["changed", "missing", "superfluous"])
def test_check_names_a_page_that_differs_and_changes_nothing(script, written, capsys, change):
    path = written / ("old.md" if change == "superfluous" else "hooks.md")
    if change == "missing":
        path.unlink()
    else:
        path.write_text("something else")
    before = {each: each.read_text() for each in written.iterdir()}
    assert script.main(["--check"]) == 1
    assert f"docs/reference/{path.name};" in capsys.readouterr().err
    assert {each: each.read_text() for each in written.iterdir()} == before
    assert script.main([]) == 0
    assert script.main(["--check"]) == 0
    assert path.exists() == (change != "superfluous")


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_of_a_verb_is_there(verb):
    section = re.search(rf"^## {verb}\n(.*?)(?=^## |\Z)", page("cli.md"), re.DOTALL | re.MULTILINE)[1]
    command = importlib.import_module(f"kernelbench_core.cli.{verb.replace('-', '_')}").command
    common = {"-v", "--verbose", "-q", "--quiet", "--no-plugins"}
    names = {name for each in command.params if isinstance(each, click.Option) for name in each.opts}
    assert [name for name in names - common if not re.search(rf"`{name}[ `]", section)] == []
    assert all(line in section for line in command.examples)
    assert f"kernelbench {verb}" in section


def test_every_setting_is_there_with_its_option_and_default():
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)$", page("configuration.md"), re.MULTILINE))
    assert {each.name for each in attrs.fields(RunConfig)} <= set(rows)
    assert '| `"strict"` | `--protocol` |' in rows["protocol"]
    assert "| `()` | `--target` |" in rows["targets"]
    assert "`int` or `None` | `None` | `--seed` |" in rows["seed"]


def test_every_hook_is_there_with_its_example():
    text = page("hooks.md")
    for hook in HOOKS:
        section = text.split(f"\n## {hook}\n")[1].split("\n## ")[0]
        for part in (f"def {hook}() -> list[", "**When:** ", "**Returns:** a list of [", "@hookimpl\n"):
            assert part in section


def test_every_public_name_has_a_section():
    headings = set(re.findall(r"^### (\S+)$", page("hooks.md") + page("plugin-types.md"), re.MULTILINE))
    public = {name for name in api.__all__ if callable(getattr(api, name)) and name not in ("hookimpl", "Case")}
    assert public - headings == set()
    assert set(kernelbench_core.__all__) <= set(re.findall(r"^### (\S+)$", page("python.md"), re.MULTILINE))
    assert set(testing.__all__) == set(re.findall(r"^### (\S+)$", page("testing.md"), re.MULTILINE))


@pytest.mark.parametrize("name", ["Target", "Protocol", "BuildRequest", "Estimate"])
def test_every_field_of_a_type_is_there(name):
    section = page("plugin-types.md").split(f"\n### {name}\n")[1].split("\n### ")[0]
    for each in attrs.fields(getattr(api, name)):
        assert f"| `{each.name}` | " in section


def test_a_field_shows_type_default_and_words():
    section = page("plugin-types.md").split("\n### BuildResult\n")[1].split("\n### ")[0]
    assert "| `artifact` | `Path` or `None` | `None` | The binary, in the folder that the caller gave;" in section
    assert "| `status` | `Status` |  | `PASSED`, `COMPILE_ERROR`," in section


def test_every_status_and_every_exit_code_of_an_error_is_there():
    text = page("statuses.md")
    assert [each.value for each in Status if f"| `{each.value}` |" not in text] == []
    for each in vars(errors).values():
        if isinstance(each, type) and issubclass(each, errors.KernelbenchError) and each is not errors.KernelbenchError:
            assert re.search(rf"^\| {each.exit_code} \|.*\[{each.__name__}\]", text, re.MULTILINE)


def test_the_tables_of_run_toml_are_those_of_a_run(script, tmp_path):
    run = interface.generate(
        out=tmp_path / "run", targets=["x86-avx"], models=["reference/expert"], tasks=["add"], suite="simd"
    )
    assert set(run.info) <= set(script.RUN_TOML)
    assert set(script.RUN_TOML) - set(run.info) <= {"history"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.md")), ids=lambda path: path.name)
def test_a_page_reads_well(path, fences):
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!-- Written by scripts/reference.py")
    assert [line for line in text.splitlines() if len(line) > 120 and not line.startswith("|")] == []
    assert not re.search(r"0x[0-9a-f]{6,}|<function|<class|<built-in|\bNOTHING\b", text)
    assert str(ROOT) not in text
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    assert len(headings) == len(set(headings))
    for fence in fences.fences(path):
        if fence.language == "python":
            ast.parse(fence.text)


def test_words_that_the_code_does_not_need_any_more_are_refused(script, monkeypatch):
    monkeypatch.setattr(script, "VARIABLES", {**script.VARIABLES, "KERNELBENCH_NOTHING": "Nothing."})
    with pytest.raises(SystemExit, match="KERNELBENCH_NOTHING"):
        script.configuration()
    monkeypatch.setattr(script, "STATUSES", {})
    with pytest.raises(SystemExit, match="statuses without words"):
        script.statuses()
    monkeypatch.setattr(script, "EXIT_CODES", {0: "fine"})
    with pytest.raises(SystemExit, match="exit codes without words"):
        script.command_line()


def test_a_docstring_is_read_in_its_parts(markdown):
    def thing(first, *, second):
        """Does a thing.

        More about `it`.

        Args:
            first: One, which goes on
                in the next line: like this.
            second: Two.

        Returns:
            A number,
            and more.

        Raises:
            ValueError, KeyError: Neither.

        Attributes:
            third: Three: of a class.

        Example:
            >>> thing(1,
            ...     second=2)
        """

    doc = markdown.doc_of(thing)
    assert doc.text == "Does a thing.\n\nMore about `it`."
    assert doc.args == {"first": "One, which goes on in the next line: like this.", "second": "Two."}
    assert doc.attributes == {"third": "Three: of a class."}
    assert doc.returns == "A number, and more."
    assert doc.raises == {"ValueError, KeyError": "Neither."}
    assert doc.example == "thing(1,\n    second=2)"


def test_what_has_no_docstring_or_one_of_another_kind_is_refused(markdown):
    def noted():
        """Does a thing.

        Note:
            It is.
        """

    with pytest.raises(ValueError, match="no docstring"):
        markdown.doc_of(lambda: None)
    with pytest.raises(ValueError, match="has a section 'Note'"):
        markdown.doc_of(noted)


def test_bars_are_no_borders_of_cells(markdown):
    assert markdown.table(["a"], [["x | y\nz"]]).endswith("| x &#124; y z |")
    with pytest.raises(ValueError, match="a bar within code"):
        markdown.table(["a"], [["`x | y`"]])
    assert markdown.kind("dict[str, int | None] | Path | None") == "`dict[str, int or None]` or `Path` or `None`"


def test_defaults_are_shown_as_one_would_write_them(markdown):
    @attrs.frozen
    class Inner:
        x: int = 1
        y: str = "a"

    @attrs.frozen
    class Outer:
        needed: int
        inner: Inner = Inner(y="b")
        several: dict = attrs.field(factory=dict)

    assert list(map(markdown.default_of, attrs.fields(Outer))) == ["", '`Inner(y="b")`', "`{}`"]
