"""The section of an opened sample in a real browser. Every tab must stay silent and ask for nothing: see `visit`."""

from __future__ import annotations

import pytest

from kernelbench_core.report.html.model import CurvePoint, SampleDetail, SampleRow, Section
from kernelbench_core.report.html.page import write_page


def a_row(number=1, **more):
    texts = {"task_id": f"simd/t{number}", "target": "t", "model": "m/one", "sample_id": "0", "status": "passed"}
    return SampleRow(row=number, **(texts | more))


@pytest.fixture
def shown(visit, tmp_path, pages):
    """Opens the first sample of a page that holds these."""

    def make(*details, rows=None, hash_="#sample=1", **context):
        path = tmp_path / "x.html"
        write_page(pages["page"](rows=rows or [a_row(i) for i in range(1, 6)], details=details, sections=()), path)
        seen = visit(**context)
        tab = seen.open(path, hash_)
        if "sample=1" in hash_:
            seen.sample(1)
        return tab

    return make


@pytest.fixture(scope="module")
def five(tmp_path_factory, pages):
    """Five samples with a line of code each, the fourth without a detail."""
    path = tmp_path_factory.mktemp("five") / "x.html"
    details = [SampleDetail(row=i, code=f"int number_{i};") for i in (1, 2, 3, 5)]
    write_page(
        pages["page"](
            rows=[a_row(i, status="passed" if i % 2 else "timeout") for i in range(1, 6)], details=details, sections=()
        ),
        path,
    )
    return path


def focused(tab):
    return tab.evaluate("document.activeElement.id || document.activeElement.dataset.row")


def heading(tab):
    return tab.inner_text("#sample-heading")


def pane(tab, title):
    return tab.locator(".pane").filter(has=tab.get_by_role("heading", name=title, exact=True))


def lines(tab, title):
    return pane(tab, title).locator(".line").all_inner_texts()


def pairs(tab, title):
    part = tab.locator(".sample-part").filter(has=tab.get_by_role("heading", name=title, exact=True))
    return dict(zip(part.locator("dt").all_inner_texts(), part.locator("dd").all_inner_texts(), strict=True))


def test_a_click_opens_a_sample_and_closing_leads_back(visit, five):
    seen = visit()
    tab = seen.open(five)
    tab.click("#rows tr[data-row='2'] td:nth-child(3)")
    seen.sample(2)
    assert heading(tab) == "simd/t2 on t by m/one, sample 0"
    assert tab.inner_text("#sample .verdict") == "✗timeout"
    assert lines(tab, "Code") == ["int number_2;"]
    assert focused(tab) == "sample-heading"
    assert "sample=2" in tab.url
    assert tab.get_attribute("#rows tr[data-row='2']", "aria-current") == "true"
    tab.click("#close-sample")
    assert not tab.is_visible("#sample")
    assert focused(tab) == "2"
    assert tab.locator("#rows [aria-current]").count() == 0


def test_the_keyboard_opens_turns_and_closes(visit, five):
    seen = visit()
    tab = seen.open(five)
    tab.locator("#rows a[data-row='1']").focus()
    tab.keyboard.press("Enter")
    seen.sample(1)
    tab.keyboard.press("j")
    seen.sample(2)
    tab.keyboard.press("j")
    seen.sample(3)
    tab.keyboard.press("k")
    seen.sample(2)
    assert lines(tab, "Code") == ["int number_2;"]
    assert focused(tab) == "sample-heading"
    tab.keyboard.press("Escape")
    assert not tab.is_visible("#sample")
    assert focused(tab) == "2"


def test_keys_do_nothing_while_one_types_or_nothing_is_open(visit, five):
    seen = visit()
    tab = seen.open(five)
    tab.keyboard.press("j")
    assert not tab.is_visible("#sample")
    tab.evaluate("location.hash = 'sample=1'")
    seen.sample(1)
    tab.focus("#search")
    tab.keyboard.type("jk")
    assert "sample=1" in tab.url
    assert tab.input_value("#search") == "jk"


