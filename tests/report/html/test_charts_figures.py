"""Figures of the HTML report as Plotly gets them: valid, plain, alike in their looks, and hostile names as text."""

from __future__ import annotations

import itertools
import json
import math
import random
import re

import pytest

from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import TableBuilder
from kernelbench_core.model import Sample
from kernelbench_core.report.analysis import PAGE_READS, analyse
from kernelbench_core.report.html.cells import show
from kernelbench_core.report.html.charts import charts, panels
from kernelbench_core.report.html.charts.looks import COLORS, Looks, text
from kernelbench_core.report.html.model import Chart

HOSTILE = (
    "evil/<b>bold</b><a href='javascript:alert(1)'>x</a>",
    'evil/quo"te & %{x} &lt; $x^2$\nline\x1b[31m',
    "evil/\u202egnp.\u2028\ud800<img src=x onerror=alert(1)>",
    "evil/</script><script>window.pwned=1</script>",
    "",
)


def speed(ratio, random):
    low, high = ratio * 0.9, ratio * 1.1
    rows = [{"size": [4**place], "status": "ok", "ratios": {"O3": [ratio * place, low, high]}} for place in range(1, 4)]
    gain = "faster" if low > 1 else "slower" if high < 1 else "level"
    return {"speedup": {"O3": [ratio, low, high]}, "paper": {"O3": ratio}, "gain": gain, "rows": rows}


def outcome(random, attempt):
    """Status and data of a sample that says something for every figure."""
    passed = random.random() < 0.6
    data = {"attempt": attempt, "threads": 2 ** (attempt % 3), "scale": ("mini", "large")[attempt % 2]}
    if passed:
        data["speed"] = speed(math.exp(random.gauss(0.3, 0.5)), random)
        data["counts"] = {"lengths": [{"vectorization": random.random(), "ratio": 0.7, "comparable": True}]}
    return ("passed" if passed else random.choice(["wrong_result", "compile_error", "timeout"])), data


@pytest.fixture
def rich(plugins, make_result):
    """An analysis that has something for every figure."""

    def make(models=("m/a", "m/b"), targets=("x86-avx", "arm-neon"), tasks=4, samples=5, *, facts=None, error=""):
        chance = random.Random(7)
        metrics = Metrics(plugins)
        builder = TableBuilder({*metrics.reads, *PAGE_READS})
        builder.start("", "", {})
        for model, target, task in itertools.product(models, targets, range(tasks)):
            for number in range(samples):
                status, data = outcome(chance, 1 + number % 4)
                result = make_result(
                    f"t{task}{error}", status, sample_id=str(number), model=model, target=target, data=data,
                    error_class=error if status != "passed" else "",
                )  # fmt: skip
                builder.add(result)
                builder.add_sample(
                    Sample(
                        sample_id=str(number), task_id=result.task_id, target=target, model=model,
                        cost=0.01 * (1 + number), usage={"input": 100, "output": 200},
                    )
                )  # fmt: skip
        known = {f"simd/t{task}{error}": {"category": f"c{task % 2}", "element": "f32"} for task in range(tasks)}
        return analyse(builder.table(facts or known), metrics, intervals=None if len(models) > 9 else ())

    return make


def figures(analysis, **more):
    return [each for section in charts(analysis, **more) for each in section.items if isinstance(each, Chart)]


