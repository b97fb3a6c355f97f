from __future__ import annotations

import base64
import errno
import hashlib
import io
import os
import re
import sys
import threading
import tracemalloc
from itertools import pairwise

import pytest

from kernelbench_core.errors import InfrastructureError, MissingError, UsageError
from kernelbench_core.report.html import page as writer
from kernelbench_core.report.html.model import Absent, Column, Grid, Page, SampleDetail, SampleRow, Section, Value
from kernelbench_core.report.html.page import write_page


def written(page):
    stream = io.BytesIO()
    write_page(page, stream)
    return stream.getvalue().decode("utf-8")


def names(folder):
    return [each.name for each in folder.iterdir()]


def a_row(number=1, **more):
    return SampleRow(row=number, task_id="simd/a", target="t", model="m/one", sample_id="0", status="passed", **more)


def a_grid(id_="g", rows=(("x", 0.5),), **more):
    columns = [Column(name="a", label="A"), Column(name="b", label="B", kind="share", help="What B is.")]
    return Grid(id=id_, title=f"Grid {id_}", columns=columns, rows=rows, **more)


def a_page(*items, **more):
    return Page(title="T", sections=[Section(id="s", title="S", items=items)], **more)


def test_the_embedded_data_comes_back(pages):
    page = pages["page"](30)
    html = written(page)
    assert pages["unpack"](html, "kb-rows")["count"] == 30
    index = pages["unpack"](html, "kb-index")
    assert sorted(row for rows in index["rows"] for row in rows) == list(range(1, 31))
    assert set(pages["unpack"](html, "kb-chunk-0")["details"]) == {str(row) for row in index["rows"][0]}
    assert set(pages["unpack"](html, "kb-figures")) == {"bar-1", "line-1", "box-2", "line-2", "bar-2"}


def test_there_is_one_chunk_element_for_each_chunk(pages):
    rows = [a_row(i) for i in range(1, 41)]
    html = written(a_page(rows=rows, details=(SampleDetail(row=i, code=f"{i}" + "x" * 20_000) for i in range(1, 41))))
    assert re.findall(r'id="kb-chunk-(\d+)"', html) == ["0", "1", "2", "3"]
    assert len(pages["unpack"](html, "kb-index")["rows"]) == 4


def test_plotly_is_only_there_where_something_is_drawn(pages):
    assert 'id="kb-plotly"' not in written(a_page(a_grid(), rows=[a_row()], details=[SampleDetail(row=1, code="x")]))
    html = written(pages["page"](0, sections=[Section(id="s", title="S", items=[pages["chart"]("bar")])]))
    assert "plotly.js" in pages["unpack"](html, "kb-plotly")[:100]
    curve = next(detail for detail in map(pages["detail"], pages["rows"](20)) if detail.curve)
    html = written(Page(title="T", rows=pages["rows"](20), details=[curve]))
    assert 'id="kb-plotly"' in html
    assert 'id="kb-figures"' not in html


def test_the_policy_allows_exactly_the_scripts_of_the_page(pages):
    html = written(pages["page"](5))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)[1]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe-eval" not in policy
    allowed = re.search(r"script-src ([^;]*)", policy)[1].split()
    scripts = [*re.findall(r"<script>(.*?)</script>", html, re.DOTALL), pages["unpack"](html, "kb-plotly")]
    assert len(scripts) == 3
    assert allowed == [
        f"'sha256-{base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()}'" for each in scripts
    ]


def test_nothing_in_the_page_points_elsewhere(pages):
    html = re.sub(
        r'<script type="application/octet-stream".*?</script>', "", written(pages["page"](5)), flags=re.DOTALL
    )
    html = re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)
    assert not re.search(r"https?://|@import|url\(", html)
    assert set(re.findall(r'(?:src|href)="([^#"][^"]*)"', html)) == {"data:,"}


def test_the_programs_of_the_page_cannot_end_their_element():
    for name in (*writer._SCRIPTS, writer._FIRST_SCRIPT):
        text = writer._asset(name)
        assert "</script" not in text.lower()
        assert "<!--" not in text
        assert "\r" not in text
    assert not any("</style" in writer._asset(name) for name in writer._STYLES)


