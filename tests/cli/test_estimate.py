"""What `--dry-run` says about requests before any is sent."""

from __future__ import annotations

import pytest

from kernelbench_core.api import (
    Completion,
    Message,
    Price,
    PromptBuilderDescriptor,
    Usage,
)
from kernelbench_core.generation.money import ANSWER
from kernelbench_core.generation.repair_prompt import LIMIT
from kernelbench_core.testing import FakeProvider

PRICE = Price(input=1.0, output=10.0, batch=0.5)
FLAGS = ("generate", "--suite", "fake", "--target", "ghost", "--protocol", "strict", "--dry-run")


def priced(name="priced", answer=None, **more):
    """A provider with a price; one that must not be asked, unless there is an answer."""
    return FakeProvider(
        name,
        answer or AssertionError("asked in a dry run"),
        samples_for=lambda model, _task, _target, wanted: 0 if model == "silent" else wanted,
        **{"price": PRICE, **more},
    )


class Numbered:
    """Prompts of a hundred characters, other ones for other samples."""

    name = "numbered"
    per_sample = True

    def build(self, _task, _target):
        raise AssertionError

    def build_with(self, _task, _target, context):
        return (Message("system", "s" * 100), Message("user", f"{context.index}".ljust(300, ".")))


TOKENS = 2 * 4 + 400 // 4
"""Of a prompt of `Numbered`, about."""


@pytest.fixture
def dry(invoke_json, fake, make_module):
    """Runs `generate --dry-run --json` with these providers, with prompts of a known length."""
    asked = make_module(
        "asked",
        providers=[
            each.descriptor for each in (priced(), priced("unpriced", price=None), priced("stored", prompted=False))
        ],
        prompt_builders=[PromptBuilderDescriptor(name="numbered", summary="s", factory=Numbered)],
    )

    def run(*flags, model="priced/m", prompt="numbered", **more):
        models = [word for each in model.split() for word in ("--model", each)]
        return invoke_json(*FLAGS, *models, "--prompt", prompt, *flags, given={"fake": fake, "asked": asked}, **more)

    return run


def test_requests_tokens_and_dollars_are_estimated(dry):
    (row,) = dry("--n-samples", "4")["requests"]
    assert row == {
        "model": "priced/m", "target": "ghost", "requests": 12, "input_tokens": 12 * TOKENS,
        "output_tokens": 12 * ANSWER, "dollars": pytest.approx(12 * (TOKENS + 10 * ANSWER) / 1e6), "most_dollars": None,
    }  # fmt: skip


@pytest.mark.parametrize("limit", [50, 5000])
def test_with_a_limit_of_tokens_there_is_a_most(dry, limit):
    (row,) = dry("--n-samples", "4", "--max-tokens", str(limit))["requests"]
    assert row["output_tokens"] == 12 * min(ANSWER, limit)
    assert row["dollars"] == pytest.approx(12 * (TOKENS + 10 * min(ANSWER, limit)) / 1e6)
    assert row["most_dollars"] == pytest.approx(12 * (TOKENS + 10 * limit) / 1e6)


@pytest.mark.parametrize("limit", [50, 5000])
def test_with_feedback_the_most_counts_every_attempt_with_all_that_was_said_before(dry, limit):
    (row,) = dry("--n-samples", "1", "--max-tokens", str(limit), "--feedback", "compile:3")["requests"]
    told = LIMIT // 4
    one = sum(
        (TOKENS + before * (limit + told)) * PRICE.input + limit * PRICE.output for before in range(3)
    )  # attempt by attempt
    assert row["most_dollars"] == pytest.approx(3 * one / 1e6)
    assert row["requests"] == 3


def test_a_batch_costs_its_share(dry):
    (plain,), (batch,) = (dry("--max-tokens", "100", *more)["requests"] for more in ((), ("--batch",)))
    for name in ("dollars", "most_dollars"):
        assert batch[name] == pytest.approx(plain[name] / 2)


def test_without_a_price_there_are_tokens_and_no_dollars(dry):
    (row,) = dry("--max-tokens", "100", model="unpriced/m")["requests"]
    assert row["input_tokens"] > 0
    assert (row["dollars"], row["most_dollars"]) == (None, None)


def test_prices_of_the_user_win(dry, tmp_path):
    (tmp_path / "prices.toml").write_text('["*"]\ninput = 0\noutput = 100\n')
    for model in ("priced/m", "unpriced/m"):
        (row,) = dry("--n-samples", "1", "--prices", "prices.toml", model=model)["requests"]
        assert row["dollars"] == pytest.approx(3 * 100 * ANSWER / 1e6)


