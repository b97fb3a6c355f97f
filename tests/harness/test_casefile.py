"""Columns and their binary form: what was put in comes out, and nothing else is taken for a result."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import MAGIC, RESULT_MAGIC, STATE_BYTES, STATES
from kernelbench_core.harness.function.columns import (
    Column,
    columns_of,
    dtype_of,
    input_columns,
    output_columns,
    pack_cases,
)
from kernelbench_core.harness.function.signature import SCALARS, Text, TextMap, Vector, parse

CODES = sorted({scalar.code for scalar in SCALARS.values()})


def numbers(code):
    """Any bit pattern of the type."""
    size = int(code[1:])
    if code == "b1":
        return st.booleans().map(np.bool_)
    return st.binary(min_size=size, max_size=size).map(lambda raw: np.frombuffer(raw, dtype=dtype_of(code))[0])


def arrays(code):
    size = int(code[1:])
    if code == "b1":
        return st.lists(st.booleans(), max_size=9).map(lambda each: np.array(each, dtype="b1"))
    return st.binary(max_size=9 * size).map(
        lambda raw: np.frombuffer(raw[: len(raw) // size * size], dtype=dtype_of(code))
    )


TEXTS = st.text(st.characters(max_codepoint=255), max_size=20) | st.binary(max_size=20)


def unpack(kind, columns, at, *, pointer=False):
    """The model: a plain reader of columns, value by value. `at` holds a cursor for each column."""

    def take(index, count=1):
        start = at[index]
        at[index] += count
        return columns[index][start : start + count]

    def text(index):
        return take(index + 1, int(take(index)[0])).tobytes()

    if pointer or (isinstance(kind, Vector) and not isinstance(kind.element, (Text, Vector))):
        return take(1, int(take(0)[0]))
    if isinstance(kind, Text):
        return text(0)
    if isinstance(kind, TextMap):
        return [(text(1), text(3)) for _ in range(int(take(0)[0]))]
    if isinstance(kind, Vector):
        count = int(take(0)[0])
        return [text(1) if isinstance(kind.element, Text) else take(2, int(take(1)[0])) for _ in range(count)]
    return take(0)[0]


def round_trip(prototype, values, name="x"):
    """Packs, dumps, loads and unpacks."""
    signature = parse(prototype)
    packed, count = pack_cases(signature, [{name: value} for value in values])
    columns = input_columns(signature)
    loaded = casefile.load(casefile.dump(packed, count), columns, count)
    parameter = signature.parameters[0]
    at = [0] * len(columns)
    found = [unpack(parameter.type, loaded, at, pointer=parameter.passing == "pointer") for _ in values]
    assert at == [len(column) for column in loaded]  # nothing is left over
    return found


def raw(text):
    return text.encode("latin-1") if isinstance(text, str) else text


@pytest.mark.parametrize("kind", SCALARS)
@settings(max_examples=25)
@given(data=st.data())
def test_numbers_come_back_bit_for_bit(kind, data):
    code = SCALARS[kind].code
    values = data.draw(st.lists(numbers(code), max_size=6))
    assert [each.tobytes() for each in round_trip(f"void f({kind} x)", values)] == [each.tobytes() for each in values]
    rows = data.draw(st.lists(arrays(code), max_size=5))
    for prototype in (f"void f(const {kind} *x)", f"void f(std::vector<{kind}> x)"):
        assert [each.tobytes() for each in round_trip(prototype, rows)] == [each.tobytes() for each in rows]
    nested = data.draw(st.lists(st.lists(arrays(code), max_size=4), max_size=4))
    got = round_trip(f"void f(std::vector<std::vector<{kind}>> x)", nested)
    assert [[row.tobytes() for row in each] for each in got] == [[row.tobytes() for row in each] for each in nested]


@given(st.lists(TEXTS, max_size=6))
def test_texts_come_back_with_every_byte(texts):
    assert round_trip("void f(std::string x)", texts) == [raw(each) for each in texts]


@given(st.lists(st.lists(TEXTS, max_size=5), max_size=5))
def test_lists_of_texts_come_back(lists):
    assert round_trip("void f(std::vector<std::string> x)", lists) == [[raw(text) for text in each] for each in lists]


@given(st.lists(st.dictionaries(st.text(st.characters(max_codepoint=255), max_size=9), TEXTS, max_size=6), max_size=4))
def test_maps_come_back_in_the_order_of_their_bytes(maps):
    want = [sorted((raw(key), raw(value)) for key, value in each.items()) for each in maps]
    assert round_trip("void f(const std::map<std::string, std::string> &x)", maps) == want


@given(st.lists(st.tuples(numbers("b1"), numbers("f8"), numbers("i1")), max_size=5))
def test_structs_have_a_column_a_field(values):
    types = "struct S { bool a; double b; char c; };"
    signature = parse("void f(S x)", types)
    packed, count = pack_cases(signature, [{"x": dict(zip("abc", each, strict=True))} for each in values])
    assert count == len(values)
    for column, field in zip(packed, zip(*values, strict=True) if values else [(), (), ()], strict=True):
        assert column.tobytes() == b"".join(each.tobytes() for each in field)


@pytest.mark.parametrize("value", [2**31, -(2**31) - 1, 2**64])
def test_a_number_that_its_type_cannot_hold_is_an_error_and_no_other_number(value):
    with pytest.raises((OverflowError, ValueError)):
        pack_cases(parse("void f(int x)"), [{"x": value}])


def test_columns_stand_in_the_order_of_the_parameters_and_the_result_comes_last():
    signature = parse("std::string f(const float *a, int n, std::map<std::string, std::string> m, double *out)")
    assert [each.owner for each in input_columns(signature)] == ["a", "a", "n", *["m"] * 5, "out", "out"]
    found = output_columns(signature, ["out"])
    assert [(each.owner, each.code, each.is_length) for each in found] == [
        ("out", "u8", True), ("out", "f8", False), ("return value", "u8", True), ("return value", "u1", False),
    ]  # fmt: skip


def test_levels_say_how_deep_a_column_lies():
    deep = columns_of("x", parse("std::vector<std::vector<int>> f()").returns)
    assert [(each.level, each.is_length) for each in deep] == [(0, True), (1, True), (2, False)]
    table = columns_of("x", TextMap())
    assert [(each.part, each.level, each.is_length) for each in table] == [
        ("", 0, True), ("key", 1, True), ("key", 2, False), ("value", 1, True), ("value", 2, False),
    ]  # fmt: skip


COLUMNS = st.lists(st.sampled_from(CODES), max_size=5)


@st.composite
def files(draw):
    codes = draw(COLUMNS)
    return codes, [draw(arrays(code)) for code in codes], draw(st.integers(0, 2**40))


@given(files())
def test_a_file_is_aligned_and_loads_as_it_was(drawn):
    codes, held, cases = drawn
    written = casefile.dump(held, cases)
    assert len(written) % 64 == 0
    words = np.frombuffer(written, "<u8", 3 + 2 * len(held))
    assert all(offset % 64 == 0 for offset in words[3::2])
    got = casefile.load(written, [Column("x", code) for code in codes], cases)
    assert [each.tobytes() for each in got] == [each.tobytes() for each in held]


@given(files(), st.integers(0, 400))
def test_a_torn_file_is_no_file_or_has_all_of_its_data(drawn, end):
    codes, held, cases = drawn
    got = casefile.load(casefile.dump(held, cases)[:end], [Column("x", code) for code in codes], cases)
    assert got is None or [each.tobytes() for each in got] == [each.tobytes() for each in held]


@given(files(), st.integers(-1, 1), st.integers(-1, 1), st.booleans())
def test_another_number_of_cases_or_columns_or_another_magic_is_refused(drawn, cases_off, columns_off, magic):
    codes, held, cases = drawn
    written = bytearray(casefile.dump(held, cases))
    if magic:
        written[0] ^= 1
    columns = [Column("x", code) for code in codes]
    columns = columns[:-1] if columns_off < 0 else columns + [Column("x", "u1")] * columns_off
    got = casefile.load(bytes(written), columns, cases + cases_off)
    if magic or cases_off or len(columns) != len(codes):
        assert got is None


WORDS = st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 63, 64, 128, 2**63, 2**64 - 64]), max_size=9)


@given(WORDS, st.binary(max_size=80))
def test_any_words_are_refused_or_lie_within_the_file(words, rest):
    """The file is written by the candidate's process: offsets and sizes may be anything."""
    head = np.array([MAGIC, 2, 3, *words], dtype="<u8").tobytes() + rest
    columns = [Column("x", "u8", is_length=True), Column("x", "f4", 1), Column("y", "b1")]
    got = casefile.load(head, columns, 2)
    assert got is None or sum(each.nbytes for each in got) <= 3 * len(head)


