"""Transport: what a server may do to a connection, and in which words it comes out."""

from __future__ import annotations

import gzip
import logging
import re
import socket
import ssl
import threading
import time
from pathlib import Path

import httpx
import kernelbench_llm_providers
import pytest
from kernelbench_llm_providers import http as http_module
from kernelbench_llm_providers.http import Http, StatusError, TransportError, UnwritableError

from kernelbench_core.api import UsageError

KEY = "sk-live-0123456789abcdef"


@pytest.fixture
def connect(server, certificates):
    """Makes clients of the server, or of another URL, and closes them."""
    made = []

    def make(url=None, **options):
        options.setdefault("verify", certificates)
        made.append(Http(url or f"{server.url}/v1", {"authorization": f"Bearer {KEY}"}, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def failure(call):
    with pytest.raises(TransportError) as caught:
        call()
    assert KEY not in str(caught.value)
    assert KEY not in repr(caught.value)
    return caught.value


def test_a_request_goes_out_as_json_with_its_headers_and_comes_back_decoded(server, connect):
    server.replies = [server.reply(status=201, body={"a": [1, "é"]}, headers={"X-Request-ID": "7"})]
    answer = connect(f"{server.url}/v1/").request("POST", "/x?y=1", json={"text": "é\ud800", "n": 0.5})
    got = server.got[0]
    assert (got.method, got.path) == ("POST", "/v1/x?y=1")
    assert got.json == {"text": "é\ud800", "n": 0.5}
    assert got.headers["content-type"] == "application/json"
    assert got.headers["authorization"] == f"Bearer {KEY}"
    assert (answer.status, answer.body, answer.headers["x-request-id"]) == (201, {"a": [1, "é"]}, "7")
    assert 0 < answer.seconds < 10


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<html>busy</html>", "<html>busy</html>"),
        ("", ""),
        ('{"a": ', '{"a": '),
        (b"\xff", "\ufffd"),
        ("[" * 100_000, "[" * 100_000),
        ("1" * 5000, "1" * 5000),
        ("null", None),
        ('{"a": "\\ud800"}', {"a": "\ud800"}),
    ],
)
def test_a_body_that_is_no_json_is_a_text(server, connect, body, expected):
    server.replies = [server.reply(body=body)]
    assert connect().request("GET", "/x").body == expected


def test_a_compressed_body_is_unpacked(server, connect):
    server.replies = [server.reply(body=gzip.compress(b'{"a": 1}'), headers={"content-encoding": "gzip"})]
    assert connect().request("GET", "/x").body == {"a": 1}


def test_a_form_with_a_file_goes_out_as_one(server, connect):
    connect().request("POST", "/files", files={"file": ("a.jsonl", b"{}\n")}, data={"purpose": "batch"})
    got = server.got[0]
    assert got.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert b'filename="a.jsonl"' in got.raw
    assert b"batch" in got.raw


@pytest.mark.parametrize("json", [{"a": float("nan")}, {"a": float("inf")}, {"a": {1}}, {"a": b"x"}])
def test_what_json_cannot_hold_is_refused_before_anything_is_sent(server, connect, json):
    with pytest.raises(UnwritableError):
        connect().request("POST", "/x", json=json)
    with pytest.raises(UnwritableError), connect().stream("POST", "/x", json=json):
        pass
    assert server.got == []


