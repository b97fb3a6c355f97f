"""Counts of executed instructions: exact, repeatable, with what they leave out, and none where they could be false.

Those that are counted are candidates of `conditional_move`, and of a task with its prototype whose loop no compiler can
vectorise: each element needs the one before.
"""

from __future__ import annotations

import functools
import re
import shutil
from importlib import import_module

import pytest
from attrs import evolve

from kernelbench_core.evaluation.checker import ColumnChecker
from kernelbench_core.evaluation.counts import (
    ENOUGH,
    Count,
    InstructionCounter,
    UncountedError,
    _outside,
    _summed,
)
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.evaluation.prepare import Preparer
from kernelbench_core.executors.qemu import QemuExecutor
from kernelbench_core.executors.trace import LONGEST, Trace
from kernelbench_core.model import Protocol, Sample, Status, Workload
from kernelbench_core.toolchains import disassembly
from kernelbench_core.toolchains.disassembly import Code, Instruction

PROTOCOL = Protocol(name="counted", summary="", cases=40, vector_bits=(128, 256), counts=True, compile_seconds=60.0)
PLUGINS = ("isa_sse_avx", "arm_neon_sve", "riscv_rvv")
NAMES = ("x86-avx", "arm-neon", "arm-sve", "riscv-rvv")
QEMU = {"x86-avx": "x86_64", "arm-neon": "aarch64", "arm-sve": "aarch64", "riscv-rvv": "riscv64"}
LIBRARIES = {"arm-neon": "aarch64", "arm-sve": "aarch64", "riscv-rvv": "riscv64"}

PARAMETERS = "(const int64_t *src, int64_t *dst, const bool *mask, size_t length)"
LOOP = """
    uint64_t x = 1;
    for (size_t i = 0; i < length; ++i) dst[i] = static_cast<int64_t>(x = x * 25214903917 + src[i] + mask[i]);
"""
AGAIN = LOOP.replace("x =", "y =").replace("x *", "y *")
HEADERS = "#include <cmath>\n#include <set>\n#include <sys/syscall.h>\n#include <unistd.h>\n"


def kernel(before="", after="", outside=""):
    """The loop, with something before and after it, and something before the function."""
    return f"{HEADERS}{outside}\nvoid conditional_move_simd{PARAMETERS} {{\n{before}{LOOP}{after}\n}}\n"


def at_o3(code):
    """Code for the optimised build only, which is not the one that gets the verdict."""
    return f"\n#ifdef __OPTIMIZE__\n{code}\n#endif\n"


@pytest.fixture(scope="module")
def tasks():
    found = {each.name: each for each in suite().load()}
    reference = f"void conditional_move{PARAMETERS} {{{LOOP}}}"
    workload = Workload(sizes=((1200,),), arguments=("length",))
    return {
        "moves": evolve(found["conditional_move"], workload=workload),
        "serial": evolve(found["conditional_move"], name="serial", digest="5e" * 32, reference=reference,
                         experts={}, mutants={}, target_mutants={}, workload=workload),
    }  # fmt: skip


def suite():
    return pytest.importorskip("kernelbench_simd_suite.plugin").kernelbench_task_loaders()[0].factory()


@pytest.fixture(scope="module")
def machines():
    """The real targets."""
    pytest.importorskip("kernelbench_riscv_rvv.plugin")
    plugins = [import_module(f"kernelbench_{name}.plugin") for name in PLUGINS]
    return {target.name: target for plugin in plugins for target in plugin.kernelbench_targets()}


def real(test):
    """For tests that build and trace."""
    return pytest.mark.toolchain(pytest.mark.sandbox(test))


def skip_without_tools(name):
    if not (shutil.which(f"qemu-{QEMU[name]}") or shutil.which(f"qemu-{QEMU[name]}-static")):
        pytest.skip(f"qemu-{QEMU[name]} is not installed")
    if disassembly.program() is None:
        pytest.skip("no llvm-objdump is installed")
    if name in LIBRARIES and shutil.which(f"{LIBRARIES[name]}-linux-gnu-g++") is None:
        pytest.skip(f"no C++ library for {LIBRARIES[name]} is installed")


