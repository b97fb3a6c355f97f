"""Scheduling, order of memory accesses, intervals of loops."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.cycles.addresses import Addresses, Alias, types_meet
from kernelbench_amd_aie.cycles.flow import view
from kernelbench_amd_aie.cycles.ir import parse
from kernelbench_amd_aie.cycles.loops import interval, recurrence, unpipelined
from kernelbench_amd_aie.cycles.machine import ALU, LDA, LDB, MV, ST, VEC
from kernelbench_amd_aie.cycles.memory import Access, Memory, window
from kernelbench_amd_aie.cycles.schedule import Node, resource_bound, schedule


def node(slots, latency=1, before=(), issues=1, kind="x"):
    return Node(slots=slots, issues=issues, latency=latency, kind=kind, name="n", before=list(before))


def test_nodes_wait_for_operands_and_slots():
    nodes = [
        node((LDA,), 7),
        node((LDA,), 7),
        node((ALU,), 1, [(0, 7), (1, 7)]),
        node((ALU,), 1),
        node((ST,), 1, [(2, 1)]),
    ]
    found = schedule(nodes)
    assert (found.first, found.end) == ([0, 1, 8, 0, 9], 9)


def test_the_longest_chain_goes_first():
    nodes = [node((ALU,)), node((ALU,), 2), node((VEC,), 5, [(1, 2)])]
    assert schedule(nodes).first == [1, 0, 2]


def test_issues_share_alternative_slots():
    nodes = [node((LDB, LDA), 7, issues=2), node((LDB, LDA), 7, issues=2), node((MV,), 2, [(0, 7), (1, 7)])]
    found = schedule(nodes)
    assert (found.first, found.last) == ([0, 1, 8], [0, 1, 8])
    assert resource_bound(nodes) == (2, "loads")
    assert resource_bound([*nodes, node((LDA,), issues=3)]) == (4, "loads")
    assert resource_bound([*nodes, node((LDA,), issues=9)]) == (9, "lda")


def test_a_value_that_is_read_late_lets_its_reader_go_first():
    nodes = [node((LDA,), 7), node((ALU,), 1, [(0, 7)]), node((ST,), 1, [(1, 1 - 6)], kind="part")]
    assert schedule(nodes).first == [0, 7, 2]


def test_nodes_may_stand_before_those_they_wait_for():
    assert schedule([node((ALU,), 1, [(1, 3)]), node((MV,), 3)]).first == [3, 0]


def test_recurrences():
    chain = [node((VEC,), 6), node((MV,), 2, [(0, 6)])]
    assert recurrence(chain, [(1, 0, 2, 1)]) == (8, True)
    assert recurrence(chain, [(1, 0, 2, 2)]) == (4, True)
    assert recurrence(chain, [(0, 0, 2, 1)]) == (2, True)
    assert recurrence(chain, [(0, 0, 2, 1), (0, 0, 9, 1), (0, 0, 4, 1)]) == (9, True)
    assert recurrence(chain, []) == (0, True)
    assert recurrence([node((VEC,), 6, issues=3), node((MV,), 2, [(0, 6)])], [(1, 0, 2, 1)]) == (8, True)


def test_a_long_operation_inside_a_recurrence_takes_its_issues():
    middle = [node((MV,), 2), node((VEC,), 6, [(0, 2)], issues=3), node((MV,), 2, [(1, 6)])]
    assert recurrence(middle, [(2, 0, 2, 1)]) == (2 + 2 + 6 + 2, True)


def test_a_recurrence_over_two_values_that_change_places():
    # a -> b' -> a'': two turns for 5 + 6 cycles
    pair = [node((VEC,), 5), node((VEC,), 6)]
    assert recurrence(pair, [(0, 1, 5, 1), (1, 0, 6, 1)]) == (6, True)


def test_intervals_name_what_bounds_them():
    assert interval([node((MV,), issues=5)], []) == (5, "mv")
    assert interval([node((MV,), 2)], [(0, 0, 2, 1)]) == (2, "recurrence")
    assert interval([node((), issues=0)], []) == (1, "nothing")


def test_a_turn_alone_lasts_until_its_values_are_there():
    nodes = [node((LDA,), 7), node((ST,), 1, [(0, 7)])]
    found = schedule(nodes)
    assert unpipelined(found.end + 1, found, []) == 8
    assert unpipelined(found.end + 1, found, [(1, 0, 7, 1)]) == 14
    assert unpipelined(found.end + 1, found, [(1, 0, 7, 2)]) == 8


@pytest.mark.parametrize(
    ("earlier", "later", "cycles"),
    [
        ("store", "load", 1),
        ("load", "store", 1),
        ("part", "load", 7),
        ("part", "part", 7),
        ("srst", "ld", 3),
        ("ld", "srst", -1),
    ],
)
def test_windows_of_memory(earlier, later, cycles):
    assert window(earlier, later) == cycles


FUNCTION = """%pair = type { i32, [4 x i16] }
@g = global i32 0

