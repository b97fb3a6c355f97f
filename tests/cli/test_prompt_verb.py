"""`kernelbench prompt`: exactly what would be sent, and nothing is sent."""

from __future__ import annotations

import pytest

from kernelbench_core.api import Example, PromptBuilderDescriptor, RetrieverDescriptor, Target
from kernelbench_core.generation.placing import build_prompt, prompt_digest
from kernelbench_core.generation.prompt import FunctionPromptBuilder
from kernelbench_core.seams import Message

TARGETS = [
    Target(name="ghost", summary="No such machine", toolchains=("none",), aliases=("GHOST",)),
    Target(name="spirit", summary="Neither", toolchains=("none",)),
]


class Numbered:
    """Tells every sample something else, with a character that would move the cursor."""

    name = "numbered"
    per_sample = True

    def build(self, _task, _target):
        raise AssertionError("it has build_with")

    def build_with(self, task, target, context):
        return (Message("user", f"\x1b[2J{task.name} {target.name} {context.index}"),)


class Finder:
    """Gives what it was given, and what `-M` says."""

    name = "finder"

    def __init__(self, parameters):
        self.parameters = parameters

    def index(self, corpus):
        self.corpus = corpus

    def retrieve(self, _task, _target, count):
        return [Example(name=f"found{i}", code=f"int found{i}_{self.parameters.get('word')}();") for i in range(count)]


@pytest.fixture
def fake_task(plugins):
    return {each.name: each for each in plugins.suites.create("fake").load()}


@pytest.fixture
def ask(invoke):
    return lambda *arguments, **more: invoke("prompt", "--suite", "fake", *arguments, **more)


@pytest.fixture
def ask_json(invoke_json):
    return lambda *arguments, **more: invoke_json("prompt", "--suite", "fake", *arguments, **more)


@pytest.fixture
def more(fake, make_module):
    """The fake plugin and one with a builder and a retriever."""
    extra = make_module(
        "extra",
        prompt_builders=[PromptBuilderDescriptor(name="numbered", summary="N", factory=Numbered)],
        retrievers=[RetrieverDescriptor(name="finder", summary="F", factory=Finder)],
    )
    return {"fake": fake, "extra": extra}


def test_the_messages_are_printed_below_their_roles(ask, fake_task):
    done = ask("beta", "ghost")
    system, user = FunctionPromptBuilder().build(fake_task["beta"], TARGETS[0])
    assert done.stdout == f"[system]\n{system.content}\n\n[user]\n{user.content}"
    assert f"digest {prompt_digest([system, user])}" in done.stderr
    assert "2 messages, about " in done.stderr
    assert ask("beta", "ghost", "-q").stderr == ""


def test_json_has_every_message_as_it_is_sent_with_digest_and_tokens(ask_json, fake_task):
    data = ask_json("fake/beta", "ghost")
    sent = build_prompt(FunctionPromptBuilder(), fake_task["beta"], TARGETS[0])
    assert data["messages"] == [{"role": each.role, "content": each.content} for each in sent]
    assert (data["digest"], data["task_id"], data["target"], data["sample"]) == (
        prompt_digest(sent),
        "fake/beta",
        "ghost",
        0,
    )
    characters = sum(len(each.content) for each in sent)
    assert characters / 5 < data["estimated_tokens"] < characters / 3


@pytest.mark.parametrize("names", [("fake/beta", "ghost"), ("Other_beta", "GHOST"), ("Other_beta_GHOST", "ghost")])
def test_task_and_target_go_by_any_of_their_names(ask_json, names):
    data = ask_json(*names)
    assert (data["task_id"], data["target"]) == ("fake/beta", "ghost")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bata", "ghost"), "suite fake has no task 'bata'; did you mean 'beta'?"),
        (("bata", "GHOST"), "suite fake has no task 'bata'; did you mean 'beta'?"),
        (("zzzzzz", "ghost"), "suite fake has no task 'zzzzzz'; see `kernelbench list tasks --suite fake`"),
        (("beta", "gost"), "unknown target 'gost'; did you mean 'ghost'?"),
        (("beta", "ghost", "--prompt", "defualt"), "unknown prompt builder 'defualt'; did you mean 'default'?"),
        (("beta", "ghost", "--prompt", "template"), "template needs to know its FILE; write --prompt template:FILE"),
        (("beta", "ghost", "--prompt", "default:x"), "default takes nothing after a colon"),
        (("beta", "ghost", "--prompt", "repair:gone"), "there is no run directory gone"),
        (("beta", "ghost", "--prompt", "template:gone.j2"), "gone.j2: there is no such file"),
        (("beta", "ghost", "--retrieve", "bm52"), "unknown retriever 'bm52'"),
        (("beta", "ghost", "-M", "word"), "-M word: expected key=value"),
    ],
)
def test_a_name_that_is_not_there_is_one_line_with_a_remedy(ask, one_line, arguments, said):
    line = one_line(ask(*arguments, code=2))
    assert said in line


