"""A report of 20,000 samples in a real browser."""

from __future__ import annotations

import time

import pytest

from kernelbench_core.report.html.model import Column, Grid, SampleDetail, Section
from kernelbench_core.report.html.page import write_page

COUNT = 20_000

HASHES = ["#q=index", "#q=index+arg&status=wrong_result", "#sort=-speedup", "#sort=detail&target=arm-sve"]

TIMES = """(hashes) => hashes.map((hash) => {
  const started = performance.now();
  history.pushState(null, '', hash);
  dispatchEvent(new PopStateEvent('popstate'));
  return performance.now() - started;
})"""


@pytest.fixture(scope="module")
def big(tmp_path_factory, pages):
    path = tmp_path_factory.mktemp("big") / "big.html"
    body = "".join(f"    sum = _mm256_add_ps(sum, _mm256_loadu_ps(a + {i}));\n" for i in range(30))

    def details():
        for row in range(1, COUNT + 1):
            code = f"// sample {row}\n{body}"
            yield SampleDetail(
                row=row,
                code=code,
                completion=f"The answer:\n{code}",
                prompt=[("user", f"Task {row % 700}: write it.\n" * 60)],
            )

    grid = Grid(id="g", title="G", columns=[Column(name="a", label="A")], rows=[["x"], ["y"]])
    page = pages["page"](COUNT, details=details(), sections=[Section(id="s", title="S", items=[grid])])
    started = time.monotonic()
    write_page(page, path)
    print(f"\n{COUNT} samples: {path.stat().st_size / 1e6:.1f} MB, written in {time.monotonic() - started:.1f} s")  # noqa: T201 - read with pytest -s
    return path


def test_the_file_is_small_and_the_table_and_a_sample_are_there_soon(visit, big):
    assert big.stat().st_size < 12_000_000
    seen = visit()
    tab = seen.tab
    started = time.monotonic()
    tab.goto(big.as_uri(), wait_until="commit")
    tab.wait_for_selector("#rows tr[data-row='50']")
    table = time.monotonic() - started
    assert tab.inner_text("#count") == "20,000 of 20,000 samples"
    tab.wait_for_load_state()
    opened = []
    for row in (1, 9_999, COUNT):
        started = time.monotonic()
        tab.evaluate(f"location.hash = 'sample={row}'")
        seen.sample(row)
        opened.append(time.monotonic() - started)
        assert tab.locator("#sample .line").first.inner_text() == f"// sample {row}"
    print(f"\ntable after {table:.2f} s, samples after {', '.join(f'{each:.2f}' for each in opened)} s")  # noqa: T201 - read with pytest -s
    assert table < 10  # measured: 0.7 s where nobody else is at work
    assert max(opened) < 4  # measured: 0.15 s


def test_filtering_and_sorting_take_no_time_that_one_notices(visit, big):
    tab = visit().open(big)
    took = tab.evaluate(TIMES, HASHES)
    print(f"\nfilters and orders took {', '.join(f'{each:.0f}' for each in took)} ms")  # noqa: T201 - read with pytest -s
    assert max(took) < 2000  # measured: 45 ms
    assert tab.get_attribute("#sample-table th[data-name=detail]", "aria-sort") == "ascending"


def test_memory_of_opened_chunks_is_let_go(visit, big):
    seen = visit()
    seen.tab.add_init_script("""window.unpacked = 0; const Real = DecompressionStream;
        window.DecompressionStream = class extends Real {
            constructor(kind) { super(kind); window.unpacked += 1; } };""")
    tab = seen.open(big, "#sample=1")
    seen.sample(1)

    def unpacked(row):
        before = tab.evaluate("window.unpacked")
        tab.evaluate(f"location.hash = 'sample={row}'")
        seen.sample(row)
        return tab.evaluate("window.unpacked") - before

    assert unpacked(COUNT) == 2  # its own part, and that of its prompt, which is an early one
    assert unpacked(COUNT - 1) <= 1  # it is in the same part; its prompt may not be
    for row in range(2_000, COUNT, 1_500):
        unpacked(row)
    assert unpacked(COUNT) >= 1  # let go meanwhile
    for row in range(2_000, COUNT, 1_500):
        unpacked(row)
        assert unpacked(COUNT) == 0  # what is looked at again and again is kept
