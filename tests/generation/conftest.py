from __future__ import annotations

import contextlib
import gzip
import itertools
import json
import os
from pathlib import Path

import pytest

from kernelbench_core.api import (
    Completion,
    FunctionTask,
    Protocol,
    ProviderDescriptor,
    SuiteDescriptor,
    Target,
    Usage,
)
from kernelbench_core.config import RunConfig
from kernelbench_core.generation import Resolved, read_samples
from kernelbench_core.generation.asking import Asking, Tally
from kernelbench_core.generation.feedback import Feedback
from kernelbench_core.model import Result, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import Session
from kernelbench_core.store import RunDirectory
from kernelbench_core.testing import FakeProvider, plugin_of

KERNEL = """\
#include <immintrin.h>
#include <cstdio>

#define TWICE(x) \\
    ((x) + (x))

// Keeps "quotes", 'apostrophes' and { braces.
static inline __m256i select_mask(const bool* mask) {
    return _mm256_set_epi64x(-mask[3], -mask[2], -mask[1], -mask[0]);
}

void conditional_move_simd(const int64_t* src, int64_t* dst, const bool* mask, size_t length) {
    const char* fence = "```"; // ``` in a literal and in a comment

    for (size_t i = 0; i + 4 <= length; i += 4) {
        _mm256_maskstore_epi64((long long*)(dst + i), select_mask(mask + i), *(const __m256i_u*)(src + i));
    }
    for (size_t i = length & ~size_t(3); i < length; ++i) if (mask[i]) dst[i] = src[i];
    (void)fence;
}
"""


@pytest.fixture
def kernel():
    """A right kernel with an include, a macro over two lines, a helper, and backticks in a literal."""
    return KERNEL


@pytest.fixture
def resolve():
    """Knows two tasks, under our names and SimdBench's."""
    targets = {"SSE": "x86-sse", "AVX": "x86-avx"}
    names = {"0": "conditional_move", "3": "indexed_access"}

    def look_up(task_id, target):
        name = task_id.removeprefix("simd/")
        if task_id.startswith("SimdBench_"):
            number, _, isa = task_id.removeprefix("SimdBench_").partition("_")
            name = names.get(number, "")
            target = targets.get(isa) or target
        if name not in names.values() or (target and target not in {"scalar", *targets.values()}):
            return None
        return Resolved(f"simd/{name}", target or "", (f"{name}_simd",))

    return look_up


@pytest.fixture
def read(tmp_path, resolve):
    """Writes lines (objects, text or bytes) to a file, reads it, and gives (samples, problems)."""

    def run(*lines, name="answers.jsonl", end=b"\n", **options):
        raw = [
            line if isinstance(line, bytes) else line.encode() if isinstance(line, str) else json.dumps(line).encode()
            for line in lines
        ]
        data = b"\n".join(raw) + end
        path = tmp_path / name
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return read_path(path, resolve, **options)

    return run


@pytest.fixture
def read_at(resolve):
    """Reads a path and gives (samples, problems)."""
    return lambda path, **options: read_path(path, resolve, **options)


def read_path(path, resolve, **options):
    problems = []
    options.setdefault("default_target", "x86-avx")
    samples = list(read_samples(path, resolve=resolve, on_problem=problems.append, **options))
    return samples, problems


@pytest.fixture(scope="session")
def published():
    """The folder of published answers; skips where this copy of the project has none."""
    named = os.environ.get("KERNELBENCH_REFERENCE_DATA")
    places = [Path(named)] if named else [parent / "shared" / "data" for parent in Path(__file__).resolve().parents]
    for place in places:
        if (place / "simdbench" / "samples").is_dir():
            return place / "simdbench"
    pytest.skip("no published samples here: set KERNELBENCH_REFERENCE_DATA to the folder that holds simdbench/")
    return None


# Asking, in process: providers that are scripts, a suite without anything to build


def answered(request, **more):
    """An answer that no other request gets, of ten tokens to a prompt of five."""
    code = f"void {request.task.name}_simd(int n) {{ /* {request.index}, attempt {request.attempt} */ }}\n"
    return Completion(
        text=f"```cpp\n{code}```\n", usage=Usage(input=5, output=10), finish="stop", model="scripted-1",
        sent=dict(request.parameters), seconds=0.125, **more,
    )  # fmt: skip


@pytest.fixture
def scripted():
    """Makes a provider: `scripted(name, answer, connections=..., price=..., batches=...)`, values or functions."""

    def make(name="fake", answer=None, **more):
        return FakeProvider(name, answer or answered, **more)

    return make


@pytest.fixture(name="answered")
def answered_fixture():
    return answered


def made_task(name):
    return FunctionTask(
        suite="made", name=name, summary=f"About {name}", description="Do it.", digest=name, entry=name,
        prototype=f"void {name}(int n)", reference="", parameters=(),
    )  # fmt: skip


