"""The batches of OpenAI and Anthropic as servers that keep state, and clients for them."""

from __future__ import annotations

import email
import email.policy
import json
import re

import pytest
from kernelbench_llm_providers.anthropic_messages import MessagesWire
from kernelbench_llm_providers.batches import AnthropicBatches, OpenAIBatches
from kernelbench_llm_providers.client import Client
from kernelbench_llm_providers.http import Http
from kernelbench_llm_providers.keys import Secret
from kernelbench_llm_providers.limits import Limits
from kernelbench_llm_providers.openai_chat import ChatWire
from kernelbench_llm_providers.retry import Retries
from pydantic import TypeAdapter

openai = pytest.importorskip("openai")
anthropic = pytest.importorskip("anthropic")

KEY = "sk-test-0123456789abcdef"
ORDER = TypeAdapter(openai.types.BatchCreateParams)
CHAT = TypeAdapter(openai.types.chat.completion_create_params.CompletionCreateParamsNonStreaming)
RESPONSE = TypeAdapter(openai.types.responses.response_create_params.ResponseCreateParamsNonStreaming)
MESSAGES = TypeAdapter(anthropic.types.messages.BatchCreateParams)


class FakeOpenAI:
    """OpenAI's files and batches.

    Attributes:
        polls: How often a batch is asked for before it is done.
        status: How it ends.
        change: What becomes of the lines of its output.
        errors: Custom ids that get an error in place of an answer, with the response or error.
        before: Called with each request first; what it gives is the answer.
    """

    key = KEY
    first = "batch_0"

    def __init__(self, reply):
        self.reply = reply
        self.polls, self.status = 1, "completed"
        self.change, self.errors, self.before = list, {}, lambda _: None
        self.files, self.batches = {}, {}

    def __call__(self, received, _):
        answer = self.before(received) or self.answer(received)
        return answer if isinstance(answer, self.reply) else self.reply(body=answer)

    def answer(self, received):
        assert received.headers["authorization"] == f"Bearer {KEY}"
        path, _, query = received.path.removeprefix("/v1").partition("?")
        if (received.method, path) == ("POST", "/files"):
            return self.upload(received)
        if (received.method, path) == ("POST", "/batches"):
            return self.create(received.json)
        if path == "/batches":
            return self.listed(dict(pair.split("=") for pair in query.split("&") if pair))
        if found := re.fullmatch(r"/batches/([^/]+)", path):
            return self.state(found[1])
        if found := re.fullmatch(r"/files/([^/]+)/content", path):
            return self.reply(body=self.files[found[1]], headers={"content-type": "application/jsonl"})
        return self.reply(status=404, body={"error": {"message": f"no {path}", "type": "invalid_request_error"}})

    def upload(self, received):
        form = email.message_from_bytes(
            b"content-type: " + received.headers["content-type"].encode() + b"\r\n\r\n" + received.raw,
            policy=email.policy.HTTP,
        )
        parts = {part.get_param("name", header="content-disposition"): part for part in form.iter_parts()}
        assert parts["purpose"].get_payload(decode=True) == b"batch"
        assert parts["file"].get_filename().endswith(".jsonl")
        name = f"file-{len(self.files)}"
        self.files[name] = parts["file"].get_payload(decode=True)
        return openai.types.FileObject(
            id=name, bytes=len(self.files[name]), created_at=1, filename="x", object="file", purpose="batch",
            status="processed",
        ).model_dump(mode="json")  # fmt: skip

    def create(self, order):
        ORDER.validate_python(order, strict=True)
        assert set(order) <= set(openai.types.BatchCreateParams.__annotations__)
        assert all(len(key) <= 64 and len(value) <= 512 for key, value in order["metadata"].items())
        assert len(order["metadata"]) <= 16
        name = f"batch_{len(self.batches)}"
        self.batches[name] = {"order": order, "polls": 0}
        return self.state(name)

    def state(self, name):
        batch = self.batches[name]
        batch["polls"] += 1
        done = batch["polls"] > self.polls
        if done and "output" not in batch:
            batch["output"], batch["error"] = self.run(batch["order"])
        body = openai.types.Batch(
            id=name, completion_window="24h", created_at=1, endpoint=batch["order"]["endpoint"],
            input_file_id=batch["order"]["input_file_id"], object="batch", metadata=batch["order"].get("metadata"),
            status=self.status if done else ("validating", "in_progress", "finalizing")[min(batch["polls"] - 1, 2)],
            output_file_id=batch.get("output"), error_file_id=batch.get("error"),
            request_counts={"completed": 2, "failed": 1, "total": 3},
        )  # fmt: skip
        return body.model_dump(mode="json")

    def listed(self, query):
        names = list(reversed(self.batches))
        if "after" in query:
            names = names[names.index(query["after"]) + 1 :]
        page = names[: int(query.get("limit", "20"))]
        return {"object": "list", "data": [self.state(name) for name in page], "has_more": len(page) < len(names)}

    def run(self, order):
        """Makes the two files of answers; gives their names."""
        good, bad = [], []
        for line in self.files[order["input_file_id"]].decode().splitlines():
            request = json.loads(line)
            assert set(request) == {"custom_id", "method", "url", "body"}
            assert (request["method"], request["url"]) == ("POST", order["endpoint"])
            entry = {
                "id": f"r-{request['custom_id']}",
                "custom_id": request["custom_id"],
                "response": None,
                "error": None,
            }
            failed = self.errors.get(request["custom_id"]) or self.errors.get("*", lambda _: None)(request["body"])
            if failed:
                bad.append(entry | failed)
            else:
                body = self.body(request["body"], request["custom_id"])
                good.append(entry | {"response": {"status_code": 200, "request_id": "q", "body": body}})
        return self.file(good), self.file(bad)

    def file(self, entries):
        lines = self.change([json.dumps(entry) for entry in entries]) if entries else []
        if not lines:
            return None
        name = f"file-out-{len(self.files)}"
        self.files[name] = "\n".join(lines).encode() + b"\n"
        return name

    def body(self, question, custom_id):
        if "messages" not in question:
            RESPONSE.validate_python(question)
            return {
                "id": "resp", "object": "response", "model": question["model"], "status": "completed",
                "output": [{"type": "message", "role": "assistant", "content": [
                    {"type": "output_text", "text": f"answer to {custom_id}", "annotations": []}]}],
                "usage": {"input_tokens": 7, "output_tokens": 9},
            }  # fmt: skip
        CHAT.validate_python(question)
        completion = openai.types.chat.ChatCompletion(
            id="c", created=1, model=question["model"], object="chat.completion",
            choices=[{"index": 0, "finish_reason": "stop",
                      "message": {"role": "assistant", "content": f"answer to {custom_id}"}}],
            usage={"prompt_tokens": 7, "completion_tokens": 9, "total_tokens": 16},
        )  # fmt: skip
        return completion.model_dump(mode="json")

    @property
    def sent(self):
        """The bodies in the first file."""
        return [json.loads(line)["body"] for line in self.files["file-0"].decode().split("\n")[:-1]]

    @staticmethod
    def refuse_temperature(body):
        """For `errors`: the answer of a model that takes no temperature."""
        if "temperature" not in body:
            return None
        said = (
            "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) is supported."
        )
        error = {"message": said, "param": "temperature", "code": "unsupported_value", "type": "invalid_request_error"}
        return {"response": {"status_code": 400, "request_id": "q", "body": {"error": error}}}


