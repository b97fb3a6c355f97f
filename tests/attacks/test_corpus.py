"""Every hostile candidate gets the right verdict, in time, and leaves nothing behind.

A file of `corpus/` says in its first line what it tries and what must come of it. `passed` is expected of candidates
that are right whatever they try besides: those fail by themselves when what they try works.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kernelbench_core.model import Status

HERE = Path(__file__).parent
FILES = sorted((HERE / "corpus").glob("*.cpp"))
EMULATED = ("arm-neon", "arm-sve", "riscv-rvv")
# gcc has no marker for code that is executed (docs/trust.md), so intrinsics_after_a_test is not among these.
GCC = (
    "avx512_intrinsic", "behind_an_ifdef", "dummy_intrinsic", "empty_body", "entry_misspelt", "incbin_passwd",
    "includes_passwd", "infinite_loop", "intrinsics_never_called", "open_comment",
    "own_memcmp", "prints_success_when_loaded", "scalar_right", "writes_one_element_past",
)  # fmt: skip
UNSAFE = ("deep_recursion", "empty_body", "entry_misspelt", "infinite_loop", "prints_a_line", "reads_mask_one_past")
# What a signal does to a process that does nothing about it.
IGNORED = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH}
STOPPING = {signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}  # ignored in a session without a terminal

pytestmark = [
    pytest.mark.toolchain,
    pytest.mark.sandbox,
    pytest.mark.skipif(sys.platform != "linux", reason="the candidates use what Linux has"),
]


@pytest.fixture(scope="session")
def clang(make_range):
    return make_range("x86-avx", "x86-sse", "scalar")


@pytest.fixture(scope="session")
def emulated(make_range):
    """Grades on the other architectures; a target is made ready when its first candidate comes."""
    return make_range()


@pytest.fixture(scope="session")
def gcc(make_range):
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    return make_range("x86-avx", toolchain="gcc")


@pytest.fixture(scope="session")
def unsafe(make_range):
    return make_range("x86-avx", unsafe_no_sandbox=True)


def _named(names):
    return [path for path in FILES if path.stem in names]


def _ids(path):
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=_ids)
def test_a_hostile_candidate_gets_its_verdict_and_leaves_nothing(request, candidate, path):
    one = candidate(path)
    place = request.getfixturevalue("emulated" if one.target in EMULATED else "clang")
    if one.target in EMULATED:
        place.get_ready(one.target)
    result = place.grade(one.source(place.canary), one.task, one.target)
    assert str(result.status) in one.statuses, f"{one.about}: {result.status}: {result.detail}"
    assert re.search(one.detail, result.detail), result.detail
    assert result.detail.isprintable()
    assert len(result.detail) <= 1000


@pytest.mark.parametrize("path", _named(GCC), ids=_ids)
def test_gcc_gives_the_same_verdict(gcc, candidate, path):
    one = candidate(path)
    result = gcc.grade(one.source(gcc.canary), one.task, one.target)
    assert str(result.status) in one.statuses, f"{one.about}: {result.status}: {result.detail}"
    assert result.data["toolchain"] == "gcc"


@pytest.mark.parametrize("path", _named(UNSAFE), ids=_ids)
def test_without_a_sandbox_harmless_candidates_get_the_same_verdict(unsafe, candidate, path):
    one = candidate(path)
    result = unsafe.grade(one.source(unsafe.canary), one.task, one.target)
    assert str(result.status) in one.statuses, f"{one.about}: {result.status}: {result.detail}"
    assert re.search(one.detail, result.detail), result.detail


@pytest.mark.parametrize(
    "number", [each for each in signal.Signals if each < 32 and each not in (signal.SIGSTOP, *STOPPING)], ids=str
)
def test_a_signal_that_a_candidate_sends_itself_is_named(clang, number):
    code = (
        f"#include <csignal>\n#include <unistd.h>\n{(HERE / 'parts' / 'honest.hpp').read_text()}\n"
        "void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {\n"
        f"    kill(getpid(), {int(number)});\n    honest(src, dst, mask, length);\n}}\n"
    )
    result = clang.grade(code)
    if number in IGNORED:
        assert result.status is Status.PASSED, result.detail
    else:
        assert (result.status, result.error_class) == (Status.RUNTIME_ERROR, number.name), result.detail
        assert number.name in result.detail


@pytest.mark.parametrize("number", [signal.SIGRTMIN, signal.SIGRTMAX], ids=str)
def test_a_real_time_signal_is_a_runtime_error(clang, number):
    code = (
        "#include <csignal>\n"
        "void conditional_move_simd(const int64_t *, int64_t *, const bool *, size_t) {\n"
        f"    raise({int(number)});\n}}\n"
    )
    result = clang.grade(code)
    assert result.status is Status.RUNTIME_ERROR, result.detail
    assert str(int(number)) in result.detail or number.name in result.detail


def test_a_candidate_that_stops_itself_runs_into_the_time_limit(clang):
    code = (
        "#include <csignal>\n"
        "void conditional_move_simd(const int64_t *, int64_t *, const bool *, size_t) { raise(SIGSTOP); }\n"
    )
    result = clang.grade(code)
    assert result.status is Status.TIMEOUT, result.detail


@pytest.mark.parametrize("status", [1, 91, 122, 124, 125, 127, 137, 139, 255])
def test_no_exit_status_of_a_candidate_is_mistaken_for_our_own(clang, status):
    code = (
        "#include <unistd.h>\n"
        f"void conditional_move_simd(const int64_t *, int64_t *, const bool *, size_t) {{ _exit({status}); }}\n"
    )
    result = clang.grade(code)
    assert result.status is Status.RUNTIME_ERROR, f"{result.status}: {result.detail}"
    assert f"exit status {status} " in result.detail


def test_hostile_neighbours_do_not_touch_an_honest_candidate(clang, candidate):
    names = ("kills_everybody", "fork_bomb", "fills_tmp", "malloc_hog")
    hostile = [candidate(path) for path in _named(names)]
    assert len(hostile) == len(names)
    grade = clang.grader.grade
    honest = candidate(HERE / "corpus" / "sse_on_avx.cpp").source(clang.canary)
    with ThreadPoolExecutor(2) as pool:
        bad = [
            pool.submit(grade, f"```cpp\n{one.source(clang.canary)}// side by side\n```\n", task=one.task,
                        target=one.target)
            for one in hostile
        ]  # fmt: skip
        good = [
            pool.submit(grade, f"```cpp\n{honest}// {i}\n```\n", task="conditional_move", target="x86-avx")
            for i in range(6)
        ]
        assert [each.result().status for each in good] == [Status.PASSED] * 6
        for one, each in zip(hostile, bad, strict=True):
            assert str(each.result().status) in one.statuses, each.result().detail
    clang.check_nothing_left()


@pytest.mark.parametrize("name", ["lists_the_root", "reads_secrets"])
def test_without_a_sandbox_what_only_reads_is_found_to_work(unsafe, candidate, name):
    """So that `passed` inside of the sandbox means something."""
    one = candidate(HERE / "corpus" / f"{name}.cpp")
    result = unsafe.grade(one.source(unsafe.canary), one.task, one.target)
    assert result.status is Status.RUNTIME_ERROR
    assert re.search(r"exit status 4[23] ", result.detail), result.detail


def test_the_watch_sees_what_is_changed_outside(canary):
    canary.check()
    with pytest.raises(AssertionError, match="a file was made"):
        (canary.folder / "more").touch() or canary.check()
    (canary.folder / "more").unlink()
    with pytest.raises(AssertionError, match="was changed"):
        canary.file.write_text("") or canary.check()


def test_the_watch_sees_an_orphan_in_a_session_of_its_own(adopted, running):
    script = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(60)\n"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=30)
    for _ in range(100):
        left = running()
        if left:
            break
        time.sleep(0.05)
    assert any("time.sleep(60)" in line for line in left)
    running(kill=True)
    for _ in range(100):  # one that was killed is listed until it has been waited for
        left = running()
        if not left:
            break
        time.sleep(0.05)
    assert not left


def test_the_corpus_is_large_and_every_file_says_what_it_tries(candidate):
    known = {str(status) for status in Status}
    found = [candidate(path) for path in FILES]
    assert len(found) >= 55
    assert all(sum(one.target == target for one in found) >= 5 for target in EMULATED)
    assert all(set(one.statuses) <= known for one in found)
    assert not {status for one in found for status in one.statuses} & {"harness_error", "unavailable"}
    assert set(GCC) | set(UNSAFE) <= {one.name for one in found}
    plain = {("runtime_error",), ("tampered",)}
    assert all(one.detail or "passed" in one.statuses or one.statuses in plain for one in found)
