"""The page about the command line says what the command line does."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path

import click
import pytest

from kernelbench_core.cli.app import VERBS
from kernelbench_core.cli.list import KINDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
COMMON = {"-v", "--verbose", "-q", "--quiet", "--no-plugins", "--json", "-h", "--help"}
PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if path.name != "hooks.md"]


def section(verb):
    found = re.search(rf"^## {verb}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, f"docs/cli.md has no section {verb}"
    return found[1]


def options_of(verb):
    command = import_module(f"kernelbench_core.cli.{verb}").command
    return {name for each in command.params if isinstance(each, click.Option) for name in each.opts}


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_of_a_verb_is_documented_and_no_other(verb):
    named = set(re.findall(r"(?<![\w`-])`?(--?[A-Za-z][a-z-]*)", section(verb)))
    assert options_of(verb) - named - COMMON == set()
    assert {name for name in named if name.startswith("--")} - options_of(verb) - {"--samples"} == set()


def test_every_kind_of_a_list_is_documented():
    assert [kind for kind in KINDS if f"`{kind}`" not in section("list")] == []


def commands():
    """Every command line in a block of code or a code span of the documentation, without what follows in the shell."""
    found = set()
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        blocks = re.findall(r"^```[a-z]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        lines = [line for block in blocks for line in block.splitlines()] + re.findall(r"`([^`\n]+)`", text)
        found |= {line.partition(" | ")[0].strip() for line in lines if line.startswith("kernelbench ")}
    return sorted(line for line in found if not re.search(r"\b(VERB|NAME)\b", line))


def test_there_are_commands_in_the_documentation():
    assert len(commands()) > 10


@pytest.mark.parametrize("line", commands())
def test_every_command_in_the_documentation_can_be_parsed(line):
    _, verb, *rest = shlex.split(line)
    if verb == "--version":
        return
    assert verb in VERBS
    command = import_module(f"kernelbench_core.cli.{verb}").command
    with command.make_context(verb, rest, resilient_parsing=True) as made:
        assert made.args == []
    known = options_of(verb) | COMMON
    assert [word for word in rest if word.startswith("-") and word.partition("=")[0] not in known] == []


def test_examples_in_the_help_are_commands_of_their_verb():
    for verb in VERBS:
        command = import_module(f"kernelbench_core.cli.{verb}").command
        for line in command.examples:
            words = shlex.split(line)
            assert words[:2] == ["kernelbench", verb]
            with command.make_context(verb, words[2:]) as made:
                assert made.args == []
