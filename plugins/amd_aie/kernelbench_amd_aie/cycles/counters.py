"""Counters of blocks in the IR, and whether counted numbers can come from a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from kernelbench_amd_aie.cycles.flow import View, exact_turns, may_leave
from kernelbench_amd_aie.cycles.ir import Block, Module, is_head


@attrs.define(eq=False)
class Place:
    """A block and its counters: number of the first; the second, of loops of one block, counts entries."""

    view: View
    block: Block
    counter: int
    entries: int | None = None
    turns: int | None = None

    @property
    def label(self) -> str:
        """For people."""
        return self.view.label(self.block)


def places(views: Iterable[View]) -> list[Place]:
    """Counters for the blocks of some functions, in order; the first is the first function's entry."""
    found: list[Place] = []
    number = 0
    for view in views:
        for block in view.function.blocks:
            alone = block.number in block.successors and block.number != 0
            turns = exact_turns(view, block) if alone else None
            found.append(Place(view, block, number, number + 1 if alone else None, turns))
            number += 2 if alone else 1
    return found


def words(found: Sequence[Place]) -> int:
    """How many counters there are."""
    return sum(1 if place.entries is None else 2 for place in found)


def instrument(module: Module, found: Sequence[Place], symbol: str) -> str:
    """The unit's IR with its counters.

    Args:
        module: the unit.
        found: the blocks to count.
        symbol: name of the array of counters.

    Returns:
        IR in which each block begins with an increment; a loop of one block adds another for each entry.
    """
    total = words(found)
    array = f"[{total} x i64]"
    phis: dict[int, list[str]] = {}
    adds: dict[int, list[str]] = {}
    for place in found:
        head = [item for item in place.block.instructions if item.opcode == "phi"]
        line = head[-1].last if head else place.block.line
        first = place.block.instructions[len(head)] if len(place.block.instructions) > len(head) else None
        at = first.last if first is not None and is_head(first) else line
        adds.setdefault(at, []).extend(_increment(place.counter, "1", array, symbol))
        if place.entries is not None:
            names = [place.view.function.blocks[number].name for number in place.block.predecessors]
            pairs = ", ".join(f"[ {0 if name == place.block.name else 1}, {name} ]" for name in names)
            name = f"%{symbol}.entered{place.entries}"
            phis.setdefault(line, []).append(f"  {name} = phi i64 {pairs}")
            adds[at].extend(_increment(place.entries, name, array, symbol))
    lines: list[str] = []
    for number, text in enumerate(module.lines):
        lines.append(text)
        lines.extend(phis.get(number, ()))
        lines.extend(adds.get(number, ()))
    lines.append(f"@{symbol} = global {array} zeroinitializer, align 64")
    return "\n".join(lines) + "\n"


def _increment(counter: int, amount: str, array: str, symbol: str) -> list[str]:
    place = f"ptr getelementptr inbounds ({array}, ptr @{symbol}, i64 0, i64 {counter})"
    was, now = f"%{symbol}.was{counter}", f"%{symbol}.now{counter}"
    return [
        f"  {was} = load i64, {place}, align 8",
        f"  {now} = add i64 {was}, {amount}",
        f"  store i64 {now}, {place}, align 8",
    ]


@attrs.frozen
class Caller:
    """A call in a counted block; `certain` where nothing before it in the block can leave the block."""

    place: Place
    certain: bool


