from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import Usage
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.report.asked import Asked, Asking, parts
from kernelbench_core.report.screen import Screen
from kernelbench_core.store.encoding import encode_json


def sample(number=0, model="p/m", target="x86-avx", **more):
    more = {"completion": "int x;", "finish_reason": "stop", "prompt_digest": "d", **more}
    return Sample(sample_id=str(number), task_id="simd/a", target=target, model=model, **more)


def result(number=0, status="passed", attempt=None, **more):
    data = {} if attempt is None else {"attempts": attempt, "attempt": attempt}
    return Result(task_id="simd/a", target="x86-avx", model="p/m", sample_id=str(number), status=Status(status),
                  data=data, **more)  # fmt: skip


def gathered(samples=(), results=(), failures=()):
    asking = Asking()
    for each in samples:
        asking.sample(each)
    for each in results:
        asking.result(each)
    asking.failures(failures)
    return asking.groups()


def shown(groups, width=250):
    screen = Screen(width=width)
    return screen.render(*parts(groups, screen))


COUNTS = st.integers(0, 10**6)
USAGES = st.builds(Usage, input=COUNTS, output=COUNTS, cached=COUNTS, cache_write=COUNTS, reasoning=COUNTS)


@given(st.lists(st.tuples(st.sampled_from("ab"), st.none() | USAGES, st.none() | st.integers(0, 999))))
def test_tokens_and_dollars_are_summed_by_model(answers):
    samples = [
        sample(number, model=f"p/{model}", cost=None if cents is None else cents / 100,
               usage={} if usage is None else {"name": "x", **json.loads(encode_json(usage))})
        for number, (model, usage, cents) in enumerate(answers)
    ]  # fmt: skip
    groups = {each.model: each for each in gathered(samples)}
    assert set(groups) == {f"p/{model}" for model, _, _ in answers}
    for name, group in groups.items():
        mine = [(usage, cents) for model, usage, cents in answers if f"p/{model}" == name]
        assert group.answers == len(mine)
        assert group.usage == sum((usage for usage, _ in mine if usage), Usage())
        assert group.cost == pytest.approx(sum(cents or 0 for _, cents in mine) / 100)
        assert group.unpriced == sum(cents is None for _, cents in mine)


def test_models_and_targets_are_kept_apart_and_sorted():
    samples = [sample(model=model, target=target) for model in ("p/b", "p/a") for target in ("y", "x")]
    assert [(each.model, each.target) for each in gathered(samples)] == [
        ("p/a", "x"), ("p/a", "y"), ("p/b", "x"), ("p/b", "y"),
    ]  # fmt: skip


def test_stored_solutions_and_imported_samples_were_not_asked_for():
    groups = gathered([sample(prompt_digest="", finish_reason="", usage={"name": "expert"})], [result()])
    assert groups == []
    assert list(parts(groups, Screen())) == []


def test_answers_cut_off_and_without_text_are_counted_with_their_reasons():
    filtered = [sample(n, completion=None, finish_reason="content_filter", notes=("filtered",)) for n in range(3)]
    cut = [sample(n, finish_reason="length") for n in range(3, 5)]
    both = sample(5, completion=None, finish_reason="length", notes=("cut off", "all of it was reasoning"))
    text = sample(6)
    (group,) = gathered([*filtered, *cut, both, text, sample(7, completion=None)])
    assert (group.answers, group.cut_off) == (8, 3)
    assert group.silent == {"filtered": 3, "all of it was reasoning": 1, "no reason given": 1}
    said = shown([group])
    assert "37.5% of the answers were cut off at the limit of tokens; --max-tokens raises it" in said
    assert "3 without text: filtered" in said
    assert "1 without text: all of it was reasoning" in said


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ([None] * 3, "nothing came back that says it was honoured"),
        (["fp_1"] * 3, "1 fingerprints came back"),
        (["fp_1", "fp_2", None], "2 fingerprints came back"),
    ],
)
def test_a_seed_that_was_sent_is_told_apart_from_one_that_was_honoured(marks, said):
    samples = [
        sample(number, parameters={"seed": number}, details={"system_fingerprint": mark} if mark else {})
        for number, mark in enumerate(marks)
    ]
    (group,) = gathered([*samples, sample(9)])
    assert group.seeds == 3
    assert f"a seed was sent with 3 of 4 answers; {said}" in shown([group])


def test_where_no_seed_was_sent_nothing_is_said_about_seeds():
    assert "seed" not in shown(gathered([sample(details={"system_fingerprint": "fp"})]))


def test_refused_parameters_are_told_once_with_what_the_server_said():
    samples = [sample(n, details={"dropped": {"top_p": "only the default\nis supported"}}) for n in range(3)]
    said = shown(gathered(samples))
    assert said.count("the model refused top_p: only the default is supported") == 1