define void @k(ptr noalias %a, ptr %b, ptr %c, i64 %n) {
entry:
  %s = alloca [8 x i32]
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %j = or disjoint i64 %i, 1
  %w = shl i64 %j, 2
  %x = getelementptr inbounds i8, ptr %b, i64 %w
  %y = getelementptr inbounds i32, ptr %b, i64 %i
  %z = getelementptr inbounds %pair, ptr %b, i64 %i, i32 1, i64 2
  %t = select i1 undef, ptr %a, ptr %s
  %u = load ptr, ptr %b
  %q = getelementptr i8, ptr %p, i64 64
  %next = add i64 %i, 2
  %stop = icmp eq i64 %next, 64
  br i1 %stop, label %exit, label %loop

exit:
  ret void
}
"""


@pytest.fixture(scope="module")
def addresses():
    unit = parse(FUNCTION)
    return Addresses(unit, view(unit.functions["k"]))


def test_addresses_are_sums(addresses):
    x, y, z = addresses.of("%x"), addresses.of("%y"), addresses.of("%z")
    assert (x.terms, x.offset) == (frozenset({("%b", 1), ("%i", 4)}), 4)
    assert (y.terms, y.offset) == (x.terms, 0)
    assert (z.terms, z.offset) == (frozenset({("%b", 1), ("%i", 12)}), 8)
    assert addresses.of("%q").roots == frozenset({"%a"})
    assert addresses.of("%t").roots == frozenset({"%a", "%s"})
    assert addresses.of("%u").roots == frozenset({"?"})


def test_addresses_move_with_a_loop(addresses):
    assert addresses.step(addresses.of("%x"), 1) == 8
    assert addresses.step(addresses.of("%q"), 1) == 64
    assert addresses.step(addresses.of("%a"), 1) == 0
    assert addresses.step(addresses.of("%u"), 1) is None


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ("%a", "%b", False),
        ("%b", "%c", True),
        ("%b", "@g", True),
        ("%a", "@g", False),
        ("%s", "%b", False),
        ("%s", "@g", False),
        ("%a", "?", True),
        ("%a", "%a", True),
    ],
)
def test_objects_that_may_be_one(addresses, one, other, meet):
    assert addresses.roots_meet(frozenset({one}), frozenset({other})) is meet
    assert addresses.roots_meet(frozenset({other}), frozenset({one})) is meet


def test_types_and_scopes_tell_accesses_apart():
    integer, real, byte = (Alias((name, "omnipotent char")) for name in ("int", "float", "omnipotent char"))
    assert not types_meet(integer, real)
    assert types_meet(Alias(("base", "int", "omnipotent char")), integer)
    assert types_meet(byte, integer)
    assert types_meet(integer, byte)
    assert types_meet(integer, Alias())
    assert not types_meet(Alias(scopes=frozenset({"1"})), Alias(apart=frozenset({"1", "2"})))
    assert types_meet(Alias(scopes=frozenset({"1", "3"})), Alias(apart=frozenset({"1", "2"})))


def made(addresses):
    joined = []

    def join(nodes):
        joined.append(nodes)
        return 1000 + len(joined)

    return Memory(addresses, join), joined


def access(addresses, number, pointer, *, store, size=4, kind=None, shift=0):
    place = addresses.of(pointer)
    place = type(place)(place.roots, place.terms, place.offset + shift)
    return Access(number, place, Alias(), size, kind or ("store" if store else "load"), store)


def test_accesses_at_known_distances_do_not_wait(addresses):
    memory, _ = made(addresses)
    assert memory.add(access(addresses, 0, "%y", store=True)) == []
    assert memory.add(access(addresses, 1, "%x", store=False)) == []
    assert memory.add(access(addresses, 2, "%y", store=False)) == [(0, 1)]
    assert memory.add(access(addresses, 3, "%y", store=False, size=1, shift=3)) == [(0, 1)]
    assert memory.add(access(addresses, 4, "%c", store=False)) == [(0, 1)]
    assert memory.add(access(addresses, 5, "%a", store=False)) == []
    memory.add(access(addresses, 6, "%a", store=True, size=64, shift=40))
    assert memory.add(access(addresses, 7, "%a", store=False, shift=100)) == [(6, 1)]
    assert memory.add(access(addresses, 8, "%a", store=False, shift=104)) == []


def test_many_accesses_that_may_meet_join_before_the_next(addresses):
    memory, joined = made(addresses)
    memory.add(access(addresses, 0, "%b", store=True))
    memory.add(access(addresses, 1, "%b", store=True, shift=4))
    assert memory.add(access(addresses, 2, "%c", store=False)) == [(1001, 1)]
    assert joined == [[0, 1]]


def test_neighbours_in_a_word_keep_apart(addresses):
    memory, _ = made(addresses)
    memory.add(access(addresses, 0, "%a", store=True, size=1, kind="part"))
    assert memory.add(access(addresses, 1, "%a", store=True, size=1, kind="part", shift=1)) == [(0, 7)]
    assert memory.add(access(addresses, 2, "%a", store=False, size=1, shift=9)) == []
    assert memory.add(access(addresses, 3, "%b", store=True, size=1, kind="part")) == []


def test_order_from_turn_to_turn(addresses):
    memory, _ = made(addresses)
    memory.add(access(addresses, 0, "%y", store=False))
    memory.add(access(addresses, 1, "%y", store=True, shift=16))
    # the store of this turn is read two turns later: the address moves by 8 bytes a turn
    assert memory.carried(1) == [(1, 0, 1, 2)]


def test_order_from_turn_to_turn_without_known_steps(addresses):
    memory, _ = made(addresses)
    memory.add(access(addresses, 0, "%u", store=True))
    memory.add(access(addresses, 1, "%c", store=False))
    assert set(memory.carried(1)) == {(0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 1)}
