"""Hostile programs, each with its right ending. The `attack` fixture checks time, remains, and writes outside."""

from __future__ import annotations

import os
import signal
import socket

import pytest

pytestmark = [pytest.mark.sandbox, pytest.mark.toolchain]


# --- processes -------------------------------------------------------------------------------------------------


def test_fork_bomb_gets_no_more_processes_than_allowed_and_dies_whole(attack):
    seen = attack("fork_bomb", limits={"wall_seconds": 1, "processes": 20})
    assert 0 < seen.number("forks") < 20
    assert (seen.result.limit, seen.result.signal, seen.result.exit_code) == ("wall", 9, None)


def test_thread_bomb_gets_no_more_threads_than_allowed(attack):
    seen = attack("thread_bomb", limits={"processes": 20})
    assert 0 < seen.number("threads") < 20
    assert seen.result.ok


@pytest.mark.parametrize("name", ["double_fork", "daemon_closed", "many_orphans"])
def test_what_is_left_behind_dies_with_the_program_and_delays_nobody(attack, name):
    seen = attack(name, limits={"wall_seconds": 60}, within=5)
    assert seen.result.ok
    assert seen.result.wall_seconds < 5


@pytest.mark.parametrize(("name", "code"), [("kill_parent", 21), ("kill_all", 22), ("kill_numbers", 23)])
def test_signals_to_others_reach_nobody_outside(attack, name, code):
    assert attack(name, limits={"wall_seconds": 20}, within=20).result.exit_code == code


def test_tracing_our_process_fails_and_changes_no_ending(attack):
    seen = attack("trace_parent", os.getpid())
    assert seen.tried["attach"] <= {"ESRCH", "EPERM"}
    assert seen.result.exit_code == 24


def test_swallowed_signals_do_not_help_against_the_wall_limit(attack):
    seen = attack("swallow", limits={"wall_seconds": 0.5})
    assert (seen.result.limit, seen.result.signal) == ("wall", signal.SIGKILL)
    assert 0.5 <= seen.result.wall_seconds < 3


# --- time ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["burn", "swallow_burn", "child_at_limit"])
def test_burning_processor_time_is_a_cpu_limit(attack, name):
    seen = attack(name, limits={"cpu_seconds": 1, "wall_seconds": 60}, within=60)
    assert seen.result.limit == "cpu"
    assert not seen.result.ok
    assert 0.5 < seen.result.cpu_seconds < 3  # the kernel counts ticks for the limit: not exact on a busy machine


def test_sleeping_is_a_wall_limit_and_costs_no_processor_time(attack):
    seen = attack("sleep", limits={"cpu_seconds": 1, "wall_seconds": 0.5})
    assert seen.result.limit == "wall"
    assert seen.result.cpu_seconds < 0.4


def test_claiming_the_cpu_limit_without_using_time_is_a_plain_signal(attack):
    result = attack("signal", int(signal.SIGXCPU)).result
    assert (result.limit, result.signal) == ("", signal.SIGXCPU)


# --- output ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["endless_out", "endless_err", "endless_ff", "endless_both"])
def test_endless_output_ends_at_the_limit_and_the_first_bytes_are_kept(attack, name):
    seen = attack(name, limits={"output_bytes": 1 << 20, "wall_seconds": 60}, within=20, keep_bytes=1000)
    assert seen.result.limit == "output"
    assert max(len(seen.result.stdout), len(seen.result.stderr)) == 1000
    assert seen.result.exit_code is None


def test_bytes_that_are_no_text_come_back_as_they_are(attack):
    seen = attack("bytes", keep_bytes=1 << 20)
    assert seen.result.ok
    assert seen.result.stdout == b"\xff" * 100_000


@pytest.mark.parametrize("sleep", [0, 600])
def test_closing_all_descriptors_neither_ends_nor_hides_a_program(attack, sleep):
    result = attack("close_all", sleep, limits={"wall_seconds": 0.5 if sleep else 60}).result
    assert (result.limit == "wall") if sleep else result.ok


def test_writing_to_every_descriptor_decides_nothing(attack):
    seen = attack("write_everywhere")
    assert seen.result.exit_code == 5
    assert "WROTE" not in seen.out


def test_a_program_has_the_three_streams_and_nothing_more(attack):
    assert attack("list_fds").tried["fd"] == {"0", "1", "2"}


# --- memory and disk -------------------------------------------------------------------------------------------


def test_memory_hog_is_refused_memory(attack):
    seen = attack("memory_hog", limits={"memory_bytes": 128 << 20, "wall_seconds": 30}, within=30)
    assert seen.result.exit_code == 3
    assert 20 < seen.number("mebibytes") < 128