@pytest.fixture(scope="module")
def make_counter(tools, tmp_path_factory):
    """Counters that share nothing but the compiled parts."""

    def make(seed=11, executor=True):
        folder = tmp_path_factory.mktemp("cases")
        folder.chmod(0o755)
        return InstructionCounter(
            preparer=Preparer(folder, seed, PROTOCOL, tools["cache"]), protocol=PROTOCOL, seed=seed,
            sandbox=tools["sandbox"], executor=QemuExecutor(tools["sandbox"]) if executor else None,
        )  # fmt: skip

    return make


@pytest.fixture(scope="module")
def count(make_counter, tools, machines, tasks):
    """What the counter of all tests says."""
    shared = make_counter()

    def made(name, code, task="serial", counter=shared, target=None):
        task = tasks[task] if isinstance(task, str) else task
        target = target or machines[name]
        toolchain = tools["toolchains"]["clang"]
        return counter.count(task, target, code, "conditional_move_simd", toolchain, ColumnChecker())

    return made


@pytest.fixture(scope="module")
def rows(count):
    """The counts by vector length; they must be there. Those of one code are counted once."""
    once = functools.cache(count)

    def made(name, code, task="serial"):
        skip_without_tools(name)
        found = once(name, code, task)
        assert "unavailable" not in found, found
        return {row["bits"]: row for row in found["lengths"]}

    return made


@pytest.fixture
def reason(count):
    """Why there are no counts."""

    def made(name, code, **changes):
        skip_without_tools(name)
        found = count(name, code, **changes)
        assert list(found) == ["unavailable"], found
        return found["unavailable"]

    return made


@real
@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_are_the_same_twice_and_with_another_counter(count, make_counter, tasks, machines, name):
    skip_without_tools(name)
    expert = tasks["moves"].experts[name]
    first = count(name, expert, "moves")
    assert [row["bits"] for row in first["lengths"]] == ([128, 256] if machines[name].vector_bits else [0])
    assert first == count(name, expert, "moves")
    assert first == count(name, expert, "moves", make_counter())


@real
@pytest.mark.parametrize("name", NAMES)
def test_an_expert_s_vector_instructions_are_counted_and_its_ratio_is_to_the_reference(rows, tasks, name):
    for row in rows(name, tasks["moves"].experts[name], "moves").values():
        assert 0.2 < row["vectorization"] < 0.9
        assert row["vectorization"] == pytest.approx(row["vector"] / row["instructions"], abs=1e-6)
        assert row["ratio"] == pytest.approx(row["instructions"] / row["reference"], abs=1e-6)
        assert row["comparable"] is True
        assert row["calls"] == row["reference_calls"] == {}


@real
@pytest.mark.parametrize("name", NAMES)
def test_a_scalar_loop_that_cannot_be_vectorised_has_no_vector_instruction(rows, name):
    for row in rows(name, kernel()).values():
        assert (row["vector"], row["reference_vector"], row["vectorization"]) == (0, 0, 0.0)
        assert row["ratio"] == 1.0  # it is the reference by another name


@real
@pytest.mark.parametrize("name", ["x86-avx", "riscv-rvv"])
def test_twice_the_work_has_twice_the_ratio(rows, name):
    for row in rows(name, kernel(after=f'asm volatile("" ::: "memory");{AGAIN}')).values():
        assert row["ratio"] == pytest.approx(2, abs=0.01)


@real
@pytest.mark.parametrize("name", ["arm-sve", "riscv-rvv"])
def test_at_twice_the_length_half_as_many_are_executed(rows, tasks, name):
    found = rows(name, tasks["moves"].experts[name], "moves")
    assert found[256]["instructions"] / found[128]["instructions"] == pytest.approx(0.5, abs=0.01)
    assert found[256]["vector"] / found[128]["vector"] == pytest.approx(0.5, abs=0.01)


