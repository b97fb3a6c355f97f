"""Numbers in the figures of the HTML report, worked out by hand."""

from __future__ import annotations

import math

import pytest

from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import TableBuilder
from kernelbench_core.model import Sample
from kernelbench_core.report.analysis import PAGE_READS, analyse
from kernelbench_core.report.html.cells import show
from kernelbench_core.report.html.charts import charts
from kernelbench_core.report.html.model import Absent, Chart

AVX, NEON = "x86-avx", "arm-neon"


def timed(ratio, low=None, high=None, **more):
    """What a sample that passed says of its speed."""
    ends = [ratio, ratio if low is None else low, ratio if high is None else high]
    gain = "faster" if ends[1] > 1 else "slower" if ends[2] < 1 else "level"
    return {"speed": {"speedup": {"O3": ends}, "gain": gain, "rows": [{"size": [8], "status": "ok"}], **more}}


@pytest.fixture
def analysed(plugins, make_result):
    """An analysis of runs: each a list of (task, status, further settings of the result)."""

    def make(*runs, facts=None, asked=(), costs=None, usage=None, retrieve=("",)):
        metrics = Metrics(plugins)
        builder = TableBuilder({*metrics.reads, *PAGE_READS})
        for number, results in enumerate(runs):
            label = f"run{number}" if len(runs) > 1 else ""
            made = {"retrieve": retrieve[number]} if number < len(retrieve) else {}
            builder.start(label, "", {"identity": {"generation": made}, "selection": {"tasks": list(asked)}})
            seen = {}
            for task, status, more in results:
                identity = (task, more.get("model", "m/one"), more.get("target", AVX))
                seen[identity] = seen.get(identity, -1) + 1
                result = make_result(task, status, sample_id=str(seen[identity]), **more)
                builder.add(result)
                builder.add_sample(
                    Sample(
                        sample_id=result.sample_id, task_id=result.task_id, target=result.target, model=result.model,
                        cost=(costs or {}).get(result.model), usage=usage or {},
                    )
                )  # fmt: skip
        return analyse(builder.table({f"simd/{task}": found for task, found in (facts or {}).items()}), metrics)

    return make


def item(analysis, name, **more):
    """A figure by its id, or what stands in its place by its title."""
    items = [each for section in charts(analysis, **more) for each in section.items]
    return next(each for each in items if name in (getattr(each, "id", "").removeprefix("chart-"), each.title))


def traces(chart, **wanted):
    return [each for each in chart.figure["data"] if all(each.get(key) == value for key, value in wanted.items())]


def rows(grid):
    """A table as a list of mappings, values without their intervals."""
    return [
        {column.name: getattr(cell, "value", cell) for column, cell in zip(grid.columns, row, strict=True)}
        for row in grid.rows
    ]


def passes(model, *outcomes, target=AVX, data=None):
    """Samples of tasks a, b, ...: a text of + and - for each."""
    return [
        (task, "passed" if each == "+" else "wrong_result", {"model": model, "target": target, "data": data or {}})
        for task, text in zip("abcdefghijklmnopqrstuvwxyz", outcomes, strict=False)
        for each in text
    ]


# ranking


def test_the_ranking_shows_pass_at_1_with_its_interval_best_first(analysed):
    analysis = analysed([*passes("m/low", "+-", "--"), *passes("m/high", "++", "+-")])
    chart = item(analysis, "pass-1")
    points = traces(chart, type="scatter")
    assert [(each["x"], each["y"]) for each in points] == [([0.75], [0]), ([0.25], [1])]
    ends = {part.model: part.values["pass@1"].interval for part in analysis.parts}
    for each, model, value in zip(points, ("m/high", "m/low"), (0.75, 0.25), strict=True):
        assert each["error_x"]["arrayminus"][0] == pytest.approx(value - ends[model][0])
        assert each["error_x"]["array"][0] == pytest.approx(ends[model][1] - value)
    assert [row["model"] for row in rows(chart.table)] == ["m/high", "m/low"]
    assert [row["pass@1"] for row in rows(chart.table)] == [0.75, 0.25]
    assert "95% intervals" in chart.caption
    assert chart.figure["layout"]["yaxis"]["range"] == [1.5, -0.5]  # the first at the top
    left, right = chart.figure["layout"]["xaxis"]["range"]
    assert left < 0  # all of the axis, and the marks at its ends
    assert right > 1


