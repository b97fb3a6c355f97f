"""Finds the parameter that an error talks about, and takes it out of a body.

It errs on the side of doing nothing: a wrong value (out of range, of the wrong type) is the user's to mend, a prompt
that is too long is nobody's, and a word of a message counts as a name only where it is quoted or stands as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from kernelbench_llm_providers.wire import Fault, Mended

LEFT_OUT = "left out"
MERGED = "sent in the user message"

_REFUSAL = re.compile(
    r"\bun(?:supported|known|recogni[sz]ed|expected|available|set)\b|\bnot\b|n't\b|\bcannot\b|\bonly\b|\bextra\b"
    r"|\b(?:invalid|deprecated|forbidden|incompatible|removed?|disallowed|refused|rejected|no longer|must)\b",
    re.IGNORECASE,
)
_TOO_LONG = re.compile(
    r"context[ _](?:length|window|size|limit)|maximum context|too long|too many tokens"
    r"|input length|\btoken limit|exceeds? the (?:model'?s )?(?:maximum|limit)",
    re.IGNORECASE,
)
_WRONG_VALUE = re.compile(
    r"\btoo (?:large|small|big|high|low|many)\b|\brange\b|\bbetween\b"
    r"|\b(?:greater|less|more|fewer|larger|smaller) than\b|\bat (?:least|most)\b"
    r"|\b(?:above|below) (?:the )?m(?:ax|in)imum"
    r"|\bmust be (?:an? |non-?negative|positive|[<>])|\bexpected an? |invalid[ _]type|\bvalid (?:integer|number|string)"
    r"|\b\d+ > \d+",
    re.IGNORECASE,
)
_UNSUPPORTED = re.compile(r"unsupported|unset|not supported", re.IGNORECASE)
_BOTH = re.compile(r"\bboth\b|\bonly one\b|\btogether\b|\bsimultaneous|same time|\bone of\b", re.IGNORECASE)
_QUOTED = re.compile(r"\\?['\"`]([A-Za-z_][\w.\[\]]{0,80})\\?['\"`]")
_SYSTEM = re.compile(
    r"\b(?:system|developer)['\"`]?[ _](?:role|message|prompt|instruction)|\broles?\b.{0,60}\b(?:system|developer)\b",
    re.IGNORECASE,
)
_NO_SYSTEM = re.compile(r"\broles must alternate\b|\bonly user and assistant roles\b", re.IGNORECASE)
_BEFORE = (
    r"\b(?:parameters?|arguments?|fields?|propert(?:y|ies)|keys?|options?|inputs?|supports?|unknown|unsupported"
    r"|unrecogni[sz]ed|unexpected|invalid|supplied|accepts?|allows?|names?|remove|both)[ :]+"
)
_AFTER = (
    r"(?:\.\w+)*(?:\s*[:=]|\s+(?:parameters?|options?|fields?|arguments?|values?)\b"
    r"|(?:\s+-?\d[\d.]*)?\s+(?:is|are|was|does|do|must|may|can|cannot|not|has|should|and|isn't|doesn't|can't)\b)"
)


@frozen
class Slot:
    """A parameter in a body.

    Args:
        path: Where it stands.
        user: What the user calls it.
        names: What else a message may call it.
    """

    path: tuple[str, ...]
    user: str
    names: tuple[str, ...] = field(default=())


_PAIR = (Slot(("temperature",), "temperature"), Slot(("top_p",), "top_p"))
"""Parameters that some models take one of, but not both."""


def slots(
    body: Mapping[str, Any],
    *,
    fixed: Iterable[str],
    inside: Iterable[str] = (),
    users: Mapping[str, str] | None = None,
    names: Mapping[str, Sequence[str]] | None = None,
) -> list[Slot]:
    """The parameters of a body that it can do without.

    Args:
        body: The body.
        fixed: Fields that it cannot do without.
        inside: Fields whose own fields are parameters as well.
        users: Fields, nested ones as `a.b`, with what the user calls them.
        names: The same, with what else a message may call them.
    """
    users, names = users or {}, names or {}
    paths: list[tuple[str, ...]] = [(name,) for name in body if name not in set(fixed)]
    paths += [(outer, name) for outer in inside if isinstance(body.get(outer), Mapping) for name in body[outer]]
    found = []
    for path in paths:
        named = ".".join(path)
        found.append(Slot(path, users.get(named, named), tuple(names.get(named, ()))))
    return found


def hopeless(fault: Fault) -> bool:
    """Whether leaving out a parameter is no answer: no credit, a prompt too long, or a value that is wrong anywhere."""
    told = f"{fault.code} {fault.message}"
    if fault.quota or _TOO_LONG.search(told):
        return True
    return bool(_WRONG_VALUE.search(told)) and not _UNSUPPORTED.search(told)


def refused(fault: Fault, among: Sequence[Slot], *, fixed: Iterable[str]) -> Slot | None:
    """The parameter that an error names, in its field for that or in its words.

    Args:
        fault: The error.
        among: The parameters that the body can do without.
        fixed: Fields that it cannot do without: an error about one of them is about nothing else.
    """
    if _BOTH.search(fault.message) and all(_spoken(fault.message, each) is not None for each in _PAIR):
        held = {slot.user: slot for slot in among}
        # Benchmarks leave top_p at its default; one of the two alone is what this server wants.
        return held.get("top_p") if "temperature" in held else None
    if fault.parameter:
        steps = _steps(fault.parameter)
        if found := _named(steps, among):
            return found
        containers = {_plain(slot.path[0]) for slot in among if len(slot.path) > 1}
        if not steps or steps[0] in {_plain(name) for name in fixed} - containers or steps[-1] not in containers:
            return None
    if not _REFUSAL.search(fault.message):
        return None
    places = [(place, -len(slot.path), slot) for slot in among if (place := _spoken(fault.message, slot)) is not None]
    return min(places, key=lambda each: each[:2])[2] if places else None


def system_refused(fault: Fault) -> bool:
    """Whether it says that the model takes no system message."""
    told = f"{fault.parameter} {fault.message}"
    return bool(_NO_SYSTEM.search(told)) or (bool(_SYSTEM.search(told)) and bool(_REFUSAL.search(told)))


def without(body: Mapping[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """A copy of a body without what stands at a path, nor the object that it leaves empty."""
    first, *rest = path
    changed = dict(body)
    inner = without(changed[first], rest) if rest else None
    if inner:
        changed[first] = inner
    else:
        del changed[first]
    return changed


def left_out(body: Mapping[str, Any], slot: Slot) -> Mended:
    """The body without a parameter."""
    return Mended(body=without(body, slot.path), parameter=slot.user, how=LEFT_OUT)


def _plain(name: str) -> str:
    """A name without what camelCase and snake_case differ in."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _steps(path: str) -> list[str]:
    """The names in a path such as `messages[0].role`."""
    return [_plain(step) for step in re.split(r"[.\[\]]+", path) if step and not step.isdigit()]


