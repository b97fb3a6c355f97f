"""What is known of one sample as names and values, for every form of report; leaving out what is empty is theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernelbench_core.report.rows import WAITING


def mismatch(found: Mapping[str, Any]) -> dict[str, Any]:
    """The first wrong value, from a result's `data["mismatch"]`."""
    sizes = found.get("sizes") or {}
    return {
        "output": found.get("output"),
        "case": found.get("case"),
        "sizes": ", ".join(f"{name} = {value}" for name, value in sizes.items()),
        "index": str(found.get("index") or "").strip(),
        "got": found.get("got"),
        "expected": found.get("expected"),
        "wrong values": found.get("wrong_values"),
        "note": found.get("note"),
    }


def gate(gate: Mapping[str, Any]) -> dict[str, Any]:
    """What the gate found, from a result's `data["gate"]`."""
    executed = gate.get("executed")
    return {
        "vector operations": gate.get("vector_ops"),
        "widest": f"{gate['widest_bits']} bits" if gate.get("widest_bits") else "",
        "such as": ", ".join(map(str, gate.get("names") or ())),
        "executed": "" if executed is None else "yes" if executed else "no",
        "found in": gate.get("method"),
    }


def asked(data: Mapping[str, Any]) -> dict[str, Any]:
    """How the sample came about, where a model was asked for it.

    Args:
        data: As `report.sample.plain` gives it.
    """
    generation = {name: value for name, value in data["generation"].items() if name != "reasoning"}
    if not generation:
        return {}
    return {**generation, **{f"tokens {name}": count for name, count in data["usage"].items()}}


def _lengths(lengths: Mapping[str, Any]) -> str:
    return ", ".join(f"{bits} bits {each['status']}" for bits, each in lengths.items())


def verdict(data: Mapping[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """Which sample it is, and how it ended.

    Args:
        data: As `report.sample.plain` gives it.
        evidence: The result's `data`.
    """
    name = f" ({data['name']})" if data["name"] else ""
    seconds = evidence.get("seconds") or {}
    waiting = data["status"] == WAITING
    return {
        "sample": f"{data['task_id']} on {data['target']} by {data['model']}, sample {data['sample_id']}{name}",
        "row": data["row"],
        "source": data["source"],
        "status": "not evaluated yet" if waiting else data["status"],
        "why": data["detail"],
        "class": data["error_class"],
        "ended in": data["phase"],
        "cases": evidence.get("cases"),
        "CPU time": ", ".join(f"{what} {value} s" for what, value in seconds.items()),
        "vector lengths": _lengths(evidence.get("lengths") or {}),
        "toolchain": evidence.get("toolchain"),
        "ran on": " ".join(filter(None, (evidence.get("executor") or {}).values())),
        "protocol": data["protocol"],
        "same code as sample": evidence.get("same_as"),
    }
