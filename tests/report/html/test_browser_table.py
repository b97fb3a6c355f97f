"""The table of samples and the grids in a real browser. Every tab must stay silent and ask for nothing: see `visit`."""

from __future__ import annotations

import csv
import re
from collections import Counter

import pytest

from kernelbench_core.report.html.model import Column, Grid, Section, Value
from kernelbench_core.report.html.page import write_page

NAMELESS = """() => [...document.querySelectorAll('select, input')].filter((each) => !each.labels.length)
  .concat([...document.querySelectorAll('button, a')].filter((each) => !each.textContent.trim()))
  .map((each) => each.outerHTML)"""


def column(tab, name):
    """The texts of a column of the sample table, as shown."""
    at = tab.eval_on_selector_all(
        "#sample-table thead th", "(all, name) => all.findIndex(each => each.dataset.name === name)", name
    )
    return tab.eval_on_selector_all("#rows tr[data-row]", "(all, at) => all.map(row => row.cells[at].textContent)", at)


def count(tab):
    return tab.inner_text("#count")


def head(tab, name):
    return tab.locator(f"#sample-table thead th[data-name={name}]")


def test_it_loads_and_shows_the_first_page(visit, written, pages):
    seen = visit()
    tab = seen.open(written, charts=True)
    assert tab.title() == "kernelbench report"
    assert column(tab, "row") == [str(row) for row in range(1, 51)]
    assert column(tab, "status")[:10] == [
        f"{'✓' if row.status == 'passed' else '○' if row.status == 'unavailable' else '✗'}{row.status}"
        for row in pages["rows"](10)
    ]
    assert count(tab) == "200 of 200 samples"
    assert [url for url in seen.asked if not url.startswith("data:")] == [written.as_uri()]


def test_every_chart_is_drawn_and_named(visit, written):
    tab = visit().open(written, charts=True)
    assert tab.locator(".plot svg.main-svg").count() >= 5
    assert tab.locator(".plot .trace").count() > 0
    boxes = tab.locator("[data-figure]")
    assert boxes.count() == 5
    for box in boxes.all():
        assert box.get_attribute("role") == "img"
        assert len(box.get_attribute("aria-label")) > 20
        assert box.bounding_box()["height"] > 200


def test_the_numbers_of_a_chart_are_in_a_table(visit, written):
    tab = visit().open(written)
    figure = tab.locator("#chart-bar-1")
    assert not figure.locator("table").is_visible()
    figure.get_by_text("Numbers of this chart").click()
    assert figure.locator("table tbody tr").count() == 4
    assert figure.locator("table").is_visible()


def test_a_filter_leaves_the_rows_that_it_promised(visit, plain, pages):
    rows = pages["rows"](200)
    expected = Counter(row.status for row in rows)
    tab = visit().open(plain)
    options = tab.locator("#filter-status option").all_inner_texts()
    assert options == ["all", *(f"{name} ({expected[name]})" for name in sorted(expected))]
    tab.select_option("#filter-status", "wrong_result")
    assert count(tab) == f"{expected['wrong_result']} of 200 samples"
    assert set(column(tab, "status")) == {"✗wrong_result"}


def test_filters_combine_and_their_counts_say_what_is_left(visit, plain, pages):
    rows = pages["rows"](200)
    tab = visit().open(plain)
    tab.select_option("#filter-target", "arm-neon")
    tab.select_option("#filter-difficulty", "easy")
    left = [row for row in rows if (row.target, row.difficulty) == ("arm-neon", "easy")]
    assert count(tab) == f"{len(left)} of 200 samples"
    assert column(tab, "row") == [str(row.row) for row in left]
    statuses = Counter(row.status for row in left)
    shown = dict(
        re.fullmatch(r"(\w+) \((\d+)\)", text).groups()
        for text in tab.locator("#filter-status option").all_inner_texts()[1:]
    )
    assert {name: int(number) for name, number in shown.items() if number != "0"} == statuses
    targets = Counter(row.target for row in rows if row.difficulty == "easy")  # as if no target were chosen
    assert f"x86-sse ({targets['x86-sse']})" in tab.locator("#filter-target option").all_inner_texts()


def test_what_has_nothing_can_be_chosen_too(visit, plain, pages):
    tab = visit().open(plain)
    tab.select_option("#filter-error_class", "(none)")
    assert count(tab) == f"{sum(not row.error_class for row in pages['rows'](200))} of 200 samples"


def test_a_column_of_one_value_has_no_filter(visit, plain):
    tab = visit().open(plain)
    assert tab.locator("#filter-run").count() == 0
    assert head(tab, "run").count() == 0


def test_a_free_text_finds_words_in_task_and_reason(visit, plain, pages):
    tab = visit().open(plain)
    tab.fill("#search", "ARGMAX index")
    hits = [row for row in pages["rows"](200) if "argmax" in row.task_id and "index" in row.detail]
    assert hits
    assert count(tab) == f"{len(hits)} of 200 samples"
    tab.fill("#search", "no such thing")
    assert count(tab) == "0 of 200 samples"
    assert tab.inner_text("#rows") == "No sample passes these filters."
    tab.click("#clear")
    assert count(tab) == "200 of 200 samples"
    assert tab.input_value("#search") == ""
    assert tab.is_disabled("#clear")


