"""Tokens and US dollars: what answers cost, and the limits on both."""

from __future__ import annotations

import fnmatch
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli
from attrs import field, fields, frozen, mutable

from kernelbench_core.errors import ConfigError
from kernelbench_core.seams import Completion, Message, Price, Usage

_MILLION = 1_000_000
CHARACTERS = 4
"""Characters of English or code in a token, about; only estimates use it."""
ANSWER = 1000
"""Tokens of an answer that is still to come, before there is any to learn from."""
_LOOK = 0.2
"""Seconds after which a request that waits for room looks whether everything was stopped."""


def load_prices(path: str) -> dict[str, Price]:
    """The user's prices, by `provider/name` or a pattern with `*`, from a TOML file with a table for each.

    Raises:
        ConfigError: It cannot be read, or a key or value is wrong; the message says where.
    """
    if not path:
        return {}
    try:
        tables = tomli.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error})", "name an existing file with --prices") from None
    except tomli.TOMLDecodeError as error:
        raise ConfigError(f"{path}: no valid TOML: {error}", "mend the file") from None
    return {model: _price(table, f"{path}: {model}") for model, table in tables.items()}


def _price(table: Any, where: str) -> Price:  # noqa: ANN401 - whatever the user wrote
    known = [each.name for each in fields(Price)]
    example = '["openai/gpt-5"] with input = 1.25 and output = 10, in dollars for a million tokens'
    if not isinstance(table, Mapping):
        raise ConfigError(f"{where}: expected a table", f"write {example}")
    for key, value in table.items():
        if key not in known:
            raise ConfigError(f"{where}.{key}: unknown key", f"known: {', '.join(known)}")
        if key != "source" and (isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0):
            raise ConfigError(f"{where}.{key}: expected a number that is not negative, got {value!r}")
    if not {"input", "output"} <= table.keys():
        raise ConfigError(f"{where}: input or output is missing", f"write {example}")
    return Price(**table)


def price_in(prices: Mapping[str, Price], model: str) -> Price | None:
    """The user's price of a model: by its name, else by the first pattern that fits; None where there is none."""
    if model in prices:
        return prices[model]
    return next((price for pattern, price in prices.items() if fnmatch.fnmatchcase(model, pattern)), None)


def cost_of(usage: Usage | None, price: Price | None, *, batch: bool = False) -> float | None:
    """US dollars for tokens; None where either is not known, but for what costs nothing."""
    if price is not None and usage is None and not price.input and not price.output:
        return 0.0
    if usage is None or price is None:
        return None
    cached = min(usage.cached, usage.input)
    written = min(usage.cache_write, usage.input - cached)
    plain = usage.input - cached - written
    dollars = (
        plain * price.input
        + cached * (price.input if price.cached is None else price.cached)
        + written * (price.input if price.cache_write is None else price.cache_write)
        + usage.output * price.output
    ) / _MILLION
    return dollars * (price.batch if batch else 1.0)


def cost_of_answer(answer: Completion, price: Price | None, *, own: bool, batch: bool = False) -> float | None:
    """US dollars for an answer: by the user's own price, else what the provider says, else by its list price."""
    said = answer.details.get("cost")
    if not own and isinstance(said, int | float) and not isinstance(said, bool) and said >= 0:
        return float(said)
    return cost_of(answer.usage, price, batch=batch)


