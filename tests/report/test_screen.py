from __future__ import annotations

import io

import pytest

from kernelbench_core.report.screen import UNLIMITED, Screen, line_of, percent, visible


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


class Pipe(io.StringIO):
    encoding = "utf-8"


@pytest.mark.parametrize(
    ("stream", "environ", "color"),
    [
        (Terminal(), {"TERM": "xterm"}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (Pipe(), {}, False),
        (Pipe(), {"FORCE_COLOR": "1"}, True),
        (Pipe(), {"FORCE_COLOR": ""}, False),
        (Pipe(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (None, {}, False),
    ],
)
def test_colours_follow_the_stream_and_the_two_variables(stream, environ, color):
    screen = Screen.of(stream, environ)
    assert screen.color is color
    from rich.text import Text

    assert ("\x1b[" in screen.render(Text("word", style="red"))) is color


@pytest.mark.parametrize(
    ("stream", "environ", "width"),
    [(Pipe(), {}, UNLIMITED), (Pipe(), {"COLUMNS": "60"}, 60), (Pipe(), {"COLUMNS": "x"}, UNLIMITED),
     (Pipe(), {"COLUMNS": "0"}, UNLIMITED), (Terminal(), {"COLUMNS": "77"}, 77)],
)  # fmt: skip
def test_the_width_is_that_of_the_terminal_or_of_columns(stream, environ, width):
    assert Screen.of(stream, environ).width == width


def test_a_pipe_gets_each_record_on_one_line_however_long_it_is():
    screen = Screen.of(Pipe(), {})
    text = screen.render("x" * 5000, *screen.listing(("a", "b"), [("1", "y" * 3000)]))
    assert {len(line) for line in text.splitlines()} >= {5000}
    assert any("y" * 3000 in line for line in text.splitlines())


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100, 200])
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(width):
    screen = Screen(width=width)
    words = [f"word{number}" for number in range(30)]
    rows = [("first", "second", " ".join(words)), ("x" * 15, "y" * 10, "z")]
    text = screen.render(*screen.listing(("name", "kind", "summary"), rows))
    assert max(map(len, text.splitlines())) <= width
    assert [word for word in words if word not in text.split()] == []


def test_lines_of_tables_are_ascii_where_the_stream_can_show_nothing_else():
    screen = Screen(width=80, unicode=False)
    text = screen.render(*screen.listing(("a", "b"), [("1", "2")]))
    assert text.isascii()
    assert "--" in text


def test_plain_strings_are_never_read_as_markup():
    assert Screen().render("[red]x[/red] [bold] :smile:") == "[red]x[/red] [bold] :smile:"


@pytest.mark.parametrize("char", [*map(chr, range(32)), "\x7f", "\x85", "\x9b", "\u202e", "\ud83d", "\x1b"])
def test_control_characters_are_made_visible(char):
    shown = visible(f"a{char}b")
    if char in "\n\t":
        assert shown == f"a{char}b"
    else:
        assert char not in shown
        assert shown.startswith("a\\")
        assert shown.isascii()


def test_line_of_puts_text_of_others_on_one_line():
    assert line_of("a\n  b\t\x1b[31mc\r\n") == "a b \\x1b[31mc"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0.0%"), (1.0, "100.0%"), (0.5, "50.0%"), (0.9999, ">99.9%"), (0.00001, "<0.1%"), (1 / 3, "33.3%")],
)
def test_only_what_is_all_or_nothing_is_called_so(value, text):
    assert percent(value) == text