def test_the_number_of_hits_is_told_to_screen_readers(visit, plain):
    tab = visit().open(plain)
    assert tab.get_attribute("#count", "aria-live") == "polite"
    assert tab.get_attribute("#count", "role") == "status"


def test_every_control_has_a_label(visit, plain):
    tab = visit().open(plain)
    nameless = tab.evaluate(NAMELESS)
    assert nameless == []


def test_headings_sort_up_down_and_back(visit, plain, pages):
    rows = pages["rows"](200)
    tab = visit().open(plain)
    speeds = sorted((row.speedup for row in rows if row.speedup), reverse=True)
    head(tab, "speedup").get_by_role("button").click()
    assert head(tab, "speedup").get_attribute("aria-sort") == "descending"
    assert [float(text.split("x")[0]) for text in column(tab, "speedup")] == [
        float(f"{value:.2f}") for value in speeds[:50]
    ]
    head(tab, "speedup").get_by_role("button").click()
    assert head(tab, "speedup").get_attribute("aria-sort") == "ascending"
    assert float(column(tab, "speedup")[0].split("x")[0]) == float(f"{speeds[-1]:.2f}")
    head(tab, "speedup").get_by_role("button").click()
    assert tab.locator("#sample-table [aria-sort]").count() == 0
    assert column(tab, "row")[:3] == ["1", "2", "3"]


