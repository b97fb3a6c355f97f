"""HTTP to one server: kept connections, JSON in and out, server-sent events, errors in plain words.

The only module that knows httpx. It tries everything once; what is worth another try is for `client` to decide.
Keys travel in headers, so neither a header nor a URL's query ever stands in a message, and httpx's own log lines,
which hold URLs, are off.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
import ssl
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from json import dumps, loads
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx

from kernelbench_core.api import UsageError
from kernelbench_llm_providers.answers import Answer, EventStream, StatusError, TransportError, UnwritableError
from kernelbench_llm_providers.server_events import TooLongError, events, split_lines

__all__ = ["LARGEST", "Answer", "EventStream", "Http", "StatusError", "TransportError", "UnwritableError"]

LARGEST = 64 << 20
"""Largest answer that is taken, after decompression, in bytes; of `lines`, the longest line."""

_REDIRECTS = 5
_CONNECT_SECONDS = 30.0
_KEPT_SECONDS = 30.0
_AGENT = "kernelbench-llm-providers"

for _name in ("httpx", "httpcore"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)


class Http:
    """One server, reached with the same headers each time; to be used from many threads at once.

    Args:
        base_url: What all paths are put behind; a query at its end goes with every request.
        headers: Sent with every request, the key among them.
        timeout: How long to wait for the next bytes of an answer, and for the whole of one that is no stream and no
            body of lines, in seconds.
        connections: How many are kept open between requests. There are more where more requests are under way.
        verify: Whether the server's certificate is checked, or the context that checks it. By default against what
            `SSL_CERT_FILE`, `SSL_CERT_DIR` or certifi hold. Proxies come from `HTTPS_PROXY` and its like.

    Raises:
        UsageError: A URL or a proxy in the environment cannot be used.
    """

    def __init__(
        self,
        base_url: str,
        headers: Mapping[str, str],
        *,
        timeout: float = 600.0,
        connections: int = 10,
        verify: ssl.SSLContext | bool = True,
    ) -> None:
        parts = urlsplit(base_url)
        self._base = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), "", ""))
        self._query = parts.query
        self._origin = _origin(self._base)
        self.where = self._origin.partition("://")[2]
        self._headers = {"user-agent": _AGENT, "accept-encoding": "gzip, deflate", **headers}
        self.connections = connections
        self._timeout = timeout
        try:
            self._client = httpx.Client(
                verify=verify,
                timeout=httpx.Timeout(timeout, connect=min(timeout, _CONNECT_SECONDS), pool=None),
                limits=httpx.Limits(
                    max_connections=None, max_keepalive_connections=connections, keepalive_expiry=_KEPT_SECONDS
                ),
            )
            # Whoever drops this without closing it leaves no open socket behind.
            weakref.finalize(self, self._client.close).atexit = False
        except (ValueError, ImportError, httpx.InvalidURL) as error:
            remedy = "check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY (socks needs `pip install 'httpx[socks]'`)"
            raise UsageError("a proxy that the environment names cannot be used", remedy) from error
        except OSError as error:
            raise UsageError(
                f"the certificates cannot be read ({error.strerror or 'no certificate in the file'})",
                "check SSL_CERT_FILE and SSL_CERT_DIR",
            ) from error

    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,  # noqa: ANN401 - whatever JSON can hold
        files: Mapping[str, tuple[str, bytes]] | None = None,
        data: Mapping[str, str] | None = None,
    ) -> Answer:
        """Sends one request and reads the whole answer, whatever its status is.

        Args:
            method: `GET`, `POST`, ...
            path: Put behind the base URL; or a whole URL on the same server.
            json: Body as JSON; None for no body.
            files: Files of a form: field to file name and content.
            data: Other fields of the form.

        Raises:
            TransportError: No answer came, or it is too large.
            UnwritableError: `json` cannot be written as JSON.
        """
        request = self._request(method, path, "application/json", json=json, files=files, data=data)
        start = time.perf_counter()
        with self._mapped():
            response = self._send(request)
            try:
                return self._read(response, start)
            finally:
                response.close()

    @contextmanager
    def stream(self, method: str, path: str, *, json: Any) -> Iterator[EventStream]:  # noqa: ANN401 - as in request
        """Sends a request whose answer comes as server-sent events, for the time of a `with`.

        Raises:
            TransportError: No answer came; or it broke off, then out of the loop over the events.
            UnwritableError: `json` cannot be written as JSON.
        """
        request = self._request(method, path, "text/event-stream", json=json)
        request.headers["accept-encoding"] = "identity"  # a compressed stream comes in fewer, later pieces
        start = time.perf_counter()
        with self._mapped():
            response = self._send(request)
        try:
            stream = EventStream(response.status_code, _headers(response), start)
            kind = stream.headers.get("content-type", "").partition(";")[0].strip().lower()
            if stream.status == httpx.codes.OK and kind == "text/event-stream":
                stream.events = self._pieces(events(split_lines(_counted(response.iter_bytes()), LARGEST)))
            else:
                with self._mapped():
                    stream.answer = self._read(response, start)
            yield stream
        finally:
            response.close()

    def lines(self, path: str) -> Iterator[str]:
        """The lines of a text of any length, one at a time; only one is held in memory.

        Raises:
            StatusError: The status is not 200.
            TransportError: No answer came, or it broke off; lines that were given before are good.
        """
        request = self._request("GET", path, "*/*")
        start = time.perf_counter()
        with self._mapped():
            response = self._send(request)
        try:
            if response.status_code != httpx.codes.OK:
                with self._mapped():
                    raise StatusError(self._read(response, start))
            yield from self._pieces(split_lines(response.iter_bytes(), LARGEST))
        finally:
            response.close()

    def close(self) -> None:
        """Closes all connections; no further request is possible."""
        self._client.close()

    def _request(
        self,
        method: str,
        path: str,
        accept: str,
        *,
        json: Any = None,  # noqa: ANN401 - as in request
        files: Mapping[str, tuple[str, bytes]] | None = None,
        data: Mapping[str, str] | None = None,
    ) -> httpx.Request:
        headers = {**self._headers, "accept": accept}
        content = None
        if json is not None:
            # ASCII, since half a surrogate pair, which a model may have written, has no other way into bytes.
            try:
                content = dumps(json, allow_nan=False, separators=(",", ":"), default=_plain).encode("ascii")
            except (TypeError, ValueError, RecursionError) as error:
                raise UnwritableError(str(error)) from error
            headers["content-type"] = "application/json"
        url = self._url(path)
        try:
            return httpx.Request(method, url, headers=headers, content=content, files=files, data=data)
        except (httpx.InvalidURL, UnicodeError) as error:  # their texts hold the URL or a header
            raise TransportError("bad URL or header", self.where, sent=False, lasting=True) from error

    def _url(self, path: str) -> str:
        url = path if "://" in path.partition("?")[0] else self._base + path
        if _origin(url) != self._origin:
            raise TransportError("a URL on another server", self.where, sent=False, lasting=True)
        if not self._query:
            return url
        return f"{url}{'&' if '?' in url else '?'}{self._query}"

    def _send(self, request: httpx.Request) -> httpx.Response:
        """Sends, and follows redirects that stay on the server and keep the method."""
        try:
            response = self._client.send(request, stream=True)
        except RuntimeError as error:  # all that httpx says when it was closed, by another thread perhaps
            raise TransportError("closed", self.where, sent=False, lasting=True) from error
        for _ in range(_REDIRECTS):
            following = response.next_request
            if following is None or following.method != request.method or _origin(str(following.url)) != self._origin:
                break
            response.close()
            response = self._client.send(following, stream=True)
        return response

    def _read(self, response: httpx.Response, start: float) -> Answer:
        raw = bytearray()
        for piece in response.iter_bytes():
            raw += piece
            if len(raw) > LARGEST:
                raise TransportError(
                    "answer too large", self.where, sent=True, lasting=True, detail=f"over {LARGEST >> 20} MiB"
                )
            if time.perf_counter() - start > self._timeout:
                raise TransportError("timed out", self.where, sent=True, detail=f"not complete in {self._timeout:g} s")
        seconds = time.perf_counter() - start
        text = raw.decode(errors="replace")
        return Answer(
            status=response.status_code,
            headers=_headers(response),
            body=_decoded(text),
            text=text,
            seconds=seconds,
        )

    def _pieces(self, pieces: Iterable[Any]) -> Iterator[Any]:
        """Passes on what comes from a response; its errors in our words, those of whoever takes it as they are."""
        iterator = iter(pieces)
        while True:
            with self._mapped():
                try:
                    piece = next(iterator)
                except StopIteration:
                    return
                except TooLongError as error:
                    raise TransportError(
                        "answer too large", self.where, sent=True, lasting=True, detail=str(error)
                    ) from error
            yield piece

    @contextmanager
    def _mapped(self) -> Iterator[None]:
        try:
            yield
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise _in_words(error, self.where, self._timeout) from error


_ERRNO = {
    errno.ECONNREFUSED: "connection refused",
    errno.ECONNRESET: "connection reset",
    errno.EPIPE: "connection reset",
    errno.EHOSTUNREACH: "host not reachable",
    errno.ENETUNREACH: "network not reachable",
}


def _in_words(error: Exception, where: str, timeout: float) -> TransportError:
    """One of httpx's errors in our words; its own text is left out, for it may hold a header or a URL."""
    causes = list(_causes(error))
    if isinstance(error, httpx.ConnectTimeout):
        return TransportError("no connection in time", where, sent=False)
    if isinstance(error, httpx.TimeoutException):
        return TransportError("timed out", where, sent=True, detail=f"nothing for {timeout:g} s")
    if any(isinstance(each, ssl.SSLCertVerificationError) for each in causes):
        return TransportError(
            "certificate refused", where, sent=False, lasting=True, detail="SSL_CERT_FILE names further authorities"
        )
    if isinstance(error, httpx.ProxyError):
        return TransportError("the proxy refused", where, sent=False)
    sent = not isinstance(error, httpx.ConnectError)
    for each in causes:
        if isinstance(each, socket.gaierror):
            return TransportError("name not found", where, sent=False)
        if isinstance(each, ssl.SSLError):
            return TransportError("TLS failed", where, sent=sent)
        if isinstance(each, OSError) and each.errno:
            return TransportError(_ERRNO.get(each.errno) or os.strerror(each.errno).lower(), where, sent=sent)
    if isinstance(error, httpx.DecodingError):
        return TransportError("unreadable answer", where, sent=True)
    if isinstance(error, httpx.UnsupportedProtocol | httpx.LocalProtocolError | httpx.InvalidURL):
        return TransportError("bad URL or header", where, sent=False, lasting=True)
    if isinstance(error, httpx.ConnectError):
        return TransportError("no connection", where, sent=False)
    return TransportError("connection cut off", where, sent=True)


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def _origin(url: str) -> str:
    """Scheme, host and port, as text; the scheme's usual port is left out."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise UsageError("a base URL cannot be read", "it looks like https://host:port/v1") from error
    if ":" in host:
        host = f"[{host}]"
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != usual else "")


def _headers(response: httpx.Response) -> dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}


def _counted(pieces: Iterable[bytes]) -> Iterator[bytes]:
    total = 0
    for piece in pieces:
        total += len(piece)
        if total > LARGEST:
            raise TooLongError(f"over {LARGEST >> 20} MiB")
        yield piece


def _decoded(text: str) -> Any:  # noqa: ANN401 - whatever a server sent
    try:
        return loads(text)
    except (ValueError, RecursionError):
        return text


def _plain(value: object) -> Any:  # noqa: ANN401 - what json.dumps asks for
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"there is a {type(value).__name__} in it")
