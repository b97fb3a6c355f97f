"""Modules of this room by name, and what all pages share: a build cache, and a model that answers without a network."""

from __future__ import annotations

import importlib.util
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ANSWER = "```cpp\nint add_simd(std::vector<int> lst) { return 0; }\n```"


def load(name):
    """A module beside this file."""
    full = f"kernelbench_tests_docs_{name}"
    if full not in sys.modules:
        spec = importlib.util.spec_from_file_location(full, HERE / f"{name}.py")
        sys.modules[full] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[full]


@pytest.fixture(scope="session")
def fences():
    return load("fences")


@pytest.fixture(scope="session")
def running():
    return load("running")


class Model(BaseHTTPRequestHandler):
    """Answers every question of OpenAI's and Anthropic's protocol with the same wrong function."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        usage = {"prompt_tokens": 900, "completion_tokens": 40, "input_tokens": 900, "output_tokens": 40}
        body = {"id": "1", "type": "message", "role": "assistant", "model": "pretended", "usage": usage}
        if self.path.endswith("/messages"):
            body |= {"content": [{"type": "text", "text": ANSWER}], "stop_reason": "end_turn"}
        else:
            message = {"role": "assistant", "content": ANSWER}
            body["choices"] = [{"index": 0, "message": message, "finish_reason": "stop"}]
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def models():
    """Variables that send the vendors' providers to a server on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/v1"
    names = ("OPENAI", "ANTHROPIC", "VLLM", "OLLAMA", "LLAMACPP", "TOGETHER", "DEEPSEEK")
    yield {f"{name}_BASE_URL": base for name in names} | {f"{name}_API_KEY": "sk-pretended" for name in names}
    server.shutdown()
    server.server_close()


@pytest.fixture
def place(running, models, tmp_path, tmp_path_factory, worker_id):
    """Where the blocks of a page run; the workers of one test run share the build cache."""
    base = tmp_path_factory.getbasetemp()
    cache = (base if worker_id == "master" else base.parent) / "docs-cache"
    variables = {**models, "KERNELBENCH_CACHE_DIR": str(cache), "KERNELBENCH_LOCK_FOLDER": str(tmp_path / "locks")}
    (tmp_path / "locks").mkdir()
    with running.Place(tmp_path / "place", variables) as made:
        yield made