def test_back_closes_and_forward_opens_again(visit, five):
    seen = visit()
    tab = seen.open(five)
    tab.click("#rows a[data-row='1']")
    seen.sample(1)
    tab.keyboard.press("j")  # no step of its own
    seen.sample(2)
    tab.go_back()
    tab.wait_for_selector("#sample", state="hidden")
    tab.go_forward()
    seen.sample(2)
    tab.reload()
    seen.sample(2)
    assert lines(tab, "Code") == ["int number_2;"]


def test_next_follows_the_filters_and_the_order(visit, five):
    seen = visit()
    tab = seen.open(five, "#status=passed&sort=-row&sample=5")
    seen.sample(5)
    assert tab.is_disabled("#previous-sample")
    tab.click("#next-sample")
    seen.sample(3)
    tab.click("#next-sample")
    seen.sample(1)
    assert tab.is_disabled("#next-sample")
    tab.keyboard.press("j")
    seen.sample(1)


def test_the_list_turns_its_page_with_the_opened_sample(visit, plain):
    tab = visit().open(plain, "#sample=50")
    tab.locator("#sample .note").wait_for()
    tab.keyboard.press("j")
    tab.locator("#rows tr[data-row='51'][aria-current]").wait_for()
    assert tab.inner_text("#page-number") == "Page 2 of 4"


def test_long_texts_are_found_in_whichever_part_they_are(shown):
    codes = {row: f"// {row}\n" + f"{row}" * 250_000 for row in (1, 2, 3)}  # a part of the file each
    tab = shown(*(SampleDetail(row=row, code=code, reference=codes[1]) for row, code in codes.items()))
    for row in (1, 2, 3):
        tab.evaluate(f"location.hash = 'sample={row}'")
        tab.wait_for_selector(f"#sample[data-shown='{row}']")
        assert pane(tab, "Code").locator(".line").first.inner_text() == f"// {row}"
    tab.get_by_role("button", name="Reference", exact=True).click()
    assert pane(tab, "Reference").locator(".line").first.inner_text() == "// 1"


def test_a_row_without_more_says_so(visit, five):
    seen = visit()
    tab = seen.open(five, "#sample=4")
    seen.sample(4)
    assert tab.inner_text("#sample-body") == "This report holds no more about this sample."


def test_a_number_that_is_not_there_says_so(visit, five):
    tab = visit().open(five, "#sample=77")
    assert heading(tab) == "There is no sample 77 in this report"
    tab.keyboard.press("Escape")
    assert not tab.is_visible("#sample")


def test_the_head_says_what_the_row_says(shown):
    row = a_row(
        1,
        name="tiny",
        run="one",
        error_class="kind",
        detail="why it is so",
        speedup=2.5,
        low=2.25,
        high=2.75,
        gain="faster",
        vectorization=0.5,
        attempt=2,
        cost=0.0123,
        tokens=1234,
        category="map",
        difficulty="easy",
    )
    tab = shown(SampleDetail(row=1, code="x"), rows=[row, a_row(2, run="two")])
    assert heading(tab) == "simd/t1 on t by m/one, sample 0 (tiny)"
    assert tab.inner_text("#sample .verdict").split("\n") == ["✓passed", "kind", "why it is so"]
    chips = dict(
        zip(tab.locator(".chips dt").all_inner_texts(), tab.locator(".chips dd").all_inner_texts(), strict=True)
    )
    assert chips == {
        "run": "one",
        "speedup": "2.50x [2.25, 2.75] faster",
        "vector share": "50.0%",
        "attempt": "2",
        "cost": "$0.0123",
        "tokens": "1,234",
        "category": "map",
        "difficulty": "easy",
    }


