"""However a kernel ends, the runner's state page says what it was doing."""

from __future__ import annotations

import signal

import numpy as np
import pytest
from attrs import evolve

from kernelbench_core.harness.function import runner as runner_module
from kernelbench_core.seams import Limits

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

CASES = [{"a": number} for number in range(5)]
QUICK = Limits(wall_seconds=6, cpu_seconds=1, memory_bytes=1 << 30, processes=8)


@pytest.fixture(scope="module")
def task(make_task):
    return make_task("int f(int a)")


def at_three(what):
    return f"int f(int a) {{ if (a == 3) {{ {what} }} return a; }}"


@pytest.mark.parametrize(
    ("what", "signal", "kind"),
    [
        ("volatile int *p = nullptr; return *p;", 11, 0),
        ("volatile int zero = 0; return 1 / zero;", 8, 0),
        ("__builtin_trap();", 4, 0),
        ("abort();", 6, 0),
        (
            """struct R { static int deep(int n) { volatile char b[4096]; b[0] = n; return deep(n + 1) + b[0]; } };
                return R::deep(1);""",
            11,
            4,
        ),
        ("raise(SIGTRAP);", 5, 0),
        ("raise(SIGSYS);", 31, 0),
    ],
    ids=["null", "division", "trap", "abort", "stack", "SIGTRAP", "SIGSYS"],
)
def test_a_signal_is_told_with_its_case(lab, task, what, signal, kind):
    state = lab.fault(task, "#include <csignal>\n" + at_three(what), CASES)
    assert (state.case, state.signal, state.kind, state.parameter) == (3, signal, kind, -1)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ('throw std::runtime_error("no such thing");', "no such thing"),
        ("throw 3;", "something that is no std::exception"),
        ("std::vector<int> v; return v.at(1);", "vector::_M_range_check"),
        ("throw std::runtime_error(std::string(9000, 'x') + \"end\");", "x" * 3967),
        ('throw std::runtime_error("odd \\xff bytes");', "odd \ufffd bytes"),
        ('throw std::runtime_error("");', ""),
    ],
    ids=["std", "int", "at", "long", "no-utf8", "empty"],
)
def test_an_exception_is_told_with_its_message(lab, task, what, said):
    outcome = lab.run(task, at_three(what), CASES)
    assert outcome.columns is None
    assert (outcome.state.state, outcome.state.case) == ("exception", 3)
    assert said in outcome.state.text
    assert outcome.state is not None


def test_leaving_the_process_is_no_success(lab, task):
    for what, code in (("exit(0);", 0), ("_exit(0);", 0), ("std::quick_exit(5);", 5)):
        outcome = lab.run(task, "#include <unistd.h>\n" + at_three(what), CASES)
        assert outcome.columns is None
        assert outcome.state.state == "call"
        assert outcome.state.case == 3
        assert outcome.process.exit_code == code


def test_a_signal_that_cannot_be_caught_leaves_the_state_at_the_call(lab, task):
    outcome = lab.run(task, "#include <csignal>\n" + at_three("raise(SIGKILL);"), CASES)
    assert outcome.columns is None
    assert (outcome.state.state, outcome.state.case) == ("call", 3)
    assert outcome.process.signal == 9


@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1"])
def test_a_signal_ends_a_kernel_also_where_whoever_started_us_ignores_it(lab, task, name):
    """As `nohup` and the background jobs of a shell do."""
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_IGN)
    try:
        outcome = lab.run(task, "#include <csignal>\n" + at_three(f"raise({name});"), CASES)
    finally:
        signal.signal(number, before)
    assert outcome.columns is None
    assert outcome.process.signal == number


def test_an_endless_loop_runs_into_the_limit(lab, task):
    outcome = lab.run(task, at_three("for (volatile int x = 0;;) x = x + 1;"), CASES, limits=QUICK)
    assert outcome.columns is None
    assert outcome.process.limit in ("cpu", "wall")
    assert outcome.state.case == 3


def test_a_kernel_that_asks_for_too_much_memory_gets_an_exception(lab, task):
    outcome = lab.run(task, at_three("return (int)std::vector<char>(1ull << 40).size();"), CASES)
    assert outcome.state.state == "exception"
    assert "alloc" in outcome.state.text


def test_a_symbol_that_is_not_there_is_missing(lab, task):
    outcome = lab.run(task, "int f(int a) { return a; }", CASES, symbol="nowhere")
    assert outcome.state.state == "missing"
    assert "nowhere" in outcome.state.text
    assert outcome.process.exit_code == 123


def test_a_static_constructor_that_ends_the_process_is_seen_as_loading(lab, task):
    source = "#include <unistd.h>\nstruct S { S() { _exit(0); } } s; int f(int a) { return a; }"
    outcome = lab.run(task, source, CASES)
    assert outcome.columns is None
    assert outcome.state.state == "load"


def test_a_static_constructor_that_works_runs_before_the_first_case_and_its_destructor_never(lab, task):
    source = """static int base = 0; struct S { S() { base = 100; } ~S() { abort(); } } s;
        struct A { A() { atexit([] { abort(); }); } } a_; int f(int a) { return base + a; }"""
    assert lab.outputs(task, source, CASES)[0].tolist() == [100, 101, 102, 103, 104]


def test_outputs_that_do_not_fit_are_refused(lab, make_task, monkeypatch):
    monkeypatch.setattr(runner_module, "RESULT_ROOM", 1 << 20)
    task = make_task("std::vector<double> g(size_t n)")
    source = "std::vector<double> g(size_t n) { return std::vector<double>(n, 1.5); }"
    fine = lab.outputs(task, source, [{"n": 100_000}])
    assert fine[1].tolist() == [1.5] * 100_000
    outcome = lab.run(task, source, [{"n": 100_000}, {"n": 100_000}])
    assert outcome.columns is None
    assert outcome.state.state == "refused"
    assert "larger than the result file" in outcome.state.text


def test_what_a_kernel_prints_does_not_reach_the_results(lab, task):
    outcome = lab.run(task, 'int f(int a) { puts("passed"); std::cerr << "done\\n"; return a; }', CASES)
    assert outcome.columns[0].tolist() == [0, 1, 2, 3, 4]
    assert b"done" in outcome.process.stderr


def test_a_case_file_of_another_shape_is_refused(lab, task, make_task, tmp_path):
    """Our own runner must not read beyond a case file that belongs to another signature."""
    other = make_task("int f(int a, int b)")
    from kernelbench_core.harness.function import casefile
    from kernelbench_core.harness.function.columns import output_columns
    from kernelbench_core.harness.function.glue import ENTRY
    from kernelbench_core.harness.function.runner import build_runner, run_kernel
    from kernelbench_core.harness.function.signature import parse
    from kernelbench_core.model import Target

    plain = Target(name="plain", summary="", entry_suffix="")
    signature = parse(other.prototype)
    runner = build_runner(other, signature, plain, lab.toolchain, lab.cache)
    path = tmp_path / "wrong.cases"
    path.write_bytes(casefile.dump([np.zeros(1, "i4")], 1))
    outcome = run_kernel(
        runner, lab.build(other, "int f(int a, int b) { return a + b; }"), path, 1, output_columns(signature, []),
        executor=lab.executor, target=plain, symbol=ENTRY, marker="", limits=evolve(QUICK, wall_seconds=10.0),
    )  # fmt: skip
    assert outcome.columns is None
    assert outcome.state.state == "refused"
