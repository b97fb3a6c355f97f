"""Measured speed: what is kept of results, the table of a run, and the block of one sample."""

from __future__ import annotations

import json
import re

import pytest
from attrs import evolve
from click.testing import CliRunner

from kernelbench_core.cli.app import cli
from kernelbench_core.cli.state import State
from kernelbench_core.metrics.derived import verdict_of
from kernelbench_core.report import speed_sample
from kernelbench_core.report.screen import Screen
from kernelbench_core.report.speed import Speeds, notes_of
from kernelbench_core.report.speed_table import MOST, interval, noise, parts, ratio
from kernelbench_core.report.summary import summarize
from kernelbench_core.report.terminal import render
from kernelbench_core.seams import MetricValue
from kernelbench_core.store.encoding import encode_json

NAMES = ("O3", "scalar", "vector", "expert", "O0")


def around(value):
    return [value, value * 0.99, value * 1.01]


def row(size=1024, value=2.0, status="ok", **more):
    if status not in ("ok", "noisy"):
        return {"size": [size], "bytes": 8 * size, "status": status, **more}
    return {
        "size": [size], "bytes": 8 * size, "status": status, "detail": "", "ns": 100.0, "reference_ns": 100.0 * value,
        "ratios": {name: around(value * (i + 1)) for i, name in enumerate(NAMES)}, "lacking": {}, "floor": 0.004,
        "control": around(1.0), "gain": "faster" if value > 1.02 else "slower" if value < 0.98 else "level",
        "pairs": 16, "starts": 4, "discarded": {"descheduled": 2, "steal": 1}, "stopped": "narrow", "suspect": "",
        "unstable": False, **more,
    }  # fmt: skip


def speed(value=2.0, *, rows=None, **more):
    rows = [row(16, value), row(64, value)] if rows is None else rows
    data = {"optimize": "O3", "rows": rows, "raw": "{}"}
    if any(each["status"] == "ok" for each in rows):
        gain = row(value=value)["gain"]
        data |= {
            "speedup": row(value=value)["ratios"], "paper": {"O3": value}, "floor": 0.006, "gain": gain, "suspect": "",
        }  # fmt: skip
    return data | more


def shown(results, width=None, *, every=False, groups=(), unicode=True):
    speeds = Speeds()
    for each in results:
        speeds.add(each)
    screen = Screen(unicode=unicode) if width is None else Screen(width=width, unicode=unicode)
    return screen.render(*parts(speeds.groups(), groups, screen, "runs/x", every=every))


@pytest.fixture
def measured(make_result):
    """A result with a speed."""

    def make(task="a", data=None, status="passed", **more):
        return make_result(task, status, data={"speed": speed() if data is None else data}, **more)

    return make


def only(results):
    """The one task of the one group."""
    speeds = Speeds()
    for each in results:
        speeds.add(each)
    ((task,),) = [group.tasks for group in speeds.groups()]
    return task


def test_the_best_sample_is_the_one_with_the_highest_lower_bound(measured):
    wide = speed(3.0)
    wide["speedup"] = {"O3": [3.0, 1.5, 6.0]}
    results = [measured(data=each, sample_id=str(i)) for i, each in enumerate([speed(2.0), wide, speed(1.9)])]
    for order in (results, results[::-1]):
        assert (only(order).sample_id, only(order).samples) == ("0", 3)


@pytest.mark.parametrize(
    "bad",
    [
        speed(9.0, suspect="too quick"),
        speed(9.0, rows=[row(16, 9.0), row(64, status="timeout")]),
        speed(rows=[row(16, status="noisy")]),
    ],
)
def test_a_time_that_cannot_be_believed_never_takes_the_place_of_one_that_can(measured, bad):
    results = [measured(data=speed(1.5), sample_id="0"), measured(data=bad, sample_id="1")]
    assert only(results).sample_id == only(results[::-1]).sample_id == "0"
    assert not only(results[1:]).believed