def test_everything_about_a_sample_is_shown_in_its_place(shown):
    long = "x" * 150
    tab = shown(
        SampleDetail(
            row=1,
            code=f"int a;\n\nint b; // {long}\n",
            completion="The answer.",
            prompt=[("system", "Be brief."), ("user", f"Write {long}.")],
            notes=["took the block"],
            diagnostics="warning: w\n  1 | x",
            stdout="out\n",
            stderr="err",
            mismatch={"got": "1", "expected": "2", "note": ""},
            gate={"widest": "256 bits"},
            attempts=[
                {"attempt": "1", "status": "compile_error", "detail": "no such name", "feedback": f"fix {long}"},
                {"attempt": "2", "status": "passed", "detail": ""},
            ],
            facts=[("protocol", "strict")],
            reference="int reference;",
            expert="int expert;",
        )
    )
    assert lines(tab, "Code") == ["int a;", "", f"int b; // {long}"]
    assert lines(tab, "Diagnostics") == ["warning: w", "  1 | x"]
    assert lines(tab, "stdout of the candidate") == ["out"]
    assert lines(tab, "stderr of the candidate") == ["err"]
    assert pairs(tab, "First wrong value") == {"got": "1", "expected": "2"}
    assert pairs(tab, "Gate: vector code that the entry point can reach") == {"widest": "256 bits"}
    assert pairs(tab, "Facts") == {"protocol": "strict"}
    assert tab.locator("#sample-body ul li").all_inner_texts() == ["took the block"]
    attempts = tab.locator(".attempts > li > p").all_inner_texts()
    assert attempts == ["✗compile_error no such name", "✓passed"]
    tab.locator(".attempts summary").click()
    assert lines(tab, "Attempt 1: feedback") == [f"fix {long}"]


def test_what_is_asked_for_stands_beside_the_code(shown):
    tab = shown(
        SampleDetail(
            row=1,
            code="int a;",
            completion="The answer.",
            prompt=[("system", "Be brief."), ("user", "Write.")],
            reference="int r;",
            expert="int e;",
        ),
        SampleDetail(row=2, code="int b;", reference="int r2;"),
    )
    toggles = tab.locator(".toggles button")
    assert toggles.all_inner_texts() == ["Reference", "Expert", "Whole answer", "Prompt"]
    for name, title, expected in (
        ("Reference", "Reference", "int r;"),
        ("Expert", "Expert", "int e;"),
        ("Whole answer", "Whole answer", "The answer."),
        ("Prompt", "Prompt: user", "Write."),
    ):
        tab.get_by_role("button", name=name, exact=True).click()
        assert lines(tab, title) == [expected]
        assert toggles.evaluate_all(
            "all => all.filter(each => each.getAttribute('aria-pressed') === 'true').map(each => each.textContent)"
        ) == [name]
    assert lines(tab, "Prompt: system") == ["Be brief."]
    own, beside = pane(tab, "Code").bounding_box(), pane(tab, "Prompt: system").bounding_box()
    assert abs(own["y"] - beside["y"]) < 2
    assert beside["x"] > own["x"] + own["width"]
    tab.get_by_role("button", name="Prompt", exact=True).click()
    assert tab.locator("#beside .pane").count() == 0
    tab.get_by_role("button", name="Reference", exact=True).click()
    assert "beside=reference" in tab.url
    tab.keyboard.press("j")
    tab.wait_for_selector("#sample[data-shown='2']")
    assert lines(tab, "Reference") == ["int r2;"]  # what was chosen stays while one turns the samples


def test_a_sample_without_code_shows_its_answer_on_demand(shown):
    tab = shown(SampleDetail(row=1, completion="I cannot."))
    assert tab.get_by_text("No code was found in the answer.").is_visible()
    tab.get_by_role("button", name="Whole answer").click()
    assert lines(tab, "Whole answer") == ["I cannot."]