def estimated_tokens(messages: tuple[Message, ...]) -> int:
    """Tokens of a prompt, about: four characters each, and a few for every message."""
    return sum(len(each.content) // CHARACTERS + 4 for each in messages)


@frozen(kw_only=True)
class Spent:
    """What has been used up.

    Args:
        usage: Tokens.
        cost: US dollars, of the answers whose price is known.
        answers: How many answers there are.
        unpriced: Those among them whose price is not known.
        failed: Requests without an answer.
    """

    usage: Usage = field(factory=Usage)
    cost: float = 0.0
    answers: int = 0
    unpriced: int = 0
    failed: int = 0


@mutable
class _Reserved:
    requests: int = 0
    tokens: int = 0
    cost: float = 0.0


class Budget:
    """Counts what is spent, and admits requests while there is something left. Thread-safe.

    What is under way is counted with what it will probably take, so that many requests at once do not run past a limit.

    Args:
        cost_limit: US dollars; 0 for no limit.
        token_limit: Tokens of prompts and answers; 0 for no limit.
    """

    def __init__(self, cost_limit: float = 0.0, token_limit: int = 0) -> None:
        self.cost_limit, self.token_limit = cost_limit, token_limit
        self.exhausted = ""
        """Why nothing more is admitted; empty as long as something is."""
        self._usage, self._cost = Usage(), 0.0
        self._answers = self._unpriced = self._failed = 0
        self._waiting = _Reserved()
        self._guard = threading.Lock()
        self._settled = threading.Condition(self._guard)

    @property
    def spent(self) -> Spent:
        """What has been used up so far."""
        with self._guard:
            return Spent(
                usage=self._usage, cost=self._cost, answers=self._answers, unpriced=self._unpriced, failed=self._failed
            )

    def admit(
        self, prompt_tokens: int, price: Price | None, max_tokens: int = 0, *, stop: threading.Event | None = None
    ) -> tuple[int, float] | None:
        """What is set aside for a request, to be given back to `settle`; None when a limit would be passed.

        As long as other requests are under way, what they really take may leave room for this one; so nothing is
        exhausted before they are back.

        Args:
            prompt_tokens: Tokens of the prompt, about.
            price: Of the model.
            max_tokens: Most tokens of an answer; 0 for unknown.
            stop: Waits for the requests under way, unless this is set; without it None comes at once.
        """
        with self._settled:
            while not self.exhausted and not (stop and stop.is_set()):
                answer = self._usage.output // self._answers if self._answers else ANSWER
                answer = min(answer, max_tokens) if max_tokens else answer
                tokens = prompt_tokens + answer
                cost = cost_of(Usage(input=prompt_tokens, output=answer), price) or 0.0
                passed = self._passed(tokens, cost)
                if not passed:
                    self._waiting.requests += 1
                    self._waiting.tokens += tokens
                    self._waiting.cost += cost
                    return tokens, cost
                if not self._waiting.requests:
                    self.exhausted = passed
                elif stop is None:
                    break
                else:
                    self._settled.wait(_LOOK)
        return None

    def _passed(self, tokens: int, cost: float) -> str:
        """Which limit would be passed by so much more than what is under way; empty for none."""
        total = self._usage.input + self._usage.output
        if self.token_limit and total + self._waiting.tokens + tokens > self.token_limit:
            return f"the limit of {self.token_limit} tokens is reached ({total} were used)"
        if self.cost_limit and self._cost + self._waiting.cost + cost > self.cost_limit:
            return f"the limit of ${self.cost_limit:g} is reached (${self._cost:.4f} were spent)"
        return ""

    def settle(
        self, reserved: tuple[int, float], usage: Usage | None, cost: float | None, *, failed: bool = False
    ) -> None:
        """Puts what a request really took in the place of what was set aside for it."""
        with self._settled:
            self._give_back(reserved)
            if failed:
                self._failed += 1
            else:
                self._count(usage, cost)

    def release(self, reserved: tuple[int, float]) -> None:
        """Gives back what was set aside, without anything in its place."""
        with self._settled:
            self._give_back(reserved)

    def add(self, usage: Usage | None, cost: float | None) -> None:
        """Counts an answer that was there already."""
        with self._guard:
            self._count(usage, cost)

    def _give_back(self, reserved: tuple[int, float]) -> None:
        self._waiting.requests -= 1
        self._waiting.tokens -= reserved[0]
        self._waiting.cost = self._waiting.cost - reserved[1] if self._waiting.requests else 0.0  # no rounding is left
        self._settled.notify_all()

    def _count(self, usage: Usage | None, cost: float | None) -> None:
        self._answers += 1
        if usage is not None:
            self._usage += usage
        if cost is None:
            self._unpriced += 1
        else:
            self._cost += cost


def plain_usage(usage: Usage | None) -> dict[str, int]:
    """Tokens for a record; empty where nobody says."""
    return {} if usage is None else {each.name: getattr(usage, each.name) for each in fields(Usage)}


def usage_from(record: Mapping[str, Any]) -> Usage | None:
    """Tokens from a record; None where it holds none."""
    names = [each.name for each in fields(Usage)]
    found = {
        name: record[name]
        for name in names
        if isinstance(record.get(name), int) and not isinstance(record[name], bool) and record[name] >= 0
    }
    return Usage(**found) if found else None