def test_each_model_and_target_has_a_row_but_stored_solutions_have_none(dry):
    data = dry("--target", "spirit", model="priced/m stored/m unpriced/m priced/silent")
    assert [(row["model"], row["target"]) for row in data["requests"]] == [
        (model, target) for model in ("priced/m", "unpriced/m", "priced/silent") for target in ("ghost", "spirit")
    ]
    assert [row["requests"] > 0 for row in data["requests"]] == [True] * 4 + [False] * 2


def test_the_prompts_are_written_where_they_can_be_read(dry, tmp_path):
    data = dry("--n-samples", "2", "--out", "r")
    assert data["prompts"] == "r/prompts"
    folder = tmp_path / "r" / "prompts"
    assert sorted(each.name for each in folder.iterdir()) == sorted(
        f"{task}.ghost.{index}.md" for task in ("alpha", "beta", "gamma") for index in (0, 1)
    )
    text = (folder / "beta.ghost.1.md").read_text()
    assert text == f"[system]\n{'s' * 100}\n\n[user]\n{'1'.ljust(300, '.')}\n\n"


def test_samples_of_the_same_prompt_share_a_file(dry, tmp_path):
    dry("--n-samples", "5", "--out", "r", prompt="default")
    assert sorted(each.name for each in (tmp_path / "r" / "prompts").iterdir()) == [
        "alpha.ghost.md", "beta.ghost.md", "gamma.ghost.md",
    ]  # fmt: skip
    assert "void alpha" in (tmp_path / "r" / "prompts" / "alpha.ghost.md").read_text()


def test_without_out_the_prompts_have_a_folder_of_their_own(dry, tmp_path):
    data = dry()
    (folder,) = (tmp_path / "runs").iterdir()
    assert data["prompts"] == f"runs/{folder.name}"


def test_a_run_can_begin_where_a_dry_run_wrote_its_prompts(dry, invoke, fake, tmp_path):
    flags = ("generate", "--suite", "fake", "--target", "ghost", "--model", "fake/text", "--out", "r")
    invoke(*flags, "--dry-run")
    invoke(*flags)
    assert (tmp_path / "r" / "prompts").is_dir()
    assert (tmp_path / "r" / "samples.jsonl").read_text().count("\n") == 3


def test_only_what_is_missing_is_estimated(invoke, invoke_json):
    flags = ("generate", "--suite", "fake", "--target", "ghost", "--model", "fake/text", "--out", "r")
    invoke(*flags, "--n-samples", "1")
    (row,) = invoke_json(*flags, "--n-samples", "3", "--dry-run")["requests"]
    assert row["requests"] == 6
    data = invoke_json(*flags, "--n-samples", "1", "--dry-run")
    assert [each["requests"] for each in data["requests"]] == [0]
    assert data["prompts"] is None


@pytest.mark.parametrize("command", ["generate", "run"])
def test_a_person_sees_a_table(invoke, fake, make_module, command):
    asked = make_module("asked", providers=[priced().descriptor])
    done = invoke(command, "--suite", "fake", "--target", "ghost", "--model", "priced/m", "--dry-run", "--max-tokens",
                  "100000", "--n-samples", "2", given={"fake": fake, "asked": asked})  # fmt: skip
    head = next(line for line in done.stdout.splitlines() if "tokens in" in line)
    assert head.split() == ["model", "target", "requests", "tokens", "in", "tokens", "out", "cost", "at", "most"]
    row = next(line for line in done.stdout.splitlines() if line.startswith("priced/m") and "about" in line)
    assert "about 6.0 k" in row
    assert "$0.06" in row
    assert "$6.00" in row
    assert "prompts: runs/prompts-" in done.stdout


def test_a_folder_that_cannot_be_written_is_told(dry, tmp_path):
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "prompts").write_text("")
    with pytest.raises(AssertionError, match=r"cannot be written .*; choose another --out"):
        dry("--out", "r")


def test_nothing_is_estimated_for_stored_solutions_alone(dry):
    data = dry(model="stored/m")
    assert (data["requests"], data["prompts"]) == ([], None)


def test_the_estimate_is_what_the_requests_take_where_answers_are_as_guessed(invoke, invoke_json, fake, make_module):
    def answer(request):
        tokens = sum(len(each.content) // 4 + 4 for each in request.messages)
        return Completion(text="no", usage=Usage(input=tokens, output=ANSWER))

    given = {"fake": fake, "asked": make_module("asked", providers=[priced(answer=answer).descriptor])}
    flags = ("generate", "--suite", "fake", "--target", "ghost", "--model", "priced/m", "--out", "r")
    (row,) = invoke_json(*flags, "--dry-run", given=given)["requests"]
    invoke(*flags, given=given)
    report = invoke_json("report", "r", given=given)
    assert report["asked"][0]["cost"] == pytest.approx(row["dollars"], abs=1e-6)
