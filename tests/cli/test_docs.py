"""The page about the command line says what the command line does."""

from __future__ import annotations

import importlib.util
import re
import shlex
from importlib import import_module
from pathlib import Path

import click
import pytest

from kernelbench_core.cli.app import VERBS
from kernelbench_core.cli.list import KINDS
from kernelbench_core.plugins import Plugins

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
COMMON = {"-v", "--verbose", "-q", "--quiet", "--no-plugins", "--json", "-h", "--help"}
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def section(verb):
    found = re.search(rf"^## {verb}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, f"docs/cli.md has no section {verb}"
    return re.sub(r"<!--.*?-->", "", found[1], flags=re.DOTALL)  # what a page runs beforehand is not read


def command_of(verb):
    return import_module(f"kernelbench_core.cli.{verb.replace('-', '_')}").command


def options_of(verb):
    command = command_of(verb)
    return {name for each in command.params if isinstance(each, click.Option) for name in each.opts}


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_of_a_verb_is_documented_and_no_other(verb):
    named = set(re.findall(r"(?<![\w`-])`?(--?[A-Za-z][a-z-]*)", section(verb)))
    assert options_of(verb) - named - COMMON == set()
    assert {name for name in named if name.startswith("--")} - options_of(verb) - {"--samples"} == set()


def test_every_kind_of_a_list_is_documented():
    assert [kind for kind in KINDS if f"`{kind}`" not in section("list")] == []


def read_fences():
    """The module that knows the fences of a page."""
    spec = importlib.util.spec_from_file_location("fences_of_the_docs", ROOT / "tests" / "docs" / "fences.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def commands():
    """Every command line in a block of code or a code span of the documentation, without what follows in the shell."""
    found, fences = set(), read_fences()
    for path in PAGES:
        lines = re.findall(r"`([^`\n]+)`", path.read_text(encoding="utf-8"))
        for fence in fences.fences(path):  # those that are skipped, too
            if fence.language in ("console", "sh"):
                lines += [
                    line for each in fences.commands(fence) for line in each.text.replace("\\\n", " ").splitlines()
                ]
        found |= {
            re.split(r" \| | && | ?2?>|; | &$| #", line)[0].strip() for line in lines if line.startswith("kernelbench ")
        }
    return sorted(line for line in found if not re.search(r"\b(VERB|NAME)\b", line))


def test_there_are_commands_in_the_documentation():
    assert len(commands()) > 10


@pytest.mark.parametrize("line", commands())
def test_every_command_in_the_documentation_can_be_parsed(line):
    _, verb, *rest = shlex.split(line)
    if verb == "--version":
        return
    if verb not in VERBS:
        assert verb in Plugins.discover().commands.names()
        return
    command = command_of(verb)
    with command.make_context(verb, rest, resilient_parsing=True) as made:
        assert made.args == []
    known = options_of(verb) | COMMON
    assert [word for word in rest if word.startswith("-") and word.partition("=")[0] not in known] == []


def test_examples_in_the_help_are_commands_of_their_verb():
    for verb in VERBS:
        command = command_of(verb)
        for line in command.examples:
            words = shlex.split(line)
            assert words[:2] == ["kernelbench", verb]
            with command.make_context(verb, words[2:]) as made:
                assert made.args == []