def test_connections_are_kept_and_shared_by_threads(server, connect):
    http = connect(connections=4)
    server.replies = lambda _, __: server.reply(body={}, delay=0.02)
    threads = [
        threading.Thread(target=lambda: [http.request("POST", "/x", json={}) for _ in range(5)]) for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(server.got) == 60


def test_a_refused_connection_was_not_sent(connect, free_port):
    error = failure(lambda: connect(f"http://127.0.0.1:{free_port}/v1").request("POST", "/x", json={}))
    assert (error.kind, error.sent, error.lasting) == ("connection refused", False, False)
    assert f"127.0.0.1:{free_port}" in str(error)


def test_a_name_that_nobody_knows_was_not_sent(connect, monkeypatch):
    def unknown(*_, **__):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    error = failure(lambda: connect("http://nowhere.invalid/v1").request("POST", "/x", json={}))
    assert (error.kind, error.sent) == ("name not found", False)


def test_a_server_that_hangs_up_without_a_word_may_have_been_paid(server, connect):
    server.replies = [server.reply(silent=True)]
    error = failure(lambda: connect().request("POST", "/x", json={}))
    assert error.kind in ("connection cut off", "connection reset")
    assert (error.sent, error.lasting) == (True, False)


@pytest.mark.parametrize("cut", [0, 5])
def test_a_body_that_breaks_off_is_no_answer(server, connect, cut):
    server.replies = [server.reply(body={"a": "long enough"}, cut=cut)]
    error = failure(lambda: connect().request("POST", "/x", json={}))
    assert error.kind in ("connection cut off", "connection reset")
    assert error.sent


def test_silence_ends_with_the_time_out(server, connect):
    server.replies = [server.reply(delay=0.6)]
    start = time.monotonic()
    error = failure(lambda: connect(timeout=0.1).request("POST", "/x", json={}))
    assert (error.kind, error.sent, error.lasting) == ("timed out", True, False)
    assert time.monotonic() - start < 0.5


def test_an_answer_that_trickles_ends_with_the_time_out_too(server, connect):
    server.replies = [server.reply(events=["x"] * 40, pause=0.05)]
    start = time.monotonic()
    assert failure(lambda: connect(timeout=0.3).request("POST", "/x", json={})).kind == "timed out"
    assert time.monotonic() - start < 1.5


def test_an_answer_that_is_too_large_is_not_read_to_its_end(server, connect, monkeypatch):
    monkeypatch.setattr(http_module, "LARGEST", 1 << 20)
    bomb = gzip.compress(b"0" * (50 << 20))
    server.replies = [
        server.reply(body="x" * (3 << 20)),
        server.reply(body=bomb, headers={"content-encoding": "gzip"}),
    ]
    for _ in range(2):
        error = failure(lambda: connect().request("POST", "/x", json={}))
        assert (error.kind, error.sent, error.lasting) == ("answer too large", True, True)


def test_a_broken_encoding_is_no_answer(server, connect):
    server.replies = [server.reply(body=b"no gzip", headers={"content-encoding": "gzip"})]
    assert failure(lambda: connect().request("GET", "/x")).kind == "unreadable answer"


def test_nonsense_in_place_of_http_is_no_answer(connect):
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def talk():
            connection = listener.accept()[0]
            connection.recv(65536)
            connection.sendall(b"SSH-2.0-OpenSSH\r\n\r\n")
            connection.close()

        thread = threading.Thread(target=talk)
        thread.start()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        assert failure(lambda: connect(url).request("POST", "/x", json={})).kind == "connection cut off"
        thread.join()


def test_tls_that_fails_says_so(server, connect):
    error = failure(lambda: connect(server.url.replace("http:", "https:")).request("GET", "/x"))
    assert (error.kind, error.sent) == ("TLS failed", False)


def test_a_certificate_that_nobody_vouches_for_stays_refused():
    cause = ssl.SSLCertVerificationError(1, f"certificate verify failed {KEY}")
    error = httpx.ConnectError("x")
    error.__cause__ = cause
    found = http_module._in_words(error, "host", 1.0)
    assert (found.kind, found.sent, found.lasting) == ("certificate refused", False, True)
    assert KEY not in str(found)


def test_a_redirect_on_the_same_server_is_followed_with_the_method_and_body(server, connect):
    server.replies = [server.reply(status=307, headers={"location": "/v2/x"}), server.reply(body={"a": 1})]
    assert connect().request("POST", "/x", json={"q": 1}).body == {"a": 1}
    assert [(each.method, each.path, each.json) for each in server.got] == [
        ("POST", "/v1/x", {"q": 1}),
        ("POST", "/v2/x", {"q": 1}),
    ]


@pytest.mark.parametrize(
    "location", ["http://localhost:9/x", "http://127.0.0.1:9/x", "https://evil.example/x?key=1", "//evil.example/x"]
)
def test_a_redirect_to_elsewhere_is_not_followed(server, connect, location):
    server.replies = [server.reply(status=308, headers={"location": location})]
    assert connect().request("POST", "/x", json={}).status == 308
    assert len(server.got) == 1


def test_a_redirect_that_would_turn_a_post_into_a_get_is_not_followed(server, connect):
    server.replies = [server.reply(status=301, headers={"location": "/v2/x"})]
    assert connect().request("POST", "/x", json={}).status == 301


def test_a_redirect_in_a_circle_ends(server, connect):
    server.replies = lambda _, __: server.reply(status=307, headers={"location": "/v1/x"})
    assert connect().request("POST", "/x", json={}).status == 307
    assert len(server.got) < 10


def test_a_whole_url_is_taken_on_the_same_server_only(server, connect):
    connect().request("GET", f"{server.url}/other")
    assert server.got[0].path == "/other"
    for url in ("http://127.0.0.1:9/x", "https://evil.example/x", server.url.replace("http:", "https:") + "/x"):
        error = failure(lambda url=url: connect().request("GET", url))
        assert (error.kind, error.sent, error.lasting) == ("a URL on another server", False, True)


def test_the_query_of_a_base_url_goes_with_every_request(server, connect):
    http = connect(f"{server.url}/v1?api-version=2")
    http.request("GET", "/x")
    http.request("GET", "/x?alt=sse")
    assert [each.path for each in server.got] == ["/v1/x?api-version=2", "/v1/x?alt=sse&api-version=2"]


def test_no_log_line_comes_from_the_library(server, connect, caplog):
    with caplog.at_level(logging.DEBUG):
        connect().request("POST", "/secret-path", json={})
    assert not [each for each in caplog.records if each.name.startswith(("httpx", "httpcore"))]


def test_a_closed_client_says_so(server, connect):
    http = connect()
    http.close()
    assert failure(lambda: http.request("GET", "/x")).kind == "closed"


@pytest.mark.parametrize("value", ["ftp://127.0.0.1:1", "http://127.0.0.1:port"])
def test_a_proxy_that_cannot_be_used_is_an_error_of_the_user(connect, monkeypatch, value):
    monkeypatch.setenv("HTTP_PROXY", value)
    with pytest.raises(UsageError, match="check HTTPS_PROXY"):
        connect()


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_certificates_that_cannot_be_read_are_an_error_of_the_user(connect, monkeypatch, tmp_path, content):
    path = tmp_path / "ca.pem"
    if content:
        path.write_text(content)
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    with pytest.raises(UsageError, match="check SSL_CERT_FILE"):
        connect(verify=True)


def test_a_header_that_cannot_be_sent_does_not_show_its_value(server):
    for bad in (f"{KEY}\n", f"{KEY}é"):
        http = Http(server.url, {"authorization": bad})
        error = failure(lambda http=http: http.request("GET", "/x"))
        assert (error.kind, error.lasting) == ("bad URL or header", True)
        http.close()


def test_a_stream_gives_its_events_as_they_come(server, connect):
    server.replies = [server.reply(events=["event: a\ndata: 1\n\n", "data: 2\n", "\ndata: 3\n\n"])]
    with connect().stream("POST", "/x", json={}) as stream:
        assert (stream.status, stream.answer) == (200, None)
        assert list(stream) == [("a", "1"), ("", "2"), ("", "3")]
    assert server.got[0].headers["accept"] == "text/event-stream"


@pytest.mark.parametrize("status", [200, 400, 500])
def test_a_stream_that_is_none_is_an_answer(server, connect, status):
    server.replies = [server.reply(status=status, body={"a": 1})]
    with connect().stream("POST", "/x", json={}) as stream:
        assert (stream.answer.status, stream.answer.body) == (status, {"a": 1})
        assert list(stream) == []


def test_a_stream_that_breaks_off_raises_where_it_is_read(server, connect):
    server.replies = [server.reply(events=["data: 1\n\n"], whole=False)]
    with connect().stream("POST", "/x", json={}) as stream:
        events = iter(stream)
        assert next(events) == ("", "1")
        assert failure(lambda: next(events)).sent


def test_a_stream_may_take_longer_than_the_time_out_but_not_be_silent_for_so_long(server, connect):
    http = connect(timeout=0.3)
    server.replies = [
        server.reply(events=["data: 1\n\n"] * 10, pause=0.05),
        server.reply(events=["data: 1\n\n"] * 3, pause=1.0),
    ]
    with http.stream("POST", "/x", json={}) as stream:
        assert len(list(stream)) == 10
    with http.stream("POST", "/x", json={}) as stream:
        assert failure(lambda: list(stream)).kind == "timed out"


def test_a_stream_that_never_ends_is_cut_off(server, connect, monkeypatch):
    monkeypatch.setattr(http_module, "LARGEST", 1000)
    server.replies = [server.reply(events=["data: xxxxxxxxxx\n\n"] * 200)]
    with connect().stream("POST", "/x", json={}) as stream:
        assert failure(lambda: list(stream)).kind == "answer too large"


def test_an_error_of_whoever_reads_a_stream_passes_as_it_is(server, connect):
    server.replies = [server.reply(events=["data: 1\n\n", "data: 2\n\n"])]
    http = connect()

    def read():
        with http.stream("POST", "/x", json={}) as stream:
            return [1 // (int(data) - 1) for _, data in stream]

    with pytest.raises(ZeroDivisionError):
        read()
    assert http.request("GET", "/x").status == 200


def test_lines_come_one_at_a_time(server, connect):
    server.replies = [server.reply(body='{"a": "x\u2028y"}\n\n{"b": 2}\r\ncut o')]
    assert list(connect().lines("/x")) == ['{"a": "x\u2028y"}', "", '{"b": 2}', "cut o"]


def test_lines_of_a_large_text_are_not_held_in_memory(server, connect):
    import tracemalloc

    piece = ("x" * 999 + "\n") * 100
    server.replies = [server.reply(events=[piece] * 300)]
    http = connect()
    tracemalloc.start()
    held = tracemalloc.get_traced_memory()[0]
    assert sum(len(each) for each in http.lines("/x")) == 999 * 30_000
    assert tracemalloc.get_traced_memory()[1] - held < 3_000_000
    tracemalloc.stop()


def test_lines_of_an_error_are_an_answer(server, connect):
    server.replies = [server.reply(status=404, body={"error": "gone"})]
    with pytest.raises(StatusError) as caught:
        list(connect().lines("/x"))
    assert (caught.value.answer.status, caught.value.answer.body) == (404, {"error": "gone"})


def test_httpx_is_imported_in_one_module_only():
    package = Path(kernelbench_llm_providers.__file__).parent
    found = [
        path.name
        for path in sorted(package.rglob("*.py"))
        if re.search(r"^\s*(?:import|from) httpx", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert found == ["http.py"]
