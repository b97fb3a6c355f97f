"""Prompts as the configuration asks for them, with what is kept of how they were made."""

from __future__ import annotations

import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
import pytest

from kernelbench_core.config import RunConfig
from kernelbench_core.errors import UsageError
from kernelbench_core.generation.questioning import Prompts, content_digest, question_of
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import Session

PLUGINS = Plugins.of({"isa": isa, "simd": simd})


def session(**changes):
    return Session.open(RunConfig(**changes), PLUGINS)


def test_what_was_retrieved_and_what_was_left_out_is_kept():
    opened = session(retrieve="bm25", examples=1)
    prompt = Prompts(opened).of(question_of(opened, "argmax", "x86-avx", 0))
    (shown,) = prompt.details["retrieved"]
    assert shown["name"] != "argmax"
    assert shown["score"] > 0
    assert {each["name"] for each in prompt.details["left_out"]} == {"argmax"}
    assert opened.tasks[f"simd/{shown['name']}"].experts["x86-avx"].strip() in prompt.messages[-1].content
    assert opened.tasks["simd/argmax"].experts["x86-avx"].strip() not in prompt.messages[-1].content


def test_samples_share_a_prompt_and_its_digest_says_what_it_is():
    opened = session()
    prompts = Prompts(opened)
    first, second = (prompts.of(question_of(opened, "argmax", "x86-avx", index)) for index in (0, 1))
    assert first is second
    other = Prompts(session(system_prompt="none")).of(question_of(opened, "argmax", "x86-avx", 0))
    assert [each.role for each in other.messages] == ["user"]
    assert other.digest != first.digest
    assert first.details == {}


def test_a_changed_template_is_another_prompt(tmp_path):
    file = tmp_path / "t.j2"
    file.write_text("Write {{ entry }}.")
    before = content_digest(f"template:{file}")
    assert before
    assert session(prompt=f"template:{file}").generation()["prompt_file"] == before
    file.write_text("Please write {{ entry }}.")
    assert content_digest(f"template:{file}") != before
    assert content_digest("translation") == ""


@pytest.mark.parametrize(("task", "target", "says"), [("argmx", "x86-avx", "argmax"), ("argmax", "x86-avz", "x86-avx")])
def test_a_misspelt_name_is_answered_with_the_nearest(task, target, says):
    with pytest.raises(UsageError, match=says):
        question_of(session(), task, target, 0)
