from __future__ import annotations

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import Completion, FunctionTask, Message, Target, Usage
from kernelbench_core.generation.answers import (
    CUT_OFF,
    Question,
    completion_from,
    completion_record,
    plain_messages,
    sample_of,
    with_prompt,
)
from kernelbench_core.store.encoding import decode_object, encode_line

TASK = FunctionTask(
    suite="made", name="add", summary="Adds", description="Add.", digest="add", entry="add",
    prototype="void add(int n)", reference="", parameters=(),
)  # fmt: skip
QUESTION = Question(
    model="p/m", task=TASK, target=Target(name="x", summary="An x", toolchains=()), index=4, entries=("add_simd",)
)
CODE = "void add_simd(int n) {}\n"
FULL = Completion(
    text=f"Here:\n```cpp\n{CODE}```\n", name="best", code="int x;",
    usage=Usage(input=5, output=7, cached=2, reasoning=3), finish="stop",
    reason="none", reasoning="I think", model="m-2026", sent={"temperature": 0.2, "stop": ["a"]},
    dropped={"seed": "unsupported"}, tries=({"status": 500, "seconds": 0.5}, {"status": 200}), seconds=1.25,
    details={"id": "r1", "cost": 0.5},
)  # fmt: skip

TEXT = st.text(max_size=20)
PLAIN = st.dictionaries(st.text(max_size=5), st.none() | st.integers() | TEXT | st.lists(TEXT, max_size=2), max_size=3)
COUNT = st.integers(0, 10**7)
COMPLETIONS = st.builds(
    Completion, text=st.none() | TEXT, name=TEXT, code=st.none() | TEXT, finish=TEXT, reason=TEXT, reasoning=TEXT,
    model=TEXT, sent=PLAIN, dropped=st.dictionaries(st.text(max_size=5), TEXT, max_size=2),
    usage=st.none() | st.builds(Usage, input=COUNT, output=COUNT, cached=COUNT, cache_write=COUNT, reasoning=COUNT),
    tries=st.lists(PLAIN, max_size=3).map(tuple), seconds=st.integers(0, 10**6).map(lambda ms: ms / 1000),
    details=PLAIN,
)  # fmt: skip
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=4,
)
FIELDS = [each.name for each in fields(Completion)]


def test_the_example_has_a_value_of_every_field():
    assert all(getattr(FULL, each.name) != each.default for each in fields(Completion))
    assert completion_from(completion_record(FULL)) == FULL


@given(COMPLETIONS)
def test_every_answer_comes_back_from_its_record_on_the_disk(answer):
    assert completion_from(decode_object(encode_line(completion_record(answer)))) == answer


def test_what_has_its_default_is_not_written():
    assert completion_record(Completion(text=None)) == {"text": None, "seconds": 0.0}


@given(st.dictionaries(st.sampled_from([*FIELDS, "later"]), JUNK))
def test_a_record_of_anything_gives_an_answer_or_none_and_never_an_error(record):
    answer = completion_from(record)
    if answer is not None:
        assert isinstance(answer.text, str | None)
        assert isinstance(answer.usage, Usage | None)
        completion_record(answer)


@pytest.mark.parametrize("record", [{"text": 3}, {"text": ["a"]}, {"text": "a", "code": 3}])
def test_a_record_whose_text_or_code_is_none_holds_no_answer(record):
    assert completion_from(record) is None


# Samples


def test_the_code_is_taken_out_of_the_answer():
    sample = sample_of(QUESTION, evolve(FULL, code=None), 0.25)
    assert (sample.task_id, sample.target, sample.model, sample.sample_id) == QUESTION.key
    assert (sample.code, sample.completion, sample.notes) == (CODE, FULL.text, ())
    assert (sample.cost, sample.latency, sample.answered_by, sample.finish_reason) == (0.25, 1.25, "m-2026", "stop")
    assert sample.parameters == {"temperature": 0.2, "stop": ["a"]}
    assert sample.usage == {"name": "best", "input": 5, "output": 7, "cached": 2, "cache_write": 0, "reasoning": 3}
    assert sample.details == {
        "id": "r1", "cost": 0.5, "reasoning": "I think", "dropped": {"seed": "unsupported"},
        "tries": [{"status": 500, "seconds": 0.5}, {"status": 200}],
    }  # fmt: skip


def test_stored_code_is_taken_as_it_is():
    sample = sample_of(QUESTION, Completion(text=None, name="expert", code="int y;"), None)
    assert (sample.code, sample.usage, sample.latency, sample.details) == ("int y;", {"name": "expert"}, None, {})


@pytest.mark.parametrize("finish", ["stop", "length"])
def test_code_in_the_reasoning_is_never_taken_for_the_answer(finish):
    thought = f"```cpp\n{CODE}```"
    sample = sample_of(QUESTION, Completion(text=None, reasoning=thought, reason="all reasoning", finish=finish), None)
    assert sample.code is None
    assert sample.notes[-1] == "all reasoning"
    assert sample.details["reasoning"] == thought


@pytest.mark.parametrize("reason", ["no choices", "content_filter: hate", "message is null"])
def test_why_there_is_no_text_is_noted(reason):
    sample = sample_of(QUESTION, Completion(text=None, reason=reason), None)
    assert (sample.code, sample.completion, sample.notes) == (None, None, (reason,))


def test_an_answer_without_text_and_without_a_reason_is_noted_all_the_same():
    assert sample_of(QUESTION, Completion(text=None), None).notes


def test_a_truncated_answer_is_marked_also_where_its_code_looks_whole():
    whole = sample_of(QUESTION, evolve(FULL, code=None, finish="length"), None)
    half = sample_of(QUESTION, Completion(text="```cpp\nvoid add_simd(int n) {\n    for (", finish="length"), None)
    assert whole.truncated
    assert half.truncated
    assert whole.notes == (CUT_OFF,)
    assert half.notes[0] == CUT_OFF
    assert len(half.notes) > 1  # the fence that was not closed


def test_a_first_request_that_was_answered_is_no_history():
    assert "tries" not in sample_of(QUESTION, evolve(FULL, tries=({"status": 200},)), None).details


def test_the_prompt_is_kept_with_what_it_was_made_of_and_empty_details_are_not():
    messages = (Message("system", "s"), Message("user", "u"))
    sample = with_prompt(
        sample_of(QUESTION, FULL, None), messages, "d1", retrieved=[{"name": "e"}], prompt="", batch="b"
    )
    assert sample.messages == plain_messages(messages) == (
        {"role": "system", "content": "s"}, {"role": "user", "content": "u"},
    )  # fmt: skip
    assert sample.prompt_digest == "d1"
    assert sample.details["retrieved"] == [{"name": "e"}]
    assert sample.details["batch"] == "b"
    assert sample.details["id"] == "r1"
    assert "prompt" not in sample.details
