"""Writes docs/reference from the code: the command line, settings, hooks, types, Python, files, statuses.

    python scripts/reference.py            writes the pages
    python scripts/reference.py --check    exits with 1 when the pages are not what would be written

Only what the core has is in it, so that the pages are the same wherever they are written.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import click
from reference_markdown import (
    class_section,
    code,
    default_of,
    doc_of,
    fields_table,
    function,
    kind,
    properties_table,
    prose,
    signature,
    table,
    wrapped,
)
from reference_words import EXAMPLE_SETTINGS, EXIT_CODES, INTERNAL_VARIABLES, RUN_TOML, STATUSES, VARIABLES

import kernelbench_core
from kernelbench_core import api, errors, hookspecs
from kernelbench_core.cli.app import VERBS, cli
from kernelbench_core.config import ENVIRONMENT, RunConfig
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.registration import HOOKS

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"
NOTE = "<!-- Written by scripts/reference.py from the code; change that, then run it. -->"


def main(arguments: list[str] | None = None) -> int:
    """Writes or checks the pages."""
    parser = argparse.ArgumentParser(description="Writes docs/reference from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a page differs")
    check = parser.parse_args(arguments).check
    pages = {name: f"{NOTE}\n\n{page()}\n" for name, page in PAGES.items()}
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    stale = sorted(name for name in pages.keys() | there.keys() if pages.get(name) != there.get(name))
    if check and stale:
        names = ", ".join(f"docs/reference/{name}" for name in stale)
        sys.stderr.write(f"reference: not as the code is: {names}; run `python scripts/reference.py`\n")
        return 1
    if not check:
        FOLDER.mkdir(exist_ok=True)
        for name in stale:
            path = FOLDER / name
            path.write_text(pages[name], encoding="utf-8") if name in pages else path.unlink()
    return 0


# The command line


def command_line() -> str:
    """Every verb with its usage, arguments, options and examples."""
    parts = [
        "# Command line", "`kernelbench VERB --help` says the same; the [guide](../cli.md) explains it.",
        table(("verb", ""), ((f"[{verb}](#{verb})", words) for verb, words in VERBS.items())),
        "## For every verb", "These stand before or after the verb.", _options(cli, cli.params),
        "## Exit codes", _exit_codes(),
    ]  # fmt: skip
    common = {option.name for option in cli.params}
    for verb in VERBS:
        command = import_module(f"kernelbench_core.cli.{verb.replace('-', '_')}").command
        context = click.Context(command, info_name=f"kernelbench {verb}")
        usage = f"{context.command_path} {' '.join(command.collect_usage_pieces(context))}"
        own = [each for each in command.params if isinstance(each, click.Option) and each.name not in common]
        examples = "\n".join(command.examples)
        parts += [
            f"## {verb}", f"```text\n{usage}\n```", prose(inspect.cleandoc(command.help or "")),
            _options(command, own), f"```sh\n{examples}\n```" if examples else "",
        ]  # fmt: skip
    return "\n\n".join(filter(None, parts))


def _options(command: click.Command, params: list[Any]) -> str:
    context = click.Context(command)
    rows = []
    for each in params:
        words, default = _words_and_default(each, context)
        rows.append((_spelled(each), words, default))
    return table(("option", "", "default"), rows) if rows else ""


def _spelled(option: click.Option) -> str:
    names = [*option.opts, *option.secondary_opts]
    if option.is_flag or option.count:
        return ", ".join(map(code, names))
    if isinstance(option.type, click.Choice):
        return ", ".join(map(code, names)) + ": " + ", ".join(code(str(each)) for each in option.type.choices)
    value, *others = (option.metavar or option.type.name.upper()).split("|")
    return " or ".join([", ".join(code(f"{name} {value}") for name in names), *map(code, others)])


def _words_and_default(option: click.Option, context: click.Context) -> tuple[str, str]:
    words = " ".join((option.help or "").split())
    if (found := re.search(r"\s*\[default: (.*)\]$", words)) is not None:
        return words[: found.start()], found[1]
    if option.required:
        return words, "needed"
    default = option.get_default(context) if option.show_default else None
    return words, "" if default is None else str(default)


def _exit_codes() -> str:
    raised: dict[int, list[str]] = {}
    for name, each in vars(errors).items():
        if isinstance(each, type) and issubclass(each, errors.KernelbenchError) and each is not errors.KernelbenchError:
            raised.setdefault(each.exit_code, []).append(f"[{name}](plugin-types.md#{name.lower()})")
    unknown = set(raised) - set(EXIT_CODES)
    if unknown:
        raise SystemExit(f"reference: exit codes without words: {unknown}")
    rows = ((str(number), words, ", ".join(raised.get(number, []))) for number, words in EXIT_CODES.items())
    return table(("code", "meaning", "raised as"), rows)


# Settings


def configuration() -> str:
    """Every setting of a run, and the other variables."""
    words = doc_of(RunConfig).args
    flags = _flags()
    rows = [
        (
            code(each.name), kind(str(RunConfig.__annotations__[each.name])), default_of(each),
            flags.get(each.name, ""), words[each.name],
        )
        for each in attrs.fields(RunConfig)
    ]  # fmt: skip
    _check_variables()
    return "\n\n".join(
        [
            "# Configuration",
            wrapped(
                "A setting comes from its option, else from its variable, else from the table `[run]` of "
                "`kernelbench.toml` in the current folder, or of the file that `--config` names. Where none of them "
                "has it, it is as by default. From Python, settings are keywords of the functions."
            ),
            "## Settings of a run",
            wrapped(
                f"The variable of a setting is `{ENVIRONMENT}` and its name in capitals: `{ENVIRONMENT}SUITE`, "
                f"`{ENVIRONMENT}TARGETS`. Lists have commas there, tables are written as TOML writes them in a line."
            ),
            table(("key of `[run]`", "type", "default", "option", ""), rows),
            EXAMPLE_SETTINGS,
            "## Other variables",
            table(
                ("variable", ""),
                ((code(name + ("…" if name.endswith("_") else "")), text) for name, text in VARIABLES.items()),
            ),
        ]
    )


def _flags() -> dict[str, str]:
    """Names of settings to their options."""
    found: dict[str, str] = {}
    for verb in VERBS:
        for each in import_module(f"kernelbench_core.cli.{verb.replace('-', '_')}").command.params:
            if isinstance(each, click.Option) and each.name in RunConfig.__annotations__:
                found.setdefault(each.name, ", ".join(code(name) for name in each.opts))
    return found


def _check_variables() -> None:
    """Refuses a variable that the code reads and nobody explains, or the other way around."""
    sources = sorted((ROOT / "kernelbench_core").rglob("*.py"))
    names = {
        name for path in sources for name in re.findall(r"[\"'](KERNELBENCH_[A-Z_]+)[\"'{]", path.read_text("utf-8"))
    }
    names |= {name for path in sources for name in re.findall(r"[\"'](KERNELBENCH_QEMU_)", path.read_text("utf-8"))}
    names -= INTERNAL_VARIABLES | {"KERNELBENCH_REQUIRES_API", "KERNELBENCH_PLUGIN_API", ENVIRONMENT}
    names -= {f"{ENVIRONMENT}{each.name.upper()}" for each in attrs.fields(RunConfig)}
    if names != set(VARIABLES):
        raise SystemExit(f"reference: variables without words, or words without one: {names ^ set(VARIABLES)}")


# Plugins


def hooks() -> str:
    """Every hook with what it returns and an example, then the descriptors."""
    parts = [
        "# Hooks",
        wrapped(
            "A plugin implements those hooks that it has something for; the [guide](../hooks.md) shows how, with an "
            "example of each that works and what goes wrong. All are called without arguments and return a list."
        ),
    ]
    guide = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    for name in [name for name in vars(hookspecs) if name in HOOKS]:  # in the order of the source
        spec = getattr(hookspecs, name)
        returns = re.sub(r"\bapi\.", "", str(inspect.signature(spec).return_annotation))
        kinds = re.findall(r"\w+", returns.removeprefix("list"))
        doc = doc_of(spec)
        parts += [
            f"## {name}", f"```python\ndef {name}() -> {returns}: ...\n```", prose(doc.text),
            f"**When:** {_when(guide, name)}",
            f"**Returns:** a list of {' or '.join(_linked(each) for each in kinds)}.",
            f"**Guide:** [{name}](../hooks.md#{name}).",
            f"```python\n{doc.example}\n```",
        ]  # fmt: skip
    parts.append("## Descriptors")
    parts += [_descriptor(each) for each in _public() if issubclass(each, api.Descriptor)]
    return "\n\n".join(parts)


def _when(guide: str, hook: str) -> str:
    """When a hook is asked, in the words of the guide."""
    section = guide.partition(f"\n## {hook}\n")[2].partition("\n## ")[0]
    found = re.search(r"\*\*When:\*\* (.*?)\s+\*\*Returns:", section, re.DOTALL)
    if found is None:
        raise SystemExit(f"reference: docs/hooks.md does not say when {hook} is asked")
    return re.sub(r"\]\((?!https?:|#)", "](../", " ".join(found[1].split())).replace("](#", "](../hooks.md#")


def _descriptor(cls: type) -> str:
    """A section about a descriptor; of those that add to the common one only what they add."""
    if cls is api.Descriptor:
        return class_section(cls)
    own = fields_table(cls, leave_out=attrs.fields_dict(api.Descriptor))
    also = "The fields of [Descriptor](#descriptor)" + (", and:" if own else ".")
    return "\n\n".join(filter(None, [f"### {cls.__name__}", prose(doc_of(cls).text), also, own]))


def _linked(name: str) -> str:
    page = "" if name.endswith("Descriptor") else "plugin-types.md"
    return f"[{name}]({page}#{name.lower()})"


def _public() -> list[type]:
    """The classes that a plugin's author imports, in the order of the source."""
    found = [each for name in api.__all__ if isinstance(each := getattr(api, name), type)]
    return sorted(found, key=lambda each: (each.__module__, inspect.getsourcelines(each)[1]))