@pytest.mark.parametrize(
    ("data", "verdict"),
    [
        (speed(2.0), "faster"), (speed(0.5), "slower"), (speed(1.0), "level"),
        (speed(2.0, suspect="too quick"), "suspect"),
        (speed(2.0, rows=[row(16, 2.0), row(64, status="timeout")]), "timeout"),
        (speed(rows=[row(16, status="noisy")]), "noisy"),
        (speed(rows=[row(16, status="unavailable", detail="no")]), "unavailable"),
    ],
)  # fmt: skip
def test_verdicts(data, verdict):
    assert verdict_of(data) == verdict


def test_a_sample_that_was_wrong_when_timed_has_no_numbers_but_the_reason(measured):
    rows = [row(16, 9.0), row(64, status="wrong_result")]
    wrong = measured(data=speed(9.0, rows=rows), status="wrong_result", detail="timed at -O3, size 64: dst[3] = 1")
    task = only([wrong])
    assert (task.verdict, task.speedup, task.believed) == ("wrong_result", {}, False)
    text = shown([wrong])
    assert "9.00" not in text
    assert "timed at -O3, size 64: dst[3] = 1" in text


def test_trouble_at_sizes_is_told_by_kind():
    rows = [
        row(1, status="noisy"), row(2, status="noisy"), row(3, unstable=True), row(4, stopped="budget"),
        row(5, status="timeout", detail="timed at -O3, size 5: still running"),
    ]  # fmt: skip
    assert list(notes_of(speed(rows=rows, suspect="too\nquick"))) == [
        "suspect: too quick", "noisy at sizes 1, 2", "unstable at size 3",
        "timeout: timed at -O3, size 5: still running",
        "interval wider than asked for at size 4",
    ]  # fmt: skip
    assert list(notes_of(speed(rows=[row(i, status="noisy") for i in range(5)]))) == ["noisy at 5 of 5 sizes"]


def test_numbers_are_as_long_as_they_mean_something():
    assert interval([2.9, 2.8, 3.0]) == "2.90 [2.80, 3.00]"
    assert [ratio(each) for each in (0.0123, 0.5, 9.994, 12.34, 345.6)] == ["0.012", "0.50", "9.99", "12.3", "346"]
    assert [noise(each, Screen()) for each in (0.006, 0.0004, None)] == ["±0.6%", "±0.04%", "-"]
    assert noise(0.006, Screen(unicode=False)) == "+-0.6%"


def test_a_pipe_gets_a_line_for_each_task_with_everything_in_it(measured):
    late = speed(2.0, rows=[row(16), row(64, stopped="budget")])
    text = shown([measured("b", speed(0.5)), measured("a", late), measured("c", speed(1.0))])
    lines = text.splitlines()
    assert lines[1] == "speed of m/one on x86-avx at -O3, beside the reference at -O3: 3 tasks, 3 samples measured"
    assert re.split("  +", lines[2]) == [
        "task", "speedup", "over vector", "over scalar", "beside expert", "noise", "pairs", "discarded", "gain",
        "notes",
    ]  # fmt: skip
    assert re.split("  +", lines[4]) == [
        "a", "2.00 [1.98, 2.02]", "6.00 [5.94, 6.06]", "4.00 [3.96, 4.04]", "8.00 [7.92, 8.08]", "±0.6%", "32", "6",
        "faster", "interval wider than asked for at size 64",
    ]  # fmt: skip
    assert [line.split()[0] for line in lines[4:7]] == ["a", "c", "b"]  # the fastest first
    assert "geometric means over 3 tasks, one sample each: speedup 1.00, over vector 3.00" in text  # 2 * 0.5 * 1


