"""Reads what a core's trace unit writes: packets, commands, and the events that they stand for.

A buffer is a row of packets of eight 32-bit words. The first word of each is a header (odd parity):

| bits | what |
|---|---|
| 4..0 | packet id |
| 14..12 | kind of the source: 0 core, 1 memory module, 2 shim tile, 3 memory tile |
| 20..16, 27..21 | row and column of the tile |

The other seven are bytes of the source's stream, the most significant first. The stream is made of commands; `e` is a
slot of the trace unit, `m` one bit a slot, `c` the cycles without any event since the last one, `r` a count:

| bytes | command |
|---|---|
| `0eeecccc` | one event |
| `100eeecc c*8` | one event |
| `101eeecc c*16` | one event |
| `1100mmmm mmmmcccc` | several events at once |
| `110100mm mmmmmmcc c*8` | several events at once |
| `110101mm mmmmmmcc c*16` | several events at once |
| `1110rrrr`, `110110rr r*8` | the last command again, so many times |
| `11110x00` and 7 bytes | start; value of the timer |
| `110111xx` and 3 bytes | nothing that concerns us |
| `11111111` | the counter of cycles went round once (2^18) |
| `11111110` | nothing; fills up |

The format is that which the parsers of mlir-aie read (Apache 2.0 with LLVM exceptions; read for the facts).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import field, frozen, mutable

from kernelbench_core.api import ConfigError

INSTR_EVENT_0, INSTR_EVENT_1, INSTR_VECTOR = 33, 34, 37
NAMES = {INSTR_EVENT_0: "INSTR_EVENT_0", INSTR_EVENT_1: "INSTR_EVENT_1", INSTR_VECTOR: "INSTR_VECTOR"}
"""Numbers of a core's events, the same in both generations."""
SLOTS = (INSTR_EVENT_0, INSTR_EVENT_1, INSTR_VECTOR)
"""What our designs watch, by slot."""
KINDS = ("core", "memory", "shim", "memory tile")
REPEATS = ("full", "once")
SYNCS = ("count", "drop")
PINNED: Mapping[str, str] = {"repeat": "once", "sync": "drop"}
"""How the parser reads that NPUEval's published numbers come from (mlir-aie c105c0b of 2025-05-18)."""
SYNC_CYCLES = 1 << 18
_PACKET_WORDS = 8
_RESERVED = 0x7 << 28 | 1 << 19 | 0x3 << 14 | 0x7F << 5
_ROUND = 0xFF
_FILLER = 0xFE


class TraceError(ConfigError):
    """A trace cannot be read: it is damaged, empty, or has not the events that were asked for."""


@frozen
class Source:
    """Where a stream comes from.

    Args:
        kind: One of `KINDS`.
        row: Row of the tile; cores begin at 2.
        column: Column of the tile.
    """

    kind: str
    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.kind} of tile ({self.column}, {self.row})"


@frozen(kw_only=True)
class Command:
    """One command.

    Args:
        name: `event`, `repeat`, `start` or `sync`.
        slots: Slots of the trace unit, of `event`.
        cycles: Cycles without an event before these, of `event`; value of the timer, of `start`.
        times: How often, of `repeat`.
    """

    name: str
    slots: tuple[int, ...] = ()
    cycles: int = 0
    times: int = 0


@frozen
class Edge:
    """A moment when an event begins or ends.

    Args:
        slot: Its slot.
        begins: Whether it begins; it ends otherwise.
        time: In cycles since the trace began.
    """

    slot: int
    begins: bool
    time: int


@frozen(kw_only=True)
class Timeline:
    """The events of one source.

    Args:
        source: Where they come from.
        edges: Their moments, in order. What is active at the end of the trace has no end.
        notes: What one has to know about the times.
    """

    source: Source
    edges: tuple[Edge, ...]
    notes: tuple[str, ...] = ()


def words_of(raw: bytes | str) -> tuple[int, ...]:
    """The 32-bit words of a trace buffer (little-endian), or of a text with one hexadecimal word a line.

    Raises:
        TraceError: A line is no such word, or there are no words but zero.
    """
    words: Iterable[int]
    if isinstance(raw, str):
        lines = [line.strip() for line in raw.splitlines()]
        try:
            words = [int(line, 16) for line in lines if line]
        except ValueError as error:
            raise TraceError(f"trace: {error}", "give one hexadecimal word a line") from error
    else:
        words = (int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw) - len(raw) % 4, 4))
    found = list(words)
    while found and not found[-1]:
        found.pop()
    if not found:
        raise TraceError("trace: empty", "see whether the design traces the core and the host waits for the run")
    return tuple(found)


