"""Models that are told what is wrong: with real compilers, real verdicts, and providers of our own."""

from __future__ import annotations

import json
from pathlib import Path

import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
import pytest
from attrs import evolve

from kernelbench_core import run
from kernelbench_core.api import (
    Availability,
    Completion,
    InfrastructureError,
    MissingError,
    PluginError,
    PromptBuilderDescriptor,
    RequestError,
    Usage,
    UsageError,
)
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.generation import conversation, feedback
from kernelbench_core.generation.feedback import other_seed
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import Session
from kernelbench_core.testing import FakeProvider

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]
QUESTION = {"targets": ["x86-avx"], "tasks": ["conditional_move"], "models": ["told/x"], "seed": 5}


class Told(FakeProvider):
    """Answers with its codes in turn, as a chat model would."""

    def __init__(self, *codes):
        super().__init__("told", self._next)
        self.codes = codes
        self.fails_at = 0

    def _next(self, request):
        if len(self.requests) == self.fails_at:
            raise RequestError("out of order")
        code = self.codes[min(request.attempt, len(self.codes)) - 1]
        text = code if code is None or code.startswith("I ") else f"```cpp\n{code}\n```"
        return Completion(text=text, usage=Usage(input=100 * request.attempt, output=10), finish="stop", model="x-1")


@pytest.fixture
def asked(plugin_of):
    def ask(provider, out=None, more=None, **options):
        told = plugin_of(providers=[provider.descriptor])
        plugins = Plugins.of({"isa": isa, "simd": simd, "told": told, **({"more": more} if more else {})})
        return run(out=out, plugins=plugins, **{**QUESTION, **options})

    return ask


def sample_of(done):
    (sample,) = done.samples()
    return sample


def test_compile_feedback_ends_with_the_first_attempt_that_builds_however_wrong_it_is(asked, expert, wrong):
    provider = Told(expert.replace(";", "", 1), wrong, expert)
    done = asked(provider, feedback="compile:5")
    (result,) = done.results()
    assert (result.status.value, result.data["attempt"], result.data["attempts"]) == ("wrong_result", 2, 2)
    sample = sample_of(done)
    assert [each["status"] for each in sample.attempts] == ["compile_error", "passed"]
    assert (sample.usage["input"], sample.usage["output"]) == (300, 20)
    told = provider.requests[1].messages
    assert [each.role for each in told] == ["system", "user", "assistant", "user"]
    assert "expected ';'" in told[3].content
    assert "/" not in told[3].content.replace("//", "").replace("candidate.cpp", "")


def test_correctness_feedback_goes_on_until_it_is_right(asked, expert, wrong):
    provider = Told("I would rather not.", expert.replace(";", "", 1), wrong, expert)
    done = asked(provider, feedback="correctness")
    (result,) = done.results()
    assert (result.status.value, result.data["attempt"]) == ("passed", 4)
    assert [each["status"] for each in sample_of(done).attempts] == [
        "no_code", "compile_error", "wrong_result", "passed"
    ]  # fmt: skip
    assert "dst" in provider.requests[3].messages[-1].content


def test_attempts_end_at_the_limit_and_the_last_one_counts(asked, wrong):
    done = asked(Told(wrong + "// 1\n", wrong + "// 2\n", wrong + "// 3\n"), feedback="correctness:2")
    (result,) = done.results()
    sample = sample_of(done)
    assert (result.status.value, len(sample.attempts), result.data["attempt"]) == ("wrong_result", 2, 2)
    assert sample.code.endswith("// 2\n")


def test_what_a_model_is_told_never_comes_from_the_cases_that_decide(asked, expert, wrong, monkeypatch):
    seeds = []
    original = Session.evaluator

    def evaluator(self, seed, **changes):
        seeds.append(seed)
        return original(self, seed, **changes)

    monkeypatch.setattr(Session, "evaluator", evaluator)
    asked(Told(wrong, expert), feedback="correctness:2")
    assert {5, other_seed(5)} <= set(seeds)
    assert other_seed(5) != 5