def test_hostile_texts_are_text_wherever_they_stand(pages):
    evil = pages["evil"]
    grid = Grid(
        id=evil,
        title=evil,
        note=evil,
        columns=[Column(name=evil, label=evil, help=evil)],
        rows=[[evil], [Value(value=None, text=evil, note=evil)]],
    )
    page = Page(
        title=evil,
        subtitle=evil,
        facts=[(evil, evil)],
        warnings=[evil],
        rows=[a_row(detail=evil)],
        details=[SampleDetail(row=1, code=evil)],
        sections=[Section(id="s", title=evil, intro=evil, items=[grid, Absent(title=evil, why=evil)])],
    )
    html = written(page)
    assert html.count("<script") == 5  # two programs, and the data: rows, a chunk, the index
    assert "<img" not in html
    assert "\x1b" not in html
    assert "\u202e" not in html
    assert "\x00" not in html
    assert "49" not in re.search(r"<h1>(.*?)</h1>", html)[1]
    assert "&lt;/script&gt;&lt;script&gt;window.pwned=1&lt;/script&gt;" in html
    assert "\\u202e" in html
    assert "\\ud800" in html


def test_a_grid_is_there_without_javascript():
    html = written(
        a_page(a_grid(rows=[["x", Value(value=0.651, low=0.582, high=0.719, note="Mind this.")]], note="Below."))
    )
    assert re.search(r'<th scope="col" data-name="b" data-kind="share" title="What B is.">B</th>', html)
    assert re.search(
        r'<th scope="row" class="short">x</th>\s*<td class="number" data-key="0.651">65.1% '
        r'<span class="interval">\[58.2, 71.9\]</span><sup>1</sup></td>',
        html,
    )
    assert '<p class="note">Below.</p>' in html
    assert re.search(r'<ol class="notes">\s*<li>Mind this.</li>', html)
    assert re.search(r"<dt>B</dt><dd>What B is.</dd>", html)
    assert not re.search(r"<dt>A</dt>", html)


def test_only_a_long_grid_scrolls_in_itself():
    assert (
        'class="scroll long"'
        not in written(a_page(a_grid(rows=[["x", 0.5]] * 30))).split("<main")[1].split("<script")[0]
    )
    assert (
        'class="scroll long"' in written(a_page(a_grid(rows=[["x", 0.5]] * 31))).split("<main")[1].split("<script")[0]
    )


def test_a_grid_without_rows_says_so():
    assert '<td colspan="2">nothing</td>' in written(a_page(a_grid(rows=[])))


def test_charts_that_follow_each_other_stand_together(pages):
    html = written(
        a_page(
            pages["chart"]("bar", 1),
            pages["chart"]("bar", 2),
            a_grid(),
            pages["chart"]("bar", 3),
            Absent(title="X", why="no data"),
        )
    )
    groups = re.findall(r'<div class="(charts[^"]*|absent)"|<figure|<table', html.split("<main")[1].split("<script")[0])
    assert groups == ["charts", "", "", "", "", "", "charts alone", "", "", "absent"]
    assert "<strong>X</strong>: no data" in html


def test_the_headings_are_in_order(pages):
    html = written(pages["page"](5))
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", html.split("<body")[1].split("<script")[0])]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize(
    "items",
    [
        lambda _: [a_grid("x"), a_grid("x")],
        lambda pages: [a_grid("numbers-bar-1"), pages["chart"]("bar", 1)],
        lambda pages: [pages["chart"]("bar", 1), pages["chart"]("bar", 1)],
    ],
)
def test_two_parts_with_one_id_are_an_error(pages, items):
    with pytest.raises(ValueError, match="more than one"):
        written(a_page(*items(pages)))


def test_two_sections_with_one_id_are_an_error():
    with pytest.raises(ValueError, match="more than one section-s"):
        written(Page(title="T", sections=[Section(id="s", title="S", items=[])] * 2))


def test_a_stream_of_text_gets_the_same_as_one_of_bytes(pages):
    text = io.StringIO()
    write_page(pages["page"](5), text)
    assert text.getvalue() == written(pages["page"](5))


def test_the_same_page_gives_the_same_file(pages):
    assert written(pages["page"](20)) == written(pages["page"](20))


@pytest.mark.parametrize("module", ["plotly", "plotly.offline", "jinja2"])
def test_without_the_extra_a_user_is_told_what_to_install(monkeypatch, tmp_path, module):
    monkeypatch.setitem(sys.modules, module, None)
    if module == "plotly":
        monkeypatch.setitem(sys.modules, "plotly.offline", None)
    path = tmp_path / "x.html"
    with pytest.raises(MissingError, match=r"needs .*not installed; pip install 'kernelbench-core\[report\]'"):
        write_page(Page(title="T"), path)
    assert list(tmp_path.iterdir()) == []