def test_the_speed_is_drawn_and_written_down(shown):
    points = [
        CurvePoint(size="1 Ki", ratio=2.0, low=1.9, high=2.1, status="ok"),
        CurvePoint(size="1 Mi", ratio=None, status="noisy"),
    ]
    tab = shown(SampleDetail(row=1, code="x", curve=points, beside={"vector <b>": points[:1]}))
    assert tab.locator("#curve svg .trace").count() == 2
    tables = tab.locator(".speed-tables table")
    assert tables.locator("caption").all_inner_texts() == ["Over the reference", "Over vector <b>"]
    assert [row.split("\t") for row in tables.first.locator("tbody tr").all_inner_texts()] == [
        ["1 Ki", "2.00x", "[1.90, 2.10]", "ok"],
        ["1 Mi", "", "", "noisy"],
    ]
    assert tab.locator("#curve .legendtext").all_text_contents() == ["over the reference", "over vector <b>"]
    assert "1 Ki" in tab.locator("#curve .xtick text").all_text_contents()


def test_copy_gives_the_code_as_it_was(shown):
    code = 'int a;\r\n\tint b = 1; // \u202e "x"\n'
    tab = shown(SampleDetail(row=1, code=code), permissions=["clipboard-read", "clipboard-write"])
    pane(tab, "Code").get_by_role("button").click()
    pane(tab, "Code").get_by_role("button", name="Copied").wait_for()
    assert tab.evaluate("navigator.clipboard.readText()") == code


def test_copy_works_without_permission_for_the_clipboard(shown):
    tab = shown(SampleDetail(row=1, code="int a;\n"))
    tab.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    pane(tab, "Code").get_by_role("button").click()
    pane(tab, "Code").get_by_role("button", name="Copied").wait_for()
    assert tab.locator("textarea").count() == 0
    tab.focus("#search")
    tab.keyboard.press("Control+V")
    assert tab.input_value("#search") == "int a;"


UNSEEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (parentElement.tagName === 'SCRIPT') continue;
    if (/[\\u0000-\\u0008\\u001b\\u2028\\u202e\\ufffd]/.test(data)) found.push(data);
  }
  return found;
}"""

CPP = """#include <immintrin.h>
  # define TWICE(x) ((x) * 2)
/* a comment
   int on = 2; */