class FakeAnthropic:
    """Anthropic's message batches, with the same switches."""

    key = KEY
    first = "msgbatch_0"

    def __init__(self, reply):
        self.reply = reply
        self.polls, self.change, self.errors, self.before = 1, list, {}, lambda _: None
        self.batches, self.url = {}, "https://api.anthropic.com"

    def __call__(self, received, _):
        answer = self.before(received) or self.answer(received)
        return answer if isinstance(answer, self.reply) else self.reply(body=answer)

    def answer(self, received):
        # The key in either header: their own client has left `x-api-key` for the other.
        assert KEY in (received.headers.get("x-api-key"), received.headers.get("authorization", "")[len("Bearer ") :])
        assert "anthropic-version" in received.headers
        if (received.method, received.path) == ("POST", "/v1/messages/batches"):
            MESSAGES.validate_python(received.json)
            assert set(received.json) == {"requests"}
            name = f"msgbatch_{len(self.batches)}"
            self.batches[name] = {"requests": received.json["requests"], "polls": 0}
            return self.state(name)
        if found := re.fullmatch(r"/v1/messages/batches/([^/]+)/results", received.path):
            lines = self.change([json.dumps(self.result(each)) for each in self.batches[found[1]]["requests"]])
            return self.reply(body="\n".join(lines) + "\n", headers={"content-type": "application/x-jsonl"})
        if found := re.fullmatch(r"/v1/messages/batches/([^/]+)", received.path):
            return self.state(found[1])
        return self.reply(status=404, body={"type": "error", "error": {"type": "not_found_error", "message": "none"}})

    def state(self, name):
        batch = self.batches[name]
        batch["polls"] += 1
        done = batch["polls"] > self.polls
        return anthropic.types.messages.MessageBatch(
            id=name, created_at="2026-01-01T00:00:00Z", expires_at="2026-01-02T00:00:00Z", type="message_batch",
            processing_status="ended" if done else "in_progress",
            request_counts={"canceled": 0, "errored": 1, "expired": 0, "processing": 0, "succeeded": 2},
            results_url=f"{self.url}/v1/messages/batches/{name}/results" if done and self.url else None,
        ).model_dump(mode="json")  # fmt: skip

    def result(self, request):
        assert set(request) == {"custom_id", "params"}
        params = request["params"]
        failed = self.errors.get(request["custom_id"]) or self.errors.get("*", lambda _: None)(params)
        message = {
            "id": "msg", "type": "message", "role": "assistant", "model": params["model"], "stop_sequence": None,
            "content": [{"type": "text", "text": f"answer to {request['custom_id']}", "citations": None}],
            "stop_reason": "end_turn", "usage": {"input_tokens": 7, "output_tokens": 9},
        }  # fmt: skip
        result = failed or {"type": "succeeded", "message": message}
        entry = {"custom_id": request["custom_id"], "result": result}
        anthropic.types.messages.MessageBatchIndividualResponse.model_validate(entry)
        return entry

    @property
    def sent(self):
        """The bodies in the first batch."""
        return [each["params"] for each in self.batches[self.first]["requests"]]

    @staticmethod
    def refuse_temperature(body):
        """For `errors`: the answer of a model that takes no temperature."""
        if "temperature" not in body:
            return None
        error = {"type": "invalid_request_error", "message": "`temperature` is deprecated for this model."}
        return {"type": "errored", "error": {"type": "error", "request_id": None, "error": error}}


@pytest.fixture(params=["openai", "anthropic"])
def kind(request):
    """The provider; a file of tests for one of them has a fixture of its own."""
    return request.param


@pytest.fixture
def fake(server, kind):
    made = {"openai": FakeOpenAI, "anthropic": FakeAnthropic}[kind](server.reply)
    server.replies = made
    return made


@pytest.fixture
def connect(server, kind):
    """Makes batches as a new process would."""
    clients = []

    def make(wire=None):
        wire = wire or {"openai": ChatWire, "anthropic": MessagesWire}[kind]()
        http = Http(server.url + ("/v1" if kind == "openai" else ""), wire.headers(KEY), timeout=10, verify=False)
        retries = Retries(most=2, first=0.01, longest=0.05)
        client = Client(http, wire, name=kind, limits=Limits(), retries=retries, secrets=(Secret(KEY),))
        clients.append(client)
        made = {"openai": OpenAIBatches, "anthropic": AnthropicBatches}[kind]
        return made(client, lambda request: {k: v for k, v in request.parameters.items() if k != "max_retries"})

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def three(question):
    """Three requests."""
    return {
        f"id-{n}": question("gpt-4o", f"Question {n}", "Be brief.", temperature=0.2, max_retries=3) for n in range(3)
    }
