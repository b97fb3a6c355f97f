"""What every model costs, and what this run has spent, with what earlier calls of the same command spent in it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from kernelbench_core.generation.money import Budget, cost_of_answer, load_prices, price_in, usage_from
from kernelbench_core.generation.parameters import parameters_for
from kernelbench_core.generation.recorded import Recorded
from kernelbench_core.model import Sample
from kernelbench_core.seams import Completion, Price
from kernelbench_core.session import Session


@frozen
class _Known:
    price: Price | None
    own: bool


class Ledger:
    """Prices and sums. Thread-safe.

    Args:
        session: Models' parameters and the user's prices.
        budget: Counts, and refuses what would be too much.

    Raises:
        ConfigError: The user's file of prices is wrong.
    """

    def __init__(self, session: Session, budget: Budget) -> None:
        self.budget = budget
        self._session = session
        self._user = load_prices(session.config.prices)
        self._known: dict[str, _Known] = {}

    def price(self, model: str) -> Price | None:
        """The price of `provider/name`: the user's, else the provider's; None for unknown."""
        return self._of(model).price

    def cost(self, model: str, answer: Completion, *, batch: bool = False) -> float | None:
        """US dollars for an answer; None for unknown."""
        known = self._of(model)
        return cost_of_answer(answer, known.price, own=known.own, batch=batch)

    def count_sample(self, sample: Sample) -> None:
        """Counts a sample that was paid for earlier, attempt by attempt, just as the answers were counted then."""
        if not sample.prompt_digest:  # a stored solution
            return
        own = {"usage": sample.usage, "cost": sample.cost, "from_cache": sample.details.get("from_cache")}
        for each in sample.attempts or (own,):
            if not each.get("from_cache"):
                usage, cost = each.get("usage"), each.get("cost")
                self.budget.add(
                    usage_from(usage) if isinstance(usage, Mapping) else None,
                    float(cost) if isinstance(cost, int | float) else None,
                )

    def count_attempts(self, recorded: Recorded) -> None:
        """Counts attempts that were paid for earlier and whose samples are not finished."""
        for answer, cost in recorded.paid():
            self.budget.add(answer.usage, cost)

    def _of(self, model: str) -> _Known:
        if model not in self._known:
            self._known[model] = self._look_up(model)
        return self._known[model]

    def _look_up(self, model: str) -> _Known:
        if (own := price_in(self._user, model)) is not None:
            return _Known(own, own=True)
        prefix, _, name = model.partition("/")
        ask = getattr(self._session.plugins.providers.create(prefix), "price", None)
        if not callable(ask):
            return _Known(None, own=False)
        return _Known(ask(name, parameters_for(self._session.config, self._session.protocol(), model)), own=False)