static const char *s = "// no comment \\" 1"; // a comment
auto r = R"x(raw " )" // 7)x";
__m256 v = _mm256_add_ps(a, b); float32x4_t w = vaddq_f32(c, d); svfloat32_t z = svadd_f32_x(p, q, q);
vfloat32m1_t y = __riscv_vfadd_vv_f32m1(e, f, n); int values = svelte + 0x1Fu + 1'000 + 1.5e-3f + .5f;
char c = '\\''; #notadirective
"""


def test_code_is_coloured_by_what_it_means(shown):
    tab = shown(SampleDetail(row=1, code=CPP))
    assert lines(tab, "Code") == CPP.rstrip("\n").split("\n")
    found = {
        kind: tab.locator(f"#sample .tok-{kind}").all_inner_texts()
        for kind in ("comment", "string", "preprocessor", "keyword", "type", "number", "intrinsic")
    }
    assert found["preprocessor"] == ["#include", "# define"]
    assert found["comment"] == ["/* a comment", "   int on = 2; */", "// a comment"]
    assert found["string"] == [" <immintrin.h>", '"// no comment \\" 1"', 'R"x(raw " )" // 7)x"', "'\\''"]
    assert found["intrinsic"] == ["_mm256_add_ps", "vaddq_f32", "svadd_f32_x", "__riscv_vfadd_vv_f32m1"]
    assert found["number"] == ["2", "0x1Fu", "1'000", "1.5e-3f", ".5f"]
    assert found["keyword"] == ["static", "const", "auto"]
    assert found["type"] == ["char", "__m256", "float32x4_t", "svfloat32_t", "vfloat32m1_t", "int", "char"]


@pytest.mark.parametrize(
    "code",
    [
        "/*" * 20_000,
        'R"(' * 20_000,
        '"' * 60_001,
        "'\\" * 20_000,
        "#" * 60_000,
        "\n" * 20_000,
        "a" * 99_999,
        "1'" * 30_000,
        "\\\n//" * 20_000,
    ],
    ids=range(9),
)
def test_odd_code_is_shown_soon_and_wholly(shown, code):
    tab = shown(SampleDetail(row=1, code=f"{code}\nend"))
    assert (
        tab.evaluate("[...document.querySelectorAll('#sample .line')].map(each => each.textContent).join('\\n')")
        == f"{code}\nend"
    )


def test_endless_output_is_cut_where_it_is_shown_and_nowhere_else(shown):
    text = "0123456789\n" * 50_000
    tab = shown(SampleDetail(row=1, code="x", stdout=text))
    shown_text = tab.evaluate("document.querySelector('#sample pre.text').textContent.length")
    assert 400_000 < shown_text <= 500_000
    assert tab.get_by_text("The first 500,000 of 549,999 characters; Copy takes all.").is_visible()


def test_hostile_texts_do_nothing_and_are_shown(visit, tmp_path, pages):
    evil = pages["evil"]
    row = SampleRow(
        row=1,
        run=evil,
        task_id=evil,
        target=evil,
        model=evil,
        sample_id=evil,
        name=evil,
        status=evil,
        error_class=evil,
        category=evil,
        difficulty=evil,
        gain=evil,
        detail=evil,
        speedup=1.0,
    )
    other = SampleRow(row=2, task_id="simd/b", target="t", model="m", sample_id="0", status="passed")
    texts = dict.fromkeys(("code", "completion", "diagnostics", "stdout", "stderr", "reference", "expert"), evil)
    point = CurvePoint(size=evil, ratio=2.0, low=1.0, high=3.0, status=evil)
    detail = SampleDetail(
        row=1,
        prompt=[(evil, evil)],
        notes=[evil],
        mismatch={evil: evil},
        gate={evil: evil},
        facts=[(evil, evil)],
        curve=[point],
        beside={evil: [point]},
        attempts=[{"attempt": evil, "status": evil, "detail": evil, evil: evil}],
        **texts,
    )
    chart = pages["chart"]("bar")
    figure = {
        "data": [
            {"type": "bar", "name": evil, "x": [evil], "y": [1], "text": [evil]},
            {"type": "bar", "name": "b", "x": ["b"], "y": [1]},
        ],
        "layout": {},
    }
    import attrs

    chart = attrs.evolve(chart, title=evil, caption=evil, figure=figure)
    path = tmp_path / "evil.html"
    write_page(
        pages["page"](
            title=evil, rows=[row, other], details=[detail], sections=[Section(id="s", title=evil, items=[chart])]
        ),
        path,
    )
    seen = visit()
    tab = seen.open(path, "#sample=1", charts=True)
    seen.sample(1)
    for name in ("reference", "expert", "answer", "prompt"):
        tab.click(f"[data-beside={name}]")
        assert "</script><script>window.pwned=1</script>" in tab.inner_text("#beside")
    for summary in tab.locator("#sample summary").all():
        summary.click()
    assert tab.evaluate("window.pwned") is None
    assert (
        tab.evaluate("document.querySelectorAll('main :is(img, iframe, b, [onmouseover], [href^=javascript])').length")
        == 0
    )
    unseen = tab.evaluate(UNSEEN)
    assert unseen == []
    text = tab.inner_text("#sample .pane")
    for expected in (
        "</script><script>window.pwned=1</script>",
        "<img src=x onerror='window.pwned=1'>",
        "\\x1b[2J\\x1b]0;title\\x07",
        "line\\u2028separator",
        "lone \\ud800 surrogate",
        "a\\x00b",
        "abc\\u202edef",
        "{{ 7 * 7 }}",
    ):
        assert expected in text
    assert tab.locator("#sample .pane").first.locator(".unseen").first.inner_text() == "\\x1b"
    tab.fill("#search", "<img")
    assert tab.inner_text("#count") == "1 of 2 samples"