@pytest.fixture
def scripted_plugins():
    """Plugins with the suite `made` of so many tasks, two targets, and these providers, each in a plugin of its own."""

    def make(*providers, tasks=1):
        class Loader:
            def load(self):
                return [made_task(f"t{number}") for number in range(tasks)]

        targets = [Target(name=name, summary="No such machine", toolchains=("none",), entry_suffix="_simd")
                   for name in ("ghost", "spirit")]  # fmt: skip

        suite = SuiteDescriptor(name="made", summary="Made up", factory=Loader)
        quick = Protocol(name="one", summary="One sample", samples=1)
        plugins = {"suite": plugin_of("suite", task_loaders=[suite], targets=targets, protocols=[quick])}
        for each in providers:
            descriptor = ProviderDescriptor(name=each.name, summary="A script", factory=lambda each=each: each)
            plugins[f"plugin-{each.name}"] = plugin_of(f"plugin_{each.name}", providers=[descriptor])
        return Plugins.of(plugins)

    return make


class Told:
    """A judge: `passed(sample, attempt)` says whether an answer is right, or gives the result."""

    def __init__(self, passed, kind="compile", attempts=10):
        self.feedback = Feedback(kind=kind, attempts=attempts)
        self.passed = passed
        self.judged = []

    def verdict(self, sample, task, target):
        self.judged.append(sample)
        found = self.passed(sample)
        if isinstance(found, Result):
            return found
        status = Status.PASSED if found else Status.COMPILE_ERROR
        return Result(
            task_id=task.task_id, target=target.name, model=sample.model, sample_id=sample.sample_id, status=status,
            detail="" if found else "x.cpp:1:1: error: no such thing", protocol="one", key="k",
        )  # fmt: skip


@pytest.fixture
def told():
    return Told


class Asked:
    """What one call of the command did."""

    def __init__(self, samples, tally):
        self.samples, self.tally, self.spent = samples, tally, tally.budget.spent
        self.by_id = {(each.model, each.task_id, each.target, each.sample_id): each for each in samples}

    def __len__(self):
        return len(self.samples)


@pytest.fixture
def ask(scripted_plugins, tmp_path, monkeypatch):
    """Asks the providers as one call of a command does; a second call goes on in the same directory.

    The models are `NAME/m` of every provider, and options are those of `RunConfig`. With `take`, the command is stopped
    as by Ctrl-C after so many samples, once `until` has returned.
    """
    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", str(tmp_path / "cache"))

    def run(*providers, tasks=1, judge=None, out="run", take=None, until=None, **options):
        options.setdefault("models", tuple(f"{each.name}/m" for each in providers))
        options.setdefault("targets", ("ghost",))
        if judge:
            options["feedback"] = f"{judge.feedback.kind}:{judge.feedback.attempts}"
        config = RunConfig(suite="made", protocol="one", **options)
        session = Session.open(config, scripted_plugins(*providers, tasks=tasks))
        tally = Tally()
        with contextlib.ExitStack() as stack:
            directory = None
            if out is not None:
                identity = {"identity": {"suite": "made", "seed": 1, "generation": session.generation() or {}}}
                directory = stack.enter_context(RunDirectory.create_or_open(tmp_path / out, identity))
            asking = Asking(session, list(session.tasks.values()), directory, judge=judge, tally=tally).samples()
            stack.enter_context(contextlib.closing(asking))
            samples = list(itertools.islice(asking, take))
            if until:
                until()
            asking.close()
            return Asked(samples, tally)

    return run


@pytest.fixture
def requests_of(tmp_path):
    """The records in a run's `requests.jsonl`, as they are on the disk now; those of a kind where one is named."""

    def read(kind=None, out="run"):
        path = tmp_path / out / "requests.jsonl"
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        return [each for each in map(json.loads, lines) if kind in (None, each["kind"])]

    return read


@pytest.fixture
def samples_of(tmp_path):
    """The samples of a run as they are on the disk, by sample id and all else that names them."""

    def read(out="run"):
        with RunDirectory.open(tmp_path / out) as directory:
            return list(directory.samples())

    return read


@pytest.fixture
def kill():
    """Has the n-th write to a run directory be the last thing that happens, before or after it is on the disk."""

    def patch(monkeypatch, error, write, *, after):
        left = [write]

        def counting(original):
            def call(self, record):
                left[0] -= 1
                if left[0] == 0 and not after:
                    raise error
                original(self, record)
                if left[0] == 0:
                    raise error

            return call

        for name in ("append_request", "append_sample"):
            monkeypatch.setattr(RunDirectory, name, counting(getattr(RunDirectory, name)))

    return patch


@pytest.fixture(autouse=True)
def logging_is_plain(plain_logging):
    """For every test here."""
