"""How the page looks in a real browser: themes, paper, a narrow window, no JavaScript."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve

from kernelbench_core.report.html.model import Column, Grid, SampleDetail, SampleRow, Section
from kernelbench_core.report.html.page import write_page

CONTRASTS = """() => {
  const parse = (text) => [...text.match(/[\\d.]+/g).map(Number), 1].slice(0, 4);
  const over = ([r, g, b, a], [s, t, u]) => [r * a + s * (1 - a), g * a + t * (1 - a), b * a + u * (1 - a)];
  const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (color) => color.map((part) => linear(part / 255))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      layers.unshift(parse(getComputedStyle(each).backgroundColor));
    }
    return layers.reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const worst = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest("script, noscript, :disabled, option")) continue;
    const back = ground(element);
    const style = getComputedStyle(element);
    const front = over(parse(element.closest("svg") ? style.fill : style.color), back);
    const [high, low] = [light(front), light(back)].sort((a, b) => b - a);
    const name = `${element.tagName}.${element.getAttribute("class") ?? ""}`;
    worst[name] = Math.min(worst[name] ?? 99, (high + 0.05) / (low + 0.05));
  }
  return worst;
}"""


STICKING_OUT = """(width) => [...document.querySelectorAll('body *')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > width + 1)
  .filter((each) => !each.closest('.scroll, pre, .page-nav ul, .plot, .skip'))
  .map((each) => each.outerHTML.slice(0, 120))"""

SCROLLING = """() => [...document.querySelectorAll('.scroll, pre')]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowY !== 'visible').length"""

WIDEST = """() => Math.max(...[...document.querySelectorAll('.plot .main-svg')]
  .map((each) => each.getBoundingClientRect().width))"""

LEVELS = """() => [...document.querySelectorAll('h1, h2, h3, h4')]
  .filter((each) => each.checkVisibility()).map((each) => Number(each.tagName[1]))"""

IDS_TWICE = """() => [...document.querySelectorAll('[id]')].map(({ id }) => id)
  .filter((id, at, all) => all.indexOf(id) !== at)"""

OUTLINE = """() => { const style = getComputedStyle(document.activeElement);
  return [style.outlineStyle, style.outlineWidth]; }"""


@pytest.fixture(scope="module")
def rich(tmp_path_factory, pages):
    """A page with something of everything, its first sample too."""
    from kernelbench_core.report.html.model import CurvePoint

    code = '#include <x.h>\n// comment\nconst __m256 x = _mm256_add_ps(a, 1); char *s = "s\x1b";\n'
    point = CurvePoint(size="1 Ki", ratio=2.0, low=1.0, high=3.0, status="ok")
    detail = SampleDetail(
        row=1,
        code=code,
        reference=code,
        notes=["a note"],
        diagnostics="error: x",
        mismatch={"got": "1"},
        facts=[("a", "b")],
        curve=[point],
        prompt=[("user", "Write.")],
        attempts=[{"attempt": "1", "status": "timeout", "detail": "d", "feedback": "f"}],
    )
    rows = [
        SampleRow(
            row=i,
            task_id="simd/a",
            target="t",
            model="m",
            sample_id="0",
            status=status,
            error_class="kind",
            detail="why",
            speedup=2.0,
            low=1.9,
            high=2.1,
        )
        for i, status in enumerate(("passed", "wrong_result", "unavailable", "waiting"), 1)
    ]
    path = tmp_path_factory.mktemp("rich") / "x.html"
    page = pages["page"](rows=rows, details=[detail])
    write_page(evolve(page, sections=page.sections[:2]), path)
    return path


def background(tab):
    return tab.evaluate("getComputedStyle(document.body).backgroundColor")


def fill(tab):
    """The colour of the labels of the first chart."""
    return tab.evaluate("getComputedStyle(document.querySelector('.plot .xtick text')).fill")


LIGHT, DARK = "rgb(255, 255, 255)", "rgb(20, 23, 27)"


@pytest.mark.parametrize(("scheme", "page"), [("light", LIGHT), ("dark", DARK)])
def test_every_text_can_be_read_in_both_themes(visit, rich, scheme, page):
    seen = visit(color_scheme=scheme)
    tab = seen.open(rich, "#sample=1&beside=reference", charts=True)
    seen.sample(1)
    for summary in tab.locator("summary").all():
        summary.click()
    assert background(tab) == page
    worst = tab.evaluate(CONTRASTS)
    assert len(worst) > 40
    assert any("xtick" in name or name.startswith("text") for name in worst)
    assert {
        "SPAN.tok-comment",
        "SPAN.tok-intrinsic",
        "SPAN.unseen",
        "SPAN.interval",
        "SPAN.status bad",
        "SPAN.status outside",
    } <= set(worst)
    assert {name: round(value, 2) for name, value in worst.items() if value < 4.5} == {}


def test_the_reader_chooses_the_theme_and_the_charts_follow(visit, rich):
    tab = visit(color_scheme="light").open(rich, charts=True)
    theme = tab.locator("#theme")
    before = fill(tab)
    assert (theme.inner_text(), background(tab)) == ("Theme: auto", LIGHT)
    theme.click()
    assert (theme.inner_text(), background(tab)) == ("Theme: light", LIGHT)
    theme.click()
    assert (theme.inner_text(), background(tab)) == ("Theme: dark", DARK)
    assert fill(tab) == "rgb(230, 233, 237)" != before
    assert "theme=dark" in tab.url
    tab.reload()
    assert background(tab) == DARK
    tab.wait_for_selector("html[data-charts=drawn]")
    theme.click()
    assert (theme.inner_text(), background(tab)) == ("Theme: auto", LIGHT)
    assert fill(tab) == before


def test_the_page_and_its_charts_follow_the_systems_theme(visit, rich):
    tab = visit(color_scheme="light").open(rich, charts=True)
    before = fill(tab)
    tab.emulate_media(color_scheme="dark")
    assert background(tab) == DARK
    tab.wait_for_function(
        "(before) => getComputedStyle(document.querySelector('.plot .xtick text')).fill !== before", arg=before
    )


def test_a_status_is_told_by_more_than_its_colour(visit, rich):
    tab = visit().open(rich)
    assert tab.locator("#rows .status").all_inner_texts() == ["✓passed", "✗wrong_result", "○unavailable", "…waiting"]


def test_the_page_never_scrolls_sideways(visit, rich):
    seen = visit()
    tab = seen.open(rich, "#sample=1&beside=reference", charts=True)
    seen.sample(1)
    for summary in tab.locator("summary").all():
        summary.click()
    for width in (1280, 768, 390, 360):
        tab.set_viewport_size({"width": width, "height": 800})
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        sticking_out = tab.evaluate(STICKING_OUT, width)
        assert sticking_out == []
    tab.wait_for_function("() => document.querySelector('#chart-bar-1 .main-svg').getBoundingClientRect().width <= 360")


def test_endless_words_break_and_do_not_widen_the_page(visit, tmp_path, pages):
    word = "x" * 600
    grid = Grid(id="g", title=word, note=word, columns=[Column(name="a", label=word, help=word)], rows=[[word]])
    row = SampleRow(row=1, task_id=word, target=word, model=word, sample_id=word, status="passed", detail=word)
    detail = SampleDetail(row=1, code=word, notes=[word], facts=[(word, word)], diagnostics=word)
    page = pages["page"](
        title=word,
        subtitle=word,
        facts=[(word, word)],
        warnings=[word],
        rows=[row],
        details=[detail],
        sections=[Section(id="s", title=word, intro=word, items=[grid])],
    )
    write_page(page, tmp_path / "x.html")
    seen = visit(viewport={"width": 360, "height": 800})
    tab = seen.open(tmp_path / "x.html", "#sample=1")
    seen.sample(1)
    for summary in tab.locator("summary").all():
        summary.click()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_leaderboard_and_the_reasons_are_near_the_top(visit, rich):
    tab = visit().open(rich)
    assert tab.locator("#grid-leaderboard tbody tr").nth(5).bounding_box()["y"] < 800
    assert tab.locator("#grid-reasons").bounding_box()["y"] < 1600


def test_a_long_table_keeps_its_heading_in_view(visit, plain):
    tab = visit().open(plain)
    region = tab.locator(".scroll:has(#sample-table)")
    region.evaluate("each => (each.scrollTop = 400)")
    assert abs(tab.locator("#sample-table thead th").first.bounding_box()["y"] - region.bounding_box()["y"]) < 3


def test_paper_is_light_and_shows_everything_of_an_opened_sample(visit, rich):
    seen = visit(color_scheme="dark")
    tab = seen.open(rich, "#sample=1&beside=reference", charts=True)
    seen.sample(1)
    tab.emulate_media(media="print", color_scheme="dark")
    tab.wait_for_function(
        "() => getComputedStyle(document.querySelector('.plot .xtick text')).fill === 'rgb(27, 31, 36)'"
    )
    assert background(tab) == LIGHT
    for hidden in (".page-nav", ".filters", ".paging", "#theme", "#close-sample", ".copy", ".toggles"):
        assert not tab.locator(hidden).first.is_visible(), hidden
    for shown in (
        "#facts dl",
        "#grid-leaderboard",
        "#chart-bar-1 svg",
        "#sample .code",
        "#beside .code",
        ".attempts pre",
        "#curve svg",
        "#count",
    ):
        assert tab.locator(shown).first.is_visible(), shown
    assert tab.evaluate(SCROLLING) == 0
    assert (
        tab.evaluate("getComputedStyle(document.querySelector('#sample-table thead')).display") == "table-header-group"
    )
    assert tab.evaluate(WIDEST) <= 680
    tab.emulate_media(media="screen", color_scheme="dark")
    tab.wait_for_function(
        "() => getComputedStyle(document.querySelector('.plot .xtick text')).fill === 'rgb(230, 233, 237)'"
    )
    assert background(tab) == DARK
    assert not tab.locator("#facts dl").is_visible()
    assert tab.evaluate("document.querySelector('#chart-line-1 .main-svg').getBoundingClientRect().width") != 680


def test_charts_are_made_for_paper_before_it_is_laid_out(visit, rich):
    tab = visit(color_scheme="dark").open(rich, charts=True)
    tab.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert fill(tab) == "rgb(27, 31, 36)"
    assert tab.evaluate(WIDEST) == 680
    tab.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert (fill(tab), background(tab)) == ("rgb(230, 233, 237)", DARK)


def test_a_pdf_can_be_made(visit, rich):
    seen = visit()
    tab = seen.open(rich, "#sample=1", charts=True)
    seen.sample(1)
    data = tab.pdf(format="A4")
    assert data.startswith(b"%PDF")
    assert 3 <= data.count(b"/Type /Page\n") <= 8


def test_without_javascript_the_numbers_are_there(browser, rich):
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(rich.as_uri())
    assert tab.locator("#grid-leaderboard tbody tr").count() == 20
    assert tab.locator("#grid-leaderboard").is_visible()
    assert (
        tab.locator("#samples noscript p").inner_text() == "The table of the 4 samples and their code needs JavaScript."
    )
    tab.locator("#chart-bar-1 summary").first.click()
    assert tab.locator("#grid-numbers-bar-1").is_visible()
    for hidden in (".plot", "#theme", "#sample", "#samples-body"):
        assert not tab.locator(hidden).first.is_visible(), hidden
    tab.get_by_role("link", name="Failures").click()
    assert tab.evaluate("location.hash") == "#section-failures"
    tab.emulate_media(media="print", color_scheme="dark")
    assert background(tab) == LIGHT
    context.close()


def test_the_page_has_its_landmarks_and_headings_in_order(visit, rich):
    seen = visit()
    tab = seen.open(rich, "#sample=1&beside=reference", charts=True)
    seen.sample(1)
    assert [tab.locator(name).count() for name in ("header", "nav", "main", "h1")] == [1, 1, 1, 1]
    assert tab.get_attribute("html", "lang") == "en"
    levels = tab.evaluate(LEVELS)
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    assert tab.evaluate(IDS_TWICE) == []
    assert tab.evaluate("[...document.querySelectorAll('.plot *')].filter(each => each.tabIndex >= 0).length") == 0
    assert tab.evaluate("[...document.querySelectorAll('main table')].filter(each => !each.caption).length") == 0
    assert tab.evaluate("[...document.querySelectorAll('main th')].filter(each => !each.scope).length") == 0


def test_what_has_the_focus_can_be_seen(visit, rich):
    tab = visit().open(rich)
    for _ in range(6):
        tab.keyboard.press("Tab")
        style = tab.evaluate(OUTLINE)
        assert style == ["solid", "2px"]
