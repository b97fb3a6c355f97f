"""How quick and how frugal asking models is: requests a second, and memory over many samples.

A server of our own answers every request after a fixed time, in a process of its own. The same questions go through
the whole of `generate` (prompt, request, extraction, a record flushed to disk) and, beside it in the same run, through
a bare loop of threads over the plugin's HTTP client that keeps nothing.

    python benchmarks/asking.py [--requests 500] [--latency 0.05] [--connections 50] [--memory 20000]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

ANSWER = "```cpp\nvoid add_simd(const float *a, const float *b, float *out, size_t n) { /* some code */ }\n```\n" * 4
BODY = {
    "id": "x", "object": "chat.completion", "created": 1, "model": "bench",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": ANSWER}}],
    "usage": {"prompt_tokens": 700, "completion_tokens": 120, "total_tokens": 820},
}  # fmt: skip


def serve(pipe: Connection, latency: float) -> None:
    """Answers every POST with the same body after `latency` seconds, on a free port that goes through the pipe."""
    body = json.dumps(BODY).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                header = await reader.readuntil(b"\r\n\r\n")
                size = next(
                    int(line.partition(b":")[2])
                    for line in header.split(b"\r\n")
                    if line.lower().startswith(b"content-length")
                )
                await reader.readexactly(size)
                await asyncio.sleep(latency)
                writer.write(head + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def main() -> None:
        server = await asyncio.start_server(handle, "127.0.0.1", 0, backlog=1024)
        pipe.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


def bare(url: str, requests: int, connections: int) -> float:
    """Seconds that the plugin's HTTP client alone takes, from as many threads."""
    from kernelbench_llm_providers.http import Http

    http = Http(url, {}, connections=connections)
    left, guard = iter(range(requests)), threading.Lock()
    message = {"model": "bench", "messages": [{"role": "user", "content": "x" * 2800}]}

    def work() -> None:
        while True:
            with guard:
                if next(left, None) is None:
                    return
            assert http.request("POST", "/chat/completions", json=message).status == 200

    threads = [threading.Thread(target=work) for _ in range(connections)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    http.close()
    return time.perf_counter() - start


def whole(url: str, requests: int, connections: int, folder: Path) -> float:
    """Seconds of asking in `generate`; the suite and the plugins are loaded before."""
    from kernelbench_core import generate, list_tasks
    from kernelbench_core.plugins import Plugins

    plugins = Plugins.discover()
    tasks = len(list_tasks("simd", plugins=plugins))
    per_task = -(-requests // tasks)
    limit = -(-requests // per_task)
    marks: list[float] = []
    start = time.perf_counter()
    generate(
        out=folder, plugins=plugins, targets=["x86-avx"], models=["openai-compatible/bench"], n_samples=per_task,
        limit=limit, model_args={"base_url": url}, max_connections=connections,
        on_sample=lambda _: marks.append(time.perf_counter()),
    )  # fmt: skip
    print(f"  {len(marks)} samples, first after {marks[0] - start:.3f} s, last after {marks[-1] - start:.3f} s")
    return (time.perf_counter() - start) * requests / len(marks)


def memory(url: str, samples: int) -> None:
    """Highest resident memory of a process that generates so many samples, and of one that generates a tenth."""
    code = (
        "import sys, resource; from kernelbench_core import generate; "
        "generate(out=sys.argv[1], targets=['x86-avx'], models=['openai-compatible/bench'], n_samples=int(sys.argv[2]),"
        " limit=40, model_args={'base_url': sys.argv[3]}, max_connections=50); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    for number in (samples // 10, samples):
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", code, f"{folder}/run", str(number // 40), url],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            seconds = time.perf_counter() - start
        print(f"{number:>8} samples: {done.stdout.strip():>5} MiB at most, {seconds:.1f} s")


def main() -> None:
    """Prints both figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=500)
    parser.add_argument("--latency", type=float, default=0.05)
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--memory", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.Process(target=serve, args=(theirs, given.latency), daemon=True)
    server.start()
    url = f"http://127.0.0.1:{ours.recv()}"
    least = given.requests / given.connections * given.latency
    each = f"{given.latency * 1000:g} ms each"
    print(f"{given.requests} requests, {each}, {given.connections} at once: {least:.2f} s at least")
    for _ in range(given.repeats):
        alone = bare(url, given.requests, given.connections)
        with tempfile.TemporaryDirectory() as folder:
            full = whole(url, given.requests, given.connections, Path(folder) / "run")
        print(f"the HTTP client alone {alone:.2f} s, generate {full:.2f} s")
    if given.memory:
        memory(url, given.memory)
    server.terminate()
    print(f"{os.cpu_count()} processors, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB here")


if __name__ == "__main__":
    main()