GROUPS: Mapping[str, tuple[str, str]] = {
    "kernelbench_core.model": ("What a benchmark consists of", "Tasks, targets, samples, results and protocols."),
    "kernelbench_core.seams": ("Building, running, checking", "What is asked of toolchains, executors and checkers."),
    "kernelbench_core.seams_generation": ("Asking models", "What is asked of providers, builders and retrievers."),
    "kernelbench_core.seams_metrics": ("Metrics", "What metrics get and give."),
    "kernelbench_core.errors": ("Errors", "What is raised for a person to read."),
}


def plugin_types() -> str:
    """Every type of the plugin interface that is no descriptor."""
    parts = [
        "# Types for plugins",
        wrapped(
            "All of these are imported from `kernelbench_core.api`. A field without a default is needed. The "
            "descriptors stand with the [hooks](hooks.md)."
        ),
    ]
    classes = [each for each in _public() if not issubclass(each, api.Descriptor)]
    strays = {each.__module__ for each in classes} - set(GROUPS)
    if strays:
        raise SystemExit(f"reference: types of modules without a heading: {strays}")
    for module, (heading, words) in GROUPS.items():
        parts += [f"## {heading}", words]
        parts += [class_section(each) for each in classes if each.__module__ == module]
    parts.append("## Functions")
    plain = [name for name in api.__all__ if inspect.isfunction(getattr(api, name))]
    parts += [function(getattr(api, name), name) for name in plain]
    return "\n\n".join(parts)


