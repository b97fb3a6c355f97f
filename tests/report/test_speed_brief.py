"""The speed of many models and targets on one screen."""

from __future__ import annotations

import pytest

from kernelbench_core.report.screen import Screen
from kernelbench_core.report.speed_table import FULL
from kernelbench_core.report.summary import summarize
from kernelbench_core.report.terminal import render


def speed(ratio):
    ends = [ratio, ratio * 0.99, ratio * 1.01]
    row = {"size": [64], "status": "ok", "ratios": {"O3": ends, "expert": ends}, "pairs": 18}
    return {
        "optimize": "O3", "speedup": {"O3": ends, "expert": ends}, "paper": {"O3": ratio}, "floor": 0.001,
        "gain": "faster", "suspect": "", "rows": [row],
    }  # fmt: skip


@pytest.fixture
def summary(make_result, make_run, plugins):
    """Of every model two tasks, the first with a quick and a slow sample; one model has no times."""

    def made(models):
        results = []
        for index in range(models):
            for task, number, ratio in (("a", "0", 4.0), ("a", "1", 1.0), ("b", "0", 9.0)):
                data = {"speed": speed(ratio)}
                results.append(make_result(task, model=f"m/{index}", sample_id=number, data=data))
        lacking = {"speed": {"unavailable": "emulated"}}
        results.append(make_result("a", model="m/none", data=lacking))
        return summarize(make_run(results, name=f"run{models}"), plugins)

    return made


@pytest.mark.parametrize("width", [60, 100, 200])
def test_more_than_a_few_have_a_row_each_with_the_means_over_their_tasks(summary, width):
    text = render(summary(FULL + 1), Screen(width=width))
    assert max(map(len, text.splitlines())) <= width
    assert "pairs" not in text
    flat = " ".join(text.split())
    assert flat.count("6.00") >= 2 * (FULL + 1)  # sqrt(4 * 9): the best sample of each task, twice in a row
    assert flat.count("4.24") == FULL + 1  # sqrt(sqrt(4 * 1) * 9): all samples
    assert "m/none on x86-avx: time unavailable: emulated (1 samples)" in flat
    assert "--speed" in flat
    assert (
        text[text.rindex("efficient@1") : text.index("time unavailable")].count("m/none") == 1
    )  # its line, and no row


def test_the_runs_of_several_have_their_own_rows(make_result, make_run, plugins):
    def made(name, ratio):
        return make_run([make_result("a", data={"speed": speed(ratio)})], name=name)

    summary = summarize([made("old", 2.0), made("new", 3.0)], plugins)
    assert [(each.model, each.means()["O3"][0]) for each in summary.speed] == [
        ("m/one (old)", pytest.approx(2.0)), ("m/one (new)", pytest.approx(3.0))
    ]  # fmt: skip


def test_a_few_have_their_tasks_and_so_have_all_when_asked_for(summary):
    assert "pairs" in render(summary(FULL), Screen())
    assert render(summary(FULL + 1), Screen(), every=True).count("pairs") == FULL + 1
