"""The measuring context of a run: what its numbers were made with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.metrics.table import Source
from kernelbench_core.report.analysis import labels_of
from kernelbench_core.report.export.dataset import Value
from kernelbench_core.report.export.texts import plain, whole
from kernelbench_core.runs import Run


def names_of(runs: Sequence[Run]) -> list[str]:
    """A name for every run, all different: those of their directories."""
    found = labels_of(runs)
    if len(runs) == 1:
        found = [runs[0].path.resolve().name if runs[0].path else ""]
    return [whole(each) or f"run {number}" for number, each in enumerate(found, 1)]


def context_of(run: Run, name: str) -> dict[str, Any]:
    """Everything about a run that a reader of its numbers should know, as plain data."""
    info = run.info
    identity = info.get("identity", {})
    selection = info.get("selection", {})
    found = {
        "run": name,
        "created": info.get("created"),
        "kernelbench": info.get("kernelbench"),
        "suite": identity.get("suite"),
        "protocol": identity.get("protocol"),
        "seed": identity.get("seed"),
        "conditions": Source(label=name, path="", info=info).conditions,
        "compilers": info.get("toolchains", {}),
        "emulators": info.get("emulators", {}),
        "processor": info.get("processor", {}),
        "machine": info.get("machine", {}),
        "plugins": info.get("plugins", {}),
        "settings": info.get("settings", {}),
        "models": selection.get("models", ()),
        "targets": selection.get("targets", ()),
        "tasks": selection.get("tasks", ()),
        "history": info.get("history", ()),
    }
    return {key: plain(value) for key, value in found.items()}


def flat(context: Mapping[str, Any]) -> list[Value]:
    """The context as values of `RUN_FIELDS`."""
    machine = context["machine"]
    seed = context["seed"]
    return [
        context["created"],
        context["kernelbench"],
        seed if isinstance(seed, int) else None,
        context["processor"].get("model") or machine.get("cpu"),
        ", ".join(str(machine[name]) for name in ("system", "architecture") if machine.get(name)) or None,
        *(_listed(context[name]) for name in ("compilers", "emulators", "plugins", "conditions")),
    ]


def _listed(table: Mapping[str, Any]) -> str | None:
    return "; ".join(f"{name}={value}" for name, value in table.items()) or None
