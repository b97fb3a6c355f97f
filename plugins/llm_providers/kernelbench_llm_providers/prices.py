"""What models cost: the list prices in `prices.toml`, found by the names that providers give their models."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from kernelbench_core.api import Price

FREE = frozenset({"command", "llamacpp", "lmstudio", "ollama", "replay", "vllm"})
"""Providers that run on the user's own machine: nobody sends a bill for tokens."""

_DATED = re.compile(r"[-@](?:20\d\d-\d\d-\d\d|20\d{6})$")
"""A day at the end of a model's name: `gpt-4o-2024-08-06`, `claude-sonnet-4-5-20250929`."""


def price_of(provider: str, model: str) -> Price | None:
    """The list price of a model.

    The name itself counts first, then the name without the day at its end. A model of a family that is known is not
    taken for the family (`gpt-4o-audio` is no `gpt-4o`).

    Args:
        provider: Name of the provider, as in `--model provider/model`.
        model: What the provider calls the model; `models/` in front of it (Google's long form) is passed over.

    Returns:
        The price in US dollars for a million tokens; zero for providers on this machine and for OpenRouter's models
        with `:free` at their end; None where nobody knows.
    """
    if provider in FREE:
        return Price(input=0.0, output=0.0, source=f"{provider} runs on this machine")
    if provider == "openrouter" and model.endswith(":free"):
        return Price(input=0.0, output=0.0, source="OpenRouter's models with :free cost nothing")
    known = _table().get(provider, {})
    name = model.removeprefix("models/")
    return known.get(name) or known.get(_DATED.sub("", name))


@functools.cache
def _table() -> Mapping[str, Mapping[str, Price]]:
    """The prices by provider and model."""
    from importlib.resources import files

    import tomli

    content: dict[str, Any] = tomli.loads(files(__package__).joinpath("prices.toml").read_text(encoding="utf-8"))
    source = f"{content['source']}, {content['date']}"
    return {
        provider: {name: Price(**figures, source=source) for name, figures in models.items()}
        for provider, models in content["models"].items()
    }
