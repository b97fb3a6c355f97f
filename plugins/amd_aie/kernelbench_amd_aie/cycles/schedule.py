"""List scheduling: nodes with slots and latencies go to the earliest cycle that their operands and a slot allow."""

from __future__ import annotations

import heapq

import attrs

from kernelbench_amd_aie.cycles.machine import SLOTS


@attrs.define(eq=False)
class Node:
    """Something to be scheduled.

    Attributes:
        slots: alternatives for an issue; empty for a joint of dependences, which takes no time.
        issues: native instructions; each takes one of the slots in a cycle.
        latency: cycles from the last issue until a user of the result may issue.
        kind: class, which bypasses and windows depend on.
        vector: vector cycles.
        name: mnemonic for the listing.
        before: (node, cycles from its last issue until the first issue of this one), may be negative.
    """

    slots: tuple[int, ...]
    issues: int
    latency: int
    kind: str
    name: str
    vector: int = 0
    before: list[tuple[int, int]] = attrs.field(factory=list)


@attrs.define(eq=False)
class Schedule:
    """A block's schedule: first and last issue by node, and which cycle each slot is taken in."""

    first: list[int]
    last: list[int]
    taken: list[dict[int, int]]

    @property
    def end(self) -> int:
        """The last cycle with an issue; -1 for an empty schedule."""
        return max((max(cycles) for cycles in self.taken if cycles), default=-1)


class _Slot:
    """Free cycles of a slot; remembers where runs of taken cycles end, so that a search does not walk them again."""

    def __init__(self) -> None:
        self.taken: dict[int, int] = {}
        self._next: dict[int, int] = {}

    def free(self, cycle: int) -> int:
        """The first free cycle from `cycle` on."""
        end = cycle
        while end in self._next:
            end = self._next[end]
        while cycle in self._next and self._next[cycle] != end:
            cycle, self._next[cycle] = self._next[cycle], end
        return end

    def take(self, cycle: int, node: int) -> None:
        self.taken[cycle] = node
        self._next[cycle] = cycle + 1


def ordered(nodes: list[Node]) -> list[int]:
    """The nodes' numbers so that each stands behind those it depends on."""
    users: list[list[int]] = [[] for _ in nodes]
    waiting = [len(node.before) for node in nodes]
    for number, node in enumerate(nodes):
        for source, _ in node.before:
            users[source].append(number)
    order = [number for number, count in enumerate(waiting) if count == 0]
    for number in order:  # grows while it is walked
        for user in users[number]:
            waiting[user] -= 1
            if waiting[user] == 0:
                order.append(user)
    return order


def heights(nodes: list[Node]) -> list[int]:
    """Cycles from a node's issue to the end of the longest chain behind it."""
    result = [max(node.latency, 1) for node in nodes]
    for number in reversed(ordered(nodes)):
        height = result[number] + max(0, nodes[number].issues - 1)
        result[number] = height
        for source, latency in nodes[number].before:
            result[source] = max(result[source], latency + height)
    return result


def schedule(nodes: list[Node]) -> Schedule:
    """Place nodes, those with the longest chain behind them first.

    Args:
        nodes: with acyclic dependences.

    Returns:
        The schedule; cycles count from 0.
    """
    users: list[list[int]] = [[] for _ in nodes]
    waiting = [len(node.before) for node in nodes]
    for number, node in enumerate(nodes):
        for source, _ in node.before:
            users[source].append(number)
    height = heights(nodes)
    ready = [(-height[number], number) for number, count in enumerate(waiting) if count == 0]
    heapq.heapify(ready)
    slots = [_Slot() for _ in SLOTS]
    first, last = [0] * len(nodes), [0] * len(nodes)
    while ready:
        _, number = heapq.heappop(ready)
        node = nodes[number]
        start = max(0, max((last[source] + latency for source, latency in node.before), default=0))
        first[number], last[number] = _place(slots, node, number, start)
        for user in users[number]:
            waiting[user] -= 1
            if waiting[user] == 0:
                heapq.heappush(ready, (-height[user], user))
    return Schedule(first=first, last=last, taken=[slot.taken for slot in slots])


def _place(slots: list[_Slot], node: Node, number: int, start: int) -> tuple[int, int]:
    """(first, last) cycle of the node's issues."""
    if not node.slots or node.issues == 0:
        return start, start
    first: int | None = None
    cycle = start
    for _ in range(node.issues):
        cycle, best = min((slots[slot].free(start), place) for place, slot in enumerate(node.slots))
        slots[node.slots[best]].take(cycle, number)
        first = cycle if first is None else first
    return (start if first is None else first), cycle


def resource_bound(nodes: list[Node]) -> tuple[int, str]:
    """(cycles that the busiest slots need at least, which they are)."""
    single = [0] * len(SLOTS)
    shared: dict[tuple[int, ...], int] = {}
    for node in nodes:
        if len(node.slots) == 1:
            single[node.slots[0]] += node.issues
        elif node.slots:
            key = tuple(sorted(node.slots))
            shared[key] = shared.get(key, 0) + node.issues
    needs = [(count, SLOTS[place]) for place, count in enumerate(single)]
    for group, count in shared.items():
        total = count + sum(single[place] for place in group)
        needs.append((-(-total // len(group)), "loads"))
    most = max(count for count, _ in needs)
    return next(need for need in needs if need[0] == most) if most else (0, "nothing")
