"""From the instructions of a block to nodes with dependences: registers, memory, and what loops carry over."""

from __future__ import annotations

import attrs

from kernelbench_amd_aie.cycles import machine
from kernelbench_amd_aie.cycles.addresses import Addresses
from kernelbench_amd_aie.cycles.flow import View
from kernelbench_amd_aie.cycles.ir import Block, Instruction
from kernelbench_amd_aie.cycles.machine import LDA, MV
from kernelbench_amd_aie.cycles.memory import Access, Memory
from kernelbench_amd_aie.cycles.prices import Price, Step
from kernelbench_amd_aie.cycles.pricing import Pricing
from kernelbench_amd_aie.cycles.schedule import Node

_MAX_PRODUCERS = 16
_MAX_ISSUES = 4096
"""Of one instruction: types of the compiler may have millions of bits."""
_VECTOR_KINDS = frozenset(machine.CLASSES)


@attrs.define(eq=False)
class Segment:
    """Instructions between two calls: nodes, values that outlive it, cycles of the call behind it."""

    nodes: list[Node] = attrs.field(factory=list)
    carried: list[tuple[int, int, int, int]] = attrs.field(factory=list)
    live: set[int] = attrs.field(factory=set)
    condition: tuple[int, ...] = ()
    call: int = 0


@attrs.define(eq=False)
class Graph:
    """A block in nodes.

    Attributes:
        segments: at least one; the last has no call behind it.
        vector_code: whether it has operations of the vector unit beyond scalar floating point.
        uncalibrated: whether a guessed price is in it.
        notes: what a reader must know.
        functions: functions of the unit that it calls.
        fusable: whether loads were joined with conversions.
    """

    segments: list[Segment] = attrs.field(factory=lambda: [Segment()])
    vector_code: bool = False
    uncalibrated: bool = False
    notes: dict[str, None] = attrs.field(factory=dict)
    functions: set[str] = attrs.field(factory=set)
    fusable: bool = False

    @property
    def vector(self) -> int:
        """Vector cycles of one execution."""
        return sum(node.vector for segment in self.segments for node in segment.nodes)

    @property
    def nodes(self) -> list[Node]:
        """The nodes of all segments."""
        return [node for segment in self.segments for node in segment.nodes]


@attrs.define(eq=False)
class _Source:
    """Where a value comes from inside a segment: nodes, and phis of the loop (turns back)."""

    nodes: tuple[int, ...] = ()
    phis: tuple[tuple[str, int], ...] = ()


_NOWHERE = _Source()