# Python


def python() -> str:
    """Every public name of the package."""
    from kernelbench_core.evaluation.validate import Soundness
    from kernelbench_core.generation.questioning import Prompt
    from kernelbench_core.report.agreement import Agreement
    from kernelbench_core.report.comparison import Comparison
    from kernelbench_core.report.summary import Summary
    from kernelbench_core.runs import Group

    parts = ["# Python", "What `from kernelbench_core import …` gives; the [guide](../python.md) has examples."]
    things = {name: getattr(kernelbench_core, name) for name in kernelbench_core.__all__}
    parts.append("## Functions")
    parts += [function(thing, name) for name, thing in sorted(things.items()) if inspect.isfunction(thing)]
    parts.append("## Classes")
    for _, thing in sorted(things.items()):
        if isinstance(thing, type):
            parts.append(class_section(thing, made="" if attrs.has(thing) else signature(thing.__init__, "__init__")))
    parts += [
        "## What comes back",
        "[Result](plugin-types.md#result) and [Sample](plugin-types.md#sample) are with the types.",
    ]
    parts += [class_section(each) for each in (Group, Summary, Comparison, Agreement, Soundness, Prompt)]
    return "\n\n".join(parts)


def testing() -> str:
    """The conformance kit."""
    from kernelbench_core import testing as kit

    things = [getattr(kit, name) for name in kit.__all__]
    parts = [
        "# Testing plugins",
        "What `from kernelbench_core.testing import …` gives; the [guide](../conformance.md) shows how it is used.",
        "## Functions",
    ]
    parts += [function(each, each.__name__) for each in things if inspect.isfunction(each)]
    parts.append("## Fakes")
    parts += [
        class_section(each, made=signature(each.__init__, "__init__")) for each in things if isinstance(each, type)
    ]
    return "\n\n".join(parts)