def test_details_are_not_read_ahead_of_what_is_written():
    events = []

    class Stream(io.RawIOBase):
        def write(self, data):
            events.append("chunk" if b'id="kb-chunk' in data else "other")
            return len(data)

    def details():
        for row in range(1, 31):
            events.append("read")
            yield SampleDetail(row=row, code=f"{row}" + "x" * 20_000)

    write_page(a_page(rows=[a_row(i) for i in range(1, 31)], details=details()), Stream())
    shown = [event for event in events if event != "other"]
    assert shown == ["read"] * 10 + ["chunk"] + ["read"] * 10 + ["chunk"] + ["read"] * 10 + ["chunk"]
    assert events.index("other") < events.index("read")


def test_memory_does_not_grow_with_the_details(tmp_path):
    count, size = 2_000, 40_000  # 80 MB of code
    rows = [a_row(i) for i in range(1, count + 1)]

    def details():
        for row in range(1, count + 1):
            yield SampleDetail(row=row, code=f"{row:08} " * (size // 9))

    write_page(a_page(), tmp_path / "warm.html")  # what is imported once is not counted
    tracemalloc.start()
    try:
        write_page(a_page(rows=rows, details=details()), tmp_path / "x.html")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 25_000_000


def test_a_file_is_replaced_as_a_whole(tmp_path):
    path = tmp_path / "x.html"
    path.write_text("old")
    seen = []

    def details():
        seen.append(path.read_text())
        yield SampleDetail(row=1, code="x")

    write_page(a_page(rows=[a_row()], details=details()), path)
    assert seen == ["old"]
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert names(tmp_path) == ["x.html"]


@pytest.mark.parametrize("error", [RuntimeError("broken"), KeyboardInterrupt(), OSError("the run is gone")])
def test_a_failure_on_the_way_leaves_what_was_there(tmp_path, error):
    path = tmp_path / "x.html"
    path.write_text("old")

    def details():
        yield SampleDetail(row=1, code="x" * 300_000)
        raise error

    with pytest.raises(type(error)) as caught:
        write_page(a_page(rows=[a_row(1)], details=details()), path)
    assert caught.value is error
    assert path.read_text() == "old"
    assert names(tmp_path) == ["x.html"]


def test_a_page_that_is_wrong_touches_nothing(tmp_path):
    with pytest.raises(ValueError, match="more than one"):
        write_page(a_page(a_grid(), a_grid()), tmp_path / "x.html")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["no/such/folder.html", "."])
def test_a_path_that_cannot_be_written_is_the_users_to_mend(tmp_path, name):
    with pytest.raises(UsageError, match=r"cannot write .*; choose another --html"):
        write_page(a_page(), tmp_path / name)
    assert names(tmp_path) == []


def test_a_full_disk_is_the_machines_fault(monkeypatch, tmp_path):
    class Full(io.BytesIO):
        def write(self, _):
            raise OSError(errno.ENOSPC, "No space left on device")

    real = writer.Path.open

    def opened(path, *arguments, **more):
        stream = real(path, *arguments, **more)
        if path.parent != tmp_path:
            return stream
        stream.close()
        return Full()

    monkeypatch.setattr(writer.Path, "open", opened)
    with pytest.raises(InfrastructureError, match=r"cannot write .*x\.html: No space left"):
        write_page(a_page(), tmp_path / "x.html")
    assert names(tmp_path) == []


def test_a_link_stays_one(tmp_path):
    (tmp_path / "there").mkdir()
    link = tmp_path / "x.html"
    link.symlink_to(tmp_path / "there" / "y.html")
    write_page(a_page(), link)
    assert link.is_symlink()
    assert (tmp_path / "there" / "y.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_pipe_is_written_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_page(a_page(), pipe)
    assert pipe.is_fifo()
    reader.join(20)
    assert got[0].endswith(b"</html>\n")


def test_the_file_gets_the_permissions_that_the_user_wants(tmp_path):
    before = os.umask(0o027)
    try:
        write_page(a_page(), tmp_path / "x.html")
    finally:
        os.umask(before)
    assert (tmp_path / "x.html").stat().st_mode & 0o777 == 0o640