def test_models_that_cannot_be_told_apart_have_the_same_rank(analysed):
    tie = item(analysed([*passes("m/a", "+-", "-+"), *passes("m/b", "-+", "+-")]), "pass-1")
    assert tie.figure["layout"]["yaxis"]["ticktext"] == ["=1-2  a", "=1-2  b"]


def test_ranks_that_are_given_are_taken(analysed):
    chart = item(analysed([*passes("m/a", "+"), *passes("m/b", "-")]), "pass-1", ranks={("m/b", AVX): "7"})
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["a", "7  b"]


def test_each_target_has_a_panel_with_its_own_order(analysed):
    chart = item(
        analysed([
            *passes("m/a", "+-"), *passes("m/b", "--"),
            *passes("m/a", "--", target=NEON), *passes("m/b", "++", target=NEON),
        ]), "pass-1", ranks={},
    )  # fmt: skip
    layout = chart.figure["layout"]
    assert [note["text"] for note in layout["annotations"]] == ["<b>arm-neon</b>", "<b>x86-avx</b>"]
    assert layout["yaxis"]["ticktext"] == ["b", "a"]
    assert layout["yaxis2"]["ticktext"] == ["a", "b"]
    assert layout["yaxis"]["domain"][0] > layout["yaxis2"]["domain"][1]
    assert layout["xaxis2"]["matches"] == "x"
    assert [each["x"] for each in traces(chart, yaxis="y2")] == [[0.5], [0.0]]


def test_our_efficient_at_1_is_filled_and_the_papers_hollow(analysed):
    # by our measure one of three is surely faster; by the paper's two
    fast, maybe = timed(2.0, 1.8, 2.2, paper={"O3": 2.1}), timed(1.1, 0.9, 1.3, paper={"O3": 1.2})
    chart = item(
        analysed([("a", "passed", {"data": fast}), ("b", "passed", {"data": maybe}), ("c", "wrong_result", {})]),
        "efficient-1",
    )
    filled = [each for each in chart.figure["data"] if each["marker"]["symbol"] == "circle" and each["x"] != [None]]
    hollow = [
        each for each in chart.figure["data"] if each["marker"]["symbol"] == "circle-open" and each["x"] != [None]
    ]
    assert [each["x"][0] for each in filled] == [pytest.approx(1 / 3)]
    assert [each["x"][0] for each in hollow] == [pytest.approx(2 / 3)]
    assert chart.figure["data"].index(hollow[0]) < chart.figure["data"].index(filled[0])  # ours lies on top
    keys = [each["name"] for each in chart.figure["data"] if each["showlegend"]]
    assert keys == ["our measure", "SimdBench's measure"]


def test_a_figure_without_data_says_why(analysed):
    found = {
        each.title: each.why
        for section in charts(analysed([*passes("m/a", "+", "-")]))
        for each in section.items
        if isinstance(each, Absent)
    }
    assert found["efficient@1 by model"] == "speed was not measured in this run"
    assert found["Samples that reach a speedup"] == "speed was not measured in this run"
    assert found["Fast@3 over the threshold"] == "speed was not measured in this run"
    assert found["Speedup by size of the input"] == "speed was not measured in this run"
    assert found["pass@5 by model"] == "2 tasks have fewer than 5 samples"
    assert found["pass@k over k"] == "no model has two samples or more of every task"
    assert found["Passed by attempt"] == "no sample was asked for again with feedback"
    assert found["pass@1 and cost"] == "no price of any sample is known"
    assert found["Tokens per sample that passed"] == "no tokens were counted"
    assert found["Vectorization by model"] == "instructions were not counted"
    assert "category" in found["pass@1 by category"]
    assert "Speedup by threads" in found
    assert "Speedup by scale of the program" in found


