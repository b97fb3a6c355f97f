"""The model of a kernel: analysed once, asked for numbers with the counts of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from kernelbench_amd_aie.cycles import counters, listing, machine
from kernelbench_amd_aie.cycles.blocks import BlockCost, Costs
from kernelbench_amd_aie.cycles.flow import View, may_leave, view
from kernelbench_amd_aie.cycles.ir import Function, Module, parse

_MAX_NOTES = 20


@attrs.define(eq=False)
class Model:
    """What a kernel costs on a core, for any counts of its blocks.

    Attributes:
        ir: the unit's IR with counters.
        symbol: name of the array of counters (64-bit words) in the object made of `ir`.
        words: how many counters there are.
        generation: 20 (AIE2) or 21 (AIE2P).
    """

    ir: str
    symbol: str
    words: int
    generation: int
    _places: list[counters.Place]
    _costs: list[BlockCost]
    _callers: dict[str, list[counters.Caller]]
    _open: frozenset[str]
    _notes: tuple[str, ...]

    def report(self, counts: Sequence[int], calls: int) -> dict[str, Any]:
        """Numbers for one call of the kernel.

        Args:
            counts: what the counters hold, `words` of them.
            calls: how often the kernel was called while they counted.

        Returns:
            `model_cycles` and `vector_cycles` (whole cycles), `vectorization` (their ratio, 0 to 1), `bound` (cycles
            that the busiest slots need at least), `loops` (innermost, most expensive first), `uncalibrated`
            (whether guessed prices of library routines are in the cycles), `notes`.

        Raises:
            ValueError: no run of the kernel counts like this.
        """
        counters.Flow(self._places, counts, calls, self._callers, self._open).check()
        total = vector = bound = 0
        uncalibrated = False
        notes = dict.fromkeys(self._notes)
        for place, cost in zip(self._places, self._costs, strict=True):
            count = counts[place.counter]
            if count == 0:
                continue
            total += self._cycles(place, cost, counts)
            vector += count * cost.vector
            bound += count * cost.bound
            uncalibrated |= cost.graph.uncalibrated
            notes.update(cost.graph.notes)
        vector = min(vector, total)
        return {
            "model_cycles": round(total / calls),
            "vector_cycles": round(vector / calls),
            "vectorization": vector / total if total else 0.0,
            "bound": round(min(bound, total) / calls),
            "loops": self._loops(counts, calls),
            "uncalibrated": uncalibrated,
            "notes": [*notes][:_MAX_NOTES],
        }

    def listing(self, counts: Sequence[int], calls: int) -> str:
        """The schedule as text: loops and blocks that ran, the most expensive first; one line a cycle.

        Raises:
            ValueError: no run of the kernel counts like this.
        """
        report = self.report(counts, calls)
        parts = [listing.head(report, self.generation)]
        for place, cost in self._ranked(counts):
            share = self._cycles(place, cost, counts) / calls
            if share == 0:
                continue
            entries = counts[place.entries] / calls if place.entries is not None else None
            parts.append(listing.block(place.label, cost, counts[place.counter] / calls, entries, share))
        return "\n".join(parts)

    def _ranked(self, counts: Sequence[int]) -> list[tuple[counters.Place, BlockCost]]:
        ran = [pair for pair in zip(self._places, self._costs, strict=True) if counts[pair[0].counter]]
        return sorted(ran, key=lambda pair: -self._cycles(pair[0], pair[1], counts))

    def _cycles(self, place: counters.Place, cost: BlockCost, counts: Sequence[int]) -> int:
        """Cycles of all executions of a block."""
        count = counts[place.counter]
        if cost.loop is None or place.entries is None:
            return count * cost.length
        entries = counts[place.entries]
        return (count - entries) * cost.loop.interval + entries * (cost.loop.length + machine.HARDWARE_LOOP)

    def _loops(self, counts: Sequence[int], calls: int) -> list[dict[str, Any]]:
        """Innermost loops that ran, the most expensive first."""
        places = {(id(place.view), place.block.number): (place, cost) for place, cost in self._ranked(counts)}
        found = [self._loop(place, cost, counts, calls) for place, cost in places.values() if place.entries is not None]
        for each in {id(place.view): place.view for place in self._places}.values():
            for loop in each.loops.values():
                inside = [places[id(each), number] for number in loop.blocks if (id(each), number) in places]
                innermost = len(loop.blocks) > 1 and not any(n in each.loops for n in loop.blocks - {loop.header})
                turns = counts[places[id(each), loop.header][0].counter] if inside and innermost else 0
                if turns:
                    cycles = sum(self._cycles(place, cost, counts) for place, cost in inside)
                    found.append(
                        {
                            "block": each.label(each.function.blocks[loop.header]),
                            "iterations": turns / calls,
                            "entries": None,
                            "cycles": cycles / calls,
                            "initiation_interval": cycles / turns,
                            "length": cycles / turns,
                            "pipelined": False,
                            "bound_by": "no overlap",
                            "reason": "it has several blocks: turns with branches do not overlap",
                        },
                    )
        return sorted(found, key=lambda loop: -float(loop["cycles"]))

    def _loop(self, place: counters.Place, cost: BlockCost, counts: Sequence[int], calls: int) -> dict[str, Any]:
        loop = cost.loop
        return {
            "block": place.label,
            "iterations": counts[place.counter] / calls,
            "entries": counts[place.entries or 0] / calls,
            "cycles": self._cycles(place, cost, counts) / calls,
            "initiation_interval": loop.interval if loop else cost.length,
            "length": cost.length,
            "pipelined": loop is not None and loop.pipelined,
            "bound_by": loop.bound if loop else "no overlap",
            "reason": loop.reason if loop else listing.why_not(cost),
        }


def _reached(module: Module, entry: Function) -> tuple[list[View], bool]:
    """(functions that the kernel may run, itself first; whether some are called by address)."""
    views = {entry.name: view(entry)}
    pending = [entry.name]
    indirect = False
    while pending:
        for block in views[pending.pop()].function.blocks:
            for item in block.instructions:
                callee = item.callee.replace('"', "")
                called = callee[1:] if callee.startswith("@") else ""
                indirect |= item.callee.startswith("%") or item.callee in {"?", "asm"}
                named = [value[1:] for value in item.operands if value.startswith("@")]
                indirect |= any(name in module.functions for name in named)
                for name in (called, *named):
                    if name in module.functions and name not in views:
                        views[name] = view(module.functions[name])
                        pending.append(name)
        if indirect and not pending:
            # anything whose address can be had may be called: count all of the unit
            for name in module.functions:
                if name not in views:
                    views[name] = view(module.functions[name])
                    pending.append(name)
    return list(views.values()), indirect


def _returning(module: Module) -> frozenset[str]:
    """Functions that always come back: those of the unit that call nothing else, and routines of the C library."""
    returning = set(module.functions)
    users: dict[str, set[str]] = {}
    for function in module.functions.values():
        for block in function.blocks:
            for item in block.instructions:
                if item.opcode in {"call", "invoke", "callbr"}:
                    users.setdefault(item.callee.replace('"', "").lstrip("@"), set()).add(function.name)
    outside = {name for name in users if name not in module.functions}
    known = {name for name in outside if machine.routine(name, "float") is not None}
    pending = [name for name in outside - known if not name.startswith(("aie_", "llvm."))]
    while pending:
        for user in users.get(pending.pop(), ()):
            if user in returning:
                returning.remove(user)
                pending.append(user)
    return frozenset(returning | known)


def _callers(module: Module, found: list[counters.Place]) -> dict[str, list[counters.Caller]]:
    """Function of the unit -> its calls in counted blocks."""
    callers: dict[str, list[counters.Caller]] = {}
    for place in found:
        certain = True
        for item in place.block.instructions:
            callee = item.callee.replace('"', "")[1:]
            if callee in module.functions:
                callers.setdefault(callee, []).append(counters.Caller(place, certain))
            certain = certain and not may_leave(place.view, item)
    return callers


def _open(module: Module, views: list[View], *, indirect: bool) -> frozenset[str]:
    """Functions of the unit that something may call that is not counted."""
    if indirect:
        return frozenset(module.functions)
    counted = {each.function.name for each in views}
    return frozenset(
        value.replace('"', "").lstrip("@")
        for function in module.functions.values()
        if function.name not in counted
        for block in function.blocks
        for item in block.instructions
        for value in (item.callee, *item.operands)
        if value.startswith("@")
    ) - {views[0].function.name}


def find(module: Module, entry: str) -> Function:
    """The function that a source calls `entry`: by its name, or by its C++ name with any parameters.

    Raises:
        ValueError: the unit defines none.
    """
    mangled = (f"_Z{len(entry)}{entry}", f"_ZL{len(entry)}{entry}")
    exact = module.functions.get(entry)
    if exact is not None:
        return exact
    for name, function in module.functions.items():
        if name.startswith(mangled):
            return function
    raise ValueError(f"the unit defines no function {entry}: define it with the prototype of the task")


def analyse(ir: str, entry: str, generation: int, symbol: str) -> Model:
    """Schedule a kernel for a core and put counters into its IR.

    Args:
        ir: optimised LLVM IR of the kernel's unit, as text.
        entry: name of the kernel function in the source.
        generation: 20 for AIE2, 21 for AIE2P.
        symbol: name for the array of counters; not used elsewhere in the unit.

    Raises:
        ValueError: there is no such function, or no such generation.
    """
    if generation not in machine.LOAD_BYTES:
        raise ValueError(f"generation {generation} is not known: 20 is AIE2, 21 is AIE2P")
    module = parse(ir)
    views, indirect = _reached(module, find(module, entry))
    returning = _returning(module)
    for each in views:
        each.returning = returning
    found = counters.places(views)
    costs: list[BlockCost] = []
    makers = {id(each): Costs(module, each, generation, each is views[0], module.functions) for each in views}
    for place in found:
        cost = makers[id(place.view)].cost(place.block)
        costs.append(cost)
    notes = tuple(
        f"{each.function.name}: control flow is too large, loops are not seen" for each in views if each.truncated
    )
    return Model(
        ir=counters.instrument(module, found, symbol),
        symbol=symbol,
        words=counters.words(found),
        generation=generation,
        places=found,
        costs=costs,
        callers=_callers(module, found),
        open=_open(module, views, indirect=indirect),
        notes=notes,
    )
