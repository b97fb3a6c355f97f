"""Asks one server, with one key, until there is an answer or it is clear that there will be none.

- Statuses that pass, connections that fail, and answers that are cut off or no JSON are tried again, later each time or
  when the server says; up to `Retries.most` times.
- A parameter that a model refuses is mended once by the wire. The client remembers it, so that the next requests to the
  model are mended before they are sent.
- A key that is refused, no credit, a model that does not exist: a `ProviderError` at once, and for every later request
  without sending it.
- Everything else that a server refuses is a `RequestError` and not tried again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, TypeVar

import tenacity
from attrs import define, evolve, field

from kernelbench_core.api import Completion, GenerationRequest, ProviderError, RequestError, Usage
from kernelbench_llm_providers.http import Answer, Http, StatusError, TransportError, UnwritableError
from kernelbench_llm_providers.judging import Judgement, Outcome, judge, judge_completion
from kernelbench_llm_providers.keys import Secret, redact
from kernelbench_llm_providers.limits import Limits
from kernelbench_llm_providers.parts import one_line
from kernelbench_llm_providers.refusals import Refusals
from kernelbench_llm_providers.retry import Retries
from kernelbench_llm_providers.wire import Call, Wire

_T = TypeVar("_T")
_ALL = ""
_CHARACTERS_A_TOKEN = 4
_USUAL_ANSWER = 1000
_DID_NOTHING = frozenset({408, 425, 429, 503, 529})
_SAYS = 300


class _AgainError(Exception):
    """This try came to nothing, and another may not."""

    def __init__(self, text: str, asked: float | None = None) -> None:
        super().__init__(text)
        self.asked = asked


class _RefusedError(Exception):
    """The server does not take the request as it is."""

    def __init__(self, judged: Judgement) -> None:
        super().__init__(judged.said)
        self.judged = judged


@define
class _Question:
    """What is known about one request while it is tried.

    Attributes:
        judge: Says what an answer to it means.
        model: Name of the model; empty for requests of other kinds.
        tokens: How many it is thought to need.
        repeatable: Whether it does no harm to do it twice.
        tries: Every try so far, for the record.
        dropped: What was mended.
    """

    judge: Callable[[Wire, Answer], Judgement] = judge
    model: str = ""
    tokens: int = 0
    repeatable: bool = True
    tries: list[dict[str, Any]] = field(factory=list)
    dropped: dict[str, str] = field(factory=dict)


class Client:
    """One server and one key; to be used from many threads at once.

    Args:
        http: The server; no more requests are under way than it keeps connections, texts read by `lines` not counted.
        wire: Its protocol.
        name: The provider, for messages.
        limits: Requests and tokens a minute.
        retries: How stubborn it is.
        secrets: What must not be in a message.
        key_remedy: What to do when the key is refused.
    """

    def __init__(
        self,
        http: Http,
        wire: Wire,
        *,
        name: str,
        limits: Limits,
        retries: Retries,
        secrets: Sequence[Secret] = (),
        key_remedy: str = "check the key",
    ) -> None:
        self.http = http
        self.wire = wire
        self.name = name
        self._limits = limits
        self._retries = retries
        self._secrets = tuple(secrets)
        self._key_remedy = key_remedy
        self._slots = threading.BoundedSemaphore(http.connections)
        self._woken = threading.Event()
        self._stopped = False
        self._reached = False
        self._dead: dict[str, tuple[str, str]] = {}
        self._refusals = Refusals(wire)

    def complete(self, request: GenerationRequest, body_parameters: Mapping[str, Any], *, stream: bool) -> Completion:
        """One answer to one question.

        Args:
            request: Its model and messages are sent.
            body_parameters: What goes into the body besides.
            stream: Whether the answer is to come in pieces.

        Raises:
            RequestError: There is no answer, whatever was tried.
            ProviderError: There is none, and there will be none to other questions.
        """
        question = _Question(judge_completion, request.model, _estimate(request, body_parameters))
        call = self.wire.call(request, body_parameters, stream=stream)
        body, done = self._refusals.before(request.model, call.body)
        for parameter, (how, said) in done.items():
            question.dropped[parameter] = f"{how}: {self.say(said)}"
        answer = self._answer_or_refusal(call := evolve(call, body=body), question)
        while isinstance(answer, Judgement) and answer.outcome is Outcome.REFUSED:
            mended = self._refusals.after(request.model, call.body, answer.fault)
            if mended is None or mended.parameter in question.dropped:
                raise self._failure(answer.said, question, answer.status)
            question.dropped[mended.parameter] = f"{mended.how}: {self.say(answer.fault.message)}"
            answer = self._answer_or_refusal(call := evolve(call, body=mended.body), question)
        if isinstance(answer, Judgement):
            reason = f"refused by a filter: {self.say(answer.said)}"
            completion = Completion(text=None, finish="content_filter", reason=reason)
            seconds = float(question.tries[-1]["seconds"])
        else:
            completion, seconds = self.wire.completion(answer.body), answer.seconds
            self._limits.correct(question.tokens, _used(completion.usage, question.tokens))
        return evolve(
            completion,
            sent=dict(self.wire.sent(call.body)),
            dropped=question.dropped,
            tries=tuple(question.tries),
            seconds=seconds,
        )

    def send(self, method: str, path: str, *, repeatable: bool = True, **options: Any) -> Answer:  # noqa: ANN401
        """Any other request: its answer, with a status of success.

        Args:
            method: `GET`, `POST`, ...
            path: As in `Http.request`.
            repeatable: Whether it does no harm to do it twice. Otherwise it is tried again only where the server
                surely did nothing.
            **options: `json`, `files`, `data`, as in `Http.request`.

        Raises:
            RequestError: There is no answer, or one that is no success.
            ProviderError: There is none, and there will be none to other requests.
        """
        question = _Question(repeatable=repeatable)

        def once() -> Answer:
            return self._settle(self._exchange(lambda: self.http.request(method, path, **options), question), question)

        try:
            return self._persist(once, question)
        except _RefusedError as refused:
            raise self._failure(refused.judged.said, question, refused.judged.status) from None

    def lines(self, path: str) -> Iterator[str]:
        """The lines of a text of any length; one that breaks off is fetched again from where it was.

        Raises:
            RequestError: It cannot be had.
            ProviderError: Nor can anything else.
        """
        question = _Question()
        given = breaks = 0

        def opened() -> Iterator[str]:
            source = islice(self.http.lines(path), given, None)
            try:
                return chain(self._exchange(lambda: list(islice(source, 1)), question), source)
            except StatusError as error:
                self._settle(error.answer, question)
                raise self._failure("no text", question, error.answer.status) from None

        while True:
            try:
                source = self._persist(opened, question)
            except _RefusedError as refused:
                raise self._failure(refused.judged.said, question, refused.judged.status) from None
            try:
                for line in source:
                    given += 1
                    yield line
            except TransportError as error:
                breaks += 1
                if error.lasting or breaks > self._retries.most:
                    raise self._failure(str(error), question) from None
            else:
                return

    @property
    def dead(self) -> bool:
        """Whether it has given up: every later request raises `ProviderError`."""
        return _ALL in self._dead

    def stop(self) -> None:
        """Ends all waiting: what waits, and all that comes later, raises `RequestError`. What is sent is let finish."""
        self._stopped = True
        self._wake()

    def close(self) -> None:
        """Stops and closes the connections."""
        self.stop()
        self.http.close()

    def say(self, text: str, limit: int = _SAYS) -> str:
        """What a server said, fit to be shown: on one line, without keys."""
        return one_line(redact(text, self._secrets), limit)

    def _answer_or_refusal(self, call: Call, question: _Question) -> Answer | Judgement:
        try:
            return self._persist(
                lambda: self._settle(self._exchange(lambda: self._answer(call), question), question), question
            )
        except _RefusedError as refused:
            return refused.judged

    def _answer(self, call: Call) -> Answer:
        if not call.stream:
            return self.http.request(call.method, call.path, json=call.body)
        with self.http.stream(call.method, call.path, json=call.body) as stream:
            if stream.answer is not None:
                return stream.answer
            try:
                body = self.wire.assemble(stream)
            except ValueError as error:
                body = {"error": {"message": f"the stream failed: {error}"}}
            return Answer(status=stream.status, headers=stream.headers, body=body, text="", seconds=stream.seconds)

    def _exchange(self, exchange: Callable[[], _T], question: _Question) -> _T:
        """Sends one request when the limits allow it; notes it if nothing comes back."""
        self._check(question)
        self._limits.take(question.tokens)
        try:
            with self._slots:
                self._check(question)  # it may have turned out meanwhile that there is no use
                start = time.perf_counter()
                return exchange()
        except UnwritableError as error:
            raise self._failure(f"the request cannot be written as JSON ({error})", question) from None
        except TransportError as error:
            self._note(question, error.kind, time.perf_counter() - start)
            self._reached = self._reached or error.sent
            if not error.sent:
                self._limits.correct(question.tokens, 0)
            if error.lasting and not error.sent and question.model:
                raise self._error(ProviderError, str(error), "check the base URL", question) from None
            if error.lasting or (error.sent and not question.repeatable):
                raise self._failure(str(error), question) from None
            raise _AgainError(str(error)) from error

    def _settle(self, answer: Answer, question: _Question) -> Answer:
        """Notes an answer and gives it back, or raises what it means."""
        judged = question.judge(self.wire, answer)
        self._reached = True
        self._note(question, answer.status, answer.seconds, judged.said)
        if judged.outcome is Outcome.DONE:
            return answer
        self._limits.correct(question.tokens, 0)
        if judged.slow_down and judged.asked is not None:
            self._limits.pause(min(judged.asked, self._retries.longest))
        if judged.outcome is Outcome.AGAIN and (question.repeatable or judged.status in _DID_NOTHING):
            raise _AgainError(judged.said, judged.asked)
        if judged.outcome in (Outcome.REFUSED, Outcome.FILTERED):
            raise _RefusedError(judged)
        raise self._verdict(judged, question)

    def _verdict(self, judged: Judgement, question: _Question) -> RequestError:
        said = f"{judged.said} (status {judged.status})"
        if judged.outcome is Outcome.NO_KEY:
            return self._death(_ALL, f"the key is refused: {said}", self._key_remedy, question)
        if judged.outcome is Outcome.NO_CREDIT:
            return self._death(_ALL, f"the quota is used up: {said}", "add credit, or go on later", question)
        if question.model and judged.outcome is Outcome.NO_MODEL:
            text = f"the provider has no model {question.model}: {said}"
            return self._death(question.model, text, "check the name after the first slash", question)
        if question.model and judged.outcome is Outcome.ELSEWHERE:
            text = f"nothing that answers at {self.http.where}: {said}"
            return self._death(_ALL, text, "check the base URL; it usually ends in a version such as /v1", question)
        return self._failure(judged.said, question, judged.status)

    def _persist(self, once: Callable[[], _T], question: _Question) -> _T:
        """Tries until it succeeds or there is no point in it."""

        def wait(state: tenacity.RetryCallState) -> float:
            error = state.outcome.exception() if state.outcome else None
            seconds = self._retries.wait(state.attempt_number, getattr(error, "asked", None))
            question.tries[-1]["waited"] = round(seconds, 3)
            return seconds

        retrying = tenacity.Retrying(
            stop=tenacity.stop_after_attempt(self._retries.most + 1),
            wait=wait,
            sleep=tenacity.sleep_using_event(self._woken),
            retry=tenacity.retry_if_exception_type(_AgainError),
            reraise=True,
        )
        try:
            return retrying(once)
        except _AgainError as error:
            status = question.tries[-1]["status"]
            if not self._reached:
                remedy = "check that the server runs, and the base URL"
                raise self._error(ProviderError, str(error), remedy, question) from None
            raise self._failure(str(error), question, status if isinstance(status, int) else None) from None

    def _note(self, question: _Question, status: int | str, seconds: float, said: str = "") -> None:
        entry: dict[str, Any] = {"status": status, "seconds": round(seconds, 3), "waited": 0.0}
        question.tries.append({**entry, "said": self.say(said, 120)} if said else entry)

    def _check(self, question: _Question) -> None:
        """Raises where sending is of no use."""
        if self._stopped:
            raise RequestError(f"{self.name}: stopped", tries=tuple(question.tries))
        for what in (_ALL, question.model):
            if what in self._dead:
                text, remedy = self._dead[what]
                raise ProviderError(text, remedy, tries=tuple(question.tries))

    def _death(self, what: str, text: str, remedy: str, question: _Question) -> RequestError:
        """Remembers that there is no use in sending anything, or anything for one model."""
        error = self._error(ProviderError, text, remedy, question)
        self._dead.setdefault(what, (error.message, error.remedy))
        if what == _ALL:
            self._wake()
        return error

    def _failure(self, text: str, question: _Question, status: int | None = None) -> RequestError:
        number = len(question.tries)
        known = [f"status {status}" if status else "", f"{number} requests" if number > 1 else ""]
        note = ", ".join(filter(None, known))
        return self._error(RequestError, f"{text} ({note})" if note else text, "", question)

    def _error(self, kind: type[RequestError], text: str, remedy: str, question: _Question) -> RequestError:
        return kind(f"{self.name}: {self.say(text)}", remedy, tries=tuple(question.tries))

    def _wake(self) -> None:
        self._woken.set()
        self._limits.stop()


def _estimate(request: GenerationRequest, parameters: Mapping[str, Any]) -> int:
    """Tokens that a question will need, as it is thought before."""
    asked = next((parameters[name] for name in ("max_tokens", "max_completion_tokens") if name in parameters), None)
    answer = asked if isinstance(asked, int) else _USUAL_ANSWER
    return sum(len(message.content) for message in request.messages) // _CHARACTERS_A_TOKEN + answer


def _used(usage: Usage | None, otherwise: int) -> int:
    return usage.input + usage.output if usage else otherwise