# Files


def schemas() -> str:
    """What is in the files of a run, and in exports."""
    from kernelbench_core.store.run_info import SCHEMA_VERSION

    parts = [
        "# Files", "What a run directory holds, and what exports are made of.",
        "## run.toml", f"Version {SCHEMA_VERSION} of the form.",
        table(("key or table", ""), ((code(name), words) for name, words in RUN_TOML.items())),
        "## samples.jsonl", "A line a sample; what has its default may be left out.", fields_table(Sample),
        "## results.jsonl", "A line a verdict; of several about one sample, the last one counts.", fields_table(Result),
        "## Exports", "`kernelbench export` writes these; the [guide](../exports.md) has their forms.",
    ]  # fmt: skip
    for name in ("results", "aggregates"):
        schema = json.loads((ROOT / "docs" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
        version = schema["properties"]["schema_version"]["const"]
        row = schema["properties"][name]["items"]
        links = f"[JSON Schema](../schema/{name}.json) of a document, [of a line](../schema/{name}-line.json)"
        parts += [f"### A row of {name}", f"Version {version}; {links}.", properties_table(row)]
    return "\n\n".join(parts)


# Statuses


def statuses() -> str:
    """Every status and exit code."""
    if set(STATUSES) != set(Status):
        raise SystemExit(f"reference: statuses without words: {set(Status) ^ set(STATUSES)}")
    rows = (
        (code(each.value), STATUSES[each], "yes" if each.counts else "no, it is left out of every number")
        for each in Status
    )
    return "\n\n".join(
        [
            "# Statuses and exit codes",
            "## Statuses",
            wrapped(
                "How the evaluation of a sample ends. [An example of each](../concepts/statuses.md) has its own page."
            ),
            table(("status", "meaning", "says something about the model"), rows),
            "## Exit codes",
            _exit_codes(),
        ]
    )


PAGES = {
    "cli.md": command_line,
    "configuration.md": configuration,
    "hooks.md": hooks,
    "plugin-types.md": plugin_types,
    "python.md": python,
    "schemas.md": schemas,
    "statuses.md": statuses,
    "testing.md": testing,
}

if __name__ == "__main__":
    sys.exit(main())