def test_means_are_over_what_can_be_believed_and_say_over_how_many_tasks(measured):
    lone = speed(4.0)
    del lone["speedup"]["expert"]
    lone["rows"][0]["lacking"] = {"expert": "there is none"}
    text = shown([measured("a", speed(1.0)), measured("b", lone), measured("c", speed(90.0, suspect="too quick"))])
    assert "means over 2 tasks, one sample each: speedup 2.00, over vector 6.00, over scalar 4.00, " in text
    assert "beside expert 4.00 (1 tasks)" in text
    assert "not compared with expert in 1 tasks: there is none" in text
    more = shown([measured("a", sample_id="0"), measured("a", sample_id="1")])
    assert "1 tasks, 2 samples measured" in more
    assert "the best sample of each" in more


def test_emulated_targets_say_why_there_is_no_time(make_result):
    void = [
        make_result(task, target="arm-sve", data={"speed": {"unavailable": "qemu is\nno machine"}}) for task in "ab"
    ]
    assert shown(void).strip() == (
        "speed of m/one on arm-sve\ntime unavailable: qemu is no machine (2 samples)"
    )  # fmt: skip
    assert shown([make_result("a")]) == ""


@pytest.mark.parametrize("width", [40, 60, 80, 120, 160, 200])
def test_every_width_shows_every_number_within_it(measured, width):
    results = [measured("a_task_with_quite_a_long_name", speed(2.5)), measured("b", speed(0.25, suspect="too quick"))]
    text = shown([*results, measured("c", speed(rows=[row(16, status="noisy")]))], width)
    assert max(map(len, text.splitlines())) <= width
    flat = " ".join(text.split())
    for part in (
        "a_task_with_quite_a_long_name", "2.50 [2.48, 2.52]", "7.50 [7.42, 7.58]", "10.0 [9.90, 10.1]", "±0.6%",
        "faster", "too quick", "suspect", "noisy at size 16", "over vector", "geometric means", "32",
    ):  # fmt: skip
        assert part in flat, part


def test_only_gains_and_losses_are_coloured(measured):
    def colored(value):
        screen = Screen(width=200, color=True)
        speeds = Speeds()
        speeds.add(measured("a", speed(value)))
        text = screen.render(*parts(speeds.groups(), (), screen, "", every=False))
        return re.findall(rf"\x1b\[(3\dm){re.escape(ratio(value))} \[", text)

    assert colored(2.0) == ["32m"]
    assert colored(0.5) == ["31m"]
    assert colored(1.0) == []


def test_streams_of_ascii_get_ascii(measured):
    assert shown([measured("a", speed(rows=[row(16, 0.5)]))], 160, unicode=False).isascii()


def many(measured, count=60, noisy=3):
    results = [measured(f"t{i:03}", speed(1.0 + i)) for i in range(count)]
    bad = [measured(f"n{i}", speed(rows=[row(16, status="noisy")])) for i in range(noisy)]
    return [*bad, *results]


@pytest.mark.parametrize("width", [None, 60, 160])
def test_many_tasks_are_cut_to_both_ends_and_it_is_said_how_to_see_all(measured, width):
    text = shown(many(measured), width)
    ends = [f"t{i:03}" for i in (*range(59, 39, -1), *range(19, -1, -1))]
    assert re.findall(r"^(t\d+) ", text, re.MULTILINE) == ends
    flat = " ".join(text.split())
    assert "the 20 fastest and the 20 slowest of 63 tasks, without 3 noisy; all of them:" in flat
    assert "kernelbench report runs/x --speed" in flat
    assert "geometric means over 60 tasks" in flat
    whole = shown(many(measured), width, every=True)
    assert len(re.findall(r"^[tn]\d+ ", whole, re.MULTILINE)) == 63
    assert "all of them" not in whole


def test_tasks_that_fill_no_two_ends_are_cut_at_the_end(measured):
    text = shown(many(measured, count=30, noisy=20))
    assert len(re.findall(r"^[tn]\d+ ", text, re.MULTILINE)) == MOST
    assert f"the first {MOST} of 50 tasks, without 10 noisy; all of them:" in text


