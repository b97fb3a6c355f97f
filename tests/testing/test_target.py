"""Targets that work, and what is said of those that do not."""

from __future__ import annotations

import platform

import pytest
from attrs import evolve

from kernelbench_core.api import (
    Availability,
    ConfigError,
    ExecutorDescriptor,
    Status,
    SuiteDescriptor,
    Target,
    ToolchainDescriptor,
    UsageError,
)
from kernelbench_core.testing import FakeExecutor, FakeToolchain, assert_target_works, plugin_of, plugins_of
from kernelbench_core.testing.candidates import FAILING, TOTAL, scalar

SCALAR = Target(name="plain", summary="Plain C++", entry_suffix="")
WIDE = Target(
    name="wide", summary="Vectors of the compiler", headers=("wide.h",), gate="vector", label="vectors",
    vector_assembly=r"%xmm" if platform.machine() == "x86_64" else r"\bv\d+\.",
    emulator=platform.machine(), emulator_cpu="max",
)  # fmt: skip
HEADER = "#include <cstdint>\ntypedef uint32_t wide __attribute__((vector_size(16)));\n"
EXPERT = """
uint32_t total_simd(const uint32_t *values, size_t length) {
    wide sum = {0, 0, 0, 0};
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        wide next;
        std::memcpy(&next, values + i, sizeof next);
        sum += next;
    }
    uint32_t all = sum[0] + sum[1] + sum[2] + sum[3];
    for (; i < length; ++i) all += values[i];
    return all;
}
"""


class Loader:
    def load(self):
        return [evolve(TOTAL, suite="sums"), evolve(TOTAL, suite="sums", name="more", digest="00ff")]


SUITE = SuiteDescriptor(name="sums", summary="Sums", factory=Loader)


@pytest.fixture
def wide(tmp_path):
    """A target with a header and an expert of its own, for any machine."""
    for path, text in (("include/wide.h", HEADER), ("experts/sums/total.cpp", EXPERT)):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text)
        (tmp_path / path).parent.chmod(0o755)
    tmp_path.chmod(0o755)
    return evolve(WIDE, include=(str(tmp_path / "include"),), experts=str(tmp_path / "experts"))


@pytest.fixture
def fault(kernelbench_plugins):
    """The lines about a target; none where it works."""

    def find(target, *plugins, **options):
        try:
            assert_target_works(target, kernelbench_plugins(*plugins), **options)
        except AssertionError as error:
            return [line.removeprefix("  - ") for line in str(error).splitlines() if line.startswith("  - ")]
        return []

    return find


@pytest.mark.toolchain
@pytest.mark.sandbox
class TestWithRealTools:
    """Everything is compiled and run."""

    def test_a_plain_target_works(self, fault):
        assert fault(SCALAR) == []

    def test_a_target_with_a_header_and_an_expert_of_its_own_works(self, fault, wide):
        assert fault(wide, plugin_of("sums", task_loaders=[SUITE])) == []

    def test_a_registered_target_is_known_by_its_name(self, fault, wide):
        assert fault("wide", plugin_of("sums", task_loaders=[SUITE], targets=[wide])) == []

    def test_the_other_compiler_can_be_named(self, fault):
        assert fault(SCALAR, toolchain="gcc") == []

    def test_an_expert_that_is_wrong_or_scalar_is_told(self, fault, wide, tmp_path):
        sums = plugin_of("sums", task_loaders=[SUITE])
        expert = tmp_path / "experts" / "sums" / "total.cpp"
        expert.write_text(EXPERT.replace("i + 4 <= length", "i + 4 <= length + 1"))
        (tmp_path / "experts" / "sums" / "more.cpp").write_text(
            scalar(gate=True).written_for(wide)  # right, and not what the target asks for
        )
        told = fault(wide, sums)
        assert [line.partition(":")[0] for line in told] == ["expert of sums/total", "expert of sums/more"]
        assert "is memory_error: read outside of values" in told[0]
        assert "is no_intrinsics: right, but no vector operation" in told[1]
        assert len(fault(wide, sums, experts=1)) == 1
        assert fault(wide, sums, experts=0) == []
        assert len(fault(wide, sums, experts=None)) == 2

    def test_a_target_with_a_gate_needs_an_expert(self, fault, wide):
        (told,) = fault(evolve(wide, experts=""), plugin_of("sums", task_loaders=[SUITE]))
        assert told.startswith("experts: no task has an expert for it")
        (told,) = fault(wide)  # nobody has the suite that its expert is for
        assert told.startswith("experts: no task has an expert for it")

    def test_a_pattern_that_finds_no_vector_instruction_is_told(self, fault, wide):
        if not _counts_here():
            pytest.skip("instructions cannot be counted here: no qemu-user or no llvm-objdump")
        (told,) = fault(evolve(wide, vector_assembly="^no such instruction"), plugin_of("sums", task_loaders=[SUITE]))
        assert told.startswith("vector_assembly: it finds no vector instruction in the expert of sums/total, of ")

    def test_a_header_that_is_not_there_is_told_once(self, fault, wide):
        (told,) = fault(evolve(wide, include=()), plugin_of("sums", task_loaders=[SUITE]))
        assert told.startswith("a reference: ")
        assert "'wide.h' file not found" in told
        assert "`headers`, `include`, `flags` and `triple` decide" in told

    def test_a_selftest_that_fails_is_told_and_nothing_else(self, fault):
        source = (
            '#include <cstdio>\nint main() { for (int i = 0; i < 40; ++i) std::printf("ok %d\\n", i); '
            'std::puts("{0}"); std::puts("end"); }}\n'
        )
        good, bad = (source.replace("{0}", line).replace("}}", "}") for line in ("ok more", "wrong add: 3, expected 2"))
        assert fault(evolve(SCALAR, selftest=good)) == []
        (told,) = fault(evolve(SCALAR, selftest=bad, headers=("nowhere.h",)))
        assert told.startswith("self-test: ")
        assert "wrong result of add: 3, expected 2" in told


