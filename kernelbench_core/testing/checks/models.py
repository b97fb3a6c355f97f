"""Do providers, prompt builders and retrievers answer in the right form? Nobody is asked for a completion."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernelbench_core.api import Example, Message, Price, PromptContext
from kernelbench_core.testing.candidates import TOTAL
from kernelbench_core.testing.checks.look import BARE, Look

_UNKNOWN = "no-such-model"
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)
_EXAMPLES = tuple(
    Example(name=f"example{number}", code=f"int f{number}() {{ return {number}; }}", title=f"Number {number}")
    for number in range(5)
)
_ASKED = 2


def check_providers(look: Look) -> None:
    """Models, numbers of samples, and what is told before anything is sent."""
    for descriptor in look.of("kernelbench_providers"):
        where = f"provider {descriptor.name}"
        provider = look.made(look.plugins.providers, descriptor)
        if provider is None:
            continue
        models = look.asked(where, "models()", provider.models)
        listed = isinstance(models, Sequence) and not isinstance(models, str)
        if models is not None and not (listed and all(isinstance(each, str) and each for each in models)):
            look.findings.add(where, f"models() gave {models!r}", "give a list of names; empty when any may work")
            models = []
        model = models[0] if models else _UNKNOWN
        wanted = look.asked(where, "samples_for()", provider.samples_for, model, TOTAL, BARE, _ASKED)
        if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int) or wanted < 0):
            look.findings.add(
                where, f"samples_for() gave {wanted!r}", "give how many samples there will be, 0 for none"
            )
        _check_foresight(look, where, provider)
        if not isinstance(value := getattr(provider, "prompted", True), bool):
            look.findings.add(where, f"prompted is {value!r}", "it must be True or False")


def _check_foresight(look: Look, where: str, provider: Any) -> None:  # noqa: ANN401 - a plugin's
    """The optional methods that are asked before anything is sent, with and without keys in the environment."""
    no_parameters: Mapping[str, Any] = {}
    if callable(check := getattr(provider, "check", None)):
        look.asked(where, "check()", check, _UNKNOWN, no_parameters)
        with _without_secrets():
            look.asked(where, "check(), without a key,", check, _UNKNOWN, no_parameters)
    if callable(connections := getattr(provider, "connections", None)):
        number = look.asked(where, "connections()", connections, _UNKNOWN, no_parameters)
        if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
            look.findings.add(where, f"connections() gave {number!r}", "give a whole number above 0")
    if callable(price := getattr(provider, "price", None)):
        found = look.asked(where, "price()", price, _UNKNOWN, no_parameters)
        if found is not None and not isinstance(found, Price):
            look.findings.add(where, f"price() gave {found!r}", "give a Price, or None where it is not known")


@contextlib.contextmanager
def _without_secrets() -> Iterator[None]:
    """The environment without whatever may be a key, for as long as it lasts."""
    kept = {name: value for name, value in os.environ.items() if _SECRET.search(name)}
    for name in kept:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(kept)


def check_prompt_builders(look: Look) -> None:
    """Messages that can be sent, for every sample."""
    from kernelbench_core.generation.placing import build_prompt

    for descriptor in look.of("kernelbench_prompt_builders"):
        where = f"prompt builder {descriptor.name}"
        builder = look.made_from_argument(look.plugins.prompt_builders, descriptor)
        if builder is None:
            continue
        for index in range(_ASKED):
            with look.guarded(where, "build()"):
                messages = build_prompt(builder, TOTAL, BARE, index=index, examples=_EXAMPLES[:1])
                _check_messages(look, where, messages)
        if not isinstance(value := getattr(builder, "per_sample", False), bool):
            look.findings.add(where, f"per_sample is {value!r}", "it must be True or False")
        with look.guarded(where, "build()"):
            messages = builder.build(TOTAL, BARE)
            if not isinstance(messages, tuple):
                look.findings.add(where, f"build() gave a {type(messages).__name__}", "give a tuple of Messages")
        if callable(build_with := getattr(builder, "build_with", None)):
            look.asked(where, "build_with(), without examples,", build_with, TOTAL, BARE, PromptContext())


def _check_messages(look: Look, where: str, messages: Sequence[Message]) -> None:
    told = " ".join(each.content for each in messages)
    if TOTAL.entry not in told:
        look.findings.add(where, "its messages do not name the function to be written", "say how it must be called")


def check_retrievers(look: Look) -> None:
    """At most as many examples as were asked for, from a corpus and from an empty one."""
    for descriptor in look.of("kernelbench_retrievers"):
        where = f"retriever {descriptor.name}"
        for corpus in ((), _EXAMPLES):
            retriever = look.made(look.plugins.retrievers, descriptor, {})
            if retriever is None:
                break
            with look.guarded(where, f"with a corpus of {len(corpus)}, it"):
                retriever.index(corpus)
                found = retriever.retrieve(TOTAL, BARE, _ASKED)
                if not isinstance(found, Sequence) or not all(isinstance(each, Example) for each in found):
                    look.findings.add(where, f"retrieve() gave {found!r}", "give a list of Examples")
                elif len(found) > _ASKED:
                    look.findings.add(
                        where,
                        f"retrieve() gave {len(found)} examples when asked for {_ASKED}",
                        "give no more than `count`",
                    )
