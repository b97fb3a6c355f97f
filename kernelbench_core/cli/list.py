"""`kernelbench list`: what there is of a kind."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.model import Task
    from kernelbench_core.plugins import Plugins
    from kernelbench_core.registry import Registry

Record = dict[str, Any]

REGISTRIES = {
    "targets": "targets",
    "suites": "suites",
    "metrics": "metrics",
    "protocols": "protocols",
    "toolchains": "toolchains",
    "executors": "executors",
    "checkers": "checkers",
    "providers": "providers",
    "prompt-builders": "prompt_builders",
    "retrievers": "retrievers",
    "report-sections": "report_sections",
    "doctor-checks": "doctor_checks",
}
"""Kinds that are simply what a registry holds, and its name."""

KINDS = ("tasks", "targets", "models", "suites", "metrics", "protocols", *list(REGISTRIES)[4:], "commands")

COLUMNS = {
    "tasks": ("task_id", "category", "experts", "summary"),
    "models": ("name", "plugin", "summary"),
    "targets": ("name", "arch", "flags", "toolchains", "executors", "plugin", "summary"),
}
"""What the table of a kind shows, where it is more than name, plugin and summary."""

CONCERNS = {
    "emulation": ("vector_bits", "counts"),
    "speed": ("measure", "timing"),
    "generation": ("samples", "sampling"),
}
"""What the fields of a protocol are about; all others are about the verdict."""


@click.command(
    "list",
    cls=options.Verb,
    examples=(
        "kernelbench list tasks --suite simd",
        "kernelbench list targets -v",
    ),
)
@click.argument("kind", type=click.Choice(KINDS), metavar="KIND")
@click.option("--suite", metavar="NAME|PATH", help="Tasks of this suite, or of this folder, only.")
@options.as_json
@click.pass_obj
def command(state: State, *, kind: str, suite: str | None, as_json: bool) -> int:
    """List tasks, targets, models and whatever else there is.

    KIND is one of tasks, targets, models, suites, metrics, protocols, toolchains, executors, checkers, providers,
    prompt-builders, retrievers, report-sections, doctor-checks, commands. With -v, `list targets` looks which of
    them can be used here.
    """
    if suite is not None and kind != "tasks":
        raise click.UsageError("--suite goes with `list tasks`")
    plugins = state.plugins()
    code = 0
    if kind == "tasks":
        records, code = _tasks(plugins, suite)
    elif kind == "models":
        records, code = _models(plugins)
    elif kind == "commands":
        records = _commands(plugins)
    else:
        records = _entries(getattr(plugins, REGISTRIES[kind]))
    columns = COLUMNS.get(kind, ("name", "plugin", "summary"))
    if kind == "targets" and state.verbose:
        columns = (*columns[:-1], "usable", "reason")
        _add_availability(records, plugins)
    if as_json:
        echo_json(records)
    elif kind == "protocols":
        _print_protocols(records)
    elif records:
        _print(kind, records, columns)
    else:
        _print_none(kind, plugins)
    return code


def _entries(registry: Registry[Any]) -> list[Record]:
    """What a registry holds, each with its fields and who brings it."""
    import attrs

    found = []
    for each in registry.entries():
        fields = {
            name: value
            for name, value in attrs.asdict(each, recurse=False).items()
            if name not in ("factory", "requires", "remedy", "selftest")
        }
        origin = registry.origin(each.name)
        if fields.get("argument"):
            fields["name"] += f":{fields['argument']}"
        found.append({**fields, "plugin": origin.plugin, "distribution": origin.distribution})
    return found


def _tasks(plugins: Plugins, suite: str | None) -> tuple[list[Record], int]:
    """Tasks of all suites, or of one; a suite that cannot be read is named and costs the others nothing."""
    from kernelbench_core.session import suite_loader

    names = [suite] if suite is not None else [each.name for each in plugins.suites.entries() if not each.argument]

    def of(name: str) -> list[Record]:
        return [_task(each) for each in suite_loader(plugins, name).load()]

    return _each(names, of, fatal=suite is not None)


def _task(task: Task) -> Record:
    from kernelbench_core.model import FunctionTask

    record: Record = {
        "task_id": task.task_id, "suite": task.suite, "name": task.name, "category": task.category,
        "summary": task.summary, "aliases": list(task.aliases), "digest": task.digest, "metadata": dict(task.metadata),
    }  # fmt: skip
    if isinstance(task, FunctionTask):
        record |= {
            "experts": sorted(task.experts), "mutants": len(task.mutants), "cases": task.n_cases, "entry": task.entry,
            "prototype": task.prototype,
        }  # fmt: skip
    return record


def _models(plugins: Plugins) -> tuple[list[Record], int]:
    """Models that providers offer without being asked for a key; `provider/...` where any name may work."""

    def of(name: str) -> list[Record]:
        models = plugins.providers.create(name).models()
        about = {"provider": name, "plugin": plugins.providers.origin(name).plugin}
        summary = plugins.providers.get(name).summary
        return [{"name": f"{name}/{model}", **about, "any_name": False, "summary": summary} for model in models] or [
            {"name": f"{name}/...", **about, "any_name": True, "summary": summary}
        ]

    return _each(list(plugins.providers.names()), of, fatal=False)


def _each(names: Sequence[str], of: Callable[[str], list[Record]], *, fatal: bool) -> tuple[list[Record], int]:
    """Records of each name, and an exit code: that of the first failure when there is nothing else to show."""
    from kernelbench_core.errors import KernelbenchError

    records: list[Record] = []
    code = 0
    for name in names:
        try:
            records += of(name)
        except KernelbenchError as error:  # noqa: PERF203 - one that fails costs the others nothing
            if fatal or len(names) == 1:
                raise
            say(f"warning: {error}")
            code = code or error.exit_code
    return records, 0 if records else code


def _commands(plugins: Plugins) -> list[Record]:
    from kernelbench_core.cli.app import VERBS

    ours = [{"name": name, "summary": summary, "plugin": "core", "distribution": "kernelbench-core"}
            for name, summary in VERBS.items()]  # fmt: skip
    return ours + _entries(plugins.commands)


def _add_availability(records: list[Record], plugins: Plugins) -> None:
    from kernelbench_core.cli.targets import probe_targets

    found = {each.name: each for each in probe_targets(plugins)}
    for record in records:
        state = found[record["name"]]
        record |= {"usable": state.usable, "reason": state.reason}


def _print(kind: str, records: Sequence[Record], columns: Sequence[str]) -> None:
    from kernelbench_core.report.screen import Screen

    screen = Screen.of(sys.stdout)
    numbers = [i for i, name in enumerate(columns) if isinstance(records[0].get(name), int | float)
               and not isinstance(records[0].get(name), bool)]  # fmt: skip
    headings = [name.replace("_", " ") for name in columns]
    rows = [[_cell(name, record.get(name, "")) for name in columns] for record in records]
    count = len(records)
    plural = kind.replace("-", " ")
    shown = screen.listing(headings, rows, tuple(numbers))
    echo_text(screen.render(*shown, f"\n{count} {plural if count != 1 else plural[:-1]}"))


def _print_none(kind: str, plugins: Plugins) -> None:
    """Says that there is nothing of a kind, and which distributions bring some."""
    from kernelbench_core.cli.plugins import installable
    from kernelbench_core.report.screen import Screen

    screen = Screen.of(sys.stdout)
    text = f"there are no {kind.replace('-', ' ')}; plugins bring them"
    registry = plugins.suites if kind == "tasks" else getattr(plugins, REGISTRIES[kind])
    if known := registry.elsewhere():
        rows = [(distribution, " ".join(names)) for distribution, names in known.items()]
        echo_text(screen.render(text, "", *installable(screen, rows)))
    else:
        echo_text(screen.render(f"{text}: see `kernelbench plugins`"))


def _print_protocols(records: Sequence[Record]) -> None:
    """A block for each protocol: they set too much for a line."""
    from rich.text import Text

    from kernelbench_core.report.screen import Screen

    shown: list[Any] = []
    for record in records:
        brings = f"of the plugin {record['plugin']}, {record['distribution']}"
        shown += [Text(record["name"], style="bold"), f"  {record['summary']}", f"  {brings}"]
        concerns = _concerns(record)
        width = max(len(name) for fields in concerns.values() for name in fields)
        for concern, fields in concerns.items():
            shown.append(f"  {concern}")
            shown += [f"    {name:<{width}}  {_cell(name, value) or '-'}" for name, value in fields.items()]
        shown.append("")
    count = len(records)
    echo_text(Screen.of(sys.stdout).render(*shown, f"{count} protocol{'s' if count != 1 else ''}"))


def _concerns(record: Record) -> dict[str, Record]:
    """The fields of a protocol by what they are about, with nested ones beside the others."""
    import attrs

    known = {name: concern for concern, names in CONCERNS.items() for name in names}
    found: dict[str, Record] = {"verdict": {}, **{concern: {} for concern in CONCERNS}}
    for name, value in record.items():
        if name in ("name", "summary", "plugin", "distribution"):
            continue
        fields = attrs.asdict(value, recurse=False) if attrs.has(type(value)) else {name: value}
        found[known.get(name, "verdict")].update(fields)
    return found


def _cell(name: str, value: Any) -> str:  # noqa: ANN401 - a value of a record
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "memory_bytes":
        return f"{value / (1 << 30):g} GiB"
    if name.endswith("_seconds"):
        return f"{value:g} s"
    if name == "rows" and value == 0:
        return "all"
    if name == "half_width":
        return f"{value:g} of the value"
    if isinstance(value, Mapping):
        return " ".join(f"{key}={item}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return str(value)
