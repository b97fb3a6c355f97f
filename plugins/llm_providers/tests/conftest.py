"""A server on this machine that answers as a test says, and remembers what it was asked."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from attrs import define, field, frozen

from kernelbench_core.api import GenerationRequest, Message, Target, Task

_TASK = Task(suite="simd", name="argmax", summary="s", description="d", digest="0")
_TARGET = Target(name="x86-avx", summary="AVX")


@frozen(kw_only=True)
class Reply:
    """One answer.

    Args:
        status: Status code.
        body: JSON, or a text or bytes that are sent as they are.
        headers: More headers.
        delay: Seconds before anything is sent.
        cut: Close the connection after so many bytes of the body; None for never.
        silent: Close it without a word.
        events: Pieces of a body of server-sent events, sent one by one in place of `body`.
        pause: Seconds between two pieces.
        whole: Whether a body of events ends as it should; otherwise the connection is closed after the last.
    """

    status: int = 200
    body: Any = ""
    headers: Mapping[str, str] = field(factory=dict)
    delay: float = 0.0
    cut: int | None = None
    silent: bool = False
    events: Sequence[str] | None = None
    pause: float = 0.0
    whole: bool = True


@frozen(kw_only=True)
class Received:
    """One request, as it came."""

    method: str
    path: str
    headers: Mapping[str, str]
    raw: bytes
    time: float

    @property
    def json(self) -> Any:
        return json.loads(self.raw)


def chat(text: str | None = "int f();", **more: Any) -> dict[str, Any]:
    """The body of a chat completion."""
    return {
        "id": "chat-1",
        "model": "served-model",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 12, "completion_tokens": 30},
        **more,
    }


def sse(*chunks: Any) -> list[str]:
    """Pieces of a stream of events in OpenAI's manner."""
    return [f"data: {each if isinstance(each, str) else json.dumps(each)}\n\n" for each in chunks]


@define
class Script:
    """What a server answers and what it got.

    Attributes:
        url: Where it is.
        replies: One for each request, in order; or a function of the request and its number from 0. After the last one
            it gives a chat completion.
        got: What it was asked, in order.
    """

    reply = Reply
    chat = staticmethod(chat)
    sse = staticmethod(sse)

    url: str = ""
    replies: Sequence[Reply] | Callable[[Received, int], Reply] = ()
    got: list[Received] = field(factory=list)
    lock: Any = field(factory=threading.Lock)

    server: Any = None

    def shut(self) -> None:
        """Ends the server; it may be ended twice."""
        self.server.shutdown()
        self.server.server_close()

    def take(self, received: Received) -> Reply:
        with self.lock:
            number = len(self.got)
            self.got.append(received)
        if callable(self.replies):
            return self.replies(received, number)
        return self.replies[number] if number < len(self.replies) else Reply(body=chat())

    @property
    def bodies(self) -> list[Any]:
        return [each.json for each in self.got]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256
    script: Script

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has gone away is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def _any(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        received = Received(
            method=self.command, path=self.path, headers=headers, raw=raw, time=time.monotonic()
        )  # fmt: skip
        reply = self.server.script.take(received)
        time.sleep(reply.delay)
        if reply.silent:
            self._hang_up()
        elif reply.events is not None:
            self._stream(reply, reply.events)
        else:
            self._whole(reply)

    do_GET = do_POST = do_DELETE = do_PUT = _any  # noqa: N815 - the names that http.server looks for

    def _whole(self, reply: Reply) -> None:
        body = reply.body if isinstance(reply.body, bytes) else (
            reply.body.encode() if isinstance(reply.body, str) else json.dumps(reply.body).encode()
        )  # fmt: skip
        self._head(reply, {"content-type": "application/json", "content-length": str(len(body))})
        self.wfile.write(body if reply.cut is None else body[: reply.cut])
        if reply.cut is not None:
            self._hang_up()

    def _stream(self, reply: Reply, pieces: Sequence[str]) -> None:
        self._head(reply, {"content-type": "text/event-stream; charset=utf-8", "transfer-encoding": "chunked"})
        for piece in pieces:
            data = piece.encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            time.sleep(reply.pause)
        if reply.whole:
            self.wfile.write(b"0\r\n\r\n")
        else:
            self._hang_up()

    def _head(self, reply: Reply, usual: Mapping[str, str]) -> None:
        self.send_response_only(reply.status)
        for name, value in {**usual, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def _hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)


def serve(script: Script) -> None:
    """Starts a server in a thread."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.script = script
    script.server = server
    script.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


@pytest.fixture
def server() -> Iterator[Script]:
    """A server that answers as its `replies` say."""
    script = Script()
    serve(script)
    yield script
    script.shut()


@pytest.fixture(scope="session")
def certificates() -> ssl.SSLContext:
    """What checks certificates; made once, for it takes longer than most tests."""
    return ssl.create_default_context()


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """No keys, base URLs or proxies of whoever runs the tests."""
    import os

    for name in list(os.environ):
        if name.upper().endswith(("_API_KEY", "_BASE_URL", "_PROXY")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def question() -> Callable[..., GenerationRequest]:
    """Makes requests: `question("model", temperature=0.2)`."""

    def make(model: str = "m", text: str = "Write f.", system: str = "", **parameters: Any) -> GenerationRequest:
        messages = ((Message("system", system),) if system else ()) + (Message("user", text),)
        return GenerationRequest(model=model, task=_TASK, target=_TARGET, messages=messages, parameters=parameters)

    return make
