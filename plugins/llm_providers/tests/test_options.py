"""How a provider is reached, as the user says it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_llm_providers.options import Options, body_parameters, read_options
from kernelbench_llm_providers.presets import PRESETS

from kernelbench_core.api import UsageError

KEY = "sk-live-0123456789abcdef"


def read(parameters=None, preset="openai", environ=None):
    return read_options(PRESETS[preset], parameters or {}, environ or {})


def refused(parameters, preset="openai", environ=None):
    with pytest.raises(UsageError) as caught:
        read(parameters, preset, environ)
    assert KEY not in str(caught.value)
    assert caught.value.remedy
    return str(caught.value)


def test_what_is_not_given_has_its_default():
    assert read() == Options(base_url="https://api.openai.com/v1", api="chat")


def test_every_option_is_read():
    assert read({
        "base_url": "http://h:1/v1", "api": "responses", "api_key_env": "MINE", "api_key_file": "/k", "timeout": 5,
        "max_connections": 50, "requests_per_minute": 30, "tokens_per_minute": 1e6, "max_retries": 0, "max_wait": 0,
        "stream": True, "headers": {"X-Title": "t"}, "system_prompt": False, "temperature": 1,
    }) == Options(
        base_url="http://h:1/v1", api="responses", api_key_env="MINE", api_key_file="/k", timeout=5.0,
        max_connections=50, requests_per_minute=30.0, tokens_per_minute=1e6, max_retries=0, max_wait=0.0, stream=True,
        headers=(("x-title", "t"),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("timeout", "2.5", 2.5), ("max_connections", "50", 50), ("max_retries", "0", 0), ("max_wait", "1e2", 100.0),
        ("stream", "true", True), ("stream", "False", False), ("stream", "0", False), ("stream", 1, True),
        ("requests_per_minute", " 30 ", 30.0),
    ],
)  # fmt: skip
def test_numbers_and_truth_values_may_be_texts(name, text, value):
    found = getattr(read({name: text}), name)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("name", ["timeout", "max_connections", "max_retries", "max_wait", "tokens_per_minute"])
@pytest.mark.parametrize("value", ["ten", "", -3, "nan", "inf", True, [3], {}, "1_0x", 10**400, float("nan")])
def test_a_number_that_makes_no_sense_is_refused_by_name(name, value):
    assert f"-M {name}: expected " in refused({name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [("timeout", 0), ("max_connections", 0), ("max_connections", 2.5), ("max_connections", 1001), ("max_retries", 1.5),
     ("requests_per_minute", 0), ("stream", "maybe"), ("stream", 2), ("api_key_env", ""), ("api_key_env", 3),
     ("api_key_file", " "), ("base_url", 3), ("base_url", "")],
)  # fmt: skip
def test_a_value_out_of_range_is_refused(name, value):
    refused({name: value})


def test_an_option_that_is_null_is_not_given():
    assert read({"timeout": None, "stream": None, "headers": None, "base_url": None}) == read()


@pytest.mark.parametrize(
    "name",
    ["api_key", "API_KEY", "api-key", "apikey", "key", "openai_api_key", "authorization", "access_token", "secret"],
)
def test_a_key_among_the_parameters_is_refused_without_being_shown(name):
    assert "would be recorded; give the name of a variable with -M api_key_env=NAME" in refused({name: KEY})


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens", "logit_bias", "prompt_cache_key", "top_k"])
def test_parameters_that_only_sound_like_one_are_not(name):
    read({name: 1})
    assert body_parameters({name: 1}) == {name: 1}


@pytest.mark.parametrize(
    "url",
    ["localhost:8000", "ftp://h/v1", "http://", "https:///v1", "http://h:port/v1", "http://h:99999/", "http://[::1/v1",
     "http://h/v1#x", "http://h/v 1", "http://h/\nx", "http://hé/v1", "h", "http://h:0/"],
)  # fmt: skip
def test_a_base_url_that_is_none_is_refused(url):
    assert "-M base_url: not a URL that can be used" in refused({"base_url": url})
    assert "OPENAI_BASE_URL: not a URL that can be used" in refused({}, environ={"OPENAI_BASE_URL": url})


@pytest.mark.parametrize(
    "url",
    [f"https://me:{KEY}@host/v1", f"https://{KEY}@host/v1", f"https://host/v1?key={KEY}", f"http://h?api-key={KEY}",
     f"http://h?a=1&access_token={KEY}", f"http://h?sig={KEY}"],
)  # fmt: skip
def test_a_key_in_a_base_url_is_refused_without_being_shown(url):
    assert "would be recorded" in refused({"base_url": url})


@pytest.mark.parametrize("url", ["http://h/v1?api-version=2024-10-21", "http://[::1]:8000/v1", "https://h"])
def test_other_base_urls_are_taken_as_they_are(url):
    assert read({"base_url": url}).base_url == url


@pytest.mark.parametrize("preset", PRESETS)
def test_a_base_url_comes_from_the_options_the_environment_or_the_preset(preset):
    variable = preset.upper().replace("-", "_") + "_BASE_URL"
    environ = {variable: "http://env/x"}
    assert read({"base_url": "http://opt/x"}, preset, environ).base_url == "http://opt/x"
    assert read({}, preset, environ).base_url == "http://env/x"
    if PRESETS[preset].base_url:
        assert read({}, preset, {variable: " "}).base_url == PRESETS[preset].base_url
    else:
        assert "there is no base URL; give -M base_url=" in refused({}, preset, {variable: " "})


@pytest.mark.parametrize(
    ("preset", "url", "expected"),
    [
        ("anthropic", "https://gate/v1", "https://gate"),
        ("anthropic", "https://gate/v1/", "https://gate"),
        ("anthropic", "https://gate/anthropic", "https://gate/anthropic"),
        ("google", "https://gate", "https://gate/v1beta"),
        ("google", "https://gate/", "https://gate/v1beta"),
        ("google", "https://gate/v1", "https://gate/v1"),
        ("openai", "https://gate", "https://gate"),
    ],
)
def test_a_base_url_may_be_with_the_version_or_without_where_the_providers_differ(preset, url, expected):
    assert read({"base_url": url}, preset).base_url == expected


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": KEY},
        {"X-Api-Key": KEY},
        {"api-key": KEY},
        {"Cookie": KEY},
        {"X-Token": KEY},
        {"proxy-auth": KEY},
    ],
)
def test_headers_that_look_like_a_key_are_refused_without_being_shown(headers):
    assert "looks like a key" in refused({"headers": headers})


@pytest.mark.parametrize(
    "headers",
    ["x", ["x"], {"x y": "1"}, {"": "1"}, {"x:": "1"}, {"x": 1}, {"x": "a\nb"}, {"x": "é"}, {"Host": "h"},
     {"Content-Length": "1"}, {3: "x"}],
)  # fmt: skip
def test_headers_that_cannot_be_sent_are_refused(headers):
    refused({"headers": headers})


@pytest.mark.parametrize(
    ("preset", "api"), [("anthropic", "chat"), ("google", "chat"), ("openai", "messages"), ("openai", "x"), ("vllm", 3)]
)
def test_an_api_that_the_provider_does_not_speak_is_refused_with_those_that_it_does(preset, api):
    assert f"choose {PRESETS[preset].apis[0]}" in refused({"api": api}, preset)


def test_the_body_gets_what_is_no_option():
    parameters = {
        "temperature": 0, "seed": 3, "response_format": {"type": "text"}, "base_url": "x", "system_prompt": False,
        "max_connections": 3, "stream": True, "embedding_model": "e", "embedding_base_url": "u", "headers": {},
    }  # fmt: skip
    assert body_parameters(parameters) == {"temperature": 0, "seed": 3, "response_format": {"type": "text"}}


@given(
    st.dictionaries(
        st.sampled_from(["timeout", "stream", "headers", "base_url", "api", "max_retries", "api_key_env", "max_wait"]),
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.text())),
    )
)
def test_whatever_is_given_there_are_options_or_an_error_with_a_remedy(parameters):
    problem = None
    try:
        options = read(parameters)
    except UsageError as error:
        problem = error
    assert problem.remedy if problem else hash(options) == hash(read(parameters))