def test_as_many_as_fit_are_shown_whole(measured):
    assert "all of them" not in shown(many(measured, count=MOST, noisy=0))


def test_only_a_row_for_each_task_is_kept(measured):
    speeds = Speeds()
    for index in range(300):
        speeds.add(measured("a", sample_id=str(index)))
        speeds.add(measured("b", {"unavailable": f"reason {index}"}))
    (group,) = speeds.groups()
    assert group.tasks[0].samples == 300
    assert sum(group.unavailable.values()) == 300
    assert len(group.unavailable) <= 101


def test_metrics_about_speed_stand_below_the_table(measured, make_run, plugins):
    summary = summarize(make_run([measured("a")]), plugins)
    metrics = [
        MetricValue(name="efficient@1", value=0.25, note="a note", n=1),
        MetricValue(name="efficient@1 (paper)", value=0.5, n=1),
        MetricValue(name="speedup", value=1.25, note="over 4 samples of 1 tasks", n=1),
        MetricValue(name="speedup (paper)", value=1.75, n=1),
    ]
    text = render(evolve(summary, groups=[evolve(summary.groups[0], metrics=metrics)]), Screen())
    assert "efficient@1 25.0% (paper: 50.0%)\n  a note\n" in text
    assert "all samples: speedup 1.25, speedup (paper) 1.75, over 4 samples of 1 tasks" in text


def test_a_summary_holds_the_speed_of_all_tasks_as_plain_data(measured, make_run, plugins):
    summary = summarize(make_run(many(measured)), plugins)
    (group,) = json.loads(encode_json(summary.plain()))["speed"]
    assert (group["model"], group["target"], group["samples"], len(group["tasks"])) == ("m/one", "x86-avx", 63, 63)
    assert group["tasks"][0]["task_id"] == "simd/t059"
    assert group["tasks"][0]["speedup"]["O3"] == pytest.approx(around(60.0))
    assert group["means"]["vector"]["tasks"] == 60
    assert "kernelbench report" in render(summary, Screen())
    assert "kernelbench report" not in render(summary, Screen(), every=True)


def test_a_speed_that_had_no_room_in_its_record_is_fetched(measured, make_run, plugins):
    rows = [row(i, 2.0, detail="x" * 3000) for i in range(20)]
    run = make_run([measured("a", speed(rows=rows))])
    (stored,) = run.results()
    assert "rows" not in stored.data["speed"]  # it is beside the record
    (group,) = summarize(run, plugins).speed
    assert group.tasks[0].verdict == "faster"


def report(run, *arguments, plugins, code=0):
    done = CliRunner().invoke(cli, ["report", str(run.path), *arguments], obj=State(plugins))
    assert done.exit_code == code, done.stderr
    return done


def test_the_flag_shows_all_tasks(measured, make_run, plugins):
    run = make_run(many(measured))
    assert "t030" not in report(run, plugins=plugins).stdout
    assert "t030" in report(run, "--speed", plugins=plugins).stdout
    assert len(json.loads(report(run, "--json", plugins=plugins).stdout)["speed"][0]["tasks"]) == 63
    assert "--speed" in report(run, "--speed", "--samples", plugins=plugins, code=2).stderr


def test_the_flag_says_when_nothing_was_measured(make_result, make_run, plugins):
    assert "--measure" in report(make_run([make_result("a")]), "--speed", plugins=plugins).stderr


def sample_text(data, width=None, *, unicode=True):
    screen = Screen(unicode=unicode) if width is None else Screen(width=width, unicode=unicode)
    return screen.render(*speed_sample.parts(data, screen))


