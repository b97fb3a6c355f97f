"""Loops of one block: initiation interval of a software pipeline, or why there is none."""

from __future__ import annotations

import attrs

from kernelbench_amd_aie.cycles import machine
from kernelbench_amd_aie.cycles.flow import View, trip_count
from kernelbench_amd_aie.cycles.ir import Block, Module
from kernelbench_amd_aie.cycles.schedule import Node, Schedule, ordered, resource_bound

PROMISES = ("llvm.loop.itercount.range", "llvm.loop.interleave.count")
"""Loop metadata with a promised least number of turns: Peano's own, and what `aie_kernel_utils.h` leaves."""
WANTED = "llvm.loop.pipeline.initiationinterval"
"""Loop metadata that hold the initiation interval to begin with."""
_MAX_SOURCES = 48


@attrs.define(eq=False)
class LoopCost:
    """A hardware loop.

    Attributes:
        interval: cycles from turn to turn.
        length: cycles of one turn alone.
        pipelined: whether turns overlap.
        bound: what the interval is bounded by: a slot, `loads`, `recurrence`, or `no overlap`.
        trip: turns that constants say, else the least number promised, else None.
        reason: why turns do not overlap.
        pressure: 512-bit vector values alive at once in the pipeline, about.
        accumulators: the same of accumulators.
    """

    interval: int
    length: int
    pipelined: bool
    bound: str
    trip: int | None
    reason: str = ""
    pressure: int = 0
    accumulators: int = 0


def hint(module: Module, block: Block, *names: str) -> int | None:
    """The largest number that the metadata of a loop hold under one of the names."""
    end = block.terminator
    node = end.metadata.get("llvm.loop") if end is not None else None
    if node is None:
        return None
    return max((count for name in names if (count := module.loop_property(node, name))), default=None)


def _longest_from(
    nodes: list[Node], order: list[int], users: list[list[tuple[int, int]]], start: int
) -> list[int | None]:
    """Longest latency from `start` to every node behind it; None where none leads there."""
    far: list[int | None] = [None] * len(nodes)
    far[start] = 0
    for number in order:
        here = far[number]
        if here is None:
            continue
        here += max(0, nodes[number].issues - 1) if number != start else 0
        for user, latency in users[number]:
            there = far[user]
            if there is None or there < here + latency:
                far[user] = here + latency
    return far


def recurrence(nodes: list[Node], carried: list[tuple[int, int, int, int]]) -> tuple[int, bool]:
    """The least interval that values and memory carried from turn to turn allow.

    Args:
        nodes: of one turn.
        carried: (earlier node, node of a later turn, cycles, turns between).

    Returns:
        (cycles, whether all chains were looked at: there may be too many of them).
    """
    strongest: dict[tuple[int, int, int], int] = {}
    for source, target, latency, turns in carried:
        key = (source, target, turns)
        strongest[key] = max(strongest.get(key, latency), latency)
    edges = [(source, target, latency, turns) for (source, target, turns), latency in strongest.items()]
    targets = sorted({edge[1] for edge in edges})
    complete = len(targets) <= _MAX_SOURCES
    targets = targets[:_MAX_SOURCES]
    order = ordered(nodes)
    users: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        for source, latency in node.before:
            users[source].append((number, latency))
    reach = {target: _longest_from(nodes, order, users, target) for target in targets}
    edges = [edge for edge in edges if edge[1] in reach]
    weights: list[tuple[int, int, int, int]] = []
    least = 0
    for target in targets:
        for source, following, latency, turns in edges:
            path = reach[target][source]
            if path is not None:
                weights.append((target, following, path + latency, turns))
                if following == target:
                    least = max(least, -(-(path + latency) // turns))
    while _grows(targets, weights, least):
        least += 1
    return least, complete


def _grows(targets: list[int], weights: list[tuple[int, int, int, int]], interval: int) -> bool:
    """Whether a chain through several turns needs more than `interval` cycles a turn (Bellman-Ford)."""
    far = dict.fromkeys(targets, 0)
    for _ in range(len(targets) + 1):
        changed = False
        for source, target, latency, turns in weights:
            value = far[source] + latency - interval * turns
            if value > far[target]:
                far[target] = value
                changed = True
        if not changed:
            return False
    return True


def interval(nodes: list[Node], carried: list[tuple[int, int, int, int]]) -> tuple[int, str]:
    """(initiation interval, what bounds it)."""
    resources, name = resource_bound(nodes)
    chain, _ = recurrence(nodes, carried)
    if chain > resources:
        return max(1, chain), "recurrence"
    return max(1, resources), name


def unpipelined(length: int, found: Schedule, carried: list[tuple[int, int, int, int]]) -> int:
    """Cycles of a turn where turns do not overlap: what is carried over must be ready for the next."""
    for source, target, latency, turns in carried:
        needed = found.last[source] + latency - found.first[target]
        length = max(length, -(-needed // turns))
    return length


def loop_cost(
    module: Module,
    view: View,
    block: Block,
    nodes: list[Node],
    found: Schedule,
    carried: list[tuple[int, int, int, int]],
) -> LoopCost:
    """Cost of a hardware loop of one block, whose one turn is scheduled as `found`."""
    length = max(1, found.end + 1)
    constant, least = trip_count(view, block), hint(module, block, *PROMISES)
    trip = constant if constant is not None else least
    cycles, bound = interval(nodes, carried)
    wanted = hint(module, block, WANTED) or 0
    if cycles < wanted < length:
        cycles, bound = wanted, "AIE_TRY_INITIATION_INTERVAL"
    stages = -(-length // cycles)
    if trip is not None and 1 < trip < stages:  # turns start later, so that no more overlap than there are
        cycles, bound, stages = -(-length // trip), "few turns", trip
    if trip is None:
        reason = "the number of turns is neither constant nor promised (AIE_LOOP_MIN_ITERATION_COUNT)"
    elif trip < stages:
        reason = f"{trip} turns are fewer than the {stages} that would overlap"
    elif stages == 1:
        reason = "a turn is no longer than the interval"
    else:
        vectors, accumulators = pressure(nodes, found, cycles)
        return LoopCost(cycles, length, True, bound, trip, pressure=vectors, accumulators=accumulators)
    alone = unpipelined(length, found, carried)
    return LoopCost(alone, alone, False, "no overlap", trip, reason)


def pressure(nodes: list[Node], found: Schedule, cycles: int) -> tuple[int, int]:
    """(vector values, accumulators) of 512 bits alive at once, about: lifetimes of one turn over the interval."""
    until = list(found.last)
    for number, node in enumerate(nodes):
        for source, _ in node.before:
            until[source] = max(until[source], found.first[number])
    total = {"vector": 0, "accumulator": 0}
    for number, node in enumerate(nodes):
        if node.kind in {"ld", "va", "vl", "mv", "sr", "cv", "nl"}:
            total["vector"] += until[number] - found.first[number]
        elif node.kind in {"vm", "vf", "up"}:
            total["accumulator"] += until[number] - found.first[number]
    return -(-total["vector"] // cycles), -(-total["accumulator"] // cycles)


def too_many(cost: LoopCost, generation: int) -> str:
    """A note where a pipeline needs more registers than there are; an empty text elsewhere."""
    limit = machine.ACCUMULATOR_CHUNKS[generation]
    if cost.pressure > machine.VECTOR_REGISTERS:
        found = f"about {cost.pressure} vector registers would be alive, there are {machine.VECTOR_REGISTERS}"
    elif cost.accumulators > limit:
        found = f"about {cost.accumulators} accumulators of 512 bits would be alive, there are {limit}"
    else:
        return ""
    return f"{found}: spills are not priced"