@pytest.mark.parametrize(
    "arguments", [(), ("beta",), ("beta", "ghost", "--system-prompt", "top"), ("beta", "ghost", "--sample", "-1")]
)
def test_wrong_arguments_are_an_error_of_usage(ask, arguments):
    done = ask(*arguments, code=2)
    assert done.stdout == ""


def test_an_unknown_suite_is_named(ask, one_line):
    assert "unknown suite 'fkae'; did you mean 'fake'?" in one_line(ask("beta", "ghost", "--suite", "fkae", code=2))


def test_the_system_message_goes_where_it_is_wanted(ask_json):
    roles = {
        how: [each["role"] for each in ask_json("beta", "ghost", "--system-prompt", how)["messages"]]
        for how in ("system", "user", "none")
    }
    assert roles == {"system": ["system", "user"], "user": ["user"], "none": ["user"]}


def test_a_builder_with_other_prompts_for_other_samples_is_asked_for_the_one(ask_json, more):
    data = ask_json("beta", "ghost", "--prompt", "numbered", "--sample", "3", given=more)
    assert data["messages"] == [{"role": "user", "content": "\x1b[2Jbeta ghost 3"}]
    assert data["prompt"] == "numbered"


def test_what_moves_the_cursor_is_shown_and_not_done(ask, more):
    text = ask("beta", "ghost", "--prompt", "numbered", given=more).stdout
    assert "\x1b" not in text
    assert "\\x1b[2Jbeta ghost 0" in text


def test_a_template_and_a_failed_run_can_be_looked_at(ask, make_run, tmp_path):
    (tmp_path / "t.j2").write_text("[user]\nDefine {{ entry }}.\n")
    assert ask("beta", "ghost", "--prompt", "template:t.j2").stdout == "[user]\nDefine beta_simd.\n"
    make_run("passed", "wrong_result")
    text = ask("beta", "ghost", "--prompt", "repair:run").stdout
    assert "```cpp\nvoid f1();\n```" in text
    assert "why 1" in text
    assert "void f" not in ask("alpha", "ghost", "--prompt", "repair:run").stdout.replace("void alpha", "")


def test_examples_are_shown_where_they_would_be_sent(ask_json, more):
    data = ask_json("beta", "ghost", "--retrieve", "finder", "--examples", "3", "-M", "word=wide", given=more)
    content = data["messages"][-1]["content"]
    assert [each["name"] for each in data["retrieved"]] == ["found0", "found1", "found2"]
    assert (
        content.index("int found0_wide();")
        < content.index("int found2_wide();")
        < content.index("Implement this function")
    )
    assert ask_json("beta", "ghost", given=more)["retrieved"] == []


def test_settings_of_the_file_count_until_a_flag_says_otherwise(ask_json, tmp_path):
    (tmp_path / "kernelbench.toml").write_text('[run]\nprompt = "translation"\nsystem_prompt = "none"\n')
    (message,) = ask_json("beta", "ghost")["messages"]
    assert message["content"].startswith("Rewrite this scalar function")
    assert len(ask_json("beta", "ghost", "--system-prompt", "system")["messages"]) == 2
    (tmp_path / "other.toml").write_text('[run]\nprompt = "default"\n')
    assert len(ask_json("beta", "ghost", "--config", "other.toml")["messages"]) == 2


def test_no_provider_is_asked(ask, fake, make_module):
    def providers():
        raise AssertionError("nobody is to be asked")

    made = make_module(
        "fake", task_loaders=fake.kernelbench_task_loaders, targets=fake.kernelbench_targets, providers=providers
    )
    assert "beta_simd" in ask("beta", "ghost", given={"fake": made}).stdout