def test_performance_feedback_keeps_the_fastest_right_attempt(asked, expert, wrong, monkeypatch):
    speeds = {"fast": 3.0, "slow": 1.5}
    monkeypatch.setattr(feedback, "gain", lambda _result: "level")
    evaluator = Session.evaluator
    monkeypatch.setattr(Session, "evaluator", lambda self, seed, **_changes: evaluator(self, seed))  # does not measure

    def speedup(result):
        return speeds.get(result.data.get("word", ""), 0.0)

    monkeypatch.setattr(conversation, "speedup", speedup)
    original = feedback.Judge.verdict

    def verdict(self, sample, task, target):
        result = original(self, sample, task, target)
        word = next((each for each in speeds if f"// {each}" in (sample.code or "")), "")
        return evolve(result, data={**result.data, "word": word})

    monkeypatch.setattr(feedback.Judge, "verdict", verdict)
    provider = Told(f"{expert}// slow\n", f"{expert}// fast\n", wrong, f"{expert}// slow again\n")
    done = asked(provider, feedback="performance:4", measure_rows=1, measure_seconds=1)
    assert len(provider.requests) == 4
    assert sample_of(done).code.endswith("// fast\n")
    (result,) = done.results()
    assert (result.status.value, result.data["attempt"], result.data["attempts"]) == ("passed", 2, 4)


def test_an_attempt_is_on_disk_before_the_next_is_asked_and_is_not_asked_again(asked, expert, wrong, tmp_path):
    out = tmp_path / "run"
    provider = Told(expert.replace(";", "", 1), wrong, expert)
    provider.fails_at = 3
    with pytest.raises(InfrastructureError, match="the run failed"):
        asked(provider, out, feedback="correctness:3")
    kinds = [json.loads(line)["kind"] for line in Path(out, "requests.jsonl").read_text().splitlines()]
    assert kinds == ["attempt", "verdict", "attempt", "verdict", "failure"]
    provider.fails_at = 0
    provider.requests.clear()
    done = asked(provider, out, feedback="correctness:3")
    assert [each.attempt for each in provider.requests] == [3]
    sample = sample_of(done)
    assert (sample.usage["input"], [each["status"] for each in sample.attempts]) == (
        600, ["compile_error", "wrong_result", "passed"]
    )  # fmt: skip
    assert done.exit_code == 0


def test_a_harness_error_is_told_to_nobody(asked, expert, monkeypatch):
    def broken(*_args, **_more):
        raise RuntimeError("ours")

    monkeypatch.setattr(Evaluator, "_judge", broken)
    provider = Told(expert, expert)
    done = asked(provider, feedback="correctness")
    assert len(provider.requests) == 1
    assert [each.status.value for each in done.results()] == ["harness_error"]


def test_feedback_needs_a_known_kind_and_a_number(asked, expert):
    for text, says in (("style", "there is no feedback 'style'"), ("compile:0", "no number of attempts")):
        with pytest.raises(UsageError, match=says):
            asked(Told(expert), feedback=text)
    with pytest.raises(UsageError, match="exclude each other"):
        asked(Told(expert), feedback="compile", batch=True)


def test_without_a_toolchain_nothing_is_asked_and_paid_for(asked, expert, monkeypatch):
    provider = Told(expert)
    monkeypatch.setattr(Evaluator, "tools", lambda _self, _target: Availability(usable=False, reason="no compiler"))
    with pytest.raises(MissingError, match="--feedback: x86-avx: no compiler"):
        asked(provider, feedback="compile")
    assert provider.requests == []


def test_a_wait_between_questions_after_a_batch_must_be_a_number(asked, expert):
    with pytest.raises(UsageError, match="batch_poll: 'soon' is no number of seconds"):
        asked(Told(expert), model_args={"batch_poll": "soon"})


def test_a_fault_of_a_prompt_builder_is_its_own_and_ends_the_command(asked, expert, plugin_of):
    class Broken:
        name = "broken"

        def build(self, task, target):
            raise ValueError(f"no words for {task.name} on {target.name}")

    builders = plugin_of(prompt_builders=[PromptBuilderDescriptor(name="broken", summary="Broken", factory=Broken)])
    provider = Told(expert)
    with pytest.raises(PluginError, match=r"prompt builder .broken. of plugin more .* failed: ValueError: no words"):
        asked(provider, prompt="broken", more=builders)
    assert provider.requests == []
