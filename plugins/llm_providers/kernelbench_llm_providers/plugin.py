"""The hook implementations: names and factories, nothing heavier."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kernelbench_core.api import DoctorCheckDescriptor, ProviderDescriptor, RetrieverDescriptor, hookimpl
from kernelbench_llm_providers.presets import PRESETS

if TYPE_CHECKING:
    from kernelbench_llm_providers.provider import HttpProvider

KERNELBENCH_REQUIRES_API = ">=1.2,<2"

_REMEDY = "python -m pip install kernelbench-llm-providers"
"""Installs the package anew, with what it needs."""


@hookimpl
def kernelbench_providers() -> list[ProviderDescriptor]:
    """Sources of completions."""
    http = [
        ProviderDescriptor(
            name=preset.name,
            summary=preset.summary,
            factory=partial(_http_provider, preset.name),
            requires=("httpx",),
            remedy=_REMEDY,
        )
        for preset in PRESETS.values()
    ]
    return [
        *http,
        ProviderDescriptor(
            name="command",
            summary="A local program: prompt on its input, answer on its output",
            factory="kernelbench_llm_providers.command:CommandProvider",
        ),
        ProviderDescriptor(
            name="replay",
            summary="Answers of an earlier run, or of a samples file",
            factory="kernelbench_llm_providers.replay:ReplayProvider",
        ),
    ]


@hookimpl
def kernelbench_retrievers() -> list[RetrieverDescriptor]:
    """Finders of examples."""
    return [
        RetrieverDescriptor(
            name="embeddings",
            summary="Nearest by embeddings from any OpenAI-compatible server",
            factory="kernelbench_llm_providers.embeddings:EmbeddingsRetriever",
            requires=("httpx", "numpy"),
            remedy=_REMEDY,
        )
    ]


@hookimpl
def kernelbench_doctor_checks() -> list[DoctorCheckDescriptor]:
    """Which keys there are."""
    return [
        DoctorCheckDescriptor(
            name="keys",
            summary="For which providers there is a key, and where it comes from",
            factory="kernelbench_llm_providers.checks:check_keys",
        )
    ]


def _http_provider(name: str) -> HttpProvider:
    from kernelbench_llm_providers.provider import HttpProvider

    return HttpProvider(PRESETS[name])