def texts(value):
    """All texts of a figure."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [found for each in inner for found in texts(each)]


def test_every_figure_is_valid_for_plotly_and_plain_json(rich):
    graph_objects = pytest.importorskip("plotly.graph_objects", reason="the extra `report` is not installed")
    found = figures(rich())
    assert len(found) == 25  # all but the difficulty, which no task has
    for each in found:
        json.dumps(each.figure, allow_nan=False)
        graph_objects.Figure(each.figure)
        assert show(each.table).rows
        assert each.caption.endswith(".")
        assert each.figure["layout"]["height"] > 100
        assert each.figure["layout"]["paper_bgcolor"] == "rgba(0,0,0,0)"
        assert "title" not in each.figure["layout"]


def test_ids_are_unique_and_those_of_no_other_part_of_the_page(rich):
    sections = charts(rich())
    ids = [section.id for section in sections]
    for each in (item for section in sections for item in section.items if isinstance(item, Chart)):
        ids += [each.id, each.table.id]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"charts?-[a-z0-9-]+", each) for each in ids)


def test_colours_that_a_page_decides_are_left_to_it(rich):
    for each in figures(rich()):
        for axis in (value for name, value in each.figure["layout"].items() if name[1:5] == "axis"):
            assert not {"gridcolor", "linecolor", "color"} & set(axis)
            assert "color" not in axis.get("tickfont", {})
        assert "template" not in each.figure["layout"]
        assert "font" not in each.figure["layout"]


def test_a_model_has_the_same_colour_and_mark_in_all_figures(rich):
    analysis = rich(models=("m/a", "m/b", "m/c"))
    looks = {look.label: look for look in map(Looks(analysis).of, analysis.parts)}
    drawn = 0
    for each in figures(analysis):
        for trace in each.figure["data"]:
            look = looks.get(trace.get("name", ""))
            if look is None or trace.get("fill"):
                continue
            drawn += 1
            assert look.color in (trace.get("line", {}).get("color"), trace.get("marker", {}).get("color"))
            if trace["type"] == "scatter" and "lines" in trace["mode"]:
                assert trace["line"]["dash"] == look.dash
            elif trace["type"] == "scatter":
                assert trace["marker"]["symbol"] == look.symbol
            else:
                assert trace["marker"]["pattern"]["shape"] == look.pattern
    assert drawn > 50


def test_looks_of_many_models_differ_in_more_than_their_colour(rich):
    models = [f"m/{number:02}" for number in range(30)]
    analysis = rich(models=models, targets=("x86-avx",), tasks=1, samples=1)
    looks = [Looks(analysis).of(part) for part in analysis.parts]
    assert len({(look.color, look.symbol) for look in looks}) == 30
    assert len({(look.color, look.dash) for look in looks}) == 30
    assert len({look.color for look in looks if look.place < 8}) == len(COLORS) == 8
    first = [look for look in looks if look.place < 8]
    assert len({look.symbol for look in first}) == 8
    assert len({look.pattern for look in first}) == 8


def contrast(one, other):
    """Of two colours, by WCAG 2.2."""

    def light(color):
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05

    return max(light(one), light(other)) / min(light(one), light(other))


@pytest.mark.parametrize("color", [*COLORS, panels.NEUTRAL])
def test_colours_can_be_seen_on_light_and_on_dark_pages(color):
    assert contrast(color, "#ffffff") > 2.2
    assert contrast(color, "#14171c") > 2.2


def test_labels_leave_the_provider_out_unless_that_joins_two(rich):
    def labels(*models):
        looks = Looks(rich(models=models, targets=("x86-avx",), tasks=1, samples=1))
        return {look.name: look.label for look in looks._by_key.values()}

    assert labels("a/gpt", "b/llama") == {"a/gpt": "gpt", "b/llama": "llama"}
    assert labels("a/gpt", "b/gpt") == {"a/gpt": "a/gpt", "b/gpt": "b/gpt"}
    assert labels("reference/expert", "b/gpt")["reference/expert"] == "reference/expert"
    long = labels("a/" + "x" * 15 + "1" + "y" * 20, "a/" + "x" * 15 + "2" + "y" * 20)
    assert len(set(long.values())) == 2
    assert all(len(each) <= 27 for each in long.values())


def test_of_many_models_the_best_are_drawn_and_the_others_named(rich):
    models = [f"m/{number:02}" for number in range(30)]
    analysis = rich(models=models, tasks=2, samples=2)
    known = {look.name: look.place for look in map(Looks(analysis).of, analysis.parts)}
    best = {look.label for look in map(Looks(analysis).of, analysis.parts) if look.place < 8}
    found = {each.id: each for each in figures(analysis, ranks={})}
    for name in ("chart-pass-over-k", "chart-speed-reach", "chart-fast-1", "chart-attempts", "chart-sizes"):
        drawn = {trace["name"] for trace in found[name].figure["data"] if trace.get("name")}
        assert drawn == best
        assert "and 17 more too." in found[name].caption
        table = {row[0] for row in found[name].table.rows}
        assert table == set(models)
    assert "Drawn are the first 45 of each target" not in found["chart-pass-1"].caption
    assert len(found["chart-by-category"].table.rows) == 30 * 2 * 2
    assert "Intervals are worked out for the models that are drawn." in found["chart-by-category"].table.note
    with_interval = {row[0] for row in found["chart-by-category"].table.rows if row[-1].low is not None}
    assert with_interval == {name for name, place in known.items() if place < 8}
    columns = found["chart-tasks"].figure["layout"]["xaxis"]["ticktext"]
    assert len(columns) == 40
    assert "and 5 more too." in found["chart-tasks"].caption


def test_rows_beyond_the_room_for_them_are_counted(rich):
    targets = [f"t{number}" for number in range(6)]
    models = [f"m/{number:02}" for number in range(18)]
    found = {each.id: each for each in figures(rich(models, targets, tasks=1, samples=1), ranks={})}
    assert "Drawn are the first 15 of each target; the table below the figure has the other 18 too." in (
        found["chart-pass-1"].caption
    )
    assert len(found["chart-pass-1"].figure["layout"]["yaxis3"]["ticktext"]) == 15
    assert len(found["chart-pass-1"].table.rows) == 6 * 18
    assert len(found["chart-statuses"].figure["layout"]["yaxis6"]["ticktext"]) == 15


# texts of others


@pytest.mark.parametrize("name", HOSTILE)
def test_a_text_of_others_holds_no_tag_and_no_control_character(name):
    shown = text(name, 200)
    assert "<" not in shown
    assert ">" not in shown
    assert re.sub(r"&(amp|lt|gt);", "", shown).count("&") == 0
    assert shown.isprintable()
    assert shown


def test_a_long_text_loses_its_middle_and_no_escape_is_cut():
    assert text("a" * 30 + "<" * 30, 10) == "aaaaaa…&lt;&lt;&lt;"
    assert text("x" * 24) == "x" * 24
    assert len(text("x" * 25)) == 24


def test_hostile_names_are_in_no_figure_as_tags(rich):
    mark = "<a href='https://example.org'>click</a>"
    facts = {f"simd/t{task}{mark}": {"category": mark, "element": "<b>b</b>"} for task in range(4)}
    analysis = rich(models=HOSTILE, targets=(f"x{mark}", "y"), facts=facts, error=mark)
    for each in figures(analysis):
        for found in texts(each.figure):
            bare = re.sub(r"^<b>(.*)</b>$|<br>", r"\1", found, flags=re.DOTALL)
            assert "<" not in bare
            assert "\x1b" not in bare
            assert "\u202e" not in bare
            assert "\ud800" not in bare
        json.dumps(each.figure).encode()
        for part in (each.caption, each.title):
            assert part.isprintable()


@pytest.fixture
def drawn(browser, tmp_path):
    """Draws figures in a browser and gives the page; what it complains of is an error."""
    get_plotlyjs = pytest.importorskip("plotly.offline", reason="the extra `report` is not installed").get_plotlyjs

    pages = []

    def draw(found, width=360):
        specs = json.dumps([[each.id, each.figure] for each in found]).replace("<", "\\u003c")
        path = tmp_path / "figures.html"
        path.write_text(
            f"<!doctype html><meta charset=utf-8><script>{get_plotlyjs()}</script><body><script>"
            f"window.done = (async () => {{ for (const [id, figure] of {specs}) {{"
            "const box = document.body.appendChild(document.createElement('div')); box.id = id;"
            "await Plotly.newPlot(box, figure.data, figure.layout); } })()</script>",
            encoding="utf-8",
        )
        page = browser.new_page(viewport={"width": width, "height": 800})
        pages.append(page)
        complaints, requests = [], []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        page.evaluate("window.done")
        assert complaints == []
        assert len(requests) == 1
        return page

    yield draw
    for each in pages:
        each.close()


def test_a_browser_shows_hostile_names_as_text(rich, drawn):
    link = "<a href='https://example.org'>click</a><b>bold</b>"
    facts = {f"simd/t{task}{link}": {"category": link} for task in range(2)}
    analysis = rich(models=HOSTILE[:4], targets=(link,), tasks=2, samples=2, facts=facts, error=link)
    found = [each for each in figures(analysis) if each.id in (
        "chart-pass-1", "chart-error-classes", "chart-by-category", "chart-tasks"
    )]  # fmt: skip
    page = drawn(found, width=900)
    assert page.evaluate("document.querySelectorAll('svg a, svg image[href^=http], img').length") == 0
    assert page.evaluate("window.pwned") is None
    words = page.evaluate("[...document.querySelectorAll('svg text')].map(each => each.textContent).join('\\n')")
    assert "<a href=" in words
    assert "&lt;" not in words.replace("&lt; $x", "")
    page.hover("#chart-tasks .nsewdrag", position={"x": 5, "y": 5})
    page.wait_for_selector(".hovertext")
    said = page.evaluate("document.querySelector('.hovertext').textContent")
    assert "<a href='https://example.org'>click</a>" in said
    assert page.evaluate("document.querySelectorAll('.hovertext a').length") == 0


def test_a_browser_draws_all_figures_at_the_width_of_a_telephone(rich, drawn):
    models = [f"provider/model-with-a-long-name-{number}-instruct" for number in range(8)]
    analysis = rich(models=models, targets=("x86-avx",), samples=3)
    wanted = ("pass-1", "efficient-1", "statuses", "error-classes", "by-category", "fast-3", "cost", "tasks")
    found = [each for each in figures(analysis) if each.id.removeprefix("chart-") in wanted]
    page = drawn(found)
    sizes = page.evaluate(
        "[...document.querySelectorAll('body > div')].map(({id, _fullLayout: {_size, height}}) => ({id, height,"
        " ..._size, legend: document.querySelector(`#${id} .legend`)?.getBBox().height ?? 0}))"
    )
    assert len(sizes) == len(wanted)
    for size in sizes:
        assert size["w"] > 110, size
        assert size["h"] > 55, size
        assert size["t"] + size["h"] + size["legend"] < size["height"], size  # the legend has its room below


# axes


@pytest.mark.parametrize(
    ("low", "high"), [(0.9, 1.1), (0.55, 1.02), (0.5, 2), (0.3, 30), (1e-3, 1e4), (1e-9, 1e9), (1, 1), (0.97, 0.99)]
)
def test_ticks_of_ratios_are_few_round_and_hold_1(low, high):
    axis = panels.ratios(low, high)
    ticks = axis["tickvals"]
    left, right = (10**each for each in axis["range"])
    assert 1.0 in ticks
    assert left < min(low, 1) <= max(high, 1) < right
    assert 2 <= len(ticks) <= 6 or high == low
    assert all(left <= each <= right for each in ticks)
    assert all(len(f"{each:.0e}".rstrip("0")) > 0 and float(f"{each:.2g}") == pytest.approx(each) for each in ticks)
    assert axis["ticktext"] == [f"{each:g}x" for each in ticks]


def test_panels_do_not_overlap_and_leave_room_for_what_stands_between_them():
    figure = panels.Panels(["a", "b", "c"], [100, 200, 50], x={}, y={}, title="what").figure()
    layout = figure["layout"]
    inner = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"] - 8
    domains = [layout[name]["domain"] for name in ("yaxis", "yaxis2", "yaxis3")]
    assert [round((high - low) * inner) for low, high in domains] == [100, 200, 50]
    assert domains[0][1] == 1.0
    assert domains[2][0] == pytest.approx(0.0)
    for (low, _), (_, high) in itertools.pairwise(domains):
        assert (low - high) * inner == pytest.approx(64)
    assert "title" not in layout["xaxis"]
    assert layout["xaxis3"]["title"]["text"] == "what"


def test_an_entry_of_the_legend_stands_once_for_all_panels():
    figure = panels.Panels(["a", "b"], [50, 50], x={}, y={})
    for panel in (0, 1):
        figure.add(panel, entry="one", quiet=True, type="scatter")
        figure.add(panel, entry="one", type="scatter")
        figure.add(panel, entry="two", type="scatter")
    made = figure.figure()
    assert [(each["name"], each["showlegend"]) for each in made["data"]] == [
        ("one", False), ("one", True), ("two", True), ("one", False), ("one", False), ("two", False),
    ]  # fmt: skip
    assert made["layout"]["showlegend"]


def test_one_entry_needs_no_legend():
    figure = panels.Panels([""], [50], x={}, y={})
    figure.add(0, entry="one", type="scatter")
    assert not figure.figure()["layout"]["showlegend"]
