"""Cost of a block: lengths of its stretches between calls, its branch, what must be finished before the next block."""

from __future__ import annotations

from collections.abc import Container

import attrs

from kernelbench_amd_aie.cycles import machine
from kernelbench_amd_aie.cycles.addresses import Addresses
from kernelbench_amd_aie.cycles.dependences import Builder, Graph, Segment
from kernelbench_amd_aie.cycles.flow import View
from kernelbench_amd_aie.cycles.ir import Block, Module
from kernelbench_amd_aie.cycles.loops import LoopCost, interval, loop_cost, too_many, unpipelined
from kernelbench_amd_aie.cycles.machine import ALU, MV
from kernelbench_amd_aie.cycles.pricing import Pricing
from kernelbench_amd_aie.cycles.schedule import Schedule, resource_bound, schedule

_MAX_NODES = 20_000
_SMALL_SWITCH = 4


@attrs.define(eq=False)
class BlockCost:
    """What one execution of a block costs.

    Attributes:
        length: cycles, where it is no hardware loop.
        vector: vector cycles.
        bound: cycles that the busiest slot needs.
        loop: of a hardware loop.
        graph: nodes, for the listing.
        schedules: one for each segment of the graph.
    """

    length: int
    vector: int
    bound: int
    loop: LoopCost | None
    graph: Graph
    schedules: list[Schedule]


@attrs.define(eq=False)
class Costs:
    """Costs of the blocks of one function.

    Args:
        module: the unit.
        view: the function.
        generation: 20 or 21.
        kernel: whether the function is the kernel: it is inlined between the events, so its call costs nothing.
        defined: names of the unit's functions.
    """

    module: Module
    view: View
    generation: int
    kernel: bool
    defined: Container[str]
    _pricing: Pricing = attrs.field(init=False)
    _addresses: Addresses = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Prices and addresses are shared by the blocks."""
        self._pricing = Pricing(self.module, self.view, self.generation, self.defined)
        self._addresses = Addresses(self.module, self.view)

    def cost(self, block: Block) -> BlockCost:
        """The cost of one block."""
        graph = self._graph(block, fuse=True)
        bound, _ = resource_bound(graph.nodes)
        schedules = [schedule(segment.nodes) for segment in graph.segments]
        loop = None
        if self._hardware_loop(block, graph):
            segment = graph.segments[0]
            loop = loop_cost(self.module, self.view, block, segment.nodes, schedules[0], segment.carried)
            note = too_many(loop, self.generation)
            if note:
                graph.notes[f"{self.view.label(block)}: {note}"] = None
        return BlockCost(
            length=self._length(block, graph, schedules) if loop is None else loop.length,
            vector=graph.vector,
            bound=bound,
            loop=loop,
            graph=graph,
            schedules=schedules,
        )

    def _graph(self, block: Block, *, fuse: bool) -> Graph:
        if len(block.instructions) > _MAX_NODES:
            block = attrs.evolve(block, instructions=[*block.instructions[:_MAX_NODES], block.instructions[-1]])
            graph = Builder(self._pricing, self._addresses, block, fuse=fuse).build()
            graph.notes[f"{self.view.label(block)}: only the first {_MAX_NODES} instructions are priced"] = None
            return graph
        graph = Builder(self._pricing, self._addresses, block, fuse=fuse).build()
        if not (fuse and graph.fusable and self._hardware_loop(block, graph)):
            return graph
        # joined loads fit one of the two load units only: apart they may be faster
        apart = Builder(self._pricing, self._addresses, block, fuse=False).build()
        joined, split = graph.segments[0], apart.segments[0]
        faster = interval(split.nodes, split.carried)[0] < interval(joined.nodes, joined.carried)[0]
        return apart if faster else graph

    def _hardware_loop(self, block: Block, graph: Graph) -> bool:
        """Loops of vector code that are one block without calls; scalar loops were seen with plain branches."""
        return block.number in block.successors and graph.vector_code and len(graph.segments) == 1

    def _length(self, block: Block, graph: Graph, schedules: list[Schedule]) -> int:
        total = 0
        for segment, found in zip(graph.segments[:-1], schedules[:-1], strict=True):
            total += self._finished(segment, found, range(len(segment.nodes))) + segment.call
        segment, found = graph.segments[-1], schedules[-1]
        length = found.end + 1
        if block.number in block.successors:
            length = unpipelined(length, found, segment.carried)
        elif block.successors:
            waiting = {n for n, node in enumerate(segment.nodes) if node.kind == "part"} | segment.live
            length = max(length, self._finished(segment, found, waiting))
        total += max(length, self._branch(block, segment, found))
        if self.kernel and block.number == 0:
            total = max(total, machine.ENTRY)
        return total

    def _finished(self, segment: Segment, found: Schedule, nodes: range | set[int]) -> int:
        """Cycles until results are there and part words are written."""
        length = found.end + 1
        for number in nodes:
            node = segment.nodes[number]
            window = machine.PART_WORD_WINDOW if node.kind == "part" else node.latency
            length = max(length, found.last[number] + window)
        return length

    def _branch(self, block: Block, segment: Segment, found: Schedule) -> int:
        """Cycles with the branch at the end and its delay slots; 0 where the next block simply follows."""
        end = block.terminator
        if end is None or end.opcode in {"unreachable", "invoke"}:
            return 0
        if end.opcode in {"ret", "resume"}:
            return 0 if self.kernel else self._branch_end(segment, found)
        if len(block.successors) == 1 and self.view.following.get(block.number) == block.successors[0]:
            return 0
        if end.opcode == "switch":
            return found.end + 1 + _switch(len(end.labels))
        return self._branch_end(segment, found)

    def _branch_end(self, segment: Segment, found: Schedule) -> int:
        """The branch stands as late as the block's work, but for the delay slots that hold some of it."""
        ready = max((found.last[n] + segment.nodes[n].latency for n in segment.condition), default=0)
        last = found.end
        start = max(0, last - machine.FILLED_DELAY_SLOTS)
        # the branch takes the place of an ALU and a move instruction; at the last cycle these give way to it
        while start < last and (start in found.taken[ALU] or start in found.taken[MV]):
            start += 1
        return max(ready, start) + machine.BRANCH


def _switch(targets: int) -> int:
    """Comparisons and branches of a few cases, or a jump through a table."""
    one = 1 + machine.BRANCH
    if targets <= _SMALL_SWITCH:
        return max(1, targets.bit_length() - 1) * one
    return one + 1 + machine.LOAD_LATENCY + machine.BRANCH