@pytest.mark.parametrize("cases", [0, 1, 1000])
def test_a_file_says_how_many_cases_it_holds(tmp_path, cases):
    path = tmp_path / "some.cases"
    path.write_bytes(casefile.dump([np.zeros(cases, "i4")], cases))
    assert casefile.case_count(path) == cases


def test_a_truth_value_that_is_neither_stays_visible():
    written = casefile.dump([np.array([0, 1, 2, 255], "u1")], 4)
    assert casefile.load(written, [Column("x", "b1")], 4)[0].tolist() == [0, 1, 2, 255]


def page(*, magic=RESULT_MAGIC, nonce=5, state=4, text=b"", rest=()):
    words = np.array([magic, nonce, state, *rest, *[0] * (13 - len(rest))], dtype="<i8").tobytes()
    return (words + text).ljust(STATE_BYTES, b"\0")


def test_a_state_page_is_read_word_by_word():
    state = casefile.load_state(page(state=5, rest=(3, 11, 1, -8, -1, 1, 2, 1), text=b"what\0not this"))
    assert (state.nonce, state.state, state.case, state.signal) == (5, "fault", 3, 11)
    assert (state.parameter, state.index, state.address, state.write) == (1, -8, 2**64 - 1, 1)
    assert (state.kind, state.simd, state.text) == (2, True, "what")


@pytest.mark.parametrize("number", range(len(STATES)))
def test_every_state_has_its_name(number):
    assert casefile.load_state(page(state=number)).state == STATES[number]


@pytest.mark.parametrize(
    "raw_page", [b"", bytes(STATE_BYTES), page()[:-1], page(magic=1), page(state=9), page(state=-1)]
)
def test_what_is_no_state_page_is_none(raw_page):
    assert casefile.load_state(raw_page) is None


@given(st.binary(min_size=96, max_size=200))
def test_any_page_is_a_state_or_none(raw_page):
    text = raw_page.ljust(STATE_BYTES, b"\xff")
    for each in (text, np.array([RESULT_MAGIC], "<u8").tobytes() + text[8:]):
        state = casefile.load_state(each)
        assert state is None or isinstance(state.text, str)
