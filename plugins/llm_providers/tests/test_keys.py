"""Where keys come from, and that nobody sees them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_llm_providers.keys import Secret, find_key, keys_file, redact

from kernelbench_core.api import ConfigError, UsageError

KEY = "sk-live-0123456789abcdef"


@pytest.fixture
def environ(tmp_path):
    return {"XDG_CONFIG_HOME": str(tmp_path)}


@pytest.fixture
def stored(environ):
    """Writes keys.toml."""

    def write(text, mode=0o600):
        path = keys_file(environ)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)
        return path

    return write


def find(environ, *variables, **options):
    return find_key("openai", variables or ("A_API_KEY", "B_API_KEY"), environ=environ, **options)


def test_the_first_variable_that_holds_a_key_counts_and_white_space_is_stripped(environ):
    environ |= {"A_API_KEY": " \n", "B_API_KEY": f" {KEY}\n"}
    found = find(environ)
    assert (found.secret.reveal(), found.source) == (KEY, "B_API_KEY")


def test_a_named_variable_is_the_only_one_that_is_looked_at(environ):
    environ |= {"A_API_KEY": "one", "MINE": "two"}
    assert find(environ, variable="MINE").secret.reveal() == "two"
    with pytest.raises(UsageError, match="there is no key; set OTHER"):
        find(environ, variable="OTHER", needed=False)


def test_a_variable_that_is_not_set_is_looked_up_in_the_file(environ, stored):
    path = stored(f'B_API_KEY = "{KEY}"\n')
    found = find(environ)
    assert (found.secret.reveal(), found.source) == (KEY, f"{path}: B_API_KEY")
    environ["B_API_KEY"] = "other"
    assert find(environ).secret.reveal() == "other"


def test_a_named_file_counts_before_everything(environ, tmp_path):
    file = tmp_path / "key"
    file.write_text(KEY + "\n")
    file.chmod(0o400)
    environ["A_API_KEY"] = "other"
    assert find(environ, file=str(file)).secret.reveal() == KEY


def test_no_key_is_an_error_only_where_one_is_needed(environ):
    assert not find(environ, needed=False).secret
    with pytest.raises(
        UsageError, match=r"openai: there is no key; set A_API_KEY or B_API_KEY, put it into .*keys.toml"
    ):
        find(environ)
    environ["A_API_KEY"] = "  "
    with pytest.raises(UsageError, match="A_API_KEY is blank"):
        find(environ)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660, 0o622, 0o601])
@pytest.mark.parametrize("kind", ["table", "file"])
def test_a_file_that_others_can_use_is_refused_with_the_cure(environ, stored, mode, kind):
    path = stored(f'A_API_KEY = "{KEY}"', mode)
    with pytest.raises(ConfigError, match=rf"run `chmod 600 {path}`"):
        find(environ, file=str(path)) if kind == "file" else find(environ)


@pytest.mark.parametrize(
    "value", [f"{KEY}\n{KEY}", f"{KEY} more", f"{KEY}\x7f", f"{KEY}é", f"{KEY}\u200b", f"\u2018{KEY}\u2019", f"{KEY}\0"]
)
def test_what_cannot_be_a_key_is_an_error_that_does_not_show_it(environ, value):
    environ["A_API_KEY"] = value
    with pytest.raises(UsageError, match="A_API_KEY holds what cannot be a key") as caught:
        find(environ)
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'A_API_KEY = "{KEY}', r"keys.toml: no TOML"),
        (f"ok = 1\nA_API_KEY = {KEY}", r"keys.toml:2: no TOML"),
        ("A_API_KEY = 3", r"A_API_KEY: expected a text in quotes"),
        (f'[A_API_KEY]\nkey = "{KEY}"', r"A_API_KEY: expected a text in quotes"),
        ("x" * 70_000, "too large for keys"),
    ],
)
def test_a_broken_file_is_an_error_that_names_the_place_and_shows_no_key(environ, stored, text, message):
    stored(text)
    with pytest.raises(ConfigError, match=message) as caught:
        find(environ)
    assert KEY not in str(caught.value)
    assert KEY not in repr(caught.value.__cause__)


def test_files_that_are_none_are_errors(environ, tmp_path):
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(ConfigError, match=str(path)):
            find(environ, file=str(path))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    binary.chmod(0o600)
    with pytest.raises(ConfigError, match="no UTF-8 text"):
        find(environ, file=str(binary))
    binary.write_text(" \n")
    with pytest.raises(UsageError, match="is blank"):
        find(environ, file=str(binary))


def test_the_file_lies_in_the_home_folder_by_default():
    assert str(keys_file({"HOME": "/home/me"})) == "/home/me/.config/kernelbench/keys.toml"
    assert str(keys_file({"HOME": "/home/me", "XDG_CONFIG_HOME": "relative"})).startswith("/home/me/")


def test_a_secret_does_not_show_itself(environ):
    environ["A_API_KEY"] = KEY
    key = find(environ)
    for shown in (repr(key.secret), str(key.secret), f"{key.secret}", f"{key.secret!r:>20}", repr(key), f"{[key]}"):
        assert KEY not in shown
    assert repr(key.secret) == "***"
    with pytest.raises(TypeError):
        pickle.dumps(key.secret)
    assert key.secret == Secret(KEY)
    assert key.secret != Secret("other")


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=8, max_size=40), st.text(), st.text())
def test_no_text_around_it_saves_a_key_from_being_masked(key, before, after):
    assert key not in redact(f"{before} {key} {after}", [Secret(key)]).replace(before, "").replace(after, "")


@pytest.mark.parametrize(
    "text",
    [
        f"Incorrect API key provided: {KEY}. You can find it at https://x",
        "Incorrect API key provided: sk-proj-********cdef.",
        "bad header Bearer 0123cdef",
        "Invalid Api Key: 0123********cdef",
        "API key AIzaSy0123456789cdef is not valid",
        "key gsk_0123456789cdef is wrong",
    ],
)
def test_what_looks_like_a_key_is_masked_even_if_it_is_not_ours(text):
    masked = redact(text)
    assert "***" in masked
    assert "cdef" not in masked


@pytest.mark.parametrize("size", range(8, len(KEY)))
def test_a_key_that_was_cut_in_two_is_masked(size):
    key = "topsecret-0123456789abcd"
    for end in ("", "…"):
        assert redact(f"it said {key[:size]}{end}", [Secret(key)]).startswith("it said ***")


def test_short_keys_are_masked_as_words_only():
    assert redact("the key none is wrong, nonetheless", [Secret("none")]) == "the key *** is wrong, nonetheless"


@pytest.mark.parametrize("text", ["task-oriented", "risk-free", "a desk-top", "int **p = &q;", "bearer of news", ""])
def test_ordinary_text_is_left_alone(text):
    assert redact(text, [Secret("")]) == text