@attrs.define(eq=False)
class Flow:
    """Checks counts against the control flow: counters live in the candidate's process.

    Args:
        found: all places.
        counts: what the counters hold.
        calls: how often the kernel was called.
        callers: function -> its calls.
        open: functions that may be called from elsewhere as well.
    """

    found: Sequence[Place]
    counts: Sequence[int]
    calls: int
    callers: dict[str, list[Caller]]
    open: frozenset[str]

    def check(self) -> None:
        """Raises ValueError for counts that no run has."""
        if self.calls < 1:
            raise ValueError(f"the kernel was called {self.calls} times: at least one call is needed for a report")
        if len(self.counts) != words(self.found):
            raise ValueError(f"{len(self.counts)} counters were read, the model has {words(self.found)}")
        low = next((number for number, count in enumerate(self.counts) if count < 0), None)
        if low is not None:
            raise ValueError(f"counter {low} is negative ({self.counts[low]}): the counters were tampered with")
        by_view: dict[int, list[Place]] = {}
        for place in self.found:
            by_view.setdefault(id(place.view), []).append(place)
        for number, group in enumerate(by_view.values()):
            self._entry(group[0], kernel=number == 0)
            for place in group:
                self._loop(place)
                self._neighbours(place, group)
            self._edges(group)

    def _fail(self, place: Place, why: str) -> ValueError:
        count = self.counts[place.counter]
        return ValueError(f"impossible counts: block {place.label} ran {count} times, {why}")

    def _passes(self, place: Place) -> int:
        """How often control comes into a block from another one, and goes on to another one."""
        return self.counts[place.counter if place.entries is None else place.entries]

    def _entry(self, place: Place, *, kernel: bool) -> None:
        count = self.counts[place.counter]
        name = place.view.function.name
        calls = self.calls if kernel else 0
        callers = self.callers.get(name, ())
        most = sum(self.counts[caller.place.counter] for caller in callers)
        # calls of the kernel from outside may go through functions of the unit, which are counted as well
        least = calls or sum(self.counts[caller.place.counter] for caller in callers if caller.certain)
        if count < least or (name not in self.open and count > calls + most):
            raise self._fail(place, f"but {name} had {calls} calls from outside and {most} from counted blocks")

    def _loop(self, place: Place) -> None:
        if place.entries is None:
            return
        count, entries = self.counts[place.counter], self.counts[place.entries]
        if (entries > count) or (entries == 0 and count > 0):
            raise self._fail(place, f"with {entries} entries")
        if place.turns is not None and count != entries * place.turns:
            raise self._fail(place, f"but {entries} entries with {place.turns} turns each make {entries * place.turns}")

    def _neighbours(self, place: Place, group: list[Place]) -> None:
        own = place.block.number
        inward = sum(self._passes(group[number]) for number in place.block.predecessors if number != own)
        if own != 0 and self._passes(place) > inward:
            raise self._fail(place, f"but the blocks before it led to another block only {inward} times")
        others = [number for number in place.block.successors if number != own]
        outward = sum(self._passes(group[number]) for number in others)
        if others and _goes_on(place) and self._passes(place) > outward:
            raise self._fail(place, f"but the blocks behind it were entered only {outward} times")

    def _edges(self, group: list[Place]) -> None:
        """What leaves some blocks enters those that they lead to: equal sums where edges connect them."""
        parent = list(range(2 * len(group)))

        def root(number: int) -> int:
            while parent[number] != number:
                parent[number] = parent[parent[number]]
                number = parent[number]
            return number

        for place in group:
            for target in place.block.successors:
                if target != place.block.number:
                    parent[root(2 * place.block.number)] = root(2 * target + 1)
        leaving: dict[int, int] = {}
        entering: dict[int, int] = {}
        lossy = set()
        for place in group:
            own = place.block.number
            out, into = root(2 * own), root(2 * own + 1)
            leaving[out] = leaving.get(out, 0) + self._passes(place)
            entering[into] = entering.get(into, 0) + self._passes(place)
            if not _goes_on(place):
                lossy.add(out)
        for place in group:
            key = root(2 * place.block.number + 1)
            gone, come = leaving.get(key, 0), entering[key]
            if place.block.number != 0 and (come > gone or (come < gone and key not in lossy)):
                raise self._fail(place, f"it and its siblings were entered {come} times, but led to {gone} times")


def _goes_on(place: Place) -> bool:
    """Whether a block leads to one of its successors each time it runs: no exception can leave it before."""
    end = place.block.terminator
    if end is None or end.opcode not in {"br", "switch"}:
        return False
    return not any(may_leave(place.view, item) for item in place.block.instructions)
