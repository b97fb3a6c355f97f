"""What the wires share when they read an answer: values of an unknown type, numbers of tokens, and the verdict.

A server may send anything at any depth, so nothing here raises for a value: what has the wrong type counts as absent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import Factory, define

from kernelbench_core.api import Completion, Usage

_HUGE = 1 << 53
"""More than anything is counted to; a float still holds it exactly."""
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a number", float: "a number"}
_STOPS = {
    "stop": ("stop", "end_turn", "stop_sequence", "eos", "eos_token", "complete", "completed"),
    "length": (
        "length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded", "continuation",
        "incomplete",
    ),
    "content_filter": (
        "content_filter", "safety", "recitation", "blocklist", "prohibited_content", "spii", "model_armor",
        "escalation", "image_safety", "image_prohibited_content", "image_recitation",
    ),
    "refusal": ("refusal",),
    "tool_calls": (
        "tool_calls", "tool_use", "function_call", "malformed_function_call", "unexpected_tool_call",
        "too_many_tool_calls",
    ),
}  # fmt: skip
_FINISH = {word: finish for finish, words in _STOPS.items() for word in words}


def mapping(value: object) -> Mapping[str, Any]:
    """The object that it is; an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def listed(value: object) -> list[Any]:
    """The list that it is; an empty one for anything else."""
    return value if isinstance(value, list) else []


def text_in(value: object) -> str:
    """The text that it is, with halves of surrogate pairs joined or replaced; empty for anything else."""
    if not isinstance(value, str):
        return ""
    if value.isascii():
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # JSON may hold what UTF-8 cannot


def one_line(text: str, limit: int = 200) -> str:
    """A text for a message: on one line, without control characters.

    Args:
        text: The text.
        limit: Characters that are left of it.
    """
    line = " ".join(text[: 4 * limit].split())
    line = "".join(char for char in text_in(line) if char.isprintable())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def kind(value: object) -> str:
    """What a JSON value is, in words."""
    return "null" if value is None else _KINDS.get(type(value), "of an unknown kind")


def count(value: object) -> int | None:
    """The number of tokens that it is; None for anything that is no whole number of at least 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _HUGE else None


def dollars(value: object) -> float | None:
    """The price in US dollars that it is; None for anything that is no finite number of at least 0."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value < _HUGE else None


def finish_of(word: str) -> str:
    """A provider's reason to stop in the words of `Completion.finish`."""
    return _FINISH.get(word.lower(), "other") if word else ""


def tokens(
    given: object,
    written: object,
    *,
    cached: object = None,
    cache_write: object = None,
    reasoning: object = None,
    total: object = None,
) -> Usage | None:
    """Numbers of tokens, so that input holds those of the cache and output those of the reasoning.

    Some servers count them apart though their protocol says otherwise (xAI's `completion_tokens` is without reasoning).
    It shows where a part is larger than its whole, or where the total is only reached with both.

    Args:
        given: Tokens of the prompt.
        written: Tokens of the answer.
        cached: Of the prompt, read from the cache.
        cache_write: Of the prompt, written to the cache.
        reasoning: Of the answer.
        total: Of both.

    Returns:
        None where nobody says how many there are of the prompt or of the answer.
    """
    if count(given) is None and count(written) is None:
        return None
    before, after = count(given) or 0, count(written) or 0
    read, put, thought = count(cached) or 0, count(cache_write) or 0, count(reasoning) or 0
    apart = thought > 0 and count(total) == before + after + thought
    return Usage(
        input=before + read + put if read + put > before else before,
        output=after + thought if apart or thought > after else after,
        cached=read,
        cache_write=put,
        reasoning=thought,
    )