def streams(words: Sequence[int]) -> dict[Source, bytes]:
    """The bytes of each source, without the headers.

    Raises:
        TraceError: Where a header should be is none: words are missing, and all times after them would be wrong.
    """
    found: dict[Source, bytearray] = {}
    for at in range(0, len(words), _PACKET_WORDS):
        header, *data = words[at : at + _PACKET_WORDS]
        if header >> 32 or header & _RESERVED or header.bit_count() % 2 == 0:
            raise TraceError(
                f"trace: word {at} ({header:08x}) is no header of a packet",
                "write the whole buffer to the file; mlir-aie's host utilities leave out words that are zero",
            )
        source = Source(KINDS[header >> 12 & 3], header >> 16 & 0x1F, header >> 21 & 0x7F)
        for word in data:
            found.setdefault(source, bytearray()).extend(word.to_bytes(4, "big"))
    return {source: bytes(stream) for source, stream in found.items()}


def commands(stream: bytes) -> tuple[Command, ...]:
    """The commands of a stream; one that is cut off at its end is left out.

    Raises:
        TraceError: A byte begins no command.
    """
    made: list[Command] = []
    at = 0
    while at < len(stream):
        length = _length(stream[at], at)
        if at + length > len(stream):
            break
        if (command := _command(int.from_bytes(stream[at : at + length], "big"), stream[at], length)) is not None:
            made.append(command)
        at += length
    return tuple(made)


_LENGTHS = (
    (0x80, 0x00, 1),
    (0xE0, 0x80, 2),
    (0xE0, 0xA0, 3),
    (0xF0, 0xC0, 2),
    (0xFC, 0xD0, 3),
    (0xFC, 0xD4, 4),
    (0xFC, 0xD8, 2),
    (0xFC, 0xDC, 4),
    (0xF0, 0xE0, 1),
    (0xFB, 0xF0, 8),
    (0xFF, _FILLER, 1),
    (0xFF, _ROUND, 1),
)
"""Mask and value of a command's first byte, and how many bytes it has."""


def _length(first: int, at: int) -> int:
    for mask, value, length in _LENGTHS:
        if first & mask == value:
            return length
    raise TraceError(f"trace: byte {at} of a stream ({first:02x}) begins no command", "the trace is damaged; run again")


def _command(value: int, first: int, length: int) -> Command | None:
    """The command of these bytes, read as one big-endian number."""
    if first < 0xC0:  # noqa: PLR2004 - one event; the first byte's own bits are those of its length
        bits = (4, 10, 18)[length - 1]
        return Command(name="event", slots=(value >> bits & 7,), cycles=value & (1 << bits) - 1)
    if first < 0xD8:  # noqa: PLR2004 - several events
        bits = (4, 10, 18)[length - 2]
        slots = tuple(slot for slot in range(8) if value >> bits + slot & 1)
        return Command(name="event", slots=slots, cycles=value & (1 << bits) - 1)
    if first < 0xDC:  # noqa: PLR2004 - the longer repeat
        return Command(name="repeat", times=value & 0x3FF)
    if first & 0xF0 == 0xE0:  # noqa: PLR2004 - the shorter one
        return Command(name="repeat", times=value & 0xF)
    if first == _ROUND:
        return Command(name="sync")
    if first & 0xFB == 0xF0:  # noqa: PLR2004 - a start
        return Command(name="start", cycles=value & (1 << 56) - 1)
    return None


