from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.config import RunConfig
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.generation.parameters import CONNECTION, argument, deciding, for_sample, parameters_for
from kernelbench_core.model import Protocol

PLAIN = Protocol(name="plain", summary="Says nothing about sampling")
SAMPLED = Protocol(name="sampled", summary="SimdBench's", sampling={"temperature": 0.2, "top_p": 0.95})


def test_nothing_is_sent_where_nobody_asks_for_anything():
    assert parameters_for(RunConfig(), PLAIN, "a/b") == {}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, 0.2),
        ({"temperature": 0.3}, 0.3),
        ({"temperature": 0.3, "model_args": {"temperature": 0.4}}, 0.4),
        ({"temperature": 0.3, "model_args": {"temperature": 0.4}, "per_model": {"a/b": {"temperature": 0.5}}}, 0.5),
        ({"per_model": {"a/c": {"temperature": 0.5}}}, 0.2),
        ({"temperature": 0.0}, 0.0),  # a value, not nothing
    ],
)
def test_the_models_own_table_wins_over_m_over_flags_over_the_protocol(said, expected):
    found = parameters_for(RunConfig(**said), SAMPLED, "a/b")
    assert found == {"temperature": expected, "top_p": 0.95}


def test_every_flag_has_its_usual_name_and_what_is_not_given_is_not_sent():
    config = RunConfig(temperature=0.0, top_p=1.0, max_tokens=9, sampling_seed=0, reasoning_effort="low",
                       max_connections=3, requests_per_minute=4, tokens_per_minute=5)  # fmt: skip
    assert parameters_for(config, PLAIN, "a/b") == {
        "temperature": 0.0, "top_p": 1.0, "max_tokens": 9, "seed": 0, "reasoning_effort": "low",
        "max_connections": 3, "requests_per_minute": 4, "tokens_per_minute": 5,
    }  # fmt: skip


def test_a_models_table_that_is_none_is_refused_by_name():
    with pytest.raises(ConfigError, match=r"per_model: a/b: expected a table, got 3"):
        parameters_for(RunConfig(per_model={"a/b": 3}), PLAIN, "a/b")


@given(seed=st.integers(0, 2**40), count=st.integers(1, 50))
def test_the_seed_counts_up_from_sample_to_sample(seed, count):
    sent = [for_sample({"seed": seed, "top_p": 0.5}, index) for index in range(count)]
    assert [each["seed"] for each in sent] == list(range(seed, seed + count))
    assert all(each["top_p"] == 0.5 for each in sent)


@pytest.mark.parametrize("parameters", [{}, {"seed": None}, {"seed": "7"}, {"seed": True}, {"temperature": 1}])
def test_without_a_number_as_seed_the_parameters_stay_as_they_are(parameters):
    assert for_sample(parameters, 3) == parameters


def test_the_parameters_of_a_sample_are_its_own():
    given_ = {"seed": 1}
    for_sample(given_, 4)["seed"] = 9
    assert given_ == {"seed": 1}


@given(st.dictionaries(st.sampled_from([*sorted(CONNECTION), "temperature", "seed", "stop", "top_k"]), st.integers()))
def test_how_a_provider_is_reached_decides_nothing(parameters):
    assert deciding(parameters) == {name: value for name, value in parameters.items() if name not in CONNECTION}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(value=JSON)
def test_any_json_after_the_equals_sign_is_taken_as_what_it_means(value):
    assert argument(f"key={json.dumps(value)}") == ("key", value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("base_url=http://localhost:8000/v1", ("base_url", "http://localhost:8000/v1")),
        ("base-url=http://h/?a=b", ("base_url", "http://h/?a=b")),
        ("user=NaN", ("user", "NaN")),  # no JSON, though Python's parser has these three as numbers
        ("user=Infinity", ("user", "Infinity")),
        ("bias=[1, -Infinity]", ("bias", "[1, -Infinity]")),
        ("stop=", ("stop", "")),
        (" stop = x ", ("stop", " x ")),
        ("stop=[", ("stop", "[")),
    ],
)
def test_whatever_is_no_json_is_text(text, expected):
    assert argument(text) == expected


@pytest.mark.parametrize("text", ["temperature", "=1", "  =1", ""])
def test_an_argument_without_a_key_or_a_value_is_refused_with_an_example(text):
    with pytest.raises(UsageError, match=r"expected key=value; write for example -M base_url="):
        argument(text)
