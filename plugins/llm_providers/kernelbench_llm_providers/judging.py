"""What an answer means for whoever asked: an answer, a reason to try again, or an error that says what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any

from attrs import field, frozen

from kernelbench_llm_providers.answers import Answer
from kernelbench_llm_providers.parts import one_line
from kernelbench_llm_providers.retry import QUOTA_SECONDS, TRANSIENT, asked_wait, hinted_wait
from kernelbench_llm_providers.wire import Fault, Wire

_OK, _REDIRECT, _BAD_REQUEST = 200, 300, 400
_REFUSING = (400, 422)
_NO_KEY = (401, 403)
_NOT_FOUND = 404
_TOO_MANY = 429
_BAD_GATEWAY = 502
_FILTER_CODES = frozenset({"content_filter", "content_policy_violation", "responsibleaipolicyviolation"})
_BAD_KEY = re.compile(r"\b(?:incorrect|invalid) api key\b|\bapi key not valid\b")  # a 400 at Google and xAI
_NO_SUCH_MODEL = re.compile(
    r"\b(?:invalid|unknown|no such|unsupported) model\b|\bmodel\b.{0,100}?\b(?:not (?:exist|found)|unknown)\b"
)
_ABSENT_CODES = frozenset({"model_not_found", "model_not_exist", "deploymentnotfound", "invalid_model"})


class Outcome(Enum):
    """What is to be done about an answer."""

    DONE = "it is an answer"
    AGAIN = "another try may succeed"
    REFUSED = "the request is refused as it is"
    FILTERED = "the prompt is refused by a filter"
    NO_MODEL = "there is no such model"
    NO_KEY = "the key is refused"
    NO_CREDIT = "waiting does not help, paying does"
    ELSEWHERE = "nothing is there"
    FAILED = "this request has no answer"


@frozen(kw_only=True)
class Judgement:
    """What an answer means.

    Args:
        outcome: What is to be done.
        said: What the server said, on one line; may hold a key.
        status: The status that counts: that of the error in the body where a success holds one.
        asked: How long the server asks to wait, in seconds; None where it does not say.
        slow_down: Whether it asks this of all requests.
        fault: What it says is wrong.
    """

    outcome: Outcome
    said: str = ""
    status: int = _OK
    asked: float | None = None
    slow_down: bool = False
    fault: Fault = field(factory=Fault)


def judge(wire: Wire, answer: Answer) -> Judgement:
    """Says what an answer to any request means.

    Args:
        wire: Its protocol.
        answer: The answer.
    """
    if _OK <= answer.status < _REDIRECT:
        return Judgement(outcome=Outcome.DONE, status=answer.status)
    if answer.status < _BAD_REQUEST:
        return Judgement(outcome=Outcome.ELSEWHERE, status=answer.status, said="it redirects to somewhere else")
    return _error(wire, answer.status, answer)


def judge_completion(wire: Wire, answer: Answer) -> Judgement:
    """Says what an answer to a question means; a success without an object, or with an error in it, is none."""
    judged = judge(wire, answer)
    if judged.outcome is not Outcome.DONE:
        return judged
    if not isinstance(answer.body, Mapping):
        said = f"no JSON object in the answer: {one_line(answer.text, 80)}" if answer.text.strip() else "empty answer"
        return Judgement(outcome=Outcome.AGAIN, said=said, status=answer.status)
    if answer.body.get("error"):
        return _error(wire, _status_within(answer.body["error"]), answer)
    return judged


def _error(wire: Wire, status: int, answer: Answer) -> Judgement:
    fault = wire.fault(status, answer.body)
    asked = asked_wait(answer.headers)
    outcome = _outcome(status, fault)
    if outcome is Outcome.AGAIN and asked is not None and asked > QUOTA_SECONDS:
        outcome = Outcome.NO_CREDIT
    said = fault.message or fault.code
    if outcome is Outcome.NO_CREDIT and asked is not None:
        said = f"{said or 'too many requests'} (it asks to wait {asked:.0f} s)"
    if outcome is Outcome.AGAIN and asked is None:
        asked = hinted_wait(answer.headers)
    return Judgement(
        outcome=outcome,
        said=said or f"status {status}",
        status=status,
        asked=asked,
        slow_down=status == _TOO_MANY and asked is not None,
        fault=fault,
    )


def _outcome(status: int, fault: Fault) -> Outcome:
    told = fault.message.lower()
    code = fault.code.lower()
    if fault.quota:
        return Outcome.NO_CREDIT
    if code in _FILTER_CODES or (status in _NO_KEY and "flagged" in told):  # OpenRouter's moderation is a 403
        return Outcome.FILTERED
    if status in _NO_KEY or (status in _REFUSING and (code == "api_key_invalid" or _BAD_KEY.search(told))):
        return Outcome.NO_KEY
    absent = code in _ABSENT_CODES or bool(_NO_SUCH_MODEL.search(told))
    if (status in _REFUSING and absent) or (
        status == _NOT_FOUND and (absent or "model" in told or "no endpoints" in told)
    ):
        return Outcome.NO_MODEL
    if status == _NOT_FOUND:
        return Outcome.ELSEWHERE
    if status in TRANSIENT:
        return Outcome.AGAIN
    return Outcome.REFUSED if status in _REFUSING else Outcome.FAILED


def _status_within(error: Any) -> int:  # noqa: ANN401 - whatever a server sent
    """The status that an error in a success stands for; that of a gateway's trouble where it names none."""
    code = error.get("code") if isinstance(error, Mapping) else None
    number = (
        int(code) if isinstance(code, str) and code.isascii() and code.isdigit() and len(code) == len("400") else code
    )
    return number if isinstance(number, int) and _BAD_REQUEST <= number < 600 else _BAD_GATEWAY  # noqa: PLR2004 - 5xx