@mutable
class _Clock:
    """Time and active events while commands are played."""

    time: int = 0
    active: list[int] = field(factory=list)
    edges: list[Edge] = field(factory=list)

    def end(self, command: Command) -> None:
        """Ends what does not go on: everything after idle cycles, else what is not among the new events."""
        for slot in sorted(self.active):
            if command.cycles or slot not in command.slots:
                self.edges.append(Edge(slot, begins=False, time=self.time))
                self.active.remove(slot)

    def begin(self, slots: Iterable[int]) -> None:
        for slot in slots:
            if slot not in self.active:
                self.edges.append(Edge(slot, begins=True, time=self.time))
                self.active.append(slot)

    def play(self, command: Command) -> None:
        """An event lasts one cycle; one that comes again without idle cycles goes on."""
        self.time += 1
        self.end(command)
        self.time += command.cycles
        self.begin(command.slots)

    def go_round(self) -> None:
        """Passes a whole round of the counter of idle cycles: what was active ended at its first cycle."""
        for slot in sorted(self.active):
            self.edges.append(Edge(slot, begins=False, time=self.time + 1))
        self.active.clear()
        self.time += SYNC_CYCLES

    def play_once(self, command: Command, times: int) -> None:
        """What the pinned parser makes of a repetition.

        Without idle cycles it is right. With them it lets a single repetition's idle cycles pass, whatever the count,
        leaves out the cycle of the event itself, and forgets several events at once altogether.
        """
        if not command.cycles:
            self.time += times
            return
        self.end(command)
        self.time += command.cycles
        self.begin(command.slots if len(command.slots) == 1 else ())


def timeline(source: Source, found: Sequence[Command], *, repeat: str = "full", sync: str = "count") -> Timeline:
    """Plays the commands of a source.

    Args:
        source: Where they come from.
        found: The commands.
        repeat: `full` plays a repeated command as often as it says. `once` is what mlir-aie's parser did before its
            pull request #2335 (2025-05-22), and so at the commit that NPUEval pins: see `PINNED`.
        sync: `count` adds 2^18 cycles each time that the counter of idle cycles went round (mlir-aie #3668); `drop`
            adds nothing, as all its parsers did before.

    Raises:
        TraceError: An unknown option, or a repetition of nothing.
    """
    if repeat not in REPEATS or sync not in SYNCS:
        raise TraceError(f"trace: repeat={repeat!r}, sync={sync!r}", f"known are {REPEATS} and {SYNCS}")
    clock, last = _Clock(), None
    starts, rounds = 0, 0
    for command in found:
        if command.name == "start":
            starts += 1
        elif command.name == "sync":
            rounds += 1
            if sync == "count":
                clock.go_round()
        elif command.name == "event":
            clock.play(command)
            last = command
        elif last is None:
            raise TraceError("trace: it begins with a repetition", "the beginning is lost; trace less or run again")
        elif repeat == "once":
            clock.play_once(last, command.times)
        else:
            for _ in range(command.times):
                clock.play(last)
    return Timeline(source=source, edges=tuple(clock.edges), notes=_notes(starts, rounds, sync))


def _notes(starts: int, rounds: int, sync: str) -> tuple[str, ...]:
    notes = []
    if rounds and sync == "drop":
        notes.append(f"the counter of cycles went round {rounds} times: {rounds * SYNC_CYCLES} cycles are lost")
    if starts > 1:
        notes.append(f"the trace starts {starts} times: what lies between is not in the times")
    return tuple(notes)


def read(raw: bytes | str, *, repeat: str = "full", sync: str = "count") -> tuple[Timeline, ...]:
    """The timelines of all sources in a buffer; the options are those of `timeline`.

    Raises:
        TraceError: As `words_of`, `streams`, `commands` and `timeline`.
    """
    found = streams(words_of(raw))
    return tuple(timeline(source, commands(each), repeat=repeat, sync=sync) for source, each in found.items())


def chrome(timelines: Sequence[Timeline], slots: Sequence[int] = SLOTS) -> list[dict[str, Any]]:
    """The timelines in the trace event format of Chrome, as mlir-aie's parser writes it: 1 unit is 1 cycle.

    Args:
        timelines: Each becomes a process.
        slots: Numbers of the events by slot.
    """
    made: list[dict[str, Any]] = []
    for number, each in enumerate(timelines):
        made.append({"name": "process_name", "ph": "M", "pid": number, "args": {"name": str(each.source)}})
        for edge in each.edges:
            code = slots[edge.slot] if edge.slot < len(slots) else 0
            made.append(
                {
                    "name": NAMES.get(code, f"event {code}" if code else f"slot {edge.slot}"),
                    "ph": "B" if edge.begins else "E",
                    "ts": edge.time,
                    "pid": number,
                    "tid": edge.slot,
                    "args": {},
                }
            )
    return made
