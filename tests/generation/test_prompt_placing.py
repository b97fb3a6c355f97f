from __future__ import annotations

import types

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import FunctionTask, Message, PromptBuilderDescriptor, Target, hookimpl
from kernelbench_core.errors import PluginError, UsageError
from kernelbench_core.generation.fences import split
from kernelbench_core.generation.placing import (
    PLACES,
    build_prompt,
    fenced,
    make_builder,
    place_system,
    prompt_digest,
    with_examples,
)
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example

TASK = FunctionTask(
    suite="s", name="mix", summary="Mixes", description="Mix.", digest="0" * 64, entry="mix",
    prototype="void mix(int n)", reference="", parameters=(),
)  # fmt: skip
TARGET = Target(name="acme", summary="ACME")
SYSTEM, USER, OTHER = Message("system", "Be brief."), Message("user", "What?\n"), Message("assistant", "That.")
EXAMPLES = (
    Example(name="add", code="int add();\n", title="Adds numbers"),
    Example(name="sub/x.cpp", code="int sub();"),
)

texts = st.text(st.characters(codec=None) | st.sampled_from("`\n"), max_size=60)
messages_of = st.lists(st.builds(Message, st.sampled_from(["system", "user", "assistant"]), texts), max_size=5)


class Plain:
    """A builder with nothing but `build`."""

    name = "plain"

    def __init__(self, *messages):
        self.messages = messages

    def build(self, _task, _target):
        return self.messages


class Aware(Plain):
    """A builder that takes the context."""

    def build_with(self, _task, _target, context):
        return (Message("user", f"{context.index} {[each.name for each in context.examples]}"),)


def build(builder, **more):
    return build_prompt(builder, TASK, TARGET, **more)


# What is sent


def test_a_plain_builders_messages_are_sent_as_they_are():
    assert build(Plain(SYSTEM, USER)) == (SYSTEM, USER)


def test_a_plain_builder_gets_its_examples_in_front_of_the_question():
    system, user = build(Plain(SYSTEM, USER), examples=EXAMPLES)
    assert system == SYSTEM
    assert user.content.endswith("\nThe question:\n\nWhat?\n")
    assert "Example 1: Adds numbers\n\n```cpp\nint add();\n```\n" in user.content
    assert "Example 2: sub/x.cpp\n\n```cpp\nint sub();\n```\n" in user.content
    assert "other problems" in user.content


def test_a_builder_that_takes_the_context_gets_it_and_nothing_is_added():
    assert build(Aware(), index=3, examples=EXAMPLES) == (Message("user", "3 ['add', 'sub/x.cpp']"),)


@pytest.mark.parametrize("how", PLACES)
def test_the_system_message_goes_where_it_is_wanted_after_the_examples_were_placed(how):
    sent = build(Plain(SYSTEM, USER), examples=EXAMPLES, system_prompt=how)
    assert [each.role for each in sent] == (["system", "user"] if how == "system" else ["user"])
    assert sent[-1].content.startswith("Be brief.\n\n") == (how == "user")
    assert any("Be brief." in each.content for each in sent) == (how != "none")


@pytest.mark.parametrize(
    ("given_by_builder", "said"),
    [
        (("a text",), "no tuple of messages"),
        ((), "no question"),
        ((USER, OTHER), "the last message must be the user's"),
        ((SYSTEM,), "the last message must be the user's"),
        ((Message("tool", "x"), USER), "cannot be sent"),
        ((Message("user", None),), "cannot be sent"),
    ],
)
def test_what_cannot_be_sent_is_the_builders_fault(given_by_builder, said):
    with pytest.raises(PluginError, match=said) as caught:
        build(Plain(*given_by_builder))
    assert "prompt builder 'plain'" in str(caught.value)


def test_a_builder_that_gives_a_text_is_told_so_in_one_short_line():
    builder = Plain()
    builder.messages = "x" * 5000
    with pytest.raises(PluginError) as caught:
        build(builder)
    assert len(str(caught.value)) < 250


# Examples


def test_no_examples_change_nothing():
    assert with_examples([SYSTEM, USER], ()) == (SYSTEM, USER)


def test_examples_stand_in_front_of_the_last_question_only():
    sent = with_examples([USER, OTHER, Message("user", "And now?")], EXAMPLES)
    assert sent[:2] == (USER, OTHER)
    assert sent[2].content.endswith("And now?")
    assert "int add();" in sent[2].content


