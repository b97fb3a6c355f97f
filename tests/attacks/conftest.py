"""A grader with short limits, and a watch for everything that a candidate may leave behind."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import secrets
import shutil
import tempfile
import time
from importlib import import_module
from pathlib import Path

import psutil
import pytest
from attrs import frozen

from kernelbench_core.api import Protocol, hookimpl
from kernelbench_core.interface import Grader
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Availability

HERE = Path(__file__).parent
PARTS = {path.stem: path.read_text() for path in (HERE / "parts").glob("*.hpp")}
MARK = "kb-attack-mark"  # in the name of every file that a candidate tries to make
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
QUICK = Protocol(
    name="quick", summary="Short limits for hostile candidates", cases=200, compile_seconds=2.0, run_seconds=1.0
)
_HEADER = re.compile(r"// task=(\S+) target=(\S+) status=(\S+?)(?: detail~(.*?))? : (.+)")


@frozen
class Candidate:
    """A file of the corpus: what it is graded on, and what must come of it."""

    name: str
    task: str
    target: str
    statuses: tuple[str, ...]
    detail: str
    about: str
    code: str

    @classmethod
    def read(cls, path: Path) -> Candidate:
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        head, _, code = text.partition("\n")
        found = _HEADER.fullmatch(head)
        assert found, f"{path.name}: the first line does not say what it tries: {head}"
        task, target, statuses, detail, about = found.groups()
        return cls(path.stem, task, target, tuple(statuses.split(",")), detail or "", about, code)

    def source(self, canary: Canary) -> str:
        """The code, with its helpers and the names of files that it must not reach."""
        code = re.sub(r"^//@(\w+)$", lambda part: PARTS[part[1]], self.code, flags=re.MULTILINE)
        for word, path in (("CANARY", canary.file), ("FOLDER", canary.folder), ("HOMEFILE", canary.home_file)):
            code = code.replace(f"@{word}@", str(path))
        return code


@frozen
class Canary:
    """A file outside that anybody may read and write, but no candidate may reach."""

    folder: Path
    secret: str

    @classmethod
    def make(cls, parent: Path) -> Canary:
        folder = Path(tempfile.mkdtemp(prefix="kb-canary-", dir=parent))
        folder.chmod(0o777)
        canary = cls(folder, secrets.token_hex(16))
        canary.file.write_text(canary.secret)
        canary.file.chmod(0o666)
        return canary

    @property
    def file(self) -> Path:
        return self.folder / "canary"

    @property
    def home_file(self) -> Path:
        """A file of the user that has something in it."""
        with contextlib.suppress(OSError):
            for path in sorted(Path.home().iterdir()):
                if path.is_file() and path.stat().st_size and os.access(path, os.R_OK):
                    return path
        return self.file

    def check(self) -> None:
        assert self.file.read_text() == self.secret, "the file outside was changed"
        assert [path.name for path in self.folder.iterdir()] == ["canary"], "a file was made outside"


class Range:
    """Where candidates are graded: everything that they may leave behind is looked for after each."""

    def __init__(self, scratch: Path, canary: Canary, honest: dict[str, str], **options) -> None:
        class Quick:
            @staticmethod
            @hookimpl
            def kernelbench_protocols() -> list[Protocol]:
                return [QUICK]

        names = ("simd_suite", "isa_sse_avx", "arm_neon_sve", "riscv_rvv")
        found = {name: import_module(f"kernelbench_{name}.plugin") for name in names}
        self.scratch, self.canary, self.honest = scratch, canary, honest
        self.plugins = Plugins.of({**found, "quick": Quick}, strict=True)
        self.grader = Grader(seed=20240, plugins=self.plugins, protocol="quick", **options)
        self.graded = self.honest_graded = 0
        self.ready: list[str] = []
        self.places = [Path(each) for each in ("/", "/tmp", "/var/tmp", "/dev/shm", "/box", Path.home(), Path.cwd())]

    def get_ready(self, target: str) -> Range:
        """Makes what is made once for a target, so that it is in no candidate's time; skips where it cannot run."""
        if target not in self.ready:
            tools = self.grader._evaluator.tools(self.plugins.targets.get(target))
            if isinstance(tools, Availability) and "self-test" not in tools.reason:
                pytest.skip(f"{target}: {tools.reason}")
            self.pass_honest(target)
            self.ready.append(target)
        return self

    def listing(self) -> list[str]:
        return sorted(str(path.relative_to(self.scratch)) for path in self.scratch.rglob("*"))

    def grade(self, code: str, task: str = "conditional_move", target: str = "x86-avx"):
        """The verdict on code, taken as it is; fails where anything was left behind or took too long."""
        before = self.listing()
        start = time.monotonic()
        result = self.grader.grade(f"```cpp\n{code.rstrip(chr(10))}\n```\n", task=task, target=target)
        spent = time.monotonic() - start
        self.check_nothing_left()
        made = set(self.listing()) - set(before)
        assert all(path.endswith(".cases") for path in made), f"left in the scratch folder: {sorted(made)}"
        limits = {"compile_timeout": 2 * QUICK.compile_seconds, "timeout": 2 * QUICK.run_seconds}
        assert spent < 5 + limits.get(str(result.status), 0), f"{spent:.1f} s for {result.status}: {result.detail}"
        assert self.canary.secret not in repr(result)
        assert len(repr(result)) < 100_000, "a result that no file of results should hold"
        self.graded += 1
        if self.graded % 10 == 0:
            self.pass_honest(target if target in self.ready else "x86-avx")
        return result

    def check_nothing_left(self) -> None:
        assert not below(), "processes were left running"
        self.canary.check()
        for place in self.places:
            with contextlib.suppress(OSError):
                assert not [path for path in place.iterdir() if MARK in path.name], f"a file was made in {place}"

    def pass_honest(self, target: str) -> None:
        """The stored expert passes whatever came before it; a new comment keeps it from being remembered."""
        self.honest_graded += 1
        code = f"```cpp\n{self.honest[target]}\n// {os.getpid()} {self.honest_graded}\n```\n"
        result = self.grader.grade(code, task="conditional_move", target=target)
        assert result.passed, f"the stored expert for {target}: {result.status}: {result.detail}"

    def close(self) -> None:
        try:
            for target in self.ready:
                self.pass_honest(target)
        finally:
            self.grader.close()


