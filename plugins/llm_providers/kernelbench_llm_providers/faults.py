"""Reads what a provider says when it gives no answer; one reader for all of them, since servers mix the forms.

Forms that are known: `{"error": {"message", "type", "param", "code"}}` (OpenAI and most others), the same with `status`
and `details` (Google, also in a list), `{"type": "error", "error": {...}}` (Anthropic), `{"error": "text"}` (Ollama),
`{"message"}` with a text or an object (vLLM, Mistral), `{"detail"}` with a text or a list (FastAPI), an upstream's
error as text in `error.metadata.raw` (OpenRouter), and pages of HTML from whatever stands before the server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kernelbench_llm_providers.parts import count, listed, mapping, one_line, text_in
from kernelbench_llm_providers.wire import Fault

_LONGEST_MESSAGE = 1000
_LONGEST_PAGE = 200
_SAYING = ("message", "msg", "detail", "error", "errors", "description", "title")
_NOTHING = frozenset({"", "None", "null"})
"""LiteLLM's proxy writes Python's None as a text."""
_TAGS = re.compile(r"<(script|style)\b.*?</\1\s*>|<[^>]*>", re.IGNORECASE | re.DOTALL)
_UNKNOWN_NAME = re.compile(r'Unknown name "(\w+)"(?: at \'([\w.\[\]]+)\')?')
_PAYMENT_REQUIRED = 402
_QUOTA_CODES = frozenset({
    "insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "billing_error", "insufficient_balance",
    "insufficient_credits", "insufficient_funds", "payment_required", "arrearage",
})  # fmt: skip
_QUOTA_WORDS = re.compile(
    r"credit balance is too low|(?:insufficient|not enough) (?:credit|balance|fund)"
    r"|(?:billing|spend|spending|usage|credit) (?:hard )?limits? (?:has been |have been |was |is )?(?:reached|exceeded)"
    r"|(?:reached|exceeded|hit) (?:your|the|its) (?:\w+ ){0,3}(?:spending|spend|usage|billing|credit) limit"
    r"|(?:used|exhausted) (?:up )?all (?:of )?(?:your |its |the )?(?:available |remaining )?credits|out of credits",
    re.IGNORECASE,
)
_CURRENT_QUOTA = re.compile(r"exceeded your current quota", re.IGNORECASE)
_A_DAY = re.compile(r"per_?day", re.IGNORECASE)
_NOTHING_ALLOWED = re.compile(r"\blimit: 0\b")


def read_fault(status: int, body: object) -> Fault:
    """What an answer with an error says.

    Args:
        status: Its HTTP status; 0 for none.
        body: The decoded JSON, or text where it was none.
    """
    return _read(status, body, outermost=True)


def _read(status: int, body: object, *, outermost: bool) -> Fault:
    """The same; the error of a server behind the server is looked for at the outermost only."""
    if isinstance(body, list):
        body = next((each for each in body if isinstance(each, Mapping)), "")
    if not isinstance(body, Mapping):
        text = text_in(body)
        page = _TAGS.sub(" ", text[:20_000]) if text.lstrip().startswith("<") else text
        message = one_line(page, _LONGEST_PAGE)
        return Fault(message=message, quota=_no_credit(status, [], message, []))
    inner = body.get("error")
    source = {**body, **inner} if isinstance(inner, Mapping) else body
    upstream = _upstream(mapping(source.get("metadata")).get("raw")) if outermost else Fault()
    message = one_line(_words(source), _LONGEST_MESSAGE)
    if upstream.message and upstream.message not in message:
        message = one_line(f"{message}: {upstream.message}" if message else upstream.message, _LONGEST_MESSAGE)
    details = [mapping(each) for each in listed(source.get("details"))]
    codes = list(_codes(source, details))
    return Fault(
        message=message,
        code=next((each for each in codes if not each.isdigit()), codes[0] if codes else upstream.code),
        parameter=one_line(_param(source) or _field(source, details, message) or upstream.parameter, 80),
        quota=upstream.quota or _no_credit(status, codes, message, details),
    )


def _upstream(raw: object) -> Fault:
    """The error of the server behind the server, which its text or its object says."""
    decoded = raw
    if isinstance(raw, str):
        try:
            decoded = json.loads(raw[:20_000])
        except (ValueError, RecursionError):
            decoded = raw
    return _read(0, decoded, outermost=False)


def _words(value: object, depth: int = 4) -> str:
    """The first message in an object, at a small depth."""
    if isinstance(value, str):
        return value
    if depth and isinstance(value, list):
        return "; ".join(filter(None, (_words(each, depth - 1) for each in value[:3])))
    if depth and isinstance(value, Mapping):
        return next(filter(None, (_words(value.get(name), depth - 1) for name in _SAYING)), "")
    return ""


def _codes(source: Mapping[str, Any], details: list[Mapping[str, Any]]) -> Iterator[str]:
    """Codes and types, the most exact first."""
    for each in [*(detail.get("reason") for detail in details), *map(source.get, ("code", "type", "status"))]:
        if isinstance(each, str) and each not in _NOTHING and each != "error":
            yield one_line(each, 80)
        elif count(each):
            yield str(each)


def _param(source: Mapping[str, Any]) -> str:
    named = text_in(source.get("param"))
    return "" if named in _NOTHING else named


def _field(source: Mapping[str, Any], details: list[Mapping[str, Any]], message: str) -> str:
    """The parameter, where it is not in a field of its own."""
    if found := _UNKNOWN_NAME.search(message):
        return f"{found[2]}.{found[1]}" if found[2] else found[1]
    said = source.get("message")
    for holder in (source.get("detail"), mapping(said).get("detail"), said):
        for each in listed(holder):
            place = [str(step) for step in listed(mapping(each).get("loc")) if isinstance(step, (str, int))]
            if place:
                return ".".join(place[1:] if place[0] == "body" and len(place) > 1 else place)
    for detail in details:
        for each in listed(detail.get("fieldViolations")):
            if isinstance(mapping(each).get("field"), str):
                return text_in(each["field"])
    return ""


def _no_credit(status: int, codes: list[str], message: str, details: list[Mapping[str, Any]]) -> bool:
    """Whether it is about credit or a day's allowance, not about how fast one asks."""
    if status == _PAYMENT_REQUIRED or not _QUOTA_CODES.isdisjoint(each.lower() for each in codes):
        return True
    if _QUOTA_WORDS.search(message):
        return True
    if "RESOURCE_EXHAUSTED" not in codes:
        return bool(_CURRENT_QUOTA.search(message))
    # Google says "exceeded your current quota" of limits a minute too: what counts is which limit it was.
    if _NOTHING_ALLOWED.search(message):
        return True
    limits = [mapping(each) for detail in details for each in listed(detail.get("violations"))]
    return any(_A_DAY.search(f"{each.get('quotaId')} {each.get('quotaMetric')}") for each in limits)
