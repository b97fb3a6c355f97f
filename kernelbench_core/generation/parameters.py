"""What is sent beside the messages: the protocol's sampling, what the user asked for, and `-M key=value`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from kernelbench_core.config import RunConfig
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.model import Protocol

CONNECTION = frozenset(
    {
        "api_key_env", "api_key_file", "base_url", "batch_poll", "headers", "max_connections", "max_retries",
        "max_wait",
        "requests_per_minute", "stream", "timeout", "tokens_per_minute",
    }
)  # fmt: skip
"""Parameters that say how a provider is reached. They decide nothing about an answer: a run can go on with others."""


def parameters_for(config: RunConfig, protocol: Protocol, model: str) -> dict[str, Any]:
    """The parameters of a model: its own table over `-M` over flags over the protocol.

    Args:
        config: The configuration.
        protocol: Its `sampling` comes first.
        model: `provider/name`.

    Raises:
        ConfigError: The model's table is none.
    """
    found: dict[str, Any] = dict(protocol.sampling)
    named = {
        "temperature": config.temperature,
        "top_p": config.top_p,
        "max_tokens": config.max_tokens or None,
        "seed": config.sampling_seed,
        "reasoning_effort": config.reasoning_effort or None,
        "max_connections": config.max_connections or None,
        "requests_per_minute": config.requests_per_minute or None,
        "tokens_per_minute": config.tokens_per_minute or None,
    }
    found |= {name: value for name, value in named.items() if value is not None}
    found |= config.model_args
    own = config.per_model.get(model, {})
    if not isinstance(own, Mapping):
        raise ConfigError(f"per_model: {model}: expected a table, got {own!r}")
    return {**found, **own}


def for_sample(parameters: Mapping[str, Any], index: int) -> dict[str, Any]:
    """The parameters of one sample: a seed counts up, or all samples of a question would be one."""
    seed = parameters.get("seed")
    if isinstance(seed, int) and not isinstance(seed, bool):
        return {**parameters, "seed": seed + index}
    return dict(parameters)


def deciding(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Those parameters that decide what an answer is like."""
    return {name: value for name, value in parameters.items() if name not in CONNECTION}


def argument(text: str) -> tuple[str, Any]:
    """A parameter from `key=value`; the value is JSON where it can be (numbers, `true`, lists), else text.

    Raises:
        UsageError: There is no equals sign, or no key.
    """
    key, equals, value = text.partition("=")
    key = key.strip().replace("-", "_")
    if not equals or not key:
        raise UsageError(f"-M {text}: expected key=value", "write for example -M base_url=http://localhost:8000/v1")
    try:
        return key, json.loads(value, parse_constant=_no_json)
    except ValueError:
        return key, value


def _no_json(name: str) -> NoReturn:
    """For `NaN` and `Infinity`, which Python's parser takes for numbers: no body of a request can hold those."""
    raise ValueError(name)