@real
def test_the_inputs_are_the_largest_for_which_the_reference_executes_few_enough(count, tasks):
    skip_without_tools("x86-avx")
    workload = Workload(sizes=((300,), (1200,), (400_000,)), arguments=("length",))
    found = count("x86-avx", kernel(), evolve(tasks["serial"], digest="61" * 32, workload=workload))
    assert (found["size"], found["optimize"]) == ([1200], "O3")
    assert 400_000 > ENOUGH >= found["lengths"][0]["reference"] > 1200


OUTSIDE = """
static int64_t copy[5000];
__attribute__((noinline)) static double own(double x) { return x + x; }
static double (*volatile inside)(double) = own;
static double (*volatile outside)(double) = cbrt;
"""
CALLS = """
    memcpy(copy, src, length * 8);
    asm volatile("" :: "r"(copy) : "memory");
    volatile double r = 0;
    for (int i = 0; i < 3; ++i) r = inside(r) + outside(r);
    std::set<int64_t> s(src, src + 9);
    if (s.empty()) return;
"""


@real
@pytest.mark.parametrize("name", ["x86-avx", "arm-neon", "riscv-rvv"])
def test_functions_outside_are_named_with_how_often_they_were_called(rows, name):
    """Also those parts of the library that are no templates, and pointers to functions that lead outside."""
    for row in rows(name, kernel(before=CALLS, outside=OUTSIDE)).values():
        assert (row["calls"]["memcpy"], row["calls"]["(indirect)"], row["calls"]["_Znwm"]) == (1, 3, 9)
        assert row["calls"]["_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_"] == 9
        assert row["comparable"] is False
        assert row["reference_calls"] == {}


@real
def test_a_pointer_to_a_function_of_its_own_leads_nowhere_else(rows):
    calls = "volatile double r = 0; for (int i = 0; i < 3; ++i) r = inside(r);"
    (row,) = rows("x86-avx", kernel(before=calls, outside=OUTSIDE)).values()
    assert row["calls"] == {}
    assert row["comparable"] is True


@real
def test_memory_and_templates_of_the_library_leave_the_numbers_comparable(rows):
    fill = "auto *some = new int64_t[length]; for (size_t i = 0; i < length; ++i) some[i] = src[i] % 7;"
    sort = 'std::sort(some, some + length); asm volatile("" :: "r"(some) : "memory"); delete[] some;'
    (row,) = rows("x86-avx", kernel(before=f"{fill} {sort}")).values()
    assert row["calls"] == {"_Znam": 1, "_ZdaPv": 1}
    assert row["comparable"] is True
    assert row["ratio"] > 2  # the sort itself is in the candidate's own code


@real
@pytest.mark.parametrize("name", ["x86-avx", "arm-neon", "riscv-rvv"])
@pytest.mark.parametrize(
    ("function", "call"),
    [
        ("write(3, mask, 1)", "write"),
        ("syscall(SYS_dup, 1)", "dup"),
        ("close(60)", "close"),
        ("([] { static int (*volatile shut)(int) = close; return shut; })()(60)", "close"),
    ],
)
def test_who_could_write_to_the_trace_by_a_function_gets_no_counts(reason, name, function, call):
    said = reason(name, kernel(before=f"if ({function} == 12345) return;"))
    assert said == f"it made the system call {call}, and could have written to the trace"


@real
def test_a_function_whose_address_is_taken_may_do_part_of_the_work_unseen(rows):
    taken = "static double (*volatile root)(double) = cbrt; if (root(8.0) > 3.0) return;"
    (row,) = rows("x86-avx", kernel(before=taken)).values()
    assert "cbrt (by address)" in row["calls"]
    assert row["comparable"] is False


@real
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x86-avx", 'long r = 39; asm volatile("syscall" : "+a"(r) : : "rcx", "r11", "memory");'),
        ("arm-neon", 'register long n asm("x8") = 172; asm volatile("svc #0" : : "r"(n) : "x0", "memory");'),
        ("riscv-rvv", 'register long n asm("a7") = 172; asm volatile("ecall" : : "r"(n) : "a0", "memory");'),
    ],
)
def test_who_could_write_to_the_trace_by_an_instruction_gets_no_counts(reason, name, code):
    assert reason(name, kernel(before=code)) == (
        "it asks the operating system for something, and could write to the trace"
    )