def _counts_here():
    from kernelbench_core.executors import qemu
    from kernelbench_core.toolchains import disassembly

    return bool(qemu.program(platform.machine())) and disassembly.program() is not None


def test_each_way_to_fail_has_a_status_of_its_own():
    assert {each.status for each in FAILING} == {
        Status.MEMORY_ERROR, Status.TIMEOUT, Status.RUNTIME_ERROR, Status.WRONG_RESULT, Status.COMPILE_ERROR,
        Status.LINK_ERROR,
    }  # fmt: skip
    assert (scalar(gate=True).status, scalar(gate=False).status) == (Status.NO_INTRINSICS, Status.PASSED)
    assert all("total_simd(" in each.written_for(WIDE) and "NAME" not in each.written_for(WIDE) for each in FAILING)
    assert "total(" in FAILING[0].written_for(SCALAR)


@pytest.fixture
def verdicts(monkeypatch):
    """Has the evaluator say what it is told about the kit's candidates; they are told by words in their code."""

    def say(*said):
        def evaluate(self, sample, task, target):
            from kernelbench_core.api import Result

            statuses = {each.written_for(target): each.status for each in (*FAILING, scalar(gate=bool(target.gate)))}
            found = statuses[sample.code]
            for word, status in said:
                found = status if word in sample.code else found
            return Result(task_id="", target="", model="", sample_id="", status=found, detail="so it is")

        monkeypatch.setattr("kernelbench_core.evaluation.pipeline.Evaluator.evaluate", evaluate)
        monkeypatch.setattr("kernelbench_core.evaluation.pipeline.Evaluator.prepared", lambda *_: None)

    return say


FAKED = evolve(SCALAR, toolchains=("fake",), executors=("fake",))
FAKES = [ToolchainDescriptor(name="fake", summary="A fake", factory=lambda _: FakeToolchain())]
RUNS = [ExecutorDescriptor(name="fake", summary="A fake", factory=lambda _: FakeExecutor())]