def _called(slot: Slot) -> set[str]:
    return {_plain(name) for name in (slot.path[-1], slot.user, *slot.names)}


def _named(steps: Sequence[str], among: Sequence[Slot]) -> Slot | None:
    """The parameter that a path goes to or through; the innermost where it goes through two."""
    found = [slot for slot in among if not _called(slot).isdisjoint(steps)]
    return max(found, key=lambda slot: len(slot.path)) if found else None


def _spoken(message: str, slot: Slot) -> int | None:
    """Where a message names a parameter: in quotes, or next to a word that shows that it is a name."""
    called = _called(slot)
    places = [hit.start(1) for hit in _QUOTED.finditer(message) if not called.isdisjoint(_steps(hit[1]))]
    hits = filter(None, (_bare(name).search(message) for name in {slot.path[-1], slot.user, *slot.names}))
    return min([*places, *(max(hit.start("name"), hit.start("again")) for hit in hits)], default=None)


@lru_cache(maxsize=512)
def _bare(name: str) -> re.Pattern[str]:
    words = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name)
    spelled = "[ _]?".join(re.escape(word) for word in words) or re.escape(name)
    return re.compile(rf"(?<!\w)(?P<name>{spelled})(?!\w){_AFTER}|{_BEFORE}(?P<again>{spelled})(?!\w)", re.IGNORECASE)
