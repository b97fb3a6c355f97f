"""Order of memory accesses in a block and from one turn of a loop to the next."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from kernelbench_amd_aie.cycles import machine
from kernelbench_amd_aie.cycles.addresses import Address, Addresses, Alias, types_meet

_FIRST = {"srst": 7}
_LAST = {"part": 5 + machine.PART_WORD_WINDOW - 1, "srst": 5 + machine.FUSED_STORE_WINDOW - 1}
_PLAIN_CYCLE = 5
_BUCKET = 64
_MAX_GROUPS = 48
_MAX_PAIRS = 4096
_MAX_DISTANCE = 8


def window(earlier: str, later: str) -> int:
    """Cycles from one access to the next where they must keep their order, by their classes."""
    return _LAST.get(earlier, _PLAIN_CYCLE) - _FIRST.get(later, _PLAIN_CYCLE) + 1


@attrs.frozen
class Access:
    """One load or store: its node, where it goes, how it is told apart, bytes, class."""

    node: int
    address: Address
    alias: Alias
    bytes: int
    kind: str
    store: bool


@attrs.define(eq=False)
class _Group:
    """Accesses alike: same class, same variable part of the address, same way to tell them apart."""

    sample: Access
    members: list[Access] = attrs.field(factory=list)
    buckets: dict[int, list[Access]] = attrs.field(factory=dict)
    pending: list[int] = attrs.field(factory=list)
    joint: int | None = None

    def add(self, access: Access) -> None:
        self.members.append(access)
        self.pending.append(access.node)
        for bucket in _buckets(access):
            self.buckets.setdefault(bucket, []).append(access)


def _buckets(access: Access) -> range:
    start = access.address.offset
    return range(start // _BUCKET, (start + max(1, access.bytes) - 1) // _BUCKET + 1)


def _overlap(left: Access, right: Access) -> bool:
    a, b = left.address.offset, right.address.offset
    return a < b + right.bytes and b < a + left.bytes


def _distance(earlier: Access, later: Access, step: int) -> int | None:
    """Turns after which `later` meets what `earlier` touched, at least 1; None where it never does."""
    gap = later.address.offset - earlier.address.offset
    if step == 0:
        return 1 if _overlap(earlier, later) else None
    if step < 0:
        gap, step, low, high = -gap, -step, -earlier.bytes, later.bytes
    else:
        low, high = -later.bytes, earlier.bytes
    # low < gap + turns * step < high
    turns = max(1, (low - gap) // step + 1)
    return turns if gap + turns * step < high else None


@attrs.define(eq=False)
class Memory:
    """What a stretch of a block has done to memory.

    Args:
        addresses: of the function.
        join: makes a node that waits for others and takes no time.
    """

    addresses: Addresses
    join: Callable[[list[int]], int]
    _groups: dict[tuple[object, ...], _Group] = attrs.field(factory=dict)

    def add(self, access: Access) -> list[tuple[int, int]]:
        """Take up an access; returns (node, cycles) of those it must follow."""
        before: dict[int, int] = {}
        for group in self._groups.values():
            for node in self._conflicts(group, access):
                before[node] = max(before.get(node, -9), window(group.sample.kind, access.kind))
        key: tuple[object, ...] = (
            access.store,
            access.kind,
            access.address.roots,
            access.address.terms,
            access.alias,
        )
        if key not in self._groups and len(self._groups) >= _MAX_GROUPS:
            unknown = Address(frozenset({"?"}), frozenset(), 0)
            access = attrs.evolve(access, address=unknown, alias=Alias(), kind="part" if access.store else access.kind)
            key = (access.store, "?")
        self._groups.setdefault(key, _Group(sample=access)).add(access)
        return list(before.items())

    def _conflicts(self, group: _Group, access: Access) -> list[int]:
        if not self._meet(group.sample, access):
            return []
        if self._comparable(group.sample, access):
            near = {id(m): m for bucket in _buckets(access) for m in group.buckets.get(bucket, ())}
            return [member.node for member in near.values() if _overlap(member, access)]
        return [self._all(group)]

    def _meet(self, one: Access, other: Access) -> bool:
        """Whether the order of two accesses may matter."""
        if not (one.store or other.store):
            return False
        if self._same_words(one, other):
            return True
        return types_meet(one.alias, other.alias) and self.addresses.roots_meet(one.address.roots, other.address.roots)

    def _same_words(self, one: Access, other: Access) -> bool:
        """A store of part of a word writes all of it: neighbours of one object are kept apart."""
        part = one.store and other.store and "part" in {one.kind, other.kind}
        return part and bool(one.address.roots & other.address.roots)

    def _comparable(self, one: Access, other: Access) -> bool:
        return (
            one.address.terms == other.address.terms
            and one.address.roots == other.address.roots
            and "?" not in one.address.roots
            and not self._same_words(one, other)
        )

    def _all(self, group: _Group) -> int:
        """A node behind all accesses of a group so far."""
        waiting = group.pending if group.joint is None else [group.joint, *group.pending]
        if group.pending or group.joint is None:
            group.joint = waiting[0] if len(waiting) == 1 else self.join(waiting)
            group.pending = []
        return group.joint

    def carried(self, block: int) -> list[tuple[int, int, int, int]]:
        """Order from turn to turn of a loop of one block: (earlier node, later node, cycles, turns between)."""
        edges: list[tuple[int, int, int, int]] = []
        groups = list(self._groups.values())
        for earlier in groups:
            for later in groups:
                if not self._meet(earlier.sample, later.sample):
                    continue
                cycles = window(earlier.sample.kind, later.sample.kind)
                step = self.addresses.step(earlier.sample.address, block)
                pairs = len(earlier.members) * len(later.members)
                if step is None or pairs > _MAX_PAIRS or not self._comparable(earlier.sample, later.sample):
                    joint = self._all(earlier)
                    edges.extend((joint, member.node, cycles, 1) for member in later.members)
                    continue
                for one in earlier.members:
                    for other in later.members:
                        turns = _distance(one, other, step)
                        if turns is not None and turns <= _MAX_DISTANCE:
                            edges.append((one.node, other.node, cycles, turns))
        return edges