@real
def test_operands_that_qemu_reads_too_widely_do_not_stop_the_count(rows):
    """QEMU 10.0.2 reads 32 bytes for the 16 of `vinserti128`; in front of an inaccessible page that is a fault."""
    wide = "const char *last = reinterpret_cast<const char *>(src + length) - 16;"
    code = 'asm volatile("vinserti128 $1, (%0), %%ymm0, %%ymm0" : : "r"(last) : "xmm0", "memory");'
    (row,) = rows("x86-avx", kernel(before=f"if (length >= 2) {{ {wide} {code} }}")).values()
    assert row["vector"] > 0


@real
def test_an_instruction_that_asks_the_system_but_is_never_executed_does_no_harm(rows):
    (row,) = rows("x86-avx", kernel(before='if (length == 12345) asm volatile("syscall" ::: "memory");')).values()
    assert row["instructions"] > 0


@real
def test_one_that_executes_too_much_is_given_up_with_the_number(reason):
    long = "for (volatile int i = 0; i < 400000; ++i) {}"
    assert reason("x86-avx", kernel(before=long)) == f"it executes more than {LONGEST} instructions"
    assert LONGEST == 1_000_000


@real
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("dst[0] = 0;", r"it is wrong at -O3: dst\[0\] = 0"),
        ("std::abort();", "it does not (end well|run)"),
        ("#error not so", "it does not build at -O3: .*not so"),
    ],
)
def test_one_that_is_right_only_without_the_optimiser_is_told_why(reason, code, said):
    assert re.match(said, reason("x86-avx", kernel(after=at_o3(code))))


@real
def test_a_task_without_inputs_for_measuring_has_no_counts(reason, tasks):
    bare = evolve(tasks["serial"], digest="77" * 32, workload=None)
    assert reason("x86-avx", kernel(), task=bare) == "simd/serial has no inputs for measuring"


@real
def test_a_missing_emulator_is_named_with_what_brings_it(reason, make_counter, monkeypatch):
    monkeypatch.setenv("KERNELBENCH_QEMU_X86_64", "/nowhere/qemu")
    said = reason("x86-avx", kernel(), counter=make_counter())
    assert said.startswith("no qemu-x86_64; ")
    assert "scripts/system-packages" in said


@real
def test_a_missing_disassembler_is_named_with_what_brings_it(count, make_counter, monkeypatch):
    skip_without_tools("x86-avx")
    monkeypatch.setattr(disassembly, "find_program", lambda *_: None)
    found = count("x86-avx", kernel(), counter=make_counter())
    assert found == {"unavailable": f"no llvm-objdump; {disassembly.REMEDY}"}


@real
def test_without_an_executor_or_words_for_vector_instructions_there_are_no_counts(reason, make_counter, machines):
    assert reason("x86-avx", kernel(), counter=make_counter(executor=False)) == "there is no executor named qemu"
    silent = evolve(machines["x86-avx"], name="silent", vector_assembly="")
    said = reason("x86-avx", kernel(), target=silent)
    assert said == "silent does not say which instructions are vector instructions"


@pytest.fixture(scope="module")
def judge(tools, tasks, machines):
    skip_without_tools("x86-avx")
    executors = {**tools["executors"], "qemu": QemuExecutor(tools["sandbox"])}
    parts = {**tools, "executors": executors}
    scalar = evolve(machines["x86-avx"], gate="")
    with (
        Evaluator(protocol=PROTOCOL, seed=3, **parts) as counting,
        Evaluator(protocol=evolve(PROTOCOL, counts=False), seed=3, **parts) as plain,
    ):

        def made(code):
            sample = Sample(sample_id="0", task_id="simd/serial", target="x86-avx", model="mock/one", code=code)
            return [each.evaluate(sample, tasks["serial"], scalar) for each in (counting, plain)]

        yield made


