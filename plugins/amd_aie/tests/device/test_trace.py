from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_amd_aie.device import score, trace
from kernelbench_amd_aie.device.trace import PINNED, Command, Edge, Source, TraceError

DATA = Path(__file__).with_name("data")
CORE = Source("core", 2, 1)
HEADER = 0x00220001
START = ["f0000000", "00000010"]


def data(name):
    return (DATA / name).read_text()


def numbers(name, **options):
    found = score.read_raw(data(name), **options)
    return found.total, found.vector


def edges(*commands, **options):
    found = trace.timeline(CORE, commands, **options)
    return [(each.slot, "B" if each.begins else "E", each.time) for each in found.edges]


def event(*slots, after=0):
    return Command(name="event", slots=slots, cycles=after)


def again(times):
    return Command(name="repeat", times=times)


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("plain.txt", {}, (312, 3)),
        ("plain.txt", PINNED, (312, 3)),
        ("repeat.txt", {}, (67, 32)),
        ("repeat.txt", {"repeat": "once"}, (7, 1)),
        ("rounds.txt", {}, (262151, 1)),
        ("rounds.txt", {"sync": "drop"}, (7, 1)),
        ("several.txt", {}, (66530, 7)),
        ("several.txt", {"repeat": "once"}, (66525, 4)),
    ],
)
def test_traces_that_were_worked_out_on_paper(name, options, expected):
    assert numbers(name, **options) == expected


def test_the_commands_of_a_stream_that_two_packets_share():
    found = trace.streams(trace.words_of(data("several.txt")))
    assert list(found) == [CORE, Source("memory", 2, 1)]
    assert trace.commands(found[CORE]) == (
        Command(name="start", cycles=32), event(0, after=70000), event(2, 5, after=3), again(2),
        event(2, 7, after=513), event(2), event(2), event(2), event(1, 2, after=66000),
    )  # fmt: skip


def test_a_buffer_and_its_text_are_the_same():
    words = [int(line, 16) for line in data("plain.txt").split()]
    raw = b"".join(word.to_bytes(4, "little") for word in words) + bytes(1000)
    assert trace.read(raw) == trace.read(data("plain.txt"))


def test_lost_cycles_are_noted():
    assert score.read_raw(data("rounds.txt"), **PINNED).notes == (
        "the counter of cycles went round 1 times: 262144 cycles are lost",
    )
    assert score.read_raw(data("rounds.txt")).notes == ()
    starts = (Command(name="start"), event(0), Command(name="start"))
    assert trace.timeline(CORE, starts).notes == ("the trace starts 2 times: what lies between is not in the times",)


def test_an_event_lasts_a_cycle_and_goes_on_when_it_comes_again_at_once():
    assert edges(event(2), event(2), event(2, after=1)) == [(2, "B", 1), (2, "E", 3), (2, "B", 4)]
    assert edges(event(1, 2), event(2, 3)) == [(1, "B", 1), (2, "B", 1), (1, "E", 2), (3, "B", 2)]


def test_an_event_before_a_round_of_the_counter_lasts_no_longer_for_it():
    sync = Command(name="sync")
    expected = [(2, "B", 1), (2, "E", 2), (0, "B", 2 + 2 * trace.SYNC_CYCLES + 4)]
    assert edges(event(2), sync, sync, event(0, after=4)) == expected


def test_a_repetition_without_idle_cycles_is_the_same_in_both_readings():
    played = (event(2), again(9), event(1))
    assert edges(*played) == edges(*played, repeat="once") == [(2, "B", 1), (2, "E", 11), (1, "B", 11)]


def test_the_pinned_reading_of_a_repetition_with_idle_cycles():
    assert edges(event(2, after=3), again(100), event(1), repeat="once") == [
        (2, "B", 4), (2, "E", 4), (2, "B", 7), (2, "E", 8), (1, "B", 8),
    ]  # fmt: skip
    assert edges(event(2, 3, after=3), again(100), event(1), repeat="once") == [
        (2, "B", 4), (3, "B", 4), (2, "E", 4), (3, "E", 4), (1, "B", 8),
    ]  # fmt: skip


def test_a_loop_of_a_period_counts_as_often_as_it_ran():
    played = (event(0), event(2, after=1), again(63), event(1))
    found = score.cycles_of(trace.chrome([trace.timeline(CORE, played)]))
    assert (found.total, found.vector) == (2 * 64 + 1, 64)
    assert found.score == 64 / 129


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("", "empty"),
        ("00000000\n" * 16, "empty"),
        (b"\0" * 64, "empty"),
        ("what\n", "invalid literal"),
        ("00220000\n", r"word 0 \(00220000\) is no header"),
        ("80220021\n", r"word 0 \(80220021\) is no header"),
        ("80224001\n", r"word 0 \(80224001\) is no header"),
        ("102a0001\n", r"word 0 \(102a0001\) is no header"),
        ("\n".join([f"{HEADER:08x}", *START, "00fefefe", *["fefefefe"] * 4, "12345678"]), "word 8 .* is no header"),
        (f"{HEADER:08x}\nf1000000\n", r"byte 0 of a stream \(f1\) begins no command"),
        (f"{HEADER:08x}\ne1fefefe\n", "begins with a repetition"),
        ("123456789\n", "is no header"),
    ],
)
def test_a_damaged_trace_gives_no_numbers(raw, said):
    with pytest.raises(TraceError, match=said):
        trace.read(raw)