def test_memory_outside_of_address_spaces_is_not_to_be_had(attack):
    tried = attack("hidden_memory").tried
    assert tried == {name: {"ENOSYS"} for name in ("memfd", "shmget", "msgget", "io_uring")}


def test_locked_memory_is_limited(attack):
    assert attack("lock_memory", limits={"memory_bytes": 1 << 30}).tried["mlock"] != {"DONE"}


def test_stack_overflow_is_a_segmentation_fault(attack):
    assert attack("overflow").result.signal == signal.SIGSEGV


def test_filling_tmp_stops_at_its_size(attack):
    seen = attack("fill", "/tmp", limits={"tmp_bytes": 16 << 20})
    assert seen.tried["write"] == {"ENOSPC"}
    assert 8 << 20 < seen.number("bytes") <= 16 << 20


def test_filling_a_read_only_work_folder_writes_nothing(attack):
    seen = attack("fill", "/box")
    assert seen.tried["open"] <= {"EROFS", "EACCES"}
    assert [path.name for path in seen.work.iterdir()] == ["attacks"]


def test_a_file_that_grows_too_big_ends_its_program(attack):
    seen = attack("big_file", writable=True, limits={"file_bytes": 3 << 20})
    assert seen.result.signal == signal.SIGXFSZ
    assert (seen.work / "big").stat().st_size == 3 << 20


def test_opening_thousands_of_files_stops_at_the_limit(attack):
    assert attack("open_files", limits={"open_files": 40}).number("opened") == 37


def test_a_crash_leaves_no_core_file(attack):
    seen = attack("abort", writable=True)
    assert seen.result.signal == signal.SIGABRT
    assert [path.name for path in seen.work.iterdir()] == ["attacks"]


# --- what can be seen and changed --------------------------------------------------------------------------------


def test_nothing_of_the_machine_but_the_system_can_be_read(attack, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("x")
    assert attack("read_files", secret).out == ""


@pytest.mark.parametrize("writable", [False, True])
def test_nothing_can_be_written_but_tmp_and_a_writable_work_folder(attack, tmp_path, writable):
    seen = attack("write_files", tmp_path, writable=writable)
    assert seen.out == (f"WROTE /box/{seen.mark}\n" if writable else "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["work"]


def test_privileged_calls_fail(attack):
    tried = attack("privileges").tried
    assert len(tried) == 19
    assert [name for name, outcomes in tried.items() if "DONE" in outcomes] == []


def test_namespaces_mounts_and_large_kernel_interfaces_are_closed(attack):
    tried = attack("namespaces").tried
    assert len(tried) == 15
    assert [name for name, outcomes in tried.items() if outcomes - {"EPERM", "ENOSYS"}] == []


def test_the_terminal_cannot_be_reached(attack):
    assert [name for name, outcomes in attack("terminal").tried.items() if "DONE" in outcomes] == []


def test_the_host_is_not_reachable_over_the_network(attack):
    with socket.socket() as tcp, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        tcp.bind(("127.0.0.1", 0))
        port = tcp.getsockname()[1]
        udp.bind(("127.0.0.1", port))
        tcp.listen()
        tcp.setblocking(False)
        udp.setblocking(False)
        tried = attack("network", port).tried
        assert tried["tcp"] == {"ECONNREFUSED"}
        assert tried["outside"] == {"ENETUNREACH"}
        with pytest.raises(BlockingIOError):
            tcp.accept()
        with pytest.raises(BlockingIOError):
            udp.recv(1)


def test_abstract_sockets_of_the_host_are_not_reachable(attack):
    name = f"kernelbench-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"\0{name}")
        listener.listen()
        listener.setblocking(False)
        assert attack("abstract_socket", name).tried["abstract"] == {"ECONNREFUSED"}
        with pytest.raises(BlockingIOError):
            listener.accept()


# --- endings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [0, 1, 2, 77, 125, 126, 127, 128, 129, 134, 137, 139, 152, 192, 193, 255])
def test_exit_statuses_are_told_from_signals(attack, code):
    result = attack("exit", code).result
    assert (result.exit_code, result.signal, result.limit) == (code, 0, "")


@pytest.mark.parametrize("number", [*range(1, 12), 13, 14, 15, 24, 25, 31, 34, 64])
def test_signals_are_told_from_exit_statuses(attack, number):
    result = attack("signal", number).result
    assert (result.exit_code, result.signal, result.limit) == (None, number, "")
    assert result.stderr == b""


def test_standard_input_is_empty_by_default(attack):
    assert attack("stdin_end").number("read") == 0