def test_requests_without_an_answer_are_told_also_where_there_is_no_answer_at_all():
    failures = [{"model": "p/m", "target": "x86-avx", "error": f"status 50{n}\nand more"} for n in range(2)]
    (group,) = gathered(failures=failures)
    assert (group.answers, group.unanswered, group.error) == (0, 2, "status 500 and more")
    assert "2 requests failed, such as: status 500 and more; the same command asks again" in shown([group])


@pytest.mark.parametrize(
    ("costs", "cell", "note"),
    [
        ([0.5, 0.25], "$0.7500", False),
        ([0.5, None], "$0.5000", True),
        ([None, None], "-", True),
        ([0.0, 0.0], "$0.0000", False),
    ],
)
def test_a_cost_that_is_not_known_is_not_shown_as_nothing(costs, cell, note):
    said = shown(gathered([sample(number, cost=cost) for number, cost in enumerate(costs)]))
    row = next(line for line in said.splitlines() if line.startswith("p/m"))
    assert row.split()[-1] == cell
    assert (f"{costs.count(None)} answers without a known price; --prices FILE gives it" in said) == note


def test_what_came_from_the_cache_is_counted():
    (group,) = gathered([sample(0, details={"from_cache": True}, cost=0.0), sample(1, cost=0.5)])
    assert (group.from_cache, group.cost) == (1, 0.5)


# The curve over attempts


def test_the_curve_says_how_many_had_passed_by_each_attempt():
    results = [*(result(n, attempt=1) for n in range(2)), result(2, attempt=3), result(3, "wrong_result", attempt=3)]
    (group,) = gathered(results=results)
    assert (group.attempted, dict(group.solved)) == (4, {1: 2, 3: 1})
    assert group.curve() == [(1, 0.5), (2, 0.5), (3, 0.75)]
    assert "passed by attempt 1: 50.0%, 2: 50.0%, 3: 75.0%" in shown([group])


@given(st.lists(st.tuples(st.integers(1, 10), st.booleans()), min_size=1))
def test_the_curve_never_goes_down_and_ends_at_the_share_that_passed(outcomes):
    results = [
        result(n, "passed" if passed else "compile_error", attempt) for n, (attempt, passed) in enumerate(outcomes)
    ]
    (group,) = gathered(results=results)
    curve = group.curve()
    shares = [share for _, share in curve]
    assert shares == sorted(shares)
    assert [attempt for attempt, _ in curve] == list(range(1, len(curve) + 1))
    passed = sum(passed for _, passed in outcomes)
    assert (shares[-1] if shares else 0) == pytest.approx(passed / len(outcomes))


@pytest.mark.parametrize("status", ["unavailable", "harness_error"])
def test_a_fault_of_ours_does_not_lower_the_curve(status):
    (group,) = gathered(results=[result(0, attempt=1), result(1, status, attempt=1)])
    assert group.curve() == [(1, 1.0)]


def test_without_feedback_there_is_no_curve():
    assert gathered(results=[result(0)]) == []
    assert Asked(model="p/m", target="x").curve() == []


# Output


@pytest.mark.parametrize("width", [40, 60, 80, 250])
def test_every_width_shows_every_number_within_it(width):
    usage = {"input": 58_200, "output": 3_100_000, "cached": 77, "reasoning": 88}
    group = gathered([sample(n, usage=usage if n == 0 else {}, cost=0.125) for n in range(31)],
                     failures=[{"model": "p/m", "target": "x86-avx", "error": "no"}])  # fmt: skip
    said = shown(group, width)
    assert max(map(len, said.splitlines())) <= width
    flat = " ".join(said.split())
    for word in ("p/m", "x86-avx", "31", "58.2 k", "3.1 M", "77", "88", "$3.8750"):
        assert word in flat


def test_the_json_holds_every_number():
    (group,) = gathered(
        [sample(0, finish_reason="length", usage={"input": 1, "output": 2}, cost=0.1234567, parameters={"seed": 1},
                details={"dropped": {"top_p": "no"}, "system_fingerprint": "fp", "from_cache": True}),
         sample(1, completion=None, notes=("why",))],
        [result(0, attempt=2)],
        [{"model": "p/m", "target": "x86-avx", "error": "status 500"}],
    )  # fmt: skip
    assert json.loads(encode_json(group.plain())) == {
        "model": "p/m", "target": "x86-avx", "answers": 2, "cut_off": 1, "without_text": {"why": 1},
        "usage": {"input": 1, "output": 2, "cached": 0, "cache_write": 0, "reasoning": 0}, "cost": 0.123457,
        "unpriced": 1, "from_cache": 1, "dropped": {"top_p": "no"}, "seeds_sent": 1, "fingerprints": {"fp": 1},
        "unanswered": 1, "error": "status 500", "passed_at_attempt": {"2": 1}, "with_feedback": 1,
        "curve": [[1, 0.0], [2, 1.0]],
    }  # fmt: skip