def below(*, kill: bool = False) -> list[str]:
    """Command lines of what this process started and what those started, orphans too; the dead are cleared away."""
    left = []
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if process.status() == psutil.STATUS_ZOMBIE:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(process.pid, os.WNOHANG)
            elif kill:
                process.kill()
                process.wait(10)
            else:
                left.append(" ".join(process.cmdline()) or process.name())
    return left


@pytest.fixture(scope="session")
def running():
    """See `below`."""
    return below


@pytest.fixture
def canary(tmp_path):
    """One that nothing else looks at."""
    return Canary.make(tmp_path)


@pytest.fixture(scope="session")
def candidate():
    """Reads a file of the corpus."""
    return Candidate.read


@pytest.fixture(scope="session")
def adopted():
    """Orphans of everything below become children of this process, so that none can hide."""
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(SUBREAPER, 1, 0, 0, 0) == 0
    yield
    libc.prctl(SUBREAPER, 0, 0, 0, 0)


@pytest.fixture(scope="session")
def make_range(adopted):
    """Makes graders whose scratch folder is a place of its own; all are closed at the end."""
    base = Path(tempfile.gettempdir())
    scratch = Path(tempfile.mkdtemp(prefix="kb-range-", dir=base))
    scratch.chmod(0o755)
    canary = Canary.make(base)
    suite = Path(import_module("kernelbench_simd_suite").__file__).parent / "tasks" / "conditional_move" / "experts"
    honest = {path.stem: path.read_text() for path in suite.glob("*.cpp")}
    honest["scalar"] = (suite.parent / "reference.cpp").read_text()
    made: list[Range] = []
    patch = pytest.MonkeyPatch()
    patch.setenv("TMPDIR", str(scratch))
    patch.setattr(tempfile, "tempdir", None)

    def make(*targets: str, **options) -> Range:
        made.append(one := Range(scratch, canary, honest, **options))
        for target in targets:
            one.get_ready(target)
        return one

    yield make
    try:
        for one in reversed(made):
            one.close()
        assert not list(scratch.iterdir()), "the evaluators left files"
    finally:
        patch.undo()
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.rmtree(canary.folder, ignore_errors=True)