@real
@pytest.mark.parametrize(
    ("code", "said"),
    [
        (kernel(), ""),
        (kernel(after=at_o3("dst[0] = 0;")), "it is wrong at -O3"),
    ],
    ids=["counted", "wrong when optimised"],
)
def test_a_right_answer_passes_whatever_the_counts_are(judge, code, said):
    counted, plain = judge(code)
    assert (counted.status, counted.detail) == (plain.status, plain.detail) == (Status.PASSED, "")
    assert "counts" not in plain.data
    assert ("unavailable" in counted.data["counts"]) is bool(said)
    assert counted.data["counts"].get("unavailable", "").startswith(said)
    assert {**counted.data, "counts": 0, "seconds": 0} == {**plain.data, "counts": 0, "seconds": 0}


@real
def test_a_wrong_answer_is_not_counted(judge):
    counted, plain = judge(kernel(after="if (length > 0) dst[0] += 1;"))
    assert counted.status is plain.status is Status.WRONG_RESULT
    assert counted.detail == plain.detail
    assert "counts" not in counted.data


# A kernel of five instructions at 0x100 that calls memcpy by the stub at 0x200, and whatever a register points to.
CODE = {
    0x100: Instruction(text="vaddps %ymm0, %ymm0, %ymm0", vector=True, next=0x104),
    0x104: Instruction(text="callq 0x200", next=0x108),
    0x108: Instruction(text="callq *%rax", indirect=True, next=0x10C),
    0x10C: Instruction(text="retq", next=0x110),
    0x110: Instruction(text="syscall", kernel=True, next=0x200),
    0x200: Instruction(text="jmpq *0x2000(%rip)", stub="memcpy", linkage=True, next=0x206),
    0x206: Instruction(text="pushq $0", linkage=True),
}
BASE = 0x7F0000000000


def traced(*addresses):
    """A trace of these addresses of the file."""
    trace = Trace(begin=BASE + 0x100, sites={BASE + 0x108})
    trace.feed(b"".join(b"Trace 0: 0x1 [00000000/%016x/0/0] \n" % (BASE + each) for each in addresses))
    return trace


def test_only_the_code_itself_is_counted_and_stubs_are_calls():
    trace = traced(0x100, 0x100, 0x104, 0x200, 0x206, 0x108, 0x100, 0x10C)
    assert _summed(trace, BASE, Code(instructions=CODE, symbols={})) == Count(
        instructions=6, vector=3, calls={"memcpy": 1}
    )


def test_a_register_led_outside_when_the_next_instruction_seen_is_the_one_behind_the_call():
    assert _summed(traced(0x100, 0x108, 0x10C, 0x108, 0x10C), BASE, Code(instructions=CODE, symbols={})).calls == {
        "(indirect)": 2
    }
    assert _summed(traced(0x100, 0x108, 0x100, 0x10C), BASE, Code(instructions=CODE, symbols={})).calls == {}


@pytest.mark.parametrize(
    ("addresses", "said"),
    [
        ((0x100, 0x110), "asks the operating system"),
        ((0x100, 0x102), "not in its code"),
        ((0x104,), "no instruction of it"),
    ],
    ids=["a call of the kernel", "between two instructions", "never at the entry"],
)
def test_what_cannot_be_believed_is_not_summed(addresses, said):
    with pytest.raises(UncountedError, match=said):
        _summed(traced(*addresses), BASE, Code(instructions=CODE, symbols={}))


@pytest.mark.parametrize(
    "name", ["_Znwm", "_ZdaPv", "_ZdlPvm", "malloc", "__cxa_throw", "_ZSt20__throw_length_errorPKc"]
)
def test_memory_and_exceptions_are_no_work(name):
    assert not _outside(Count(instructions=1, vector=0, calls={name: 5}))


@pytest.mark.parametrize("name", ["memcpy", "expf", "(indirect)", "_ZNSs4swapERSs", "qsort"])
def test_any_other_function_outside_may_do_the_work(name):
    assert _outside(Count(instructions=1, vector=0, calls={"_Znwm": 1, name: 1}))
