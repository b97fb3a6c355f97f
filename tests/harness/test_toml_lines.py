"""The line of every key of a TOML text, whatever stands around it."""

from __future__ import annotations

import tomli
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.harness.function.toml_lines import Lines, Place

TEXT = '''# a comment with a = 1 and [a table]
top = 1
"quoted.key" = 2
'literal key' = 3
"esc\\u0061ped" = 4
a.b.c = 5

[table] # of = something
text = "[no.table] # no comment \\" = 9"
long = """
[not.a.table]
x = 1
quote = \\"""
""" # end
raw = \'\'\'
y = 2
[z]\'\'\'
after = 1

[ "table" . inner ]
list = [ 1, # one
  2,
  "]", { deep = [
    7 ] },
]
pair = { x = 1, y = { z = "}" }, "w w" = 2 }
when = 1979-05-27 07:32:00
last = true

[[many]]
name = "first"
[many.sub]
value = 1
[[many]]
name = "second"
[many.sub]
value = 2
'''

EXPECTED = {
    ("top",): 2,
    ("quoted.key",): 3,
    ("literal key",): 4,
    ("escaped",): 5,
    ("a",): 6,
    ("a", "b"): 6,
    ("a", "b", "c"): 6,
    ("table",): 8,
    ("table", "text"): 9,
    ("table", "long"): 10,
    ("table", "raw"): 15,
    ("table", "after"): 18,
    ("table", "inner"): 20,
    ("table", "inner", "list"): 21,
    ("table", "inner", "list", 0): 21,
    ("table", "inner", "list", 1): 22,
    ("table", "inner", "list", 2): 23,
    ("table", "inner", "list", 3): 23,
    ("table", "inner", "list", 3, "deep"): 23,
    ("table", "inner", "list", 3, "deep", 0): 24,
    ("table", "inner", "pair"): 26,
    ("table", "inner", "pair", "x"): 26,
    ("table", "inner", "pair", "y", "z"): 26,
    ("table", "inner", "pair", "w w"): 26,
    ("table", "inner", "when"): 27,
    ("table", "inner", "last"): 28,
    ("many",): 30,
    ("many", 0): 30,
    ("many", 0, "name"): 31,
    ("many", 0, "sub"): 32,
    ("many", 0, "sub", "value"): 33,
    ("many", 1): 34,
    ("many", 1, "name"): 35,
    ("many", 1, "sub", "value"): 37,
}


def paths(value, path=()):
    """All ways to a key or to an element of an array."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def test_every_key_has_its_line():
    lines = Lines(TEXT)
    assert {path: lines.of(*path) for path in EXPECTED} == EXPECTED


def test_no_key_is_missed_and_none_is_made_up():
    real = set(paths(tomli.loads(TEXT)))
    assert set(EXPECTED) <= real
    assert real == set(Lines(TEXT)._lines)


def test_lines_end_as_they_do_elsewhere():
    lines = Lines(TEXT.replace("\n", "\r\n"))
    assert {path: lines.of(*path) for path in EXPECTED} == EXPECTED


def test_a_key_that_is_missing_has_the_line_of_its_table():
    lines = Lines(TEXT)
    assert lines.of("table", "inner", "nothing") == 20
    assert lines.of("table", "nothing", "at", "all") == 8
    assert lines.of("nothing") == 0
    assert lines.of() == 0


def test_a_table_that_is_only_mentioned_on_the_way_has_the_line_of_that():
    lines = Lines("[a.b]\nx = 1\n\n[a]\ny = 2\n")
    assert (lines.of("a", "b"), lines.of("a"), lines.of("a", "y")) == (1, 4, 5)
    assert Lines("\n[a.b.c]\n").of("a") == 2


def test_texts_without_keys_have_no_lines():
    for text in ("", "\n\n", "# only = this", "\r\n"):
        assert Lines(text).of("only") == 0


KEYS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=6)
VALUES = st.recursive(
    st.sampled_from(
        ['"a [b] = #c"', "'{x = 1}'", "1", "true", "0.5", '""', '"""\n[t]\nk = 1\n"""', "1979-05-27 07:32:00"]
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: f"[ # (\n{', '.join(items)} ]"),
    max_leaves=6,
)


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_file_agrees_with_the_parser_about_its_keys(table):
    def quoted(key):
        return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'

    text = "".join(f"{quoted(key)} = {value} # [x]\n" for key, value in table.items())
    lines = Lines(text)
    assert set(lines._lines) == set(paths(tomli.loads(text)))
    for key in table:
        assert text.split("\n")[lines.of(key) - 1].startswith(quoted(key))


def test_a_place_is_file_line_and_key():
    place = Place("mine/x/task.toml", Lines("a = 1\n[t]\nb = [1, 2]\n"))
    assert place("t", "b") == "mine/x/task.toml:3: t.b"
    assert place("t", "b", 1) == "mine/x/task.toml:3: t.b.1"
    assert place("t", "nothing") == "mine/x/task.toml:2: t.nothing"
    assert place("other") == "mine/x/task.toml: other"
    assert place("other", instead=("a",)) == "mine/x/task.toml:1: other"
    assert place("t", "x", instead=("a",)) == "mine/x/task.toml:2: t.x"
    assert place() == "mine/x/task.toml"
    assert Place("mine/x/task.toml")("a") == "mine/x/task.toml: a"