def kept(source: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Those of the fields of an answer that are a text, for `Completion.details`."""
    return {name: text_in(source[name]) for name in names if isinstance(source.get(name), str) and source[name]}


@define
class Reading:
    """What has been found in an answer so far.

    Attributes:
        texts: Pieces of the answer.
        thoughts: Pieces of the reasoning.
        refusals: What the model says when it refuses.
        tools: Names of the tools that it called.
        others: How many parts there are of each kind that is none of these.
        word: Why it stopped, in the provider's word.
        finish: The same in the words of `Completion.finish`; by default what `word` stands for.
        missing: Why there is no text, if nothing else explains it.
        error: What the provider says went wrong.
        blocked: What its filter says.
    """

    texts: list[str] = Factory(list)
    thoughts: list[str] = Factory(list)
    refusals: list[str] = Factory(list)
    tools: list[str] = Factory(list)
    others: Counter[str] = Factory(Counter)
    word: str = ""
    finish: str = ""
    missing: str = ""
    error: str = ""
    blocked: str = ""

    def part(self, part: object) -> None:
        """Takes one part of an answer's content: a text, or an object with a `type`."""
        if isinstance(part, str):
            self.texts.append(part)
            return
        fields = mapping(part)
        named = one_line(text_in(fields.get("type")), 40)
        if named in ("text", "output_text", "") and isinstance(fields.get("text"), str):
            self.texts.append(fields["text"])
        elif named in ("thinking", "reasoning", "reasoning_text", "summary_text"):
            self._thought(fields)
        elif named == "refusal":
            self.refusals.append(text_in(fields.get("refusal")))
        elif named.endswith(("tool_use", "_call")) or named == "tool_calls":
            self.tools.append(text_in(fields.get("name")) or named)
        else:
            self.others[named or kind(part)] += 1

    def _thought(self, fields: Mapping[str, Any]) -> None:
        for name in ("thinking", "reasoning", "text"):
            value = fields.get(name)
            inside = [mapping(each).get("text") for each in listed(value)] or [value]
            self.thoughts += [each for each in inside if isinstance(each, str)]

    def completion(self, *, usage: Usage | None, model: object, details: Mapping[str, Any]) -> Completion:
        """The verdict.

        Args:
            usage: Tokens.
            model: The model as the answer names it.
            details: What else is kept.
        """
        text = text_in("".join(self.texts))
        finish = self.finish or finish_of(self.word)
        empty = not text.strip()
        if empty and finish in ("", "stop"):
            finish = "refusal" if self.refusals else "tool_calls" if self.tools else "other" if self.error else finish
        more: dict[str, Any] = {"finish_reason": text_in(self.word)} if self.word else {}
        if self.others:
            more["other_parts"] = dict(self.others)
        return Completion(
            text=None if empty else text,
            usage=usage,
            finish=finish,
            reason=self._reason(finish, usage) if empty else "",
            reasoning=text_in("".join(self.thoughts)),
            model=text_in(model),
            details={**details, **more},
        )

    def _reason(self, finish: str, usage: Usage | None) -> str:
        """Why there is no text."""
        said = one_line(" ".join(filter(None, (text_in(each) for each in self.refusals))))
        word = f" ({one_line(self.word, 60)})" if self.word and finish_of(self.word) != self.word else ""
        thought = f", after {usage.reasoning} tokens of reasoning" if usage and usage.reasoning else ""
        tools = one_line(", ".join(text_in(each) for each in self.tools))
        if self.error:
            return f"the provider reports an error: {self.error}"
        by_finish = {
            "refusal": "the model refused" + (f": {said}" if said else word),
            "content_filter": "the provider's content filter stopped it"
            + (f": {self.blocked}" if self.blocked else word),
            "tool_calls": "the model called a tool instead of answering" + (f" ({tools})" if tools else word),
            "length": f"the limit of tokens was reached before the answer began{thought}",
            "other": f"the model stopped without an answer{word}",
        }
        found = by_finish.get(finish, "") if finish != "other" or not self.missing else ""
        if found:
            return found
        if self.others:
            return f"the answer holds no text, only parts of other kinds ({one_line(', '.join(self.others))})"
        if any(each.strip() for each in self.thoughts):
            return "there is reasoning, but no answer"
        return self.missing or "the answer is empty"
