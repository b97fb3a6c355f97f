"""Speed, from an option to a metric."""

from __future__ import annotations

import platform

import pytest

from kernelbench_core import Grader, evaluate, load_run, run, validate
from kernelbench_core.api import Protocol, Status, Timing
from kernelbench_core.config import RunConfig
from kernelbench_core.executors.local import LocalExecutor
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import Session
from kernelbench_core.testing import FakeProvider

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]
x86 = pytest.mark.skipif(platform.machine() != "x86_64", reason="the task is asked for x86")

FAST = Timing(rows=1, starts=2, pairs=4, sample_seconds=0.002, budget_seconds=0.4, baselines=("scalar",))


@pytest.fixture
def measuring(make_plugins, plugin_of, monkeypatch):
    """Options of an evaluation that measures quickly, and takes a restless control for a calm one."""
    monkeypatch.setattr("kernelbench_core.timing.speed.NOISY", 100.0)
    protocols = [Protocol(name="timed", summary="", cases=40, compile_seconds=30.0, timing=FAST)]
    return {"plugins": make_plugins(timed=plugin_of(protocols=protocols)), "protocol": "timed", "seed": 7}


@x86
def test_a_run_that_measures_has_metrics_of_speed(measuring, tmp_path):
    options = {
        "targets": ["x86-avx"],
        "tasks": ["argmax"],
        "models": ["reference/expert", "reference/scalar"],
        **measuring,
    }
    done = run(out=tmp_path / "run", measure=True, **options)
    expert, scalar = (next(each for each in done.results() if each.model == f"reference/{name}")
                      for name in ("expert", "scalar"))  # fmt: skip
    speed = done.restore(expert).data["speed"]
    assert speed["speedup"]["O3"][0] > 3
    assert speed["gain"] == "faster"
    assert set(speed["rows"][0]["ratios"]) == {"O3", "scalar"}
    assert "pairs" in speed["raw"]
    assert scalar.status is Status.NO_INTRINSICS
    assert scalar.data["speed"] == {}, "asked for, and not there"
    again = load_run(tmp_path / "run")
    assert again.info["identity"]["measure"] is True
    values = {
        (group.model, each.name): each.value for group in again.groups(options["plugins"]) for each in group.metrics
    }
    assert values["reference/expert", "efficient@1"] == 1.0
    assert values["reference/expert", "efficient@1 (paper)"] == 1.0
    assert values["reference/expert", "speedup"] == pytest.approx(speed["speedup"]["O3"][0])
    assert values["reference/scalar", "efficient@1"] == 0.0


@x86
def test_without_being_asked_nothing_is_measured(measuring):
    done = run(targets=["x86-avx"], tasks=["argmax"], models=["reference/expert"], **measuring)
    assert all("speed" not in each.data for each in done.results())
    assert not any("efficient" in each.name for group in done.groups(measuring["plugins"]) for each in group.metrics)


@x86
def test_a_verdict_without_a_time_is_no_verdict_with_one(measuring, expert):
    keys = set()
    for options in (
        {},
        {"measure": True},
        {"measure": True, "measure_rows": 2},
        {"measure": True, "measure_seconds": 3},
    ):
        config = RunConfig(suite="simd", protocol="timed", **options)
        with Session.open(config, measuring["plugins"]).evaluator(7) as evaluator:
            task = Session.open(config, measuring["plugins"]).tasks["simd/conditional_move"]
            keys.add(evaluator.key(task, measuring["plugins"].targets.get("x86-avx"), expert))
    assert len(keys) == 4


def test_options_change_what_the_protocol_says(measuring):
    def timing(**options):
        return Session.open(RunConfig(protocol="timed", **options), measuring["plugins"]).protocol()

    assert timing().measure is False
    assert timing(measure_rows=3).timing == FAST, "without --measure they mean nothing"
    found = timing(measure=True, measure_rows=3, measure_seconds=9)
    assert (found.measure, found.timing.rows, found.timing.budget_seconds) == (True, 3, 9.0)
    assert found.timing.starts == FAST.starts


