"""What a page may hold, and how its commands and their output are read."""

from __future__ import annotations

from pathlib import Path

import pytest

PAGE = Path("page.md")


@pytest.fixture
def read(fences):
    return lambda text: fences.fences(PAGE, text)


@pytest.fixture
def commands(fences, read):
    """Commands of the only block of a page, as (text, expected)."""
    return lambda text: [(each.text, each.expected) for each in fences.commands(*read(text))]


def shown(fence):
    return fence.language, fence.title, fence.text, fence.line, fence.skip


def test_a_fence_has_language_text_and_the_line_that_it_begins_in(read):
    assert list(map(shown, read("words\n\n```text\na\n\n  b\n```\n"))) == [("text", "", "a\n\n  b\n", 4, "")]


def test_a_title_names_a_file(read):
    (fence,) = read('```toml title="a/b.toml" linenums="1"\nx = 1\n```\n')
    assert (fence.language, fence.title) == ("toml", "a/b.toml")


def test_a_longer_fence_holds_shorter_ones(read):
    (fence,) = read('````jinja title="t.j2"\n```cpp\ncode\n```\n````\n')
    assert fence.text == "```cpp\ncode\n```\n"


def test_a_fence_in_a_list_loses_its_indentation_and_no_more(read):
    (fence,) = read("1. first\n\n    ```text\n    a\n      b\n\n    c\n    ```\n")
    assert fence.text == "a\n  b\n\nc\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("words\n```\nls\n```\n", "page.md:2: a fence without a language"),
        ("```Bash\nls\n```\n", "page.md:1: a fence without a language"),
        ("```text\nls\n", "page.md:1: the fence is not closed"),
        ("````text\nls\n```\n", "page.md:1: the fence is not closed"),
        ("```bash\nls\n```\n", "page.md:2: nothing tests a block of bash"),
        ("```cpp\nint x;\n```\n", "page.md:2: nothing tests a block of cpp"),
        ('```cpp title="/etc/x"\n```\n', "is no path below the folder of the page"),
        ('```cpp title="../x"\n```\n', "is no path below the folder of the page"),
        ('```cpp title=""\n```\n', "is no path below the folder of the page"),
        ('```sh title="x.sh"\nls\n```\n', "would be written, not run"),
        ("```console\nhello\n$ ls\n```\n", "page.md:2: output without a command"),
        ("<!-- test: skip -->\n```sh\nls\n```\n", "page.md:1: expected <!-- test: skip WHY -->"),
        ("<!-- test: skip slow -->\n```sh\nls\n```\n", "page.md:1: expected <!-- test: skip WHY -->"),
        ("<!-- test: leave it out -->\n```sh\nls\n```\n", "page.md:1: expected <!-- test: skip WHY -->"),
        ("<!-- test: skip it is slow\n```sh\nls\n```\n", "page.md:1: expected <!-- test: skip WHY -->"),
        ("<!-- test: skip it is slow -->\n\n```sh\nls\n```\n", "page.md:1: a skip that is not on the line before"),
        ("<!-- test: before\nls\n", "page.md:1: the comment is not closed"),
    ],
)
def test_what_nothing_would_test_is_refused_with_the_line(fences, read, text, says):
    with pytest.raises(fences.PageError, match=r"page\.md:\d+: ") as caught:
        read(text)
    assert says in str(caught.value)


def test_a_skip_is_about_the_next_fence_alone(read):
    first, second = read("<!-- test: skip it needs a key -->\n```sh\na\n```\n```sh\nb\n```\n")
    assert (first.skip, second.skip) == ("it needs a key", "")


def test_commands_before_a_page_are_run_though_nobody_sees_them(read):
    (fence,) = read("<!-- test: before\nmkdir x\ncd x\n-->\n")
    assert (fence.language, fence.text, fence.line) == ("sh", "mkdir x\ncd x\n", 2)


def test_a_session_is_commands_with_what_they_print(commands):
    assert commands("```console\n$ a\none\n\ntwo\n\n$ b\n$ c\n> d\n```\n") == [
        ("a\n", ("one", "", "two")),
        ("b\n", ()),
        ("c\n", ("> d",)),
    ]


@pytest.mark.parametrize(
    "command",
    ["a \\\nb\n", "for x in 1 2\ndo echo $x\ndone\n", "cat <<E >f\none\n\ntwo\nE\n", "a |\nb\n", "echo 'a\nb'\n"],
)
def test_a_command_of_several_lines_is_one(commands, command):
    first, *rest = command.splitlines()
    session = "".join(f"> {line}\n" if line else ">\n" for line in rest)
    assert commands(f"```console\n$ {first}\n{session}out\n$ ls\n```\n") == [(command, ("out",)), ("ls\n", ())]
    assert commands(f"```sh\n{command}ls\n```\n") == [(command, None), ("ls\n", None)]


def test_a_script_may_have_comments_and_empty_lines(commands):
    assert commands("```sh\n# first\n\na  # second\n```\n") == [("a  # second\n", None)]


def test_a_script_that_does_not_end_is_refused(fences, read):
    (fence,) = read("```sh\nls\ncat <<E\nx\n```\n")
    with pytest.raises(fences.PageError, match=r"page\.md:3: a command without an end"):
        fences.commands(fence)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ((), ()),
        (("a",), ("a",)),
        (("a", "…"), ("a",)),
        (("a", "…"), ("a", "b", "", "c")),
        (("…", "c"), ("a", "b", "c")),
        (("a", "…", "c"), ("a", "c")),
        (("  …",), ("a",)),
        (("seed …, on …",), ("seed 12, on x86",)),
        (("a … b",), ("a  b",)),
        (("f(x) [1] *",), ("f(x) [1] *",)),
        (("a  ",), ("a",)),
    ],
)
def test_output_matches(fences, expected, got):
    assert fences.matches(expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ((), ("a",)),
        (("a",), ()),
        (("a",), ("A",)),
        (("a",), ("a", "b")),
        (("a", "b"), ("a",)),
        (("a", "…", "c"), ("a", "b")),
        (("a … c",), ("a b", "c")),
        (("a…c",), ("a b", "c")),
        (("seed …",), ("seed",)),
        (("a.c",), ("abc",)),
        (("a b",), ("a  b",)),
    ],
)
def test_other_output_does_not_match(fences, expected, got):
    assert not fences.matches(expected, got)


@pytest.mark.parametrize(
    ("language", "text"), [("python", "x = (\n"), ("toml", "x = \n"), ("json", '{"a": }\n'), ("json", "1\n2\n{\n")]
)
def test_a_file_that_is_malformed_is_told(read, fences, language, text):
    (fence,) = read(f'```{language} title="x"\n{text}```\n')
    assert fences.malformed(fence)


@pytest.mark.parametrize(
    ("language", "text"),
    [("python", "x = 1\n"), ("toml", "x = 1\n"), ("json", '{\n"a": 1\n}\n'), ("json", "{}\n[]\n"), ("cpp", "int (\n")],
)
def test_a_file_that_is_well_formed_or_unknown_is_not(read, fences, language, text):
    (fence,) = read(f'```{language} title="x"\n{text}```\n')
    assert fences.malformed(fence) == ""