def test_where_time_could_not_be_had_the_reason_is_told(analysed):
    analysis = analysed([("a", "passed", {"data": {"speed": {"unavailable": "no steady clock"}}})])
    assert item(analysis, "efficient@1 by model").why == "time unavailable: no steady clock"
    assert item(analysis, "Samples that reach a speedup").why == "time unavailable: no steady clock"
    assert item(analysis, "Fast@1 over the threshold").why == "time unavailable: no steady clock"


def test_an_analysis_of_nothing_has_no_figures(analysed):
    assert charts(analysed([])) == []


# curves


def test_pass_at_k_over_k(analysed):
    # one of three samples passes: 1/3, 2/3, 1
    chart = item(analysed([*passes("m/a", "+--")]), "pass-over-k")
    (line,) = traces(chart, name="a")
    assert line["x"] == [1, 2, 3]
    assert line["y"] == pytest.approx([1 / 3, 2 / 3, 1.0])
    assert [row["at2"] for row in rows(chart.table)] == [pytest.approx(2 / 3)]


def test_pass_at_k_ends_where_a_task_has_no_more_samples(analysed):
    chart = item(analysed([*passes("m/a", "+--", "++"), ("c", "passed", {}), ("c", "passed", {})]), "pass-over-k")
    (line,) = traces(chart, name="a")
    assert line["x"] == [1, 2]


def test_missing_samples_count_among_those_that_may_be_tried(analysed):
    chart = item(analysed([*passes("m/a", "+--", "+--", "++")]), "pass-over-k")
    (line,) = traces(chart, name="a")
    assert line["x"] == [1, 2, 3]
    assert line["y"] == pytest.approx([(1 / 3 + 1 / 3 + 2 / 3) / 3, (2 / 3 + 2 / 3 + 1) / 3, 1.0])


def test_a_long_row_of_k_has_few_points_and_ends_at_the_last(analysed):
    chart = item(analysed([*passes("m/a", "+" + "-" * 99)]), "pass-over-k")
    (line,) = traces(chart, name="a")
    assert line["x"][0] == 1
    assert line["x"][-1] == 100
    assert len(line["x"]) <= 20
    assert line["y"] == pytest.approx([k / 100 for k in line["x"]])
    assert chart.figure["layout"]["xaxis"]["type"] == "log"