@pytest.mark.sandbox
class TestWithFakes:
    """What is said of verdicts and tools that no good target gives."""

    def test_all_verdicts_as_they_should_be_are_fine(self, fault, verdicts):
        verdicts()
        assert fault(FAKED, plugin_of("fakes", toolchains=FAKES, executors=RUNS)) == []

    @pytest.mark.parametrize(("word", "what"), [
        ("next = values[length]", "a candidate that reads one element too far"),
        ("const_cast", "a candidate that writes to its input"),
        ("volatile bool on", "a candidate that never returns"),
        ("nullptr", "a candidate that reads at address 0"),
        ("abort", "a candidate that calls abort()"),
        ("i + 1 < length", "a candidate that leaves out the last element"),
        ("nobody_declared", "a candidate with an undeclared name"),
        ("nobody_defined", "a candidate that calls a function that is nowhere"),
    ])  # fmt: skip
    def test_a_wrong_verdict_is_told(self, fault, verdicts, word, what):
        verdicts((word, Status.PASSED))
        (told,) = fault(FAKED, plugin_of("fakes", toolchains=FAKES, executors=RUNS))
        assert told.startswith(f"{what}: is passed, not ")
        assert told.endswith(": so it is")

    def test_scalar_code_that_passes_a_gate_is_told(self, fault, verdicts):
        verdicts(("sum += values[i];\n", Status.PASSED))
        gated = evolve(FAKED, gate="vector", entry_suffix="_simd")
        told = fault(gated, plugin_of("fakes", toolchains=FAKES, executors=RUNS), experts=0)
        assert told == ["the scalar reference: is passed, not no_intrinsics: so it is"]

    def test_where_nothing_can_build_the_test_is_skipped_with_the_reason(self, fault, monkeypatch):
        absent = [evolve(FAKES[0], factory=lambda _: FakeToolchain(usable=False))]
        plugins = plugin_of("fakes", toolchains=absent, executors=RUNS)
        with pytest.raises(pytest.skip.Exception, match=r"plain: fake: broken \(mend it\)"):
            fault(FAKED, plugins)
        monkeypatch.setenv("KERNELBENCH_TEST_STRICT", "1")
        with pytest.raises(AssertionError, match=r"broken \(mend it\) \(KERNELBENCH_TEST_STRICT is set"):
            assert_target_works(FAKED, plugins_of(plugins))

    def test_where_nothing_can_run_the_test_is_skipped_with_the_reason(self, fault):
        absent = [evolve(RUNS[0], factory=lambda _: FakeExecutor(usable=False))]
        with pytest.raises(pytest.skip.Exception, match="plain: fake: no such processor"):
            fault(FAKED, plugin_of("fakes", toolchains=FAKES, executors=absent))

    def test_a_tool_that_is_missing_a_module_is_a_reason_to_skip(self, fault):
        absent = [evolve(FAKES[0], requires=("no_such_module",), remedy="pip install it")]
        with pytest.raises(pytest.skip.Exception, match="needs the module 'no_such_module'"):
            fault(FAKED, plugin_of("fakes", toolchains=absent, executors=RUNS))

    def test_a_tool_that_nobody_has_is_a_fault(self, fault):
        (told,) = fault(FAKED, plugin_of("fakes", executors=RUNS))
        assert told.startswith("toolchain fake: unknown toolchain 'fake'")

    def test_a_suite_that_cannot_be_loaded_is_told(self, fault, verdicts):
        class Broken:
            def load(self):
                raise ConfigError("task.toml: no prototype", "add one")

        verdicts()
        broken = SuiteDescriptor(name="broken", summary="B", factory=Broken)
        told = fault(FAKED, plugin_of("fakes", toolchains=FAKES, executors=RUNS, task_loaders=[broken]))
        assert told == ["suite broken: task.toml: no prototype; add one"]

    def test_a_suite_that_users_bring_is_left_out(self, fault, verdicts):
        verdicts()
        brought = SuiteDescriptor(name="brought", summary="B", factory="nowhere:Nothing", argument="PATH")
        assert fault(FAKED, plugin_of("fakes", toolchains=FAKES, executors=RUNS, task_loaders=[brought])) == []


def test_without_a_sandbox_the_test_is_skipped(fault, monkeypatch):
    gone = Availability(usable=False, reason="no bwrap", remedy="install it")
    monkeypatch.setattr("kernelbench_core.sandbox.BubblewrapSandbox.probe", lambda _: gone)
    with pytest.raises(pytest.skip.Exception, match="no sandbox: no bwrap"):
        fault(SCALAR)


def test_an_unknown_target_is_a_mistake_of_the_test(kernelbench_plugins):
    with pytest.raises(UsageError, match="unknown target 'nobody'"):
        assert_target_works("nobody", kernelbench_plugins(plugin_of("one", targets=[SCALAR])))


def test_without_plugins_it_asks_for_what_is_installed(kernelbench_plugins):
    with pytest.raises(UsageError, match="asked for whatever is installed"):
        assert_target_works("x86-sse")