def test_one_example_is_spoken_of_as_one():
    content = with_examples([USER], EXAMPLES[:1])[0].content
    assert content.startswith("This kernel solves other problems.")
    assert "Example 2" not in content


@given(st.text(st.sampled_from("`~ax\n "), max_size=200))
def test_no_code_can_close_its_fence(code):
    shown = fenced(code)
    mark = shown[: len(shown) - len(shown.lstrip("`"))]
    assert mark not in code
    assert shown.endswith(f"\n{mark}")
    (block,) = split(f"text\n\n{shown}\n\ntext").blocks
    assert block.closed
    assert block.code.strip() == code.strip()


# The system message's place


def test_several_system_messages_become_one_in_front_of_the_first_question():
    sent = place_system([SYSTEM, Message("system", "In C++."), USER, OTHER, USER], "user")
    assert sent == (Message("user", "Be brief.\n\nIn C++.\n\nWhat?\n"), OTHER, USER)


@given(messages_of, st.sampled_from(PLACES))
def test_placing_keeps_every_other_message_and_its_order(messages, how):
    placed = place_system(messages, how)
    if how == "system":
        assert placed == tuple(messages)
        return
    others = [each for each in messages if each.role != "system"]
    assert [each.role for each in placed] == [each.role for each in others]
    changed = [at for at, (old, new) in enumerate(zip(others, placed, strict=True)) if old != new]
    assert len(changed) <= (how == "user")
    assert all(placed[at].content.endswith(others[at].content) for at in changed)


def test_another_place_is_refused_with_those_there_are():
    with pytest.raises(UsageError, match=r"--system-prompt top: .*; use one of system, user, none"):
        place_system([USER], "top")


# The digest


@given(messages_of, messages_of)
def test_equal_digests_mean_equal_messages(one, other):
    assert (prompt_digest(one) == prompt_digest(other)) == (one == other)


def test_the_border_between_messages_counts():
    whole = prompt_digest([Message("user", "ab")])
    assert len(whole) == 64
    parts = [
        [Message("user", "a"), Message("user", "b")], [Message("user", ""), Message("user", "ab")],
        [Message("system", "ab")], [Message("usera", "b")], [Message("user", 'a"],["user","b')],
    ]  # fmt: skip
    assert len({whole, *map(prompt_digest, parts)}) == 6


# Builders by name


@pytest.fixture
def plugins():
    module = types.ModuleType("extra")

    def kernelbench_prompt_builders():
        return [
            PromptBuilderDescriptor(name="mine", summary="No argument", factory=Plain),
            PromptBuilderDescriptor(name="from", summary="One argument", factory=Plain, argument="PLACE"),
        ]

    module.kernelbench_prompt_builders = hookimpl(kernelbench_prompt_builders)
    return Plugins.of({"extra": module})


def test_a_builder_is_made_by_its_name_and_its_argument(plugins):
    assert make_builder(plugins, "mine").messages == ()
    assert make_builder(plugins, "from:a:b/c d").messages == ("a:b/c d",)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("from", r"--prompt from: from needs to know its PLACE; write --prompt from:PLACE"),
        ("from:", r"needs to know its PLACE"),
        ("mine:x", r"--prompt mine:x: mine takes nothing after a colon; write --prompt mine"),
        ("mine:", r"takes nothing after a colon"),
        ("mien", r"unknown prompt builder 'mien'; did you mean 'mine'\?"),
        ("", r"unknown prompt builder ''"),
        ("defualt:x", r"did you mean 'default'\?"),
    ],
)
def test_a_wrong_name_or_argument_is_an_error_with_the_remedy(plugins, named, said):
    with pytest.raises(UsageError, match=said):
        make_builder(plugins, named)


def test_the_core_has_four_builders():
    builders = Plugins.of().prompt_builders
    assert {each.name: each.argument for each in builders.entries()} == {
        "default": "", "translation": "", "repair": "RUN", "template": "FILE",
    }  # fmt: skip
    for name in ("default", "translation"):
        assert make_builder(Plugins.of(), name).name == name


def test_messages_of_the_default_builder_pass(plugins):
    task = evolve(TASK, description="Mixes.")
    sent = build_prompt(make_builder(plugins, "default"), task, TARGET)
    assert [each.role for each in sent] == ["system", "user"]
