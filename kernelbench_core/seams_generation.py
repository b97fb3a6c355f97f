"""The seams around a model: messages, requests, answers, prices, and who makes and who answers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from typing import Protocol as TypingProtocol

from attrs import field, frozen

from kernelbench_core.model import Target, Task


@frozen
class Message:
    """One chat message."""

    role: str
    content: str


@frozen(kw_only=True)
class GenerationRequest:
    """What a provider is asked for: one answer.

    Args:
        model: The part of the model's name after the provider.
        task: The task, for providers that answer from stored files.
        target: The target.
        messages: The conversation so far; the last message is the user's.
        index: Which of the samples to this question.
        attempt: Which attempt of a sample with feedback, from 1.
        parameters: Temperature and the like under their usual names (`temperature`, `top_p`, `max_tokens`, `seed`,
            `reasoning_effort`), how the provider is reached (`base_url`, `max_connections`, ...), and whatever the
            user passed with `-M`.
    """

    model: str
    task: Task
    target: Target
    messages: tuple[Message, ...]
    index: int = 0
    attempt: int = 1
    parameters: Mapping[str, Any] = field(factory=dict)


@frozen(kw_only=True)
class Usage:
    """Tokens of one answer, or of several together.

    Args:
        input: Tokens of the prompt, with those that came from the provider's cache or went into it.
        output: Tokens of the answer, with those of its reasoning.
        cached: Those of the input that were read from the provider's prompt cache.
        cache_write: Those of the input that were written to it.
        reasoning: Those of the output that were reasoning.
    """

    input: int = 0
    output: int = 0
    cached: int = 0
    cache_write: int = 0
    reasoning: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            input=self.input + other.input,
            output=self.output + other.output,
            cached=self.cached + other.cached,
            cache_write=self.cache_write + other.cache_write,
            reasoning=self.reasoning + other.reasoning,
        )


@frozen(kw_only=True)
class Price:
    """What a model costs, in US dollars for a million tokens.

    Args:
        input: Tokens of the prompt.
        output: Tokens of the answer, reasoning among them.
        cached: Tokens of the prompt read from the provider's cache; None for the price of input.
        cache_write: Tokens of the prompt written to the cache; None for the price of input.
        batch: What batches cost as a share of the price.
        source: Where the figures come from, with the date.
    """

    input: float
    output: float
    cached: float | None = None
    cache_write: float | None = None
    batch: float = 1.0
    source: str = ""


@frozen(kw_only=True)
class Completion:
    """A provider's answer.

    Args:
        text: What the model wrote as its answer, without its reasoning; None when nothing came.
        name: A name for the sample where the provider has one (the mutant's); else empty.
        code: Set where the provider stores code and nothing has to be extracted.
        usage: Tokens; None where nobody says.
        finish: Why the model stopped: `stop`, `length` (cut off at the limit), `content_filter`, `refusal`,
            `tool_calls` or `other`; empty where nobody says.
        reason: Why there is no text, in words; empty where there is some.
        reasoning: The text of a field of its own for reasoning; never looked at for code.
        model: The model as the provider names it in its answer.
        sent: The parameters as they were sent in the end.
        dropped: Parameters that the model refused and that were left out, with what it said.
        tries: Requests that it took, each with status, seconds, and how long was waited before the next.
        seconds: From the sending of the request that was answered to the end of its answer.
        details: Anything else worth keeping (`id`, `system_fingerprint`, the finish reason in the provider's words).
    """

    text: str | None
    name: str = ""
    code: str | None = None
    usage: Usage | None = None
    finish: str = ""
    reason: str = ""
    reasoning: str = ""
    model: str = ""
    sent: Mapping[str, Any] = field(factory=dict)
    dropped: Mapping[str, str] = field(factory=dict)
    tries: tuple[Mapping[str, Any], ...] = ()
    seconds: float = 0.0
    details: Mapping[str, Any] = field(factory=dict)


class Provider(TypingProtocol):
    """Gives completions.

    `complete` is called from several threads at once where the provider says so. A provider may have more:

    - `prompted = False`: it does not read the messages (stored solutions), so there is nothing to show or to estimate.
    - `check(model, parameters)`: raises a `KernelbenchError` for whatever can be known to fail before anything is
      sent (no key, an unknown option).
    - `connections(model, parameters) -> int`: how many requests may be under way at once; 1 where it is missing.
    - `price(model, parameters) -> Price | None`: what the model costs; None for unknown.
    - `batches(model, parameters) -> Batches | None`: how many requests are handed over at once; None where it cannot.
    - `stop()`: wakes whatever waits in `complete`, because the command ends.
    """

    name: str

    def models(self) -> Sequence[str]:
        """Names it can offer without asking anyone; empty when any name may work."""

    def samples_for(self, model: str, task: Task, target: Target, wanted: int) -> int:
        """How many samples there will be, given how many are wanted; 0 where there is no answer for the target."""

    def complete(self, request: GenerationRequest) -> Completion:
        """One completion.

        Raises:
            RequestError: There is no answer, whatever was tried; the other requests go on.
            ProviderError: No request to this provider can succeed (a wrong key, no credit): all of them stop.
        """


@frozen(kw_only=True)
class BatchState:
    """How far a batch is.

    Args:
        done: Whether its answers can be fetched, as far as there are any.
        failed: Why the batch as a whole gave nothing; empty when it did.
        counts: Requests by state, in the provider's words.
    """

    done: bool
    failed: str = ""
    counts: Mapping[str, int] = field(factory=dict)


class Batches(TypingProtocol):
    """Requests that are handed over together and answered within hours, for less money."""

    limit: int

    def submit(self, requests: Mapping[str, GenerationRequest]) -> str:
        """Hands requests over by custom id (letters, digits, `-`, `_`, up to 64); gives the batch's id."""

    def poll(self, batch: str) -> BatchState:
        """How far it is."""

    def collect(self, batch: str) -> Iterator[tuple[str, Completion | str]]:
        """Answers by custom id, each once, in any order; a text is why there is no answer to that request."""

    def find(self, marker: str) -> str | None:
        """The id of a batch with the first custom id `marker` that was submitted before; None for unknown."""


@frozen(kw_only=True)
class Example:
    """A kernel that is shown to a model as an example.

    Args:
        name: What it is called, unique in its corpus: a task's name, or a file's path within its folder.
        code: C++ source.
        title: One line that says what it does; empty where nobody knows.
        target: Name of the target that it is for; empty where nobody knows.
        score: How well it fits, the higher the better; only to be compared with others of the same retrieval.
    """

    name: str
    code: str
    title: str = ""
    target: str = ""
    score: float = 0.0


class Retriever(TypingProtocol):
    """Finds examples for a prompt. One with a corpus of its own ignores what `index` gives it."""

    name: str

    def index(self, corpus: Sequence[Example]) -> None:
        """Takes the examples among which it is to choose; called once, before the first `retrieve`."""

    def retrieve(self, task: Task, target: Target, count: int) -> Sequence[Example]:
        """The `count` examples that fit best, the best first. Those from the task itself are dropped by the caller."""


@frozen(kw_only=True)
class PromptContext:
    """What a prompt builder can use beside task and target.

    Args:
        index: Which of the samples to the question the prompt is for.
        examples: What was retrieved.
    """

    index: int = 0
    examples: tuple[Example, ...] = ()


class PromptBuilder(TypingProtocol):
    """Makes the messages for a task and a target.

    One that has a method `build_with(task, target, context)`, with a `PromptContext`, is asked that instead, and places
    the examples itself. One with a true attribute `per_sample` gives other messages for other samples.
    """

    name: str

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """The prompt; it states everything that the tests assume."""
