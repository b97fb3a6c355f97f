from __future__ import annotations

import threading
from decimal import Decimal

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import Completion, Message, Price, Usage
from kernelbench_core.errors import ConfigError
from kernelbench_core.generation.money import (
    ANSWER,
    Budget,
    cost_of,
    cost_of_answer,
    estimated_tokens,
    load_prices,
    plain_usage,
    price_in,
    usage_from,
)

COUNTS = st.integers(0, 10**9)
DOLLARS = st.integers(0, 10**6).map(lambda thousandths: thousandths / 1000)
PRICES = st.builds(
    Price, input=DOLLARS, output=DOLLARS, cached=st.none() | DOLLARS, cache_write=st.none() | DOLLARS,
    batch=st.sampled_from([1.0, 0.5, 0.0]),
)  # fmt: skip
PRICE = Price(input=1.0, output=10.0)


@st.composite
def usages(draw):
    """Tokens that fit together: what was read from and written to the cache is part of the input."""
    total = draw(COUNTS)
    cached = draw(st.integers(0, total))
    output = draw(COUNTS)
    return Usage(input=total, output=output, cached=cached, cache_write=draw(st.integers(0, total - cached)),
                 reasoning=draw(st.integers(0, output)))  # fmt: skip


def exact(usage, price, *, batch):
    """The cost in exact numbers, token by token: each is plain, read from the cache, or written to it."""

    def of(value):
        return Decimal(str(value))

    cached = of(price.input if price.cached is None else price.cached)
    written = of(price.input if price.cache_write is None else price.cache_write)
    plain = usage.input - usage.cached - usage.cache_write
    total = plain * of(price.input) + usage.cached * cached + usage.cache_write * written
    total += usage.output * of(price.output)  # reasoning is in it
    return total / 1_000_000 * (of(price.batch) if batch else 1)


@given(usage=usages(), price=PRICES, batch=st.booleans())
def test_every_token_is_priced_once(usage, price, batch):
    assert cost_of(usage, price, batch=batch) == pytest.approx(float(exact(usage, price, batch=batch)), rel=1e-12)


@given(usage=usages(), price=PRICES)
def test_reasoning_costs_nothing_on_top_of_the_output(usage, price):
    assert cost_of(usage, price) == cost_of(evolve(usage, reasoning=0), price)


@given(one=usages(), two=usages(), price=PRICES)
def test_the_cost_of_a_sum_is_the_sum_of_the_costs(one, two, price):
    assert cost_of(one + two, price) == pytest.approx(cost_of(one, price) + cost_of(two, price), rel=1e-12)


@given(usage=st.builds(Usage, input=COUNTS, output=COUNTS, cached=COUNTS, cache_write=COUNTS), price=PRICES)
def test_counts_that_do_not_fit_together_price_no_more_tokens_than_there_are(usage, price):
    dearest = max(price.input, price.cached or 0, price.cache_write or 0)
    most = (usage.input * dearest + usage.output * price.output) / 1_000_000
    assert 0 <= cost_of(usage, price) <= most * (1 + 1e-12)


@pytest.mark.parametrize(("usage", "price"), [(None, PRICE), (Usage(input=1), None), (None, None)])
def test_without_tokens_or_price_the_cost_is_not_known(usage, price):
    assert cost_of(usage, price) is None


@pytest.mark.parametrize(
    ("said", "own", "expected"),
    [
        (0.25, False, 0.25),
        (0, False, 0.0),
        (0.25, True, 10.0),  # the user's price wins
        (True, False, 10.0),
        (-1, False, 10.0),
        (float("nan"), False, 10.0),
        ("0.25", False, 10.0),
        (None, False, 10.0),
    ],
)
def test_what_a_provider_says_it_took_counts_unless_the_user_has_a_price(said, own, expected):
    answer = Completion(text="x", usage=Usage(output=1_000_000), details={"cost": said})
    assert cost_of_answer(answer, PRICE, own=own) == expected


def test_an_estimate_counts_a_token_for_four_characters():
    assert estimated_tokens((Message("system", "x" * 400), Message("user", "y" * 4000))) == pytest.approx(
        1100, rel=0.02
    )
    assert estimated_tokens(()) == 0


