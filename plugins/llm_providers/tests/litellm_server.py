"""LiteLLM's proxy on this machine, with models that need neither key nor network.

    python plugins/llm_providers/tests/litellm_server.py FOLDER

starts it by hand, until Ctrl-C, and prints what to pass to `kernelbench run`.
"""

from __future__ import annotations

import http.client
import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

KEY = "sk-of-the-tests-0123456789-0123456789-0123456789-01"
"""LiteLLM refuses a short master key."""
START_SECONDS = 90
"""It takes 8 seconds on two idle cores, most of it for its imports."""
_STOP_SECONDS = 5
_SAID = 3000
BROKEN = "```cpp\nint add_simd(std::vector<int> lst) { return lst.size( }\n```"


def missing() -> str:
    """Why the proxy cannot be started here; empty where it can."""
    for module in ("litellm", "fastapi", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed; `scripts/setup --test` installs it"
    return ""


def configuration(right: str) -> dict[str, object]:
    """The proxy's configuration.

    Args:
        right: What the model `right` answers to everything.
    """
    mocks: dict[str, object] = {
        "right": right,
        "broken": BROKEN,
        # an empty text alone would mean that there is no pretence, and LiteLLM would ask OpenAI
        "empty": {"choices": [_choice("")]},
        "cut": {"choices": [_choice("```cpp\nint add_simd(", finish="length")]},
        "thinker": {
            "choices": [_choice(None, finish="length", reasoning_content=right)],
            "usage": {
                "prompt_tokens": 11, "completion_tokens": 300, "total_tokens": 311,
                "prompt_tokens_details": {"cached_tokens": 5}, "completion_tokens_details": {"reasoning_tokens": 290},
            },
        },
        "limited": "litellm.RateLimitError",
        "failing": "litellm.InternalServerError",
        "too-long": "litellm.ContextWindowExceededError",
    }  # fmt: skip
    models = [
        {"model_name": name, "litellm_params": {"model": "openai/pretence", "api_key": "none", "mock_response": mock}}
        for name, mock in mocks.items()
    ]
    models += [{"model_name": name, "litellm_params": {"model": f"tests/{name}"}} for name in ("pupil", "vectors")]
    return {
        "model_list": models,
        "general_settings": {"master_key": KEY, "custom_auth": "litellm_models.check_key"},
        "litellm_settings": {
            "telemetry": False,
            "num_retries": 0,
            "custom_provider_map": [{"provider": "tests", "custom_handler": "litellm_models.pupil"}],
        },
        # a model that fails on purpose must not be locked out, nor asked again behind our back
        "router_settings": {"num_retries": 0, "disable_cooldowns": True},
    }


def _choice(content: str | None, finish: str = "stop", **more: str) -> dict[str, object]:
    return {"finish_reason": finish, "message": {"role": "assistant", "content": content, **more}}


class LiteLLM:
    """A proxy that runs.

    Args:
        folder: Where its configuration and its log are.
        port: Where it listens.
    """

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.root = f"http://127.0.0.1:{port}"
        self.base_url = f"{self.root}/v1"
        self._log = folder / "log"
        self._address = ("127.0.0.1", port)
        command = [sys.executable, "-m", "litellm.proxy.proxy_cli", "--config", "config.yaml", "--telemetry", "False"]
        command += ["--host", "127.0.0.1", "--port", str(port)]
        tie = shutil.which("setpriv")  # whatever ends the tests ends the proxy
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [tie, "--pdeathsig", "KILL", *command] if tie else command,
                cwd=folder,
                env=environment(folder),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Returns when it answers.

        Raises:
            RuntimeError: It does not; with the end of its log.
        """
        start = time.monotonic()
        while self._process.poll() is None and time.monotonic() - start < START_SECONDS:
            if self._answers():
                return
            time.sleep(0.1)
        code = self._process.poll()
        what = f"did not start within {START_SECONDS} s" if code is None else f"ended with {code}"
        raise RuntimeError(f"LiteLLM's proxy {what}:\n{self.said()}")

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(*self._address, timeout=5)
        try:
            connection.request("GET", "/health/liveliness")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def stop(self) -> None:
        """Ends it, with all that it started."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_STOP_SECONDS)
                return

    def said(self) -> str:
        """The end of its log."""
        return self._text()[-_SAID:]

    def requests(self) -> list[int]:
        """The statuses of all requests for an answer so far, as its own log has them."""
        pattern = re.compile(r'"POST \S+ HTTP/[0-9.]+" (\d+)')
        return [int(status) for status in pattern.findall(self._text())]

    def asked(self) -> list[dict[str, object]]:
        """What reached the model `pupil`: its messages and parameters."""
        path = self.folder / "asked.jsonl"
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []

    def _text(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")


def environment(folder: Path) -> dict[str, str]:
    """All that the proxy's process finds in its environment: no keys, no proxies, no home of anybody."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "LITELLM_MASTER_KEY": KEY,
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",  # else it fetches a list of prices first
        "LITELLM_DONT_SHOW_FEEDBACK_BOX": "True",
        "DISABLE_ADMIN_UI": "True",
    }


@contextmanager
def running(folder: Path, answers: Mapping[str, str], right: str) -> Iterator[LiteLLM]:
    """A proxy that answers.

    Args:
        folder: An empty folder for its configuration and its log.
        answers: Right code by entry point, for the model `pupil`.
        right: What the model `right` answers.

    Raises:
        RuntimeError: It does not start; with the end of its log.
    """
    shutil.copy(Path(__file__).with_name("litellm_models.py"), folder)
    (folder / "answers.json").write_text(json.dumps(dict(answers)), encoding="utf-8")
    (folder / "config.yaml").write_text(json.dumps(configuration(right)), encoding="utf-8")  # JSON is YAML
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        port: int = chosen.getsockname()[1]
    proxy = LiteLLM(folder, port)
    try:
        proxy.wait()
        yield proxy
    finally:
        proxy.stop()


def experts(target: str) -> dict[str, str]:
    """Right code by the name that a candidate must define, for all tasks of the suite `simd`."""
    from kernelbench_simd_suite import plugin

    (suite,) = (each for each in plugin.kernelbench_task_loaders() if each.name == "simd")
    return {f"{task.entry}_simd": task.experts[target] for task in suite.factory().load() if target in task.experts}


if __name__ == "__main__":
    code = experts("x86-avx")
    place = Path(sys.argv[1])
    place.mkdir(parents=True)
    with running(place, code, f"```cpp\n{code['add_simd']}\n```") as server:
        print(f"KEY={KEY} kernelbench run --suite simd --target x86-avx --model openai-compatible/pupil \\")  # noqa: T201
        print(f"    -M base_url={server.base_url} -M api_key_env=KEY", flush=True)  # noqa: T201
        with suppress(KeyboardInterrupt):
            signal.pause()