@attrs.define(eq=False)
class Builder:
    """Makes the graph of one block.

    Args:
        pricing: prices of the function's instructions.
        addresses: of the function.
        block: the block.
        fuse: join a load with the conversion behind it (one slot less, but only on one of the two load units).
    """

    pricing: Pricing
    addresses: Addresses
    block: Block
    fuse: bool = True
    graph: Graph = attrs.field(factory=Graph)
    _sources: dict[str, _Source] = attrs.field(factory=dict)
    _transfers: dict[str, int] = attrs.field(factory=dict)
    _uses: list[tuple[str, int, int, str]] = attrs.field(factory=list)
    _prices: dict[int, Price] = attrs.field(factory=dict)
    _with_load: dict[str, int] = attrs.field(factory=dict)
    _with_store: set[str] = attrs.field(factory=set)
    _converted: set[str] = attrs.field(factory=set)
    _memory: Memory = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """The first segment."""
        self._memory = self._new_memory()

    @property
    def view(self) -> View:
        """The function."""
        return self.pricing.view

    @property
    def _segment(self) -> Segment:
        return self.graph.segments[-1]

    @property
    def _loops(self) -> bool:
        return self.block.number in self.block.successors

    def build(self) -> Graph:
        """The graph; every instruction is looked at once."""
        self._price_all()
        self._find_fusions()
        for item in self.block.instructions:
            self._add(item, self._prices[id(item)])
        end = self.block.terminator
        if end is not None and end.opcode in {"br", "switch"} and end.operands:
            self._segment.condition = self._source(end.operands[0]).nodes
        self._mark_live()
        if self._loops and len(self.graph.segments) == 1:
            self._carry()
        return self.graph

    def _price_all(self) -> None:
        counted: dict[str, int] = {}
        for item in self.block.instructions:
            price = self._prices[id(item)] = self.pricing.price(item)
            if item.callee.startswith("@aie_") and price.steps:
                counted[item.callee] = counted.get(item.callee, 0) + price.steps[0].issues
        for item in self.block.instructions:
            # what accompanies nothing was counted nowhere: its main part was not needed, or is not there
            if item.callee.startswith("@aie_") and counted.get(item.callee) == 0:
                price = self._prices[id(item)]
                step = attrs.evolve(price.steps[0], issues=1, vector=int(machine.CLASSES[price.steps[0].kind].vector))
                self._prices[id(item)] = attrs.evolve(price, steps=(step,))
                counted[item.callee] = 1

    # --- loads with conversions, conversions with stores

    def _kind(self, item: Instruction) -> str:
        price = self._prices.get(id(item))
        return price.steps[0].kind if price is not None and price.steps else ""

    def _final_users(self, name: str) -> list[Instruction] | None:
        """Who uses a value, seen through what is free; None where it leaves the block or comes round in a loop."""
        found, pending, seen = [], [name], {name}
        while pending:
            for user in self.view.users.get(pending.pop(), ()):
                price = self._prices.get(id(user))
                if price is None or user.opcode == "phi" or len(seen) > _MAX_PRODUCERS:
                    return None
                if price.free and user.name:
                    if user.name not in seen:
                        seen.add(user.name)
                        pending.append(user.name)
                else:
                    found.append(user)
        return found

    def _find_fusions(self) -> None:
        loads = []
        for item in self.block.instructions:
            kind = self._kind(item)
            if kind in {"sr", "cv"}:
                users = self._final_users(item.name)
                if users and all(self._kind(user) == "st" for user in users):
                    self._with_store.add(item.name)
            elif kind == "ld":
                loads.append(item)
        for item in loads:
            users = self._final_users(item.name)
            if users and all(self._kind(user) in {"up", "cv"} for user in users):
                self._converted.add(item.name)
                inside = [user for user in users if user.name not in self._with_store]
                self.graph.fusable = True
                if self.fuse:
                    issues = sum(self._prices[id(user)].steps[0].issues for user in inside)
                    self._with_load.update({user.name: 0 for user in inside})
                    self._with_load[item.name] = issues

    # --- nodes

    def _add(self, item: Instruction, price: Price) -> None:
        if price.note:
            self.graph.notes[price.note] = None
        self.graph.uncalibrated |= price.uncalibrated
        if item.opcode == "phi":
            self._sources[item.name] = _Source(phis=((item.name, 1),)) if self._loops else _NOWHERE
        elif price.free:
            if item.name:
                self._sources[item.name] = self._union(item)
        elif price.call is not None:
            if price.function:
                self.graph.functions.add(price.function)
            self._cut(price.call)
        elif price.memory == "barrier":
            self._cut(1)
        else:
            self._issue(item, price)

    def _union(self, item: Instruction) -> _Source:
        if len(item.operands) == 1:
            return self._source(item.operands[0])
        nodes: dict[int, None] = {}
        phis: dict[tuple[str, int], None] = {}
        for value in item.operands:
            source = self._source(value)
            nodes.update(dict.fromkeys(source.nodes))
            phis.update(dict.fromkeys(source.phis))
        if len(nodes) > _MAX_PRODUCERS:
            nodes = {self._join([(node, self._segment.nodes[node].latency) for node in nodes]): None}
        return _Source(tuple(nodes), tuple(phis)[:_MAX_PRODUCERS])

    def _source(self, value: str) -> _Source:
        return self._sources.get(value, _NOWHERE)

    def _node(self, step: Step, slots: tuple[int, ...] | None = None, issues: int | None = None) -> int:
        nodes = self._segment.nodes
        nodes.append(
            Node(
                slots=step.slots if slots is None else slots,
                issues=min(_MAX_ISSUES, step.issues if issues is None else issues),
                latency=step.latency,
                kind=step.kind,
                name=step.name,
                vector=step.vector,
            ),
        )
        return len(nodes) - 1

    def _join(self, before: list[tuple[int, int]]) -> int:
        self._segment.nodes.append(Node((), 0, 0, "joint", "", before=before))
        return len(self._segment.nodes) - 1

    def _new_memory(self) -> Memory:
        return Memory(self.addresses, lambda nodes: self._join([(node, 0) for node in nodes]))

    def _cut(self, cycles: int) -> None:
        """A call: what was before it is finished, what comes behind starts afresh."""
        self._segment.call = cycles
        self.graph.segments.append(Segment())
        self._sources.clear()
        self._transfers.clear()
        self._memory = self._new_memory()

    def _issue(self, item: Instruction, price: Price) -> None:
        step = price.steps[0]
        if step.kind in _VECTOR_KINDS and not price.transfer:
            self.graph.vector_code = True
        if item.name in self._with_store or (item.name in self._with_load and step.kind != "ld"):
            latency = 0 if item.name in self._with_store else 2
            node = self._node(attrs.evolve(step, latency=latency, vector=0), slots=(), issues=0)
        elif item.name in self._converted:
            node = self._node(step, slots=(LDA,), issues=max(step.issues, self._with_load.get(item.name, 0)))
        else:
            node = self._node(step)
        if step.kind == "st" and item.operands:
            self._fused_store(item, node)
        self._connect(item, node, transfer=price.transfer)
        if price.memory:
            self._order(item, price, node)
        for number, more in enumerate(price.steps[1:]):
            following = self._node(more)
            self._segment.nodes[following].before.append((node, price.steps[number].latency))
            node = following
        if item.name:
            self._sources[item.name] = _Source((node,))

    def _fused_store(self, item: Instruction, node: int) -> None:
        """VST.SRS and VST.CONV store what they convert; they touch memory later."""
        value = item.operands[-1] if item.callee else item.operands[0]
        sources = self._source(value).nodes
        segment = self._segment.nodes
        if any(segment[source].kind in {"sr", "cv"} and not segment[source].slots for source in sources):
            segment[node].kind = "srst"
            segment[node].name += ".srs"

    def _connect(self, item: Instruction, node: int, *, transfer: bool) -> None:
        accumulates = "mac" in item.callee or "msc" in item.callee
        before = self._segment.nodes[node].before
        for place, value in enumerate(item.operands):
            if transfer:
                moved = self._transfer(value)
                if moved is not None:
                    before.append((moved, machine.FLOAT_TRANSFER))
                continue
            role = "accumulator" if accumulates and place == 1 else ""
            if self._segment.nodes[node].kind == "part" and place == 0:
                role = "late"
            source = self._source(value)
            before.extend((producer, self._latency(producer, node, role)) for producer in source.nodes)
            self._uses.extend((phi, turns, node, role) for phi, turns in source.phis)

    def _latency(self, producer: int, user: int, role: str) -> int:
        nodes = self._segment.nodes
        made, used = nodes[producer], nodes[user]
        if role == "late":
            return made.latency - machine.PART_WORD_READ
        if role == "accumulator" and made.kind == used.kind and made.kind in machine.CHAINED:
            return machine.CHAINED[made.kind]
        if made.kind in machine.BYPASS and used.kind in machine.BYPASS and made.slots:
            return 1
        return made.latency

    def _transfer(self, value: str) -> int | None:
        """The move of a scalar into a vector register; constants and what a loop does not change are there already."""
        if not value.startswith("%"):
            return None
        if value in self._transfers:
            return self._transfers[value]
        source = self._source(value)
        definition = self.view.definitions.get(value)
        elsewhere = definition is None or definition.block != self.block.number
        if elsewhere and self.block.number in self.view.inner:
            return None
        node = self._node(Step((MV,), 1, machine.FLOAT_TRANSFER, "move", "vinsert"))
        before = self._segment.nodes[node].before
        before.extend((producer, self._segment.nodes[producer].latency) for producer in source.nodes)
        self._uses.extend((phi, turns, node, "") for phi, turns in source.phis)
        self._transfers[value] = node
        return node

    def _order(self, item: Instruction, price: Price, node: int) -> None:
        if price.pointer >= len(item.operands):
            return
        access = Access(
            node=node,
            address=self.addresses.of(item.operands[price.pointer]),
            alias=self.addresses.alias(item),
            bytes=min(price.bytes, _MAX_ISSUES),
            kind=self._segment.nodes[node].kind,
            store=price.memory == "store",
        )
        self._segment.nodes[node].before.extend(self._memory.add(access))

    # --- beyond the block

    def _mark_live(self) -> None:
        """Nodes of the last segment whose results other blocks use."""
        for item in self.block.instructions:
            if not item.name or item.name not in self._sources:
                continue
            users = self.view.users.get(item.name, ())
            if any(user.block != self.block.number or user.opcode == "ret" for user in users):
                self._segment.live.update(self._sources[item.name].nodes)

    def _carry(self) -> None:
        incoming: dict[str, str] = {}
        for item in self.block.instructions:
            if item.opcode == "phi":
                pairs = zip(item.operands, item.labels, strict=True)
                incoming[item.name] = next((value for value, label in pairs if label == self.block.name), "")
        carried = self._segment.carried
        for phi, turns, node, role in self._uses:
            pending, seen = [(phi, turns)], {phi}
            while pending:
                name, distance = pending.pop()
                source = self._source(incoming.get(name, ""))
                carried.extend((made, node, self._latency(made, node, role), distance) for made in source.nodes)
                for further, more in source.phis:
                    if further not in seen and len(seen) < _MAX_PRODUCERS:
                        seen.add(further)
                        pending.append((further, distance + more))
        carried.extend(self._memory.carried(self.block.number))