@given(usages())
def test_tokens_come_back_from_a_record(usage):
    assert usage_from(plain_usage(usage)) == usage


@pytest.mark.parametrize(
    "record", [{}, {"input": "3"}, {"input": True}, {"output": -1}, {"tokens": 3}, {"input": None}]
)
def test_a_record_without_numbers_of_tokens_has_none(record):
    assert usage_from(record) is None
    assert plain_usage(None) == {}


# Prices of the user


def test_prices_are_found_by_name_before_any_pattern_and_by_patterns_in_order(tmp_path):
    file = tmp_path / "prices.toml"
    file.write_text(
        '["openai/*"]\ninput = 1\noutput = 2\n["openai/gpt-5"]\ninput = 3\noutput = 4.5\ncached = 0\nbatch = 0.5\n'
        'source = "a bill"\n["*"]\ninput = 0\noutput = 0\n'
    )
    prices = load_prices(str(file))
    assert price_in(prices, "openai/gpt-5") == Price(input=3, output=4.5, cached=0, batch=0.5, source="a bill")
    assert price_in(prices, "openai/gpt-4") == Price(input=1, output=2)
    assert price_in(prices, "local/x") == Price(input=0, output=0)
    del prices["*"]
    assert price_in(prices, "local/x") is None


def test_no_file_is_no_prices():
    assert load_prices("") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = [\n", "no valid TOML"),
        ("a = 3\n", "a: expected a table"),
        ('["a/b"]\ninput = 1\n', "a/b: input or output is missing"),
        ('["a/b"]\ninput = 1\noutput = "2"\n', "a/b.output: expected a number that is not negative, got '2'"),
        ('["a/b"]\ninput = true\noutput = 2\n', "a/b.input: expected a number that is not negative, got True"),
        ('["a/b"]\ninput = -1\noutput = 2\n', "a/b.input: expected a number that is not negative, got -1"),
        ('["a/b"]\ninput = nan\noutput = 2\n', "a/b.input: expected a number that is not negative, got nan"),
        ('["a/b"]\nprompt = 1\n', "a/b.prompt: unknown key; known: input, output, cached"),
    ],
)
def test_a_wrong_file_of_prices_is_told_with_its_path_and_key(tmp_path, text, said):
    file = tmp_path / "prices.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_prices(str(file))
    assert str(caught.value).startswith(f"{file}: {said}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [None, b"\xff"])
def test_a_file_of_prices_that_cannot_be_read_is_told(tmp_path, content):
    file = tmp_path / "prices.toml"
    if content:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match=r"cannot be read .* name an existing file with --prices"):
        load_prices(str(file))


# Budgets


def take(budget, tokens=0, answer=0, price=PRICE, **more):
    """One request from admission to its answer; False when it is not admitted."""
    room = budget.admit(tokens, price, **more)
    if room is None:
        return False
    usage = Usage(input=tokens, output=answer)
    budget.settle(room, usage, cost_of(usage, price))
    return True


def test_without_limits_everything_is_admitted_and_counted():
    budget = Budget()
    assert all(take(budget, 100, 50) for _ in range(20))
    spent = budget.spent
    assert (spent.answers, spent.usage.input, spent.usage.output) == (20, 2000, 1000)
    assert spent.cost == pytest.approx(20 * (100 + 500) / 1e6)
    assert budget.exhausted == ""


def test_answers_without_a_price_are_counted_apart_and_failures_are_no_answers():
    budget = Budget()
    budget.settle(budget.admit(1, None), Usage(input=1), None)
    budget.settle(budget.admit(1, None), None, None, failed=True)
    spent = budget.spent
    assert (spent.answers, spent.unpriced, spent.failed, spent.cost) == (1, 1, 1, 0.0)


