"""Requests that are handed over together and answered within a day, for less money: OpenAI's batches and Anthropic's.

Sources: https://platform.openai.com/docs/api-reference/batch and
https://docs.anthropic.com/en/api/creating-message-batches; held against the types of their SDKs in the tests.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from kernelbench_core.api import BatchState, Completion, GenerationRequest, ProviderError, RequestError
from kernelbench_llm_providers.batch_base import BatchesBase, at, counts, joined, packed
from kernelbench_llm_providers.parts import count, listed, mapping, text_in

_MARK, _NOTES, _LONGEST_NOTE = "kernelbench", "kernelbench_notes", 512
_MESSAGES = "/v1/messages/batches"
_PAGES = 10
_OK, _BAD_REQUEST, _SERVER_ERROR = 200, 400, 500
_NO_SUCH_THING = (404, 405, 501)
_ENDS = {"canceled": "the batch was cancelled before it was its turn", "expired": "not answered within 24 hours"}


class OpenAIBatches(BatchesBase):
    """Batches of `POST /v1/chat/completions` or `POST /v1/responses`, whichever the client's wire speaks.

    Args:
        client: With a base URL that ends in `/v1`.
        body_parameters: Gives what goes into the body of a request beside model and messages.
    """

    def submit(self, requests: Mapping[str, GenerationRequest]) -> str:
        """Uploads the requests as a file and makes a batch of it; gives the batch's id.

        A batch that was made although its answer got lost is found by its file, so it is never made twice.

        Raises:
            RequestError: It could not be done, or the requests are too large.
            ProviderError: Nor can anything else.
        """
        calls, notes = self.calls(requests)
        url = "/v1" + next(iter(calls.values())).path
        entries = (
            {"custom_id": custom_id, "method": call.method, "url": url, "body": call.body}
            for custom_id, call in calls.items()
        )
        file = self._uploaded(joined(entries))
        order = {
            "input_file_id": file,
            "endpoint": url,
            "completion_window": "24h",
            "metadata": {_MARK: next(iter(calls)), _NOTES: urlencode(notes)[:_LONGEST_NOTE]},
        }
        try:
            made = self.described(self.client.send("POST", "/batches", repeatable=False, json=order), "batch")
        except RequestError:
            found = None
            with contextlib.suppress(RequestError):
                found = self._search(lambda batch: batch.get("input_file_id") == file)
            if found is None:
                raise
            made = found
        return packed(text_in(made["id"]), notes)

    def poll(self, batch: str) -> BatchState:
        """How far it is: done when it completed, expired or was cancelled; the last two may hold some answers."""
        state = self._state(batch)
        status = text_in(state.get("status"))
        numbers = counts(state)
        if status == "failed":
            return BatchState(done=True, failed=self._why(state), counts=numbers)
        if status not in ("completed", "expired", "cancelled"):
            return BatchState(done=False, counts=numbers)
        return BatchState(done=True, failed="" if any(_files(state)) else f"{status} without an answer", counts=numbers)

    def collect(self, batch: str) -> Iterator[tuple[str, Completion | str]]:
        """Answers by custom id, each once: first those of the file with answers, then those of the one with errors.

        Raises:
            RequestError: They cannot be had.
            ProviderError: Nor can anything else.
        """
        state = self._state(batch)
        lines = (line for file in _files(state) for line in self.client.lines(f"/files/{quote(file, safe='')}/content"))
        return self.answers(lines, batch, self._answer)

    def find(self, marker: str) -> str | None:
        """The newest batch of the last thousand that was submitted with this first custom id and did not fail."""
        found = self._search(
            lambda batch: mapping(batch.get("metadata")).get(_MARK) == marker and batch.get("status") != "failed"
        )
        if found is None:
            return None
        return packed(text_in(found["id"]), dict(parse_qsl(text_in(mapping(found.get("metadata")).get(_NOTES)))))

    def _uploaded(self, content: bytes) -> str:
        """The id of a new file."""
        files = {"file": ("kernelbench.jsonl", content)}
        try:
            answer = self.client.send("POST", "/files", files=files, data={"purpose": "batch"})
        except RequestError as error:
            if error.tries and error.tries[-1].get("status") in _NO_SUCH_THING:
                message = f"{self.client.name}: the server has no batches: {error.message}"
                raise ProviderError(message, "leave out --batch", error.tries) from error
            raise
        return text_in(self.described(answer, "file")["id"])

    def _state(self, batch: str) -> Mapping[str, Any]:
        return self.described(self.client.send("GET", at("/batches", batch)), "batch")

    def _search(self, wanted: Callable[[Mapping[str, Any]], bool]) -> Mapping[str, Any] | None:
        """The newest batch with a property."""
        after = ""
        for _ in range(_PAGES):
            page = mapping(self.client.send("GET", f"/batches?limit=100{after}").body)
            batches = [batch for batch in map(mapping, listed(page.get("data"))) if text_in(batch.get("id"))]
            for batch in batches:
                if wanted(batch):
                    return batch
            if not batches or page.get("has_more") is not True:
                return None
            after = f"&after={quote(text_in(batches[-1]['id']), safe='')}"
        return None

    def _why(self, state: Mapping[str, Any]) -> str:
        """Why a batch as a whole failed."""
        said = []
        for error in map(mapping, listed(mapping(state.get("errors")).get("data"))[:3]):
            line = count(error.get("line"))
            message = text_in(error.get("message")) or text_in(error.get("code"))
            said.append(f"{message} (line {line})" if line is not None else message)
        return self.client.say("; ".join(filter(None, said)) or "the provider does not say why")

    def _answer(self, record: Mapping[str, Any], model: str) -> Completion | str:
        response = record.get("response")
        if isinstance(response, Mapping):
            status = count(response.get("status_code")) or _OK
            answer = self.judged(status, response.get("body"), model)
            return f"{answer} (status {status})" if isinstance(answer, str) and status != _OK else answer
        error = mapping(record.get("error"))
        said = ": ".join(filter(None, (text_in(error.get("code")), text_in(error.get("message")))))
        return self.client.say(said or "there is neither an answer nor an error")


class AnthropicBatches(BatchesBase):
    """Message batches.

    Args:
        client: With a wire that speaks the messages protocol.
        body_parameters: Gives what goes into the body of a request beside model and messages.
    """

    def submit(self, requests: Mapping[str, GenerationRequest]) -> str:
        """Hands the requests over; gives the batch's id.

        It is sent once, unless the provider surely did nothing: an answer that gets lost cannot be looked up.

        Raises:
            RequestError: It could not be done, or the requests are too large.
            ProviderError: Nor can anything else.
        """
        calls, notes = self.calls(requests)
        entries = [{"custom_id": custom_id, "params": call.body} for custom_id, call in calls.items()]
        joined(entries)  # refuses what is too large
        answer = self.client.send("POST", _MESSAGES, repeatable=False, json={"requests": entries})
        return packed(text_in(self.described(answer, "batch")["id"]), notes)

    def poll(self, batch: str) -> BatchState:
        """How far it is: done when processing has ended, whether its requests succeeded, failed, or were cancelled."""
        state = self._state(batch)
        numbers = counts(state)
        if state.get("processing_status") != "ended":
            return BatchState(done=False, counts=numbers)
        failed = "" if text_in(state.get("results_url")) else "its results are no longer kept"
        return BatchState(done=True, failed=failed, counts=numbers)

    def collect(self, batch: str) -> Iterator[tuple[str, Completion | str]]:
        """Answers by custom id, each once.

        They are fetched from the server of the client, whatever host the batch's `results_url` names: the key goes to
        no other, and a gateway in between often passes on a URL that is not its own.

        Raises:
            RequestError: They cannot be had.
            ProviderError: Nor can anything else.
        """
        return self.answers(self.client.lines(f"{at(_MESSAGES, batch)}/results"), batch, self._answer)

    def find(self, marker: str) -> str | None:  # noqa: ARG002 - the protocol's
        """None: a message batch carries nothing of ours that it could be recognised by."""
        return None

    def _state(self, batch: str) -> Mapping[str, Any]:
        return self.described(self.client.send("GET", at(_MESSAGES, batch)), "batch")

    def _answer(self, record: Mapping[str, Any], model: str) -> Completion | str:
        result = mapping(record.get("result"))
        kind = text_in(result.get("type"))
        if kind == "succeeded":
            return self.judged(_OK, result.get("message"), model)
        if kind == "errored":
            error = mapping(result.get("error"))
            named = text_in(mapping(error.get("error")).get("type")) or text_in(error.get("type"))
            return self.judged(_BAD_REQUEST if named == "invalid_request_error" else _SERVER_ERROR, error, model)
        return _ENDS.get(kind) or f"the result is of an unknown kind ({self.client.say(kind, 40) or 'none'})"


def _files(state: Mapping[str, Any]) -> list[str]:
    """Ids of the files with answers and with errors."""
    return [file for name in ("output_file_id", "error_file_id") if (file := text_in(state.get(name)))]
