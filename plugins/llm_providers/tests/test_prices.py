"""The price table, held against another project's."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest
import tomli
from kernelbench_llm_providers import prices
from kernelbench_llm_providers.prices import price_of

THEIRS = {
    "openai": "openai", "anthropic": "anthropic", "google": "gemini", "deepseek": "deepseek", "mistral": "mistral",
    "xai": "xai",
}  # fmt: skip
FIELDS = {
    "input": "input_cost_per_token",
    "output": "output_cost_per_token",
    "cached": "cache_read_input_token_cost",
    "cache_write": "cache_creation_input_token_cost",
}
TABLE = tomli.loads((Path(prices.__file__).parent / "prices.toml").read_text())
OURS = [(provider, model) for provider, models in TABLE["models"].items() for model in models]


@pytest.fixture(scope="module")
def theirs():
    """LiteLLM's prices by our provider and model; the module itself is not imported, since that asks the network."""
    found = importlib.util.find_spec("litellm")
    if found is None or found.origin is None:
        pytest.skip("litellm is not installed: there is no table to compare with")
    table = json.loads((Path(found.origin).parent / "model_prices_and_context_window_backup.json").read_text())
    back = {name: provider for provider, name in THEIRS.items()}
    return {
        (back[entry["litellm_provider"]], name.removeprefix(f"{entry['litellm_provider']}/")): entry
        for name, entry in sorted(table.items(), reverse=True)  # of two entries, the plain name's is the last
        if entry.get("litellm_provider") in back and entry.get("mode") in ("chat", "responses")
    }


def test_every_price_is_theirs_where_they_list_the_model(theirs):
    differences, compared = [], 0
    for (provider, model), entry in theirs.items():
        price = price_of(provider, model)
        if price is None:
            continue
        compared += 1
        for ours, field in FIELDS.items():
            wanted = round(entry[field] * 1e6, 6) if entry.get(field) else None
            if getattr(price, ours) != wanted:
                differences.append((provider, model, ours, getattr(price, ours), wanted))
        batch = entry.get("input_cost_per_token_batches")
        share = round(batch / entry["input_cost_per_token"], 4) if batch else 1.0
        if batch and price.batch != share:
            differences.append((provider, model, "batch", price.batch, share))
    assert differences == []
    assert compared > 60


def test_most_of_the_table_is_compared(theirs):
    known = [each for each in OURS if each in theirs]
    assert len(known) > len(OURS) / 2


@pytest.mark.parametrize(("provider", "model"), OURS)
def test_every_entry_is_a_price_that_can_be(provider, model):
    price = price_of(provider, model)
    assert 0 < price.input <= price.output < 1000
    assert price.cached is None or 0 < price.cached < price.input
    assert price.cache_write is None or price.input < price.cache_write < 2 * price.input
    assert 0.1 < price.batch <= 1
    assert re.fullmatch(r"LiteLLM \d+\.\d+\.\d+, \d{4}-\d\d-\d\d", price.source)


@pytest.mark.parametrize(
    ("provider", "model", "family"),
    [
        ("openai", "gpt-4o-2024-08-06", "gpt-4o"),
        ("openai", "gpt-4o-2030-12-31", None),
        ("openai", "gpt-5-mini-2025-08-07", "gpt-5-mini"),
        ("openai", "gpt-4o-2024-05-13", None),
        ("anthropic", "claude-sonnet-4-5-20250929", "claude-sonnet-4-5"),
        ("anthropic", "claude-sonnet-4-5@20250929", "claude-sonnet-4-5"),
        ("google", "models/gemini-2.5-pro", "gemini-2.5-pro"),
        ("openai", "gpt-4o-audio-preview", None),
        ("openai", "gpt-4o-audio-preview-2024-12-17", None),
        ("openai", "gpt-4o-99999999", None),
        ("openai", "gpt-", None),
        ("openai", "", None),
        ("anthropic", "gpt-4o", None),
        ("nobody", "gpt-4o", None),
    ],
)
def test_a_day_at_the_end_means_the_family_and_nothing_else_does(provider, model, family):
    price = price_of(provider, model)
    if family:
        assert price == price_of(provider, family) is not None
    elif model == "gpt-4o-2024-05-13":
        assert price.input == 5.0
    elif model == "gpt-4o-2030-12-31":
        assert price == price_of(provider, "gpt-4o")
    else:
        assert price is None


@pytest.mark.parametrize("provider", ["vllm", "llamacpp", "ollama", "lmstudio", "command", "replay"])
def test_what_runs_here_costs_nothing(provider):
    price = price_of(provider, "any/model:7b")
    assert (price.input, price.output, price.cached, price.batch) == (0, 0, None, 1)


def test_free_models_of_openrouter_cost_nothing_and_its_others_are_unknown():
    assert price_of("openrouter", "deepseek/deepseek-chat:free").output == 0
    assert price_of("openrouter", "deepseek/deepseek-chat") is None
    assert price_of("openai", "gpt-4o:free") is None
