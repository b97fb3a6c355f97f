"""Published figures: all that the reference page has, as it has them, and marked so that nobody takes them for ours."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.report import published
from kernelbench_core.report.published import MARK, PublishedRow, load, names, parse, side_by_side
from kernelbench_core.runs import Group
from kernelbench_core.seams import MetricValue

TARGETS = {
    "scalar": "scalar", "SSE": "x86-sse", "AVX": "x86-avx", "Neon": "arm-neon", "SVE": "arm-sve", "RVV": "riscv-rvv",
}  # fmt: skip
ALL = "all models"
SMALL = """
title = "Small"
source = "a paper"
[protocol]
samples = 5
temperature = 0.2
p = [1.0, 1.5]
suites = { one = 1, half = 0.5 }
[columns]
A = { target = "x86-avx" }
B = { target = "x86-avx", setting = "with help" }
[models]
"Big-1" = { tag = "v1", names = ["big-one"] }
[[tables]]
title = "first"
source = "Table 1"
unit = "percent"
metrics = ["pass@1", "pass@5"]
columns = ["A", "B"]
[tables.rows]
"Big-1" = [[27.35, 40], [1.10, 2.0]]
"Big-2" = [[0, 100], [3, 4]]
[[tables]]
title = "second"
source = "Table 2"
unit = "ratio"
model = "all models"
metrics = ["gain"]
columns = ["A"]
figures = [{ column = "A", metric = "gain", value = 2.60, note = "of most" }]
"""


@pytest.fixture(scope="module")
def page():
    """The page of reference figures; skips where this copy of the project has none."""
    named = os.environ.get("KERNELBENCH_REFERENCE_DATA")
    places = [Path(named).parent] if named else [each / "shared" for each in Path(__file__).resolve().parents]
    for place in places:
        if (place / "reference" / "published.md").is_file():
            return (place / "reference" / "published.md").read_text(encoding="utf-8")
    pytest.skip("no page of published figures here: shared/reference/published.md")
    return None


def figures_of(table):
    """(model, target, metric, setting) to the figure as it was published."""
    return {(row.model, row.target, row.metric, row.setting): float(row.printed) for row in table.rows()}


def chapter(page, heading):
    return page.split(f"\n## {heading}")[1].split("\n## ")[0]


def cells(text):
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return rows[0], rows[2:]


def test_simdbench_has_every_figure_of_the_page_and_no_other(page):
    expected = {}
    heading, rows = cells(chapter(page, "SimdBench, Table 4"))
    for model, *row in rows:
        for name, pair in zip(heading[1:], row, strict=True):
            for metric, figure in zip(("pass@1", "pass@5"), pair.split("/"), strict=True):
                expected[model, TARGETS[name], metric, ""] = float(figure)
    assert len(expected) == 18 * 6 * 2
    reasons = chapter(page, "SimdBench, Table 5")
    for name, *row in cells(reasons)[1]:
        for reason in row:
            word, figure = reason.rsplit(" ", 1)
            expected[ALL, TARGETS[name], word.replace(" ", "_"), ""] = float(figure)
    for word, figure in re.findall(r"([a-z ]+) ([\d.]+\d)", reasons.split("Over all invalid samples:")[1]):
        expected[ALL, "", word.strip().replace(" ", "_"), ""] = float(figure)
    assert len(expected) == 18 * 6 * 2 + 15 + 3
    assert figures_of(load("simdbench")) == expected


def test_simdbench_has_the_tags_and_the_protocol_of_the_page(page):
    table = load("simdbench")
    tags = page.split("Model tags (Table 3): ")[1].splitlines()[0].rstrip(".")
    assert {name: model.tag for name, model in table.models.items()} == dict(
        each.split(" ") for each in tags.split(", ")
    )
    assert f"n = {table.protocol['samples']}, T = {table.protocol['temperature']}" in page
    assert table.source.rpartition(" ")[2] in page


def test_the_reasons_say_which_was_the_most_frequent(page):
    for name, *row in cells(chapter(page, "SimdBench, Table 5"))[1]:
        told = {
            row.note: row.metric.replace("_", " ") + f" {float(row.printed):.2f}"
            for row in load("simdbench").rows()
            if row.note and row.target == TARGETS[name]
        }
        assert told == dict(zip(("first", "second", "third"), row, strict=True))


def test_npueval_has_every_figure_of_the_page_and_no_other(page):
    text = chapter(page, "NPUEval")
    expected = {}
    for model, without, with_ in re.findall(r"([A-Z][\w.\- ]*?) ([\d.]+)/([\d.]+\d)", text.split("\n\n")[1]):
        expected[model, "amd-aie2", "vectorization", "without retrieval"] = float(without)
        expected[model, "amd-aie2", "vectorization", "with retrieval"] = float(with_)
    assert len(expected) == 20
    low, high = re.search(r"kernels reach (\d+) to (\d+) %", text).groups()
    expected["open-source kernels", "amd-aie2", "vectorization", "good kernels, low end"] = float(low)
    expected["open-source kernels", "amd-aie2", "vectorization", "good kernels, high end"] = float(high)
    after = re.search(r"DeepSeek V3 rises to (\d+) % passing after the first recompilation", text)[1]
    expected["DeepSeek V3", "amd-aie2", "functional pass rate", "after the first recompilation"] = float(after)
    table = load("npueval")
    assert figures_of(table) == expected
    rounds, allowed = map(int, re.search(r"about (\d+) rounds \((\d+) allowed", text).groups())
    assert (table.protocol["feedback_saturates_at_rounds"], table.protocol["feedback_rounds_allowed"]) == (
        rounds, allowed,
    )  # fmt: skip
    assert f"({table.protocol['tasks']} kernels; failures {table.protocol['failures_count_as']})" in page


def test_hpc_bench_has_every_figure_of_the_page_and_no_other(page):
    text = chapter(page, "HPC-Bench")
    of_setting = {"EX1": ("cpu-serial", "EX1"), "EX2": ("cpu-openmp", "EX2, 16 threads"), "EX3": ("cuda", "EX3")}
    heading, rows = cells(text)
    expected, setting = {}, ""
    for first, metric, *row in rows:
        setting = first or setting
        target, named = of_setting[setting[:3]]
        for model, pair in zip(heading[2:], row, strict=True):
            for p, figure in zip(("1", "1.5"), pair.split(" / "), strict=True):
                expected[model, target, f"{metric.lower()} (p={p})", named] = float(figure)
    assert len(expected) == 36
    for figure, name in re.findall(r"([\d.]+) % in (EX\d)", text):
        target, named = of_setting[name]
        expected[ALL, target, "functional pass rate", named] = float(figure)
    assert len(expected) == 39
    table = load("hpc-bench")
    assert figures_of(table) == expected
    suites = text.split("Suites: ")[1].split(". ")[0]
    assert ", ".join(f"{name} {count}" for name, count in table.protocol["suites"].items()) == suites
    levels = text.split("Levels: ")[1].split(". ")[0]
    assert ", ".join(f"{count} {name}" for name, count in table.protocol["levels"].items()) == levels
    heading = page.split("## HPC-Bench: ")[1].splitlines()[0]
    assert f"N = {table.protocol['samples']}, k = {table.protocol['k']}, p_thr = 1.0 / 1.5" in heading
    assert all(each in heading for each in (*table.protocol["machines"], *table.protocol["compilers"]))


def test_some_figures_that_are_known_by_heart():
    simd, npu, hpc = (
        {(row.model, row.target, row.metric, row.setting): row.value for row in load(name).rows()}
        for name in ("simdbench", "npueval", "hpc-bench")
    )
    assert simd["DeepSeek-R1", "x86-avx", "pass@1", ""] == 0.7029
    assert simd["DeepSeek-R1", "riscv-rvv", "pass@5", ""] == 0.5221
    assert simd["GPT-4o", "x86-sse", "pass@1", ""] == 0.2735
    assert simd["Qwen2.5-Plus", "scalar", "pass@5", ""] == 0.8603
    assert simd[ALL, "riscv-rvv", "undeclared_identifier", ""] == 0.8891
    assert npu["DeepSeek R1", "amd-aie2", "vectorization", "without retrieval"] == 0.11
    assert npu["GPT-4.1", "amd-aie2", "vectorization", "with retrieval"] == 0.093
    assert hpc["Claude Sonnet 4.5", "cpu-openmp", "speedup@3 (p=1.5)", "EX2, 16 threads"] == 2.6
    assert hpc["Qwen3-Coder-480B", "cuda", "fast@3 (p=1)", "EX3"] == 0.54


def test_the_three_papers_are_there():
    assert names() == ["hpc-bench", "npueval", "simdbench"]
    assert [load(name).title for name in names()] == ["HPC-Bench", "NPUEval", "SimdBench"]
    assert [load(name).url for name in names()] == [
        "", "https://arxiv.org/abs/2507.14403", "https://arxiv.org/abs/2507.15224",
    ]  # fmt: skip


@pytest.mark.parametrize("name", names())
def test_every_figure_is_marked_and_says_where_it_is_from(name):
    table = load(name)
    assert (table.name, table.mark) == (name, "published, another protocol")
    assert table.source
    assert all(each.title and each.source and each.rows for each in table.tables)
    for row in table.rows():
        assert row.protocol == MARK
        assert row.unit in ("share", "ratio")
        assert row.value >= 0
        assert row.unit == "ratio" or row.value <= 1


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("SimdBench", "did you mean 'simdbench'? there are"),
        ("HPC-BENCH", "did you mean 'hpc-bench'? there are"),
        ("", "there are"),
        ("../x", "there are"),
    ],
)
def test_an_unknown_name_is_told_with_those_that_there_are(name, hint):
    with pytest.raises(UsageError) as error:
        load(name)
    assert error.value.message == f"{name}: no published figures of that name"
    assert error.value.remedy == f"{hint} hpc-bench, npueval, simdbench"


def test_a_file_becomes_rows_with_the_figures_as_printed():
    table = parse("small", SMALL)
    assert [each.title for each in table.tables] == ["first", "second"]
    assert (table.tables[0].metrics, table.tables[0].columns) == (("pass@1", "pass@5"), ("A", "B"))
    rows = list(table.rows())
    assert [(row.model, row.metric, row.setting, row.value) for row in rows] == [
        ("Big-1", "pass@1", "", 0.2735), ("Big-1", "pass@5", "", 0.4),
        ("Big-1", "pass@1", "with help", 0.011), ("Big-1", "pass@5", "with help", 0.02),
        ("Big-2", "pass@1", "", 0.0), ("Big-2", "pass@5", "", 1.0),
        ("Big-2", "pass@1", "with help", 0.03), ("Big-2", "pass@5", "with help", 0.04),
        (ALL, "gain", "", 2.6),
    ]  # fmt: skip
    assert rows[2] == PublishedRow(
        model="Big-1", target="x86-avx", metric="pass@1", value=0.011, note="", setting="with help", unit="share",
        printed="1.10", printed_unit="percent", protocol=MARK,
    )  # fmt: skip
    assert (rows[-1].unit, rows[-1].printed, rows[-1].printed_unit, rows[-1].note) == (
        "ratio", "2.60", "ratio", "of most",
    )  # fmt: skip


def test_facts_of_the_protocol_are_plain_numbers():
    assert parse("small", SMALL).protocol == {
        "samples": 5, "temperature": 0.2, "p": [1.0, 1.5], "suites": {"one": 1, "half": 0.5},
    }  # fmt: skip
    assert type(parse("small", SMALL).protocol["temperature"]) is float
    assert type(parse("small", SMALL).protocol["p"][1]) is float


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Small"', "", "'title' is missing"),
        ('source = "Table 1"', "", "'source' is missing"),
        ('title = "Small"', 'titel = "x"\ntitle = "Small"', r"the file: unknown keys \['titel'\]"),
        ('source = "Table 1"', 'source = "Table 1"\nunits = "x"', r"first: unknown keys \['units'\]"),
        ('note = "of most"', 'notes = "of most"', r"second: unknown keys \['notes'\]"),
        ('tag = "v1"', 'tags = "v1"', r"Big-1: unknown keys \['tags'\]"),
        ('setting = "with help"', 'settings = "x"', "settings"),
        ('unit = "percent"', 'unit = "points"', "first: the unit 'points' is none of"),
        ('columns = ["A", "B"]', 'columns = ["A", "C"]', r"first: no such columns: \['C'\]"),
        ("[27.35, 40], [1.10, 2.0]", "[27.35, 40]", "first: Big-1: expected a list of 2 for A, B, got"),
        ("[27.35, 40]", "[27.35, 40, 50]", "first: Big-1: expected a list of 2 for pass@1, pass@5, got"),
        ("[27.35, 40]", "[27.35]", "first: Big-1: expected a list of 2 for pass@1, pass@5, got"),
        ("[27.35, 40]", "27.35", "first: Big-1: expected a list of 2 for pass@1, pass@5, got"),
        ("27.35", '"27.35"', "Big-1, pass@1: expected a number, got '27.35'"),
        ("27.35", "true", "Big-1, pass@1: expected a number, got True"),
        ("27.35", "-1", "Big-1, pass@1: -1 percent cannot be"),
        ("27.35", "100.5", "Big-1, pass@1: 100.5 percent cannot be"),
        ("27.35", "nan", "Big-1, pass@1: NaN is no figure"),
        ("2.60", "inf", "all models, gain: Infinity is no figure"),
        ("2.60", "-2.60", "all models, gain: -2.60 ratio cannot be"),
        ('unit = "ratio"', 'unit = "share"', "all models, gain: 2.60 share cannot be"),
        ('column = "A", metric', 'column = "B", metric', "second: B, gain: no such column or metric"),
        ('metric = "gain"', 'metric = "loss"', "second: A, loss: no such column or metric"),
        ('model = "all models"', "", "'model' is missing"),
        ('"Big-1" = { tag', '"Big-3" = { tag', r"models without a figure: \['Big-3'\]"),
        ("[models]", '[models]\n"Big-2" = { names = ["BIG-one"] }', "one name for two models"),
        (', setting = "with help"', "", r"two figures for \('Big-1', 'x86-avx', 'pass@1', ''\)"),
        ("[protocol]", "[protocol", "small.toml: "),
        ("p = [1.0, 1.5]", 'p = "x"\np = 1', "small.toml: "),
        ('{ tag = "v1", names = ["big-one"] }', '"v1"', "small.toml: "),
    ],
)
def test_a_broken_file_is_told_with_its_name_and_place_and_is_no_fault_of_the_user(old, new, message):
    assert SMALL.count(old) >= 1
    with pytest.raises(ValueError, match=message) as error:
        parse("small", SMALL.replace(old, new, 1))
    assert str(error.value).startswith("small.toml: ")
    assert not isinstance(error.value, UsageError)


def test_a_file_without_a_figure_is_broken():
    head = SMALL.split("[models]", maxsplit=1)[0]
    with pytest.raises(ValueError, match=r"small\.toml: no figures"):
        parse("small", head.replace("[protocol]", "tables = []\n[protocol]") + "[models]\n")


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("published/deepseek-reasoner", "DeepSeek-R1"),
        ("deepseek/DeepSeek-Reasoner", "DeepSeek-R1"),
        ("router/deepseek/deepseek-reasoner", "DeepSeek-R1"),
        ("openai/gpt-4o-2024-11-20", "GPT-4o"),
        ("gpt-4o-2024-11-20", "GPT-4o"),
        ("published/qwen-plus-2025-01-25", "Qwen2.5-Plus"),
        ("x/qwen2.5-plus", "Qwen2.5-Plus"),
        ("x/Grok-3", "Grok-3"),
        ("openai/gpt-4o-2024-05-13", ""),
        ("reference/expert", ""),
        ("x/", ""),
        ("", ""),
    ],
)
def test_a_model_is_known_by_its_names_only(name, model):
    assert load("simdbench").model_of(name) == model


def test_columns_mean_our_targets():
    table = load("simdbench")
    assert {name: table.target_of(name) for name in TARGETS} == TARGETS
    assert table.target_of("all intrinsics") == ""
    assert table.target_of("VSX") == ""


def group(model, target, **values):
    metrics = [MetricValue(name=name.replace("_", "@"), value=value) for name, value in values.items()]
    return Group(model=model, target=target, statuses={}, metrics=metrics, samples=1, distinct=1, tasks=1)


def test_ours_beside_theirs_in_points():
    rows = side_by_side(
        [
            group("openai/gpt-4o-2024-11-20", "x86-sse", pass_1=0.30, pass_5=None, build_1=0.9),
            group("openai/gpt-4o-2024-11-20", "cpu-serial", pass_1=0.30),
            group("openai/gpt-9", "x86-sse", pass_1=0.30),
        ],
        load("simdbench"),
    )
    assert [(row.metric, row.ours, row.published, row.same) for row in rows] == [
        ("pass@1", 0.30, 0.2735, False), ("pass@5", None, 0.4191, False),
    ]  # fmt: skip
    first, second = rows
    assert first.difference == pytest.approx(2.65)
    assert second.difference is None
    assert (first.model, first.published_model, first.tag, first.target, first.mark, first.unit, first.setting) == (
        "openai/gpt-4o-2024-11-20", "GPT-4o", "2024-11-20", "x86-sse", MARK, "share", "",
    )  # fmt: skip


def test_ours_beside_theirs_under_every_setting_and_in_their_unit():
    rows = side_by_side([group("x/big-2", "x86-avx", pass_1=0.5)], parse("small", SMALL))
    assert [(row.setting, row.published, row.difference) for row in rows] == [
        ("", 0.0, 50.0), ("with help", 0.03, pytest.approx(47)),
    ]  # fmt: skip
    (gain,) = side_by_side([group(f"x/{ALL}", "x86-avx", gain=2.0)], parse("small", SMALL))
    assert (gain.unit, gain.ours, gain.published) == ("ratio", 2.0, 2.6)
    assert gain.difference == pytest.approx(-0.6)


@pytest.mark.parametrize(
    ("text", "metric", "ours", "same"),
    [
        (SMALL, "pass_1", 0.273_450_001, True),
        (SMALL, "pass_1", 0.273_549_999, True),
        (SMALL, "pass_1", 0.273_56, False),
        (SMALL, "pass_5", 0.404, True),  # printed without a decimal
        (SMALL, "pass_5", 0.406, False),
        (SMALL.replace("27.35, 40", "0.2735, 0.4").replace("percent", "share").replace("[1.10, 2.0]", "[1, 1]")
         .replace("[0, 100], [3, 4]", "[0, 1], [0, 1]"), "pass_1", 0.273_54, True),
        (SMALL.replace("27.35, 40", "0.2735, 0.4").replace("percent", "share").replace("[1.10, 2.0]", "[1, 1]")
         .replace("[0, 100], [3, 4]", "[0, 1], [0, 1]"), "pass_1", 0.273_56, False),
    ],
)  # fmt: skip
def test_same_is_what_would_have_been_printed_alike(text, metric, ours, same):
    rows = side_by_side([group("x/big-one", "x86-avx", **{metric: ours})], parse("small", text))
    assert rows[0].same is same


def test_a_ratio_is_the_same_to_its_own_digits():
    ours = [side_by_side([group(f"x/{ALL}", "x86-avx", gain=each)], parse("small", SMALL))[0] for each in (2.604, 2.61)]
    assert [each.same for each in ours] == [True, False]


def test_no_published_name_of_a_target_is_in_the_code():
    text = Path(published.__file__).read_text(encoding="utf-8")
    assert not [each for each in TARGETS.values() if each != "scalar" and each in text]