@pytest.mark.parametrize("name", ["speedup", "error_class"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_what_has_nothing_comes_last_either_way(visit, plain, name, sign):
    tab = visit().open(plain, f"#sort={sign}{name}&size=500")
    cells = column(tab, name)
    first_empty = cells.index("")
    assert 0 < first_empty < len(cells)
    assert set(cells[first_empty:]) == {""}


def test_numbers_in_texts_are_sorted_as_numbers(visit, tmp_path, pages):
    import attrs

    rows = [attrs.evolve(row, sample_id=str(20 - row.row)) for row in pages["rows"](12)]
    write_page(pages["page"](rows=rows, details=(), sections=()), tmp_path / "x.html")
    tab = visit().open(tmp_path / "x.html", "#sort=sample_id")
    assert column(tab, "sample_id") == [str(number) for number in range(8, 20)]


def test_pages_turn_and_their_size_changes(visit, plain):
    tab = visit().open(plain)
    assert tab.is_disabled("#previous-page")
    tab.click("#next-page")
    assert column(tab, "row")[0] == "51"
    assert tab.inner_text("#page-number") == "Page 2 of 4"
    tab.select_option("#page-size", "100")
    assert (len(column(tab, "row")), column(tab, "row")[0]) == (100, "1")
    tab.click("#next-page")
    assert tab.is_disabled("#next-page")
    tab.select_option("#filter-model", "openai/gpt-4o")  # a new list begins with its first page
    assert column(tab, "row")[0] == "1"
    tab.select_option("#page-size", "50")
    tab.select_option("#filter-model", "")
    tab.click("#next-page")
    head(tab, "row").get_by_role("button").click()
    assert column(tab, "row")[0] == "1"


def test_the_link_shows_the_same_and_back_undoes(visit, plain):
    seen = visit()
    tab = seen.open(plain)
    tab.select_option("#filter-status", "passed")
    head(tab, "speedup").get_by_role("button").click()
    tab.click("#next-page")
    expected = column(tab, "row")
    url = tab.url
    other = visit()
    other.tab.goto(url)
    other.tab.wait_for_selector("html[data-samples=ready]")
    assert column(other.tab, "row") == expected
    assert other.tab.input_value("#filter-status") == "passed"
    assert head(other.tab, "speedup").get_attribute("aria-sort") == "descending"
    tab.reload()
    tab.wait_for_selector("html[data-samples=ready]")
    assert column(tab, "row") == expected
    tab.go_back()
    assert tab.inner_text("#page-number").startswith("Page 1")
    tab.go_back()
    assert tab.locator("#sample-table [aria-sort]").count() == 0
    tab.go_back()
    assert count(tab) == "200 of 200 samples"
    assert tab.input_value("#filter-status") == ""


def test_typing_costs_one_step_back(visit, plain):
    tab = visit().open(plain)
    tab.locator("#search").press_sequentially("argmax")
    assert "q=argmax" in tab.url
    tab.go_back()
    assert count(tab) == "200 of 200 samples"
    assert tab.input_value("#search") == ""


@pytest.mark.parametrize(
    "hash_",
    [
        "#status=nonsense&sort=nonsense&page=999&size=7&theme=pink",
        "#page=-1&page=0&sample=x",
        "#%E0%A4%A",
        "#grid.leaderboard=nonsense",
    ],
)
def test_a_link_that_is_wrong_shows_what_there_is(visit, plain, hash_):
    tab = visit().open(plain, hash_)
    assert count(tab) == "200 of 200 samples"
    assert len(column(tab, "row")) == 50
    assert not tab.is_visible("#sample")


def test_a_slash_leads_to_the_search(visit, plain):
    tab = visit().open(plain)
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.id") == "search"
    tab.keyboard.type("a/b")
    assert tab.input_value("#search") == "a/b"


def test_the_file_for_spreadsheets_holds_all_rows_that_pass(visit, tmp_path, pages):
    import attrs

    rows = [attrs.evolve(row, detail='=1+1,"a"\nb' if row.row == 1 else row.detail) for row in pages["rows"](120)]
    write_page(pages["page"](rows=rows, details=(), sections=()), tmp_path / "x.html")
    tab = visit().open(tmp_path / "x.html", "#target=x86-sse&sort=-tokens")
    with tab.expect_download() as download:
        tab.click("#csv")
    download.value.save_as(tmp_path / "samples.csv")
    with (tmp_path / "samples.csv").open(encoding="utf-8-sig", newline="") as file:
        found = list(csv.DictReader(file))
    expected = sorted((row for row in rows if row.target == "x86-sse"), key=lambda row: -row.tokens)
    assert [int(row["row"]) for row in found] == [row.row for row in expected]
    assert set(found[0]) == {each.name for each in attrs.fields(type(rows[0]))}
    first = next(row for row in found if row["row"] == "1")
    assert first["detail"] == '\'=1+1,"a"\nb'  # a spreadsheet must not run it
    for row, one in zip(found, expected, strict=True):
        assert (row["speedup"] or None) == (None if one.speedup is None else str(one.speedup))
        assert (row["model"], row["status"], int(row["tokens"])) == (one.model, one.status, one.tokens)


def test_a_grid_is_sorted_by_value_and_what_is_missing_comes_last(visit, tmp_path, pages):
    columns = [Column(name="name", label="Name"), Column(name="share", label="Share", kind="share")]
    rows = [
        ["b10", Value(value=0.09)],
        ["b9", Value(value=None, text="n/a: few")],
        ["a", Value(value=0.5)],
        ["c", Value(value=1.0)],
        ["d", 0.25],
    ]
    section = Section(id="s", title="S", items=[Grid(id="g", title="G", columns=columns, rows=rows)])
    write_page(pages["page"](rows=(), details=(), sections=[section]), tmp_path / "x.html")
    tab = visit().open(tmp_path / "x.html")

    def names():
        return tab.locator("#grid-g tbody th").all_inner_texts()

    share = tab.locator("#grid-g th[data-name=share]")
    share.get_by_role("button").click()
    assert (names(), share.get_attribute("aria-sort")) == (["c", "a", "d", "b10", "b9"], "descending")
    share.get_by_role("button").click()
    assert (names(), share.get_attribute("aria-sort")) == (["b10", "d", "a", "c", "b9"], "ascending")
    share.get_by_role("button").click()
    assert (names(), share.get_attribute("aria-sort")) == (["b10", "b9", "a", "c", "d"], None)
    tab.locator("#grid-g th[data-name=name]").get_by_role("button").click()
    assert names() == ["a", "b9", "b10", "c", "d"]
    tab.reload()
    assert names() == ["a", "b9", "b10", "c", "d"]
    assert count(tab) == "0 of 0 samples"


def test_the_navigation_leads_to_its_section_and_keeps_the_filters(visit, plain):
    tab = visit().open(plain, "#status=passed")
    tab.get_by_role("navigation").get_by_text("Speed").click()
    tab.wait_for_function("() => Math.abs(document.getElementById('section-speed').getBoundingClientRect().top) < 120")
    assert "status=passed" in tab.url
    assert tab.evaluate("document.activeElement.id") == "heading-speed"
    assert count(tab) != "200 of 200 samples"


def test_a_link_to_a_section_leads_there(visit, plain):
    tab = visit().open(plain, "#section-speed")
    assert tab.evaluate("document.activeElement.id") == "heading-speed"


def test_the_first_tab_stop_leads_past_the_navigation(visit, plain):
    tab = visit().open(plain)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to the report"
    assert tab.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.id") == "main"


def test_a_file_that_was_cut_off_says_so(browser, written, tmp_path):
    text = written.read_text(encoding="utf-8")
    (tmp_path / "x.html").write_text(text[: text.index('id="kb-chunk-0"') - 60], encoding="utf-8")
    tab = browser.new_page()
    tab.goto(f"{(tmp_path / 'x.html').as_uri()}#sample=1")
    tab.get_by_text("The sample cannot be shown: the file has no part kb-index").wait_for()
    tab.close()


def test_a_browser_that_cannot_unpack_says_so(browser, plain):
    tab = browser.new_page()
    tab.add_init_script("delete window.DecompressionStream")
    tab.goto(plain.as_uri())
    tab.get_by_text("The samples cannot be unpacked: DecompressionStream is not defined").wait_for()
    assert tab.locator("#grid-leaderboard tbody tr").count() == 20
    tab.close()