@pytest.mark.parametrize("options", [{"repeat": "twice"}, {"sync": "lose"}])
def test_unknown_readings_are_refused(options):
    with pytest.raises(TraceError, match="known are"):
        trace.read(data("plain.txt"), **options)


def test_a_command_that_is_cut_off_is_left_out():
    assert trace.commands(bytes.fromhex("12a811")) == (event(1, after=2),)


def test_a_trace_without_a_core_has_no_cycles():
    memory = "\n".join(data("several.txt").splitlines()[8:16])
    with pytest.raises(TraceError, match="0 cores"):
        score.read_raw(memory)


def test_chrome_events_have_names_by_slot():
    made = trace.chrome(trace.read(data("several.txt")), slots=(33, 34, 37, 0, 0, 26))
    named = {each["tid"]: each["name"] for each in made if each["ph"] == "B" and each["pid"] == 0}
    assert named == {0: "INSTR_EVENT_0", 1: "INSTR_EVENT_1", 2: "INSTR_VECTOR", 5: "event 26", 7: "slot 7"}
    assert made[0]["args"] == {"name": "core of tile (1, 2)"}
    assert made[1] == {"name": "INSTR_EVENT_0", "ph": "B", "ts": 70001, "pid": 0, "tid": 0, "args": {}}


@pytest.mark.parametrize("wrap", [lambda events: events, lambda events: {"traceEvents": events}])
def test_a_parsed_trace(tmp_path, wrap):
    path = tmp_path / "trace.json"
    path.write_text(json.dumps(wrap(json.loads(data("parsed.json")))))
    found = score.read_parsed(path)
    assert (found.total, found.vector, found.score) == (50, 31, 0.62)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "Expecting"),
        ("3", "no list of events"),
        ("{}", "no list of events"),
        ("[]", "no INSTR_EVENT_0"),
        ("[3]", "an event without"),
        ('[{"ph": "B", "ts": 1}]', "an event without"),
        ('[{"name": "INSTR_EVENT_0", "ph": "B", "ts": 1}]', "no INSTR_EVENT_1 after"),
        (
            '[{"name": "INSTR_EVENT_1", "ph": "B", "ts": 1}, {"name": "INSTR_EVENT_0", "ph": "B", "ts": 2}]',
            "no INSTR_EVENT_1 after",
        ),
        (
            '[{"name": "INSTR_EVENT_0", "ph": "B", "ts": 1}, {"name": "INSTR_EVENT_1", "ph": "B", "ts": 1}]',
            "no INSTR_EVENT_1 after",
        ),
    ],
)
def test_a_parsed_trace_without_the_kernel_gives_no_numbers(tmp_path, text, said):
    path = tmp_path / "trace.json"
    path.write_text(text)
    with pytest.raises(TraceError, match=said):
        score.read_parsed(path)


def encoded(command):
    """The shortest form of a command, as a row of bits with the widths of its fields."""
    name, slots, cycles, times = command.name, command.slots, command.cycles, command.times
    if name == "repeat":
        fields = ((0b1110, 4), (times, 4)) if times < 16 else ((0b110110, 6), (times, 10))
    elif name == "sync":
        fields = ((0xFF, 8),)
    else:
        size = next(size for size in (4, 10, 18) if cycles < 1 << size)
        if len(slots) == 1:
            prefix = {4: (0, 1), 10: (0b100, 3), 18: (0b101, 3)}[size]
            fields = (prefix, (slots[0], 3), (cycles, size))
        else:
            prefix = {4: (0b1100, 4), 10: (0b110100, 6), 18: (0b110101, 6)}[size]
            fields = (prefix, (sum(1 << slot for slot in slots), 8), (cycles, size))
    bits = "".join(f"{value:0{width}b}" for value, width in fields)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


EVENTS = st.builds(
    lambda slots, after: event(*sorted(slots), after=after),
    st.sets(st.integers(0, 7), min_size=1),
    st.one_of(st.integers(0, 20), st.integers(0, (1 << 18) - 1)),
)
OTHERS = st.one_of(st.builds(again, st.integers(0, 1023)), st.just(Command(name="sync")))


@given(st.lists(st.one_of(EVENTS, OTHERS), max_size=40), st.integers(0, 255), st.integers(2, 7), st.integers(0, 127))
def test_whatever_is_written_is_read(commands, cut, row, column):
    stream = bytes.fromhex("f000000000000000") + b"".join(map(encoded, commands))
    stream += b"\xfe" * (-len(stream) % 28)
    header = column << 21 | row << 16 | 3
    header |= (1 - header.bit_count() % 2) << 31
    words = []
    for at in range(0, len(stream), 28):
        words += [header, *(int.from_bytes(stream[i : i + 4], "big") for i in range(at, at + 28, 4))]
    (found,) = trace.streams(words).items()
    assert found[0] == Source("core", row, column)
    assert trace.commands(found[1]) == (Command(name="start"), *commands)


@given(st.lists(EVENTS, max_size=20).map(lambda made: [event(0), *made]), st.integers(0, 30))
def test_a_full_repetition_is_the_command_written_out(commands, times):
    written_out = [*commands, *[commands[-1]] * times]
    assert trace.timeline(CORE, [*commands, again(times)]) == trace.timeline(CORE, written_out)
    assert all(isinstance(each, Edge) for each in trace.timeline(CORE, written_out).edges)