def test_a_sample_has_a_line_for_each_size(measured):
    rows = [row(16, 0.5), row(1024, 4.0, lacking={"AVX-512": "not\nhere"}), row(4096, status="timeout", detail="late")]
    lines = sample_text(speed(2.0, rows=rows)).splitlines()
    assert re.split("  +", lines[2])[:9] == [
        "16", "128", "100.0", "50.00", "0.50 [0.49, 0.51]", "1.50 [1.48, 1.52]", "1.00 [0.99, 1.01]",
        "2.00 [1.98, 2.02]", "2.50 [2.48, 2.52]",
    ]  # fmt: skip
    assert re.split("  +", lines[2])[9:] == ["±0.4%", "16", "4", "slower", "2 descheduled, 1 steal"]
    assert re.split("  +", lines[3])[-2:] == ["faster", "2 descheduled, 1 steal"]
    assert lines[4].split() == ["4096", "32768", *["-"] * 10, "timeout"]
    rest = "\n".join(lines[5:])
    assert "over 2 of 3 sizes (timeout, noise ±0.6%): speedup 2.00 [1.98, 2.02], over vector" in rest
    assert "as the paper counts: 2.00 at -O3" in rest
    assert "timeout at size 4096: late" in rest
    assert "not compared with AVX-512: not here" in rest
    assert "█" not in rest  # a pipe gets no picture


def test_the_curve_shows_ratios_on_a_logarithmic_scale():
    rows = [row(16, 0.5), row(64, 1.0), row(256, 2.0), row(1024, 4.0)]
    lines = sample_text(speed(2.0, rows=rows), 80).splitlines()
    curve = lines[lines.index("speedup by size, on a logarithmic scale:") + 1 :][:4]
    bars = [re.sub(r"^ *\d+ ", "", line) for line in curve]
    assert [bar.count("█") for bar in bars] == [13, 0, 13, 26]  # whole columns: a third, nothing, a third, two thirds
    places = {line.index("│") for line in curve}
    assert len(places) == 1
    assert curve[0].index("█") < min(places) < curve[2].index("█")
    assert [line.split()[-1] for line in curve] == ["0.50", "1.00", "2.00", "4.00"]
    assert max(map(len, lines)) <= 80
    assert "logarithmic" not in sample_text(speed(2.0, rows=rows), 79)
    assert sample_text(speed(2.0, rows=rows), 80, unicode=False).isascii()


def test_noise_does_not_fill_the_curve():
    lines = sample_text(speed(1.01, rows=[row(16, 1.01), row(64, 1.005, status="noisy")]), 80).splitlines()
    first, second = lines[lines.index("speedup by size, on a logarithmic scale:") + 1 :][:2]
    assert first.count("█") < 4
    assert second.endswith(" noisy")


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_a_sample_fits_the_terminal(width):
    rows = [row(16, 0.5), row(1024, 4.0, suspect="too quick"), row(4096, status="timeout", detail="late")]
    text = sample_text(speed(2.0, rows=rows, suspect="too quick"), width)
    assert max(map(len, text.splitlines())) <= width
    flat = " ".join(text.split())
    for part in ("0.50 [0.49, 0.51]", "20.0 [19.8, 20.2]", "2 descheduled, 1 steal", "±0.4%", "too quick", "late"):
        assert part in flat, part


def test_a_wrong_sample_is_not_called_faster():
    text = sample_text(speed(9.0, rows=[row(16, 9.0), row(64, status="tampered", detail="it changed the clock")]))
    assert "over 1 of 2 sizes (tampered, " in text
    assert "tampered at size 64: it changed the clock" in text


def test_without_a_time_there_is_the_reason():
    assert sample_text({"unavailable": "qemu is\nno machine"}) == "time unavailable: qemu is no machine"
    assert "no size could be timed" in sample_text(speed(rows=[row(16, status="noisy")]))


def test_show_has_the_block(measured, make_run, plugins):
    run = make_run([measured("a")])
    done = CliRunner().invoke(cli, ["show", str(run.path), "a"], obj=State(plugins))
    assert done.exit_code == 0
    assert done.stdout.index("== speed, beside the reference at -O3 ==") < done.stdout.index("== verdict ==")
    assert "over all sizes (faster, noise ±0.6%): speedup 2.00 [1.98, 2.02]" in done.stdout
