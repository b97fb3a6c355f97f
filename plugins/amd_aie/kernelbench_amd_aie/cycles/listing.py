"""Schedules as text, for a person who tunes a kernel: a line for each cycle, a column for each slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernelbench_amd_aie.cycles.blocks import BlockCost
from kernelbench_amd_aie.cycles.machine import SLOTS
from kernelbench_amd_aie.cycles.schedule import Node, Schedule

_NAMES = {20: "AIE2", 21: "AIE2P"}
_MAX_LINES = 120
_WIDTH = 14


def head(report: Mapping[str, Any], generation: int) -> str:
    """The totals."""
    lines = [
        f"{_NAMES.get(generation, generation)}: {report['model_cycles']} model cycles a call",
        f"{report['vector_cycles']} vector cycles ({100 * report['vectorization']:.1f} %)",
        f"the busiest slots need {report['bound']} cycles",
    ]
    if report["uncalibrated"]:
        lines.append("library routines are in it, whose cycles are guessed")
    lines.extend(f"note: {note}" for note in report["notes"])
    return "\n".join(lines) + "\n"


def why_not(cost: BlockCost) -> str:
    """Why a loop of one block is no hardware loop."""
    if len(cost.graph.segments) > 1:
        return "it calls functions or library routines"
    return "scalar code is not pipelined"


def block(label: str, cost: BlockCost, runs: float, entries: float | None, cycles: float) -> str:
    """One block.

    Args:
        label: its name.
        cost: what it costs.
        runs: executions a call.
        entries: of a loop of one block, how often it is entered a call.
        cycles: of it, a call.
    """
    lines = [_title(label, cost, runs, entries, cycles)]
    if cost.loop is not None:
        loop = cost.loop
        if loop.pipelined:
            lines.append(
                f"  pipelined: a turn starts every {loop.interval} cycles (bound by {loop.bound}), "
                f"one turn takes {loop.length}; {loop.trip} turns known or promised",
            )
            lines.append(
                f"  about {loop.pressure} vector registers and {loop.accumulators} accumulators of 512 bits are alive"
            )
        else:
            lines.append(f"  turns do not overlap, {loop.length} cycles each: {loop.reason}")
    elif entries is not None:
        lines.append(f"  turns do not overlap, {cost.length} cycles each: {why_not(cost)}")
    lines.append(_row("cycle", list(SLOTS)))
    for segment, found in zip(cost.graph.segments, cost.schedules, strict=True):
        lines.extend(_rows(segment.nodes, found))
        if segment.call:
            lines.append(_row("...", [f"(call, {segment.call} cycles)"]))
    return "\n".join(lines) + "\n"


def _title(label: str, cost: BlockCost, runs: float, entries: float | None, cycles: float) -> str:
    text = f"{label}: {cycles:g} cycles, runs {runs:g} times"
    if entries is not None:
        text += f", entered {entries:g} times"
    return f"{text}, {cost.length} cycles once, {cost.vector} vector"


def _rows(nodes: list[Node], found: Schedule) -> list[str]:
    rows: list[str] = []
    waiting = 0
    for cycle in range(found.end + 1):
        if not any(cycle in taken for taken in found.taken):
            waiting += 1
            continue
        if waiting:
            rows.append(_row("...", [f"({waiting} cycles of waiting)"]))
            waiting = 0
        rows.append(_row(str(cycle), [nodes[taken[cycle]].name if cycle in taken else "." for taken in found.taken]))
        if len(rows) >= _MAX_LINES:
            rows.append(_row("...", [f"({found.end - cycle} cycles more)"]))
            break
    return rows


def _row(cycle: str, cells: list[str]) -> str:
    wide = [cell[: _WIDTH - 1].ljust(_WIDTH) for cell in cells] if len(cells) > 1 else cells
    return f"  {cycle:>6}  {''.join(wide)}".rstrip()