def test_fast_at_1_over_the_threshold_has_a_band_where_a_sample_is_undecided(analysed):
    chart = item(analysed([("a", "passed", {"data": timed(2.0, 1.8, 2.2)}), ("a", "wrong_result", {})]), "fast-1")
    line = next(each for each in traces(chart, name="one") if "fill" not in each)
    at = dict(zip(line["x"], line["y"], strict=True))
    assert at[1.0] == 0.5
    assert at[2.0] == 0.5
    assert at[3.0] == 0.0
    (band,) = [each for each in chart.figure["data"] if each.get("fill") == "toself"]
    assert not band["showlegend"]
    assert band["legendgroup"] == line["legendgroup"]
    ends = list(zip(band["x"], band["y"], strict=True))
    there, back = ends[: len(ends) // 2], ends[len(ends) // 2 :]
    assert [x for x, _ in there] == sorted(x for x, _ in there) == [x for x, _ in reversed(back)]
    assert (2.0, 0.0) in ends
    assert (2.0, 0.5) in ends
    assert all(x not in (1.0, 3.0) for x, _ in ends)
    assert "from 0.0% to 50.0%" in line["hovertext"][line["x"].index(2.0)]
    row = rows(chart.table)[0]
    assert (row["at1"], row["at2"], row["at3"]) == (0.5, 0.5, 0.0)
    assert set(row) - {"model", "target"} == {f"at{p:g}" for p in (0.5, 0.75, 1, 1.5, 2, 3, 4)}


def test_speedup_at_3_over_the_threshold_is_the_best_that_qualifies(analysed):
    data = [timed(1.0), timed(2.0), timed(4.0)]
    chart = item(analysed([("a", "passed", {"data": each}) for each in data]), "speedup-3")
    line = next(each for each in chart.figure["data"] if "fill" not in each)
    assert line["y"][0] == 4.0
    chart = item(analysed([("a", "passed", {"data": each}) for each in data]), "speedup-1")
    line = next(each for each in chart.figure["data"] if "fill" not in each)
    at = dict(zip(line["x"], line["y"], strict=True))
    assert at[0.5] == pytest.approx(7 / 3)
    assert at[1.5] == pytest.approx(6 / 3)
    assert at[3.0] == pytest.approx(4 / 3)


def test_a_k_beyond_the_samples_has_no_curve_and_says_so(analysed):
    analysis = analysed([("a", "passed", {"data": timed(2.0)})])
    assert item(analysis, "fast-1").title == "Fast@1 over the threshold"
    assert "fewer than 3 samples" in item(analysis, "Fast@3 over the threshold").why


# speed


def test_the_share_that_reaches_a_speedup_counts_failures_and_leaves_out_what_cannot_be_believed(analysed):
    late = {"speed": {"speedup": {}, "rows": [{"size": [8], "status": "timeout"}]}}
    noisy = {"speed": {"rows": [{"size": [8], "status": "noisy"}]}}
    chart = item(
        analysed([
            ("a", "passed", {"data": timed(0.5)}), ("a", "passed", {"data": timed(2.0)}),
            ("a", "passed", {"data": timed(2.0)}), ("a", "wrong_result", {}), ("a", "passed", {"data": late}),
            ("a", "passed", {"data": timed(900.0, suspect="too fast")}), ("a", "passed", {"data": noisy}),
            ("a", "harness_error", {}),
        ]), "speed-reach",
    )  # fmt: skip
    (line,) = traces(chart, name="one")
    at = dict(zip(line["x"], line["y"], strict=True))
    assert line["y"][0] == pytest.approx(3 / 5)  # five count: three with a time, one too slow, one that failed
    assert at[0.5] == pytest.approx(3 / 5)
    assert at[2.0] == pytest.approx(2 / 5)
    assert line["y"][-1] == 0.0
    assert line["x"] == sorted(line["x"])
    assert line["line"]["shape"] == "vh"
    assert "1 whose time is too good to be true, 1 that passed without a time" in chart.caption
    (row,) = rows(chart.table)
    assert (row["samples"], row["timed"], row["suspect"], row["untimed"]) == (5, 3, 1, 1)
    assert (row["at0.5"], row["at1"], row["at2"], row["at4"]) == pytest.approx((3 / 5, 2 / 5, 2 / 5, 0))


def test_missing_samples_reach_no_speedup(analysed):
    analysis = analysed(
        [("a", "passed", {"data": timed(2.0)}), ("b", "passed", {"data": timed(3.0)})],
        asked=["simd/a", "simd/b", "simd/c"],
    )
    (line,) = traces(item(analysis, "speed-reach"), name="one")
    assert line["y"][0] == pytest.approx(2 / 3)


def test_many_speedups_make_a_line_of_few_steps_that_is_still_right(analysed):
    analysis = analysed([("a", "passed", {"data": timed(1 + number / 1000)}) for number in range(1000)])
    (line,) = traces(item(analysis, "speed-reach"), name="one")
    assert 200 < len(line["x"]) <= 242
    for x, y in zip(line["x"], line["y"], strict=True):
        reached = 1000 - math.ceil((x - 1) * 1000 - 1e-3)
        assert abs(y - min(1000, max(0, reached)) / 1000) < 0.003


def test_the_axis_of_boxes_holds_all_of_them(analysed):
    low, high = timed(0.01), timed(300.0)
    samples = [("a", "passed", {"data": high, "model": "m/one"}), ("a", "passed", {"data": low, "model": "m/two"})]
    left, right = item(analysed(samples), "speed-box").figure["layout"]["xaxis"]["range"]
    assert 10**left < 0.01
    assert 10**right > 300


def test_a_box_holds_the_quantiles_of_the_samples_that_passed(analysed):
    values = [float(each) for each in range(1, 6)]
    chart = item(
        analysed([*(("a", "passed", {"data": timed(each)}) for each in values), ("a", "wrong_result", {})]), "speed-box"
    )
    (box,) = traces(chart, type="box")
    assert (box["q1"], box["median"], box["q3"]) == ([2.0], [3.0], [4.0])
    assert box["lowerfence"] == pytest.approx([1.2])
    assert box["upperfence"] == pytest.approx([4.8])
    left, right = (10**each for each in chart.figure["layout"]["xaxis"]["range"])
    assert left < 1.0
    assert right > 4.8
    (point,) = traces(chart, type="scatter")
    assert "5 of 6 samples" in point["hovertext"][0]


# errors


def test_the_shares_of_statuses_are_of_all_samples_that_were_asked_for(analysed):
    chart = item(
        analysed([
            ("a", "passed", {}), ("b", "wrong_result", {}), ("c", "harness_error", {}),
        ], asked=["simd/a", "simd/b", "simd/c", "simd/d"]), "statuses",
    )  # fmt: skip
    shares = {each["name"]: each["x"] for each in chart.figure["data"]}
    assert shares == {"passed": [0.25], "wrong_result": [0.25], "harness_error": [0.25], "missing": [0.25]}
    assert next(iter(shares)) == "passed"
    assert chart.figure["layout"]["barmode"] == "stack"
    assert rows(chart.table)[0] == {
        "model": "m/one", "target": AVX, "samples": 4,
        "passed": 0.25, "wrong_result": 0.25, "harness_error": 0.25, "missing": 0.25,
    }  # fmt: skip


def test_statuses_that_look_alike_in_colour_differ_in_their_pattern():
    from kernelbench_core.report.html.charts.errors import MISSING, STYLES
    from kernelbench_core.seams_metrics import STATUSES

    assert set(STYLES) == {*STATUSES, MISSING}
    assert len(set(STYLES.values())) == len(STYLES)


def test_the_commonest_errors_are_split_by_model(analysed):
    chart = item(
        analysed([
            ("a", "compile_error", {"error_class": "undeclared"}),
            ("b", "compile_error", {"error_class": "undeclared"}),
            ("a", "compile_error", {"error_class": "undeclared", "model": "m/two"}),
            ("b", "wrong_result", {"model": "m/two"}), ("c", "unavailable", {}), ("d", "passed", {}),
        ]), "error-classes",
    )  # fmt: skip
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["compile_error: undeclared", "wrong_result"]
    assert {each["name"]: each["x"] for each in chart.figure["data"]} == {"one": [0.5, 0.0], "two": [0.25, 0.25]}
    assert [(row["samples"], row["share"]) for row in rows(chart.table)] == [(3, 0.75), (1, 0.25)]


def test_the_commonest_error_stands_first(analysed):
    failed = [("a", "compile_error", {}), ("b", "wrong_result", {}), ("c", "wrong_result", {})]
    chart = item(analysed(failed), "error-classes")
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["wrong_result", "compile_error"]


def test_rare_classes_and_the_models_beyond_the_eighth_are_told(analysed):
    failed = [
        ("a", "compile_error", {"error_class": f"c{number:02}", "model": f"m/{model:02}"})
        for number in range(17)
        for model in range(10)
    ]
    chart = item(analysed(failed), "error-classes")
    assert len(chart.figure["layout"]["yaxis"]["ticktext"]) == 15
    assert "The other 2 classes hold 20 samples." in chart.caption
    assert [each["name"] for each in chart.figure["data"]][-1] == "2 other models"
    assert chart.figure["data"][-1]["x"] == pytest.approx([2 / 170] * 15)


# strata


def test_pass_at_1_by_kind_of_task(analysed):
    chart = item(
        analysed(
            [*passes("m/a", "+-", "++", "++", "--")],
            facts={"a": {"category": "sums"}, "b": {"category": "sorts"}, "c": {"category": "sums"}, "d": {}},
        ), "by-category",
    )  # fmt: skip
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["sums (2)", "sorts (1)", "unknown (1)"]
    (bars,) = chart.figure["data"]
    assert bars["x"] == [0.75, 1.0, 0.0]
    assert bars["y"] == [0, 1, 2]
    found = {row["category"]: (row["tasks"], row["value"]) for row in rows(chart.table)}
    assert found == {"sums": (2, 0.75), "sorts": (1, 1.0), "unknown": (1, 0.0)}
    value = next(row[-1] for row in chart.table.rows if "sums" in row)
    assert value.low < 0.75 < value.high
    assert bars["error_x"]["array"][0] == pytest.approx(value.high - 0.75)


def test_missing_samples_count_in_their_kind_of_task(analysed):
    analysis = analysed(
        [*passes("m/a", "+", "+")], asked=["simd/a", "simd/b", "simd/c"],
        facts={"a": {"element": "f32"}, "b": {"element": "i8"}, "c": {"element": "i8"}},
    )  # fmt: skip
    found = {row["element"]: row["value"] for row in rows(item(analysis, "by-element").table)}
    assert found == {"f32": 1.0, "i8": 0.5}
    assert "difficulty" in item(analysis, "pass@1 by difficulty").why


def test_kinds_with_the_fewest_tasks_are_named_where_there_is_no_room(analysed):
    many = {chr(97 + number): {"category": f"kind{number:02}"} for number in range(16)}
    chart = item(analysed([*passes("m/a", *["+"] * 16)], facts=many), "by-category")
    assert len(chart.figure["data"][0]["y"]) == 14
    assert "Left out are kind14, kind15, which have the fewest tasks" in chart.caption
    assert len(chart.table.rows) == 16


# threads, sizes, scales


def test_speedup_and_efficiency_by_threads(analysed):
    # 4 threads: the geometric mean of 2 and 8 is 4
    samples = [(1, 1.5), (4, 2.0), (4, 8.0)]
    analysis = analysed([("a", "passed", {"data": {**timed(ratio), "threads": n}}) for n, ratio in samples])
    (line,) = traces(item(analysis, "threads"), name="one")
    assert line["x"] == [1.0, 4.0]
    assert line["y"] == pytest.approx([1.5, 4.0])
    (ideal,) = traces(item(analysis, "threads"), name="ideal")
    assert ideal["y"] == ideal["x"] == [1.0, 4.0]
    (line,) = traces(item(analysis, "thread-efficiency"), name="one")
    assert line["y"] == pytest.approx([1.5, 1.0])


def test_one_number_of_threads_makes_no_figure(analysed):
    analysis = analysed([("a", "passed", {"data": {**timed(2.0), "threads": 4}})])
    assert item(analysis, "Speedup by threads").why == "all results are of one number of threads"


def sized(*measured):
    """Speed at some sizes: (size, ratio); None for one that was too noisy."""
    rows = [
        {"size": list(size), "status": "noisy"}
        if ratio is None
        else {"size": list(size), "status": "ok", "ratios": {"O3": [ratio, ratio, ratio]}}
        for size, ratio in measured
    ]
    return timed(2.0, rows=rows)


def test_speedup_by_size_keeps_its_place_where_a_smaller_one_was_not_measured(analysed):
    analysis = analysed([
        ("a", "passed", {"data": sized(((64,), 1.0), ((512,), 4.0))}),
        ("a", "passed", {"data": sized(((64,), None), ((512,), 16.0))}),
        ("b", "passed", {"data": sized(((100, 9), 3.0), ((8, 8), 2.0), ((70, 70), 5.0))}),
    ])  # fmt: skip
    chart = item(analysis, "sizes")
    (line,) = traces(chart, name="one")
    assert line["x"] == [1.0, 2.0, 3.0]
    # smallest: 1 and 2; then sqrt(4 * 16) = 8 and 3; then 5 alone
    assert line["y"] == pytest.approx([math.sqrt(2), math.sqrt(24), 5.0])
    assert [row["note"] for row in rows(chart.table)] == ["2 tasks", "2 tasks", "1 tasks"]


def test_scales_stand_in_their_order(analysed):
    samples = [("large", 4.0), ("mini", 1.0), ("huge", 9.0)]
    analysis = analysed([("a", "passed", {"data": {**timed(ratio), "scale": scale}}) for scale, ratio in samples])
    chart = item(analysis, "scales")
    assert chart.figure["layout"]["xaxis"]["ticktext"] == ["mini", "large", "huge"]
    assert traces(chart, name="one")[0]["y"] == pytest.approx([1.0, 4.0, 9.0])


# vectorization


def counts(share, ratio=0.5):
    return {"counts": {"lengths": [{"bits": 128, "vectorization": share, "ratio": ratio, "comparable": True}]}}


def test_vectorization_counts_failures_as_0(analysed):
    analysis = analysed([("a", "passed", {"data": counts(0.8)}), ("a", "wrong_result", {})])
    chart = item(analysis, "vectorization")
    assert [each["x"] for each in traces(chart, type="scatter")] == [[0.4]]
    assert "No sample was asked for with retrieval." in chart.caption
    assert [each["x"] for each in item(analysis, "instructions").figure["data"]] == [[0.5]]


def test_runs_with_and_without_retrieval_stand_in_one_row(analysed):
    one = [("a", "passed", {"data": counts(0.4)}), ("b", "passed", {"data": counts(0.6)})]
    other = [("a", "passed", {"data": counts(0.8)}), ("b", "passed", {"data": counts(1.0)})]
    chart = item(analysed(one, other, retrieve=("", "documents")), "vectorization")
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["one"]
    points = [each for each in chart.figure["data"] if each["x"] != [None]]
    assert {each["marker"]["symbol"].endswith("-open"): each["x"][0] for each in points} == {
        True: pytest.approx(0.9), False: pytest.approx(0.5),
    }  # fmt: skip
    assert len({each["marker"]["color"] for each in points}) == 1
    assert len({each["y"][0] for each in points}) == 2  # their intervals do not lie on each other
    assert [(row["run"], row["retrieval"]) for row in rows(chart.table)] == [("run0", "none"), ("run1", "documents")]


# feedback and cost


def test_passed_by_attempt_adds_up(analysed):
    data = [("passed", 1), ("passed", 3), ("wrong_result", 3), ("passed", 2)]
    analysis = analysed([("a", status, {"data": {"attempt": attempt}}) for status, attempt in data])
    (line,) = item(analysis, "attempts").figure["data"]
    assert line["x"] == [1.0, 2.0, 3.0]
    assert line["y"] == pytest.approx([0.25, 0.5, 0.75])


def test_one_attempt_makes_no_figure(analysed):
    analysis = analysed([("a", "passed", {"data": {"attempt": 1}})])
    assert item(analysis, "Passed by attempt").why == "no sample had a second attempt"


def test_the_front_joins_models_that_nothing_beats_for_the_money(analysed):
    shares = {"m/cheap": "+---", "m/dear": "+++-", "m/waste": "++--", "m/free": "++++", "m/odd": "+---"}
    costs = {"m/cheap": 0.01, "m/dear": 0.1, "m/waste": 0.2, "m/free": 0.0}
    chart = item(
        analysed([each for model, text in shares.items() for each in passes(model, text)], costs=costs), "cost"
    )
    (front,) = traces(chart, name="Pareto front")
    assert (front["x"], front["y"]) == ([0.01, 0.1], [0.25, 0.75])
    assert front["line"]["shape"] == "hv"
    points = {each["name"]: (each["x"][0], each["y"][0]) for each in traces(chart, mode="markers")}
    assert points == {"cheap": (0.01, 0.25), "dear": (0.1, 0.75), "waste": (pytest.approx(0.2), 0.5)}
    assert "1 of 5 have no known price. 1 were free and have no place on this axis." in chart.caption
    found = {row["model"]: row["front"] for row in rows(chart.table)}
    assert found == {"m/cheap": "yes", "m/dear": "yes", "m/waste": "no", "m/free": "no"}


def test_a_front_takes_only_the_better_of_two_at_the_same_price(analysed):
    same = analysed([*passes("m/a", "+-"), *passes("m/b", "++")], costs={"m/a": 1.0, "m/b": 1.0})
    (front,) = traces(item(same, "cost"), name="Pareto front")
    assert (front["x"], front["y"]) == ([1.0], [1.0])


def test_a_front_leaves_out_what_is_as_good_for_more(analysed):
    same = analysed([*passes("m/a", "+-"), *passes("m/b", "+-")], costs={"m/a": 1.0, "m/b": 2.0})
    (front,) = traces(item(same, "cost"), name="Pareto front")
    assert (front["x"], front["y"]) == ([1.0], [0.5])


def test_tokens_per_sample_that_passed_come_fewest_first(analysed):
    analysis = analysed([*passes("m/a", "+-"), *passes("m/b", "++")], usage={"input": 10, "output": 30})
    chart = item(analysis, "tokens")
    assert [each["x"] for each in chart.figure["data"]] == [[40.0], [80.0]]
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["b", "a"]


# tasks


def test_the_map_of_tasks_has_the_hardest_at_the_top(analysed):
    chart = item(
        analysed(
            [*passes("m/a", "++", "+-", "--"), *passes("m/b", "++", "--"), ("c", "unavailable", {"model": "m/b"})]
        ),
        "tasks",
    )
    (heat,) = chart.figure["data"]
    assert chart.figure["layout"]["yaxis"]["ticktext"] == ["c", "b", "a"]
    assert chart.figure["layout"]["xaxis"]["ticktext"] == ["a", "b"]
    assert heat["z"][1:] == [[0.5, 0.0], [1.0, 1.0]]
    assert heat["z"][0][0] == 0.0
    assert heat["hovertext"][1][0] == "simd/b<br>m/a on x86-avx<br>1 of 2 passed"
    assert [row["mean"] for row in rows(chart.table)] == [0.0, 0.25, 1.0]
    assert chart.wide


def test_a_task_without_a_verdict_is_a_gap(analysed):
    chart = item(analysed([("a", "passed", {}), ("b", "unavailable", {})]), "tasks")
    assert chart.figure["data"][0]["z"] == [[1.0], [None]]
    assert "no sample counts" in chart.figure["data"][0]["hovertext"][1][0]
    assert show(chart.table).rows[1][1].text == "no verdict"


def test_missing_samples_count_as_failed_in_the_map(analysed):
    chart = item(analysed([*passes("m/a", "++", "++", "+")], asked=["simd/d"]), "tasks")
    assert chart.figure["data"][0]["z"] == [[0.0], [0.5], [1.0], [1.0]]
    assert "1 of 2 passed" in chart.figure["data"][0]["hovertext"][1][0]


def test_of_very_many_tasks_the_hardest_are_drawn(analysed):
    easy = [(f"t{number:03}", "passed", {}) for number in range(305)]
    chart = item(analysed([*easy, ("zz", "wrong_result", {})]), "tasks")
    assert chart.figure["layout"]["yaxis"]["ticktext"][0] == "zz"
    assert len(chart.figure["data"][0]["z"]) == 300
    assert "the table below the figure has the other 6 too" in chart.caption
    assert len(chart.table.rows) == 306


def test_figures_are_charts_with_tables(analysed):
    chart = item(analysed([*passes("m/a", "+")]), "pass-1")
    assert isinstance(chart, Chart)
    assert chart.table.id == "chart-pass-1-table"
