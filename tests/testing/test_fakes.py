"""The fakes: what they say, and what they remember. Through the core's own machinery, wherever that is possible."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from kernelbench_core.api import (
    BuildRequest,
    BuildResult,
    Completion,
    ConfigError,
    ExecRequest,
    ExecResult,
    GenerationRequest,
    Mismatch,
    Price,
    Status,
    Target,
)
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.harness.function.casefile import load_state
from kernelbench_core.model import Protocol, Sample
from kernelbench_core.store import BuildCache
from kernelbench_core.testing import (
    FakeChecker,
    FakeExecutor,
    FakeProvider,
    FakeSandbox,
    FakeToolchain,
    plugin_of,
    plugins_of,
)
from kernelbench_core.testing.candidates import TOTAL

TARGET = Target(name="t", summary="T", flags=("-m",), toolchains=("fake",), executors=("fake",))


def test_a_sandbox_remembers_what_was_to_be_run(tmp_path):
    request = ExecRequest(command=("cc", "-c"), work=tmp_path)
    sandbox = FakeSandbox()
    assert sandbox.run(request).ok
    assert sandbox.requests == [request]
    assert FakeSandbox(ExecResult(exit_code=2)).run(request).exit_code == 2
    assert FakeSandbox(lambda asked: ExecResult(exit_code=len(asked.command))).run(request).exit_code == 2
    assert FakeSandbox().probe().usable
    assert not FakeSandbox(usable=False).probe().usable


def test_a_toolchain_gives_its_result_and_an_artifact_that_is_there(tmp_path):
    request = BuildRequest(source="int x;", target=TARGET)
    toolchain = FakeToolchain()
    built = toolchain.build(request, tmp_path)
    assert built.status is Status.PASSED
    assert built.artifact == tmp_path / "kernel.so"
    assert built.artifact.is_file()
    assert toolchain.requests == [request]
    failed = FakeToolchain(BuildResult(status=Status.COMPILE_ERROR, detail="no")).build(request, tmp_path)
    assert (failed.status, failed.artifact) == (Status.COMPILE_ERROR, None)
    with pytest.raises(ConfigError, match="no licence"):
        FakeToolchain(ConfigError("no licence", "buy one")).build(request, tmp_path)


def test_a_toolchain_is_another_one_when_version_flags_or_headers_are():
    toolchain = FakeToolchain()
    first = toolchain.digest(TARGET)
    assert int(first, 16)
    assert first == FakeToolchain().digest(TARGET)
    others = {toolchain.digest(evolve(TARGET, flags=())), toolchain.digest(evolve(TARGET, headers=("a.h",)))}
    toolchain.version = "2"
    assert len({first, *others, toolchain.digest(TARGET)}) == 4


def test_a_toolchain_answers_about_itself_and_counts_questions(tmp_path):
    assert FakeToolchain().probe(TARGET).usable
    assert not FakeToolchain(usable=False).probe(TARGET).usable
    toolchain = FakeToolchain(effect=False)
    assert toolchain.has_effect(BuildRequest(source="", target=TARGET), tmp_path) is False
    assert toolchain.asked_effect == 1
    called = []
    toolchain.before = lambda: called.append(1)
    toolchain.build(BuildRequest(source="", target=TARGET), tmp_path)
    assert called == [1]


@pytest.fixture
def ran(tmp_path):
    """What an executor writes to the channel of a request, and how it says that the program ended."""

    def run(executor):
        path = tmp_path / "channel"
        path.write_bytes(b"")
        channel = os.open(path, os.O_RDWR)
        try:
            command = ("/box/runner", "kernel.so", "cases", "entry", "", str(channel), "77")
            return executor.run(ExecRequest(command=command, work=Path(tmp_path)), TARGET), path.read_bytes()
        finally:
            os.close(channel)

    return run


def test_an_executor_writes_what_the_runner_would_have_written(ran):
    executor = FakeExecutor(
        ExecResult(exit_code=None, signal=11), state="fault", case=3, signal=11, parameter=0, index=-4,
        address=2**64 - 1, write=0, kind=1, text="x\udcff",
    )  # fmt: skip
    process, raw = ran(executor)
    state = load_state(raw)
    assert process.signal == 11
    assert (state.nonce, state.state, state.case, state.signal) == (77, "fault", 3, 11)
    assert (state.parameter, state.index, state.write, state.kind) == (0, -4, 0, 1)
    assert state.address % (1 << 64) == 2**64 - 1
    assert executor.runs == 1


def test_an_executor_can_write_what_no_runner_would(ran):
    assert ran(FakeExecutor(raw=b"nonsense"))[1] == b"nonsense"


def test_an_executor_answers_about_itself():
    assert FakeExecutor().probe(TARGET).usable
    assert not FakeExecutor(usable=False).probe(TARGET).usable


@pytest.fixture
def verdict(tmp_path, monkeypatch):
    """The verdict of the real evaluator on some code, where everything that it uses is a fake."""
    from kernelbench_core.evaluation.checker import Outputs
    from kernelbench_core.evaluation.prepare import Prepared
    from kernelbench_core.harness.function import casefile
    from kernelbench_core.harness.function.columns import output_columns, pack_cases
    from kernelbench_core.harness.function.signature import parse

    signature = parse(TOTAL.prototype, "")
    arrays, count = pack_cases(signature, [{"values": [1, 2, 3], "length": 3}])
    cases = tmp_path / "some.cases"
    cases.write_bytes(casefile.dump(arrays, count))
    columns = output_columns(signature, [])
    expected = Outputs(columns=columns, arrays=[np.array([6], "u4")], cases=count)
    prepared = Prepared(
        signature=signature, runner=tmp_path / "runner" / "program", cases=cases, n_cases=count, out_columns=columns,
        expected=expected,
    )  # fmt: skip
    monkeypatch.setattr("kernelbench_core.evaluation.prepare.Preparer.get", lambda *_: prepared)

    def judge(toolchain, executor, checker):
        sample = Sample(sample_id="0", task_id=TOTAL.task_id, target="t", model="m/n", code="uint32_t total_simd();")
        with Evaluator(
            toolchains={"fake": toolchain}, executors={"fake": executor}, sandbox=FakeSandbox(), seed=1,
            protocol=Protocol(name="p", summary="P"), cache=BuildCache(tmp_path / "cache"), checkers=lambda _: checker,
        ) as evaluator:  # fmt: skip
            return evaluator.evaluate(sample, TOTAL, TARGET)

    return judge


def test_all_fakes_together_give_a_verdict(verdict):
    right, checker = FakeExecutor(arrays=[np.array([6], "u4")]), FakeChecker()
    assert verdict(FakeToolchain(), right, checker).status is Status.PASSED
    ((task, expected, got),) = checker.asked
    assert task == TOTAL
    assert [each.tolist() for each in (*expected.arrays, *got)] == [[6], [6]]
    wrong = FakeChecker(Mismatch(output="return value", case=0, index="", got="7", expected="6"))
    assert verdict(FakeToolchain(), right, wrong).status is Status.WRONG_RESULT
    crash = FakeExecutor(ExecResult(exit_code=None, signal=11), state="fault", signal=11, kind=1, parameter=0, index=12)
    assert verdict(FakeToolchain(), crash, FakeChecker()).status is Status.MEMORY_ERROR
    broken = FakeToolchain(BuildResult(status=Status.COMPILE_ERROR, detail="no such name"))
    assert verdict(broken, right, FakeChecker()).status is Status.COMPILE_ERROR
    assert verdict(FakeToolchain(usable=False), right, FakeChecker()).status is Status.UNAVAILABLE


def test_a_checker_asks_a_function_or_raises():
    mismatch = Mismatch(output="x", case=0, index="", got="1", expected="2")
    checker = FakeChecker(lambda task, expected, got: mismatch if expected != got else None)  # noqa: ARG005
    assert checker.check(TOTAL, 1, 1) is None
    assert checker.check(TOTAL, 1, 2) is mismatch
    assert checker.asked == [(TOTAL, 1, 1), (TOTAL, 1, 2)]
    with pytest.raises(ConfigError, match="no table"):
        FakeChecker(ConfigError("no table", "write one")).check(TOTAL, 1, 1)


def asked(provider, index=0, model="m"):
    return provider.complete(GenerationRequest(model=model, task=TOTAL, target=TARGET, messages=(), index=index))


def test_a_provider_gives_a_text_a_completion_or_what_a_function_says():
    assert asked(FakeProvider(answer="yes")) == Completion(text="yes", finish="stop")
    assert asked(FakeProvider(answer=None)).text is None
    whole = Completion(text="cut", finish="length")
    assert asked(FakeProvider(answer=whole)) is whole
    assert asked(FakeProvider(answer=lambda request: Completion(text=f"number {request.index}")), 3).text == "number 3"
    with pytest.raises(ConfigError, match="no key"):
        asked(FakeProvider(answer=ConfigError("no key", "set one")))


def test_a_provider_remembers_all_that_it_was_asked_by_many_threads():
    provider = FakeProvider(answer=lambda request: Completion(text=str(request.index)))
    with ThreadPoolExecutor(8) as pool:
        texts = [each.text for each in pool.map(lambda index: asked(provider, index), range(200))]
    assert texts == [str(index) for index in range(200)]
    assert sorted(each.index for each in provider.requests) == list(range(200))


def test_a_provider_has_what_it_is_given():
    price = Price(input=1.0, output=2.0)
    provider = FakeProvider("acme", models=("a", "b"), connections=4, price=price, prompted=False)
    assert (provider.name, list(provider.models()), provider.prompted) == ("acme", ["a", "b"], False)
    assert provider.connections("a", {}) == 4
    assert provider.price("a", {}) is price
    assert provider.samples_for("a", TOTAL, TARGET, 5) == 5
    assert FakeProvider(samples_for=lambda *_: 1).samples_for("a", TOTAL, TARGET, 5) == 1
    assert not hasattr(FakeProvider(), "connections")


def test_each_gets_into_a_plugin_by_its_descriptor():
    toolchain, executor, provider, checker = FakeToolchain(), FakeExecutor(), FakeProvider(), FakeChecker()
    plugins = plugins_of(
        plugin_of(
            "fakes", toolchains=[toolchain.descriptor], executors=[executor.descriptor],
            providers=[provider.descriptor], checkers=[checker.descriptor],
        )
    )  # fmt: skip
    assert plugins.toolchains.create("fake", FakeSandbox()) is toolchain
    assert plugins.executors.create("fake", FakeSandbox()) is executor
    assert plugins.providers.create("fake") is provider
    assert plugins.checkers.create("fake") is checker


def test_the_fakes_conform(make, faults):
    plugin = make(
        toolchains=[FakeToolchain().descriptor], executors=[FakeExecutor().descriptor],
        providers=[FakeProvider().descriptor],
    )  # fmt: skip
    assert faults(plugin) == []


@pytest.mark.sandbox
def test_a_whole_evaluation_needs_neither_compiler_nor_machine(tmp_path, monkeypatch):
    from kernelbench_core import evaluate
    from kernelbench_core.api import SuiteDescriptor

    class Loader:
        def load(self):
            return [evolve(TOTAL, suite="sums")]

    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", str(tmp_path))
    toolchain, executor = FakeToolchain(), FakeExecutor(arrays=[np.zeros(8, "u4")])
    plugins = plugins_of(
        plugin_of(
            targets=[TARGET], toolchains=[toolchain.descriptor], executors=[executor.descriptor],
            protocols=[Protocol(name="eight", summary="Eight cases", cases=8)],
            task_loaders=[SuiteDescriptor(name="sums", summary="Sums", factory=Loader)],
        )
    )  # fmt: skip
    sample = {
        "task_id": "sums/total",
        "code": "uint32_t total_simd(const uint32_t *values, size_t length) { return 0; }",
    }
    run = evaluate([sample], suite="sums", targets=["t"], protocol="eight", plugins=plugins)
    assert run.statuses() == {"passed": 1}
    assert [request.kind for request in toolchain.requests] == ["executable", "shared", "shared"]
    assert executor.runs == 2