@pytest.mark.parametrize("limit", [{"token_limit": 10_000}, {"cost_limit": 0.055}])
def test_one_after_the_other_a_limit_is_not_passed_and_is_nearly_used(limit):
    budget = Budget(**limit)
    while take(budget, 100, 500):
        pass
    spent = budget.spent
    share = (
        (spent.usage.input + spent.usage.output) / budget.token_limit
        if budget.token_limit
        else spent.cost / budget.cost_limit
    )
    assert 0.85 < share <= 1
    assert budget.exhausted.startswith("the limit of ")
    assert not take(budget)


def test_a_limit_says_what_was_used():
    budget = Budget(token_limit=2000)
    take(budget, 900, 1100)
    take(budget, 900, 1100)
    assert budget.exhausted == "the limit of 2000 tokens is reached (2000 were used)"
    budget = Budget(cost_limit=0.5)
    budget.add(Usage(), 0.5)
    take(budget, 900, 1100)
    assert budget.exhausted == "the limit of $0.5 is reached ($0.5000 were spent)"


def test_what_was_spent_before_counts():
    budget = Budget(token_limit=5000)
    budget.add(Usage(input=4000, output=1000), None)
    assert budget.admit(1, None) is None
    assert budget.exhausted


def test_the_length_of_answers_is_learned_and_never_taken_to_be_above_their_limit():
    budget = Budget()
    assert budget.admit(10, None)[0] == 10 + ANSWER
    assert budget.admit(10, None, 50)[0] == 60
    budget.add(Usage(input=5, output=300), None)
    budget.add(Usage(input=5, output=100), None)
    assert budget.admit(10, None)[0] == 210


def test_what_is_under_way_is_set_aside_so_that_requests_at_once_do_not_pass_a_limit():
    budget = Budget(token_limit=3 * (ANSWER + 10))
    rooms = [budget.admit(10, None) for _ in range(5)]
    assert [room is not None for room in rooms] == [True, True, True, False, False]
    assert budget.exhausted == ""  # those under way may take less
    budget.settle(rooms[0], Usage(input=10, output=20), None)
    assert budget.admit(10, None) is not None


def test_what_is_given_back_leaves_no_rest():
    """Of sums and differences of fractions something remains: with a limit of nothing left, it would never be zero."""
    budget = Budget()
    rooms = [budget.admit(7 * number, Price(input=0.1 * number, output=0.3)) for number in range(1, 40)]
    for room in rooms[::2] + rooms[1::2]:
        budget.release(room)
    assert (budget._waiting.requests, budget._waiting.tokens, budget._waiting.cost) == (0, 0, 0.0)


def in_threads(budget, count, take_one):
    """Has so many threads take requests until none is admitted."""

    def work():
        while take_one():
            pass

    threads = [threading.Thread(target=work, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert not any(thread.is_alive() for thread in threads)
    return budget.spent


@pytest.mark.parametrize("limit", [{"token_limit": 20_000}, {"cost_limit": 0.02}])
def test_many_threads_use_a_limit_up_and_pass_it_by_no_more_than_they_guess_wrong(limit):
    budget, stop, price = Budget(**limit), threading.Event(), Price(input=1.0, output=1.0)
    spent = in_threads(budget, 20, lambda: take(budget, 10, 30, price, stop=stop))
    tokens = spent.usage.input + spent.usage.output
    assert 20_000 - 2 * 40 <= tokens <= 20_000
    assert budget.exhausted


def test_answers_longer_than_guessed_pass_a_limit_by_one_of_each_thread_at_most():
    budget, stop = Budget(token_limit=50_000), threading.Event()
    spent = in_threads(budget, 20, lambda: take(budget, 10, 5000, stop=stop))
    tokens = spent.usage.input + spent.usage.output
    assert 50_000 - 5010 <= tokens <= 50_000 + 20 * 5010


def test_who_waits_for_room_is_let_go_when_everything_is_stopped():
    budget, stop = Budget(token_limit=ANSWER + 10), threading.Event()
    assert budget.admit(1, None) is not None  # and never comes back
    found = []
    thread = threading.Thread(target=lambda: found.append(budget.admit(10, None, stop=stop)), daemon=True)
    thread.start()
    thread.join(0.05)
    assert thread.is_alive()
    stop.set()
    thread.join(5)
    assert found == [None]
    assert budget.exhausted == ""