@x86
def test_validating_measures_nothing(measuring, monkeypatch):
    monkeypatch.setattr("kernelbench_core.timing.speed.Speedometer.measure", None)
    records = validate(targets=["x86-avx"], tasks=["argmax"], measure=True, **measuring)
    assert [each.task_id for each in records] == ["simd/argmax"]
    assert list(records[0].findings) == []


@x86
def test_an_executor_without_a_clock_gives_counts_in_place_of_times(measuring, monkeypatch):
    monkeypatch.setattr(LocalExecutor, "keeps_time", False)
    done = run(targets=["x86-avx"], tasks=["argmax"], models=["reference/expert"], measure=True, **measuring)
    (result,) = done.results()
    assert result.passed
    assert "no machine" in result.data["speed"]["unavailable"]
    assert "counts" in result.data, "whether or not they could be taken"
    (group,) = done.groups(measuring["plugins"])
    value = next(each for each in group.metrics if each.name == "efficient@1")
    assert value.value is None
    assert "time unavailable" in value.note


@x86
def test_equal_answers_are_measured_once(measuring, expert, monkeypatch):
    from kernelbench_core.timing import speed

    calls = []
    real = speed.Speedometer.measure
    monkeypatch.setattr(speed.Speedometer, "measure", lambda self, *args: calls.append(1) or real(self, *args))
    samples = [{"task_id": "simd/conditional_move", "code": expert}] * 3
    done = evaluate(samples, targets=["x86-avx"], measure=True, jobs=2, **measuring)
    assert len(calls) == 1
    found = [each.data["speed"]["rows"][0]["ns"] for each in done.results()]
    assert len(found) == 3
    assert len(set(found)) == 1


@x86
def test_times_of_samples_sit_with_their_samples(measuring, expert):
    """One of five takes much longer, two are wrong: each row has its own (cases 98)."""
    slow = "#include <unistd.h>\n" + expert.replace("{", "{ usleep(40000);", 1)
    wrong = expert.replace("if (mask[i]) dst[i] = src[i];", "dst[i] = src[i];")
    codes = [wrong, expert, slow, wrong + "\n", expert + "\n"]
    samples = [{"task_id": "simd/conditional_move", "code": code} for code in codes]
    done = evaluate(samples, targets=["x86-avx"], measure=True, jobs=4, **measuring)
    found = {each.sample_id: each for each in done.results()}
    wanted = ["wrong_result", "passed", "passed", "wrong_result", "passed"]
    assert [found[str(i)].status.value for i in range(5)] == wanted
    times = {i: found[str(i)].data["speed"]["rows"][0]["ns"] for i in (1, 2, 4)}
    assert times[2] > 10 * times[1]
    assert times[2] > 10 * times[4]


@x86
def test_a_reward_can_have_a_time(measuring, expert):
    with Grader(measure=True, **measuring) as grader:
        result = grader.grade(expert, task="conditional_move", target="x86-avx", is_code=True)
    assert result.passed
    assert result.data["speed"]["rows"][0]["pairs"] >= 1


def test_a_protocol_says_how_many_answers_and_how_they_are_drawn(make_plugins, plugin_of):
    echo = FakeProvider("echo", "no code")

    def asked():
        found = [(each.index, dict(each.parameters)) for each in echo.requests]
        echo.requests.clear()
        return found

    plugins = make_plugins(echo=plugin_of(providers=[echo.descriptor]))
    options = {"targets": ["x86-avx"], "tasks": ["argmax"], "models": ["echo/x"], "plugins": plugins}
    run(protocol="simdbench", **options)
    assert asked() == [(i, {"temperature": 0.2}) for i in range(5)]
    run(protocol="simdbench", n_samples=2, **options)
    assert len(asked()) == 2
    run(protocol="strict", **options)
    assert asked() == [(0, {})]


def test_the_papers_settings():
    protocol = Plugins.discover().protocols.get("simdbench")
    assert (protocol.cases, protocol.optimize, protocol.samples, dict(protocol.sampling)) == (
        1000, "O0", 5, {"temperature": 0.2},
    )  # fmt: skip
    assert (protocol.compile_seconds, protocol.run_seconds) == (15 * 0.25, 15 * 0.7)
    assert set(protocol.timing.levels) == {"O0", "O3"}
    assert (protocol.timing.rows, protocol.timing.repeats) == (0, 5)
