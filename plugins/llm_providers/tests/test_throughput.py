"""How many answers a second get through, the server being another process."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from kernelbench_llm_providers.presets import PRESETS
from kernelbench_llm_providers.provider import HttpProvider

SERVER = """
import json, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        time.sleep(0.05)
        message = {"role": "assistant", "content": "int f();" * 200}
        body = {"choices": [{"message": message, "finish_reason": "stop"}], "usage": {"completion_tokens": 9}}
        data = json.dumps(body).encode()
        self.wfile.write(b"HTTP/1.1 200 OK\\r\\ncontent-length: %d\\r\\n\\r\\n" % len(data) + data)

server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
"""


@pytest.fixture
def port():
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        yield int(server.stdout.readline())
        server.kill()


def test_500_requests_of_50_ms_take_less_than_two_seconds_at_50_connections(port, question):
    provider = HttpProvider(PRESETS["vllm"], {})
    asked = question(text="x" * 4000, base_url=f"http://127.0.0.1:{port}", max_connections=50, temperature=0.2)
    took = []
    for _ in range(3):  # a neighbour may be busy; the best of three is what the client needs
        start = time.monotonic()
        with ThreadPoolExecutor(50) as pool:
            answers = list(pool.map(provider.complete, [asked] * 500))
        took.append(time.monotonic() - start)
        assert all(len(each.tries) == 1 for each in answers)
        if took[-1] < 2:
            break
    provider.close()
    assert min(took) < 2, took
