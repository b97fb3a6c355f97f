"""From runs to pages: what stands in them, and that it is what the runs hold."""

from __future__ import annotations

import pytest

from kernelbench_core.interface import load_run
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.html.making import make, page_of
from kernelbench_core.report.html.model import Absent, Chart, Grid, Value
from kernelbench_core.report.summary import summarize
from kernelbench_core.store import RunDirectory

CODE = "void add_simd() { /* </script><script>alert(1)</script> */ }"
SPEED = {
    "optimize": "O3", "speedup": {"O3": [2.0, 1.9, 2.1], "expert": [0.8, 0.7, 0.9]}, "paper": {"O3": 2.2},
    "gain": "faster", "suspect": "", "floor": 0.01,
    "rows": [
        {"size": [64], "status": "ok", "ratios": {"O3": [1.5, 1.4, 1.6], "expert": [0.7, 0.6, 0.8]}, "pairs": 18},
        {"size": [8, 8], "status": "noisy", "ratios": {}, "pairs": 3},
        {"size": [4096], "status": "ok", "ratios": {"O3": [2.6, 2.5, 2.7], "expert": [0.9, 0.8, 1.0]}, "pairs": 18},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def plugins():
    return Plugins.discover()


def one(task, number, status=Status.PASSED, *, model="m/one", target="x86-avx", **data):
    identity = {"task_id": f"simd/{task}", "target": target, "model": model, "sample_id": str(number)}
    sample = Sample(
        **identity, completion=f"Here:\n```cpp\n{CODE}\n```", code=CODE, usage={"input": 100, "output": 50}, cost=0.01,
        messages=({"role": "user", "content": "Write it."},), finish_reason="stop", answered_by="one-2026",
    )  # fmt: skip
    detail = "" if status is Status.PASSED else "it is <b>wrong</b>"
    return sample, Result(**identity, status=status, key=f"{task}{number}", detail=detail, data=data)


PAIRS = (
    one("add", 0, speed=SPEED, attempt=1),
    one("add", 1, Status.WRONG_RESULT, attempt=2, mismatch={"output": "out", "index": 3, "got": "1", "expected": "2"}),
    one("argmax", 0, Status.COMPILE_ERROR, diagnostics="error: " + "no " * 3000),
    one("argmax", 0, model="m/two"),
    one("add", 0, Status.UNAVAILABLE, target="arm-sve"),
)


@pytest.fixture
def run(tmp_path):
    def write(name="run", pairs=PAIRS, **settings):
        tables = {
            "identity": {"suite": "simd", "protocol": "strict", "seed": 1},
            "selection": {"tasks": ["simd/add", "simd/argmax"], "models": ["m/one", "m/two"], "targets": ["x86-avx"]},
            "settings": {"n_samples": 1, **settings}, "toolchains": {"clang": "19.1"},
        }  # fmt: skip
        with RunDirectory.create_or_open(tmp_path / name, tables) as directory:
            for sample, _ in reversed(pairs):  # samples and results need not come in one order
                directory.append_sample(sample)
            for _, result in pairs:
                directory.append_result(result)
        return load_run(tmp_path / name)

    return write


def page(runs, plugins, **options):
    return page_of(summarize(runs, plugins, page=True), runs, plugins, **options)


def grid(found, name):
    items = {item.id: item for section in found.sections for item in section.items if isinstance(item, Grid)}
    return items[name]


def test_rows_and_details_are_those_of_the_results_in_their_order(run, plugins):
    found = page([run()], plugins)
    assert [(row.row, row.task_id, row.model, row.status) for row in found.rows] == [
        (number, result.task_id, result.model, result.status.value) for number, (_, result) in enumerate(PAIRS, 1)
    ]
    first, wrong, failed, *_ = found.details
    assert (first.row, first.code, first.prompt) == (1, CODE, [("user", "Write it.")])
    assert first.completion.startswith("Here:")
    assert "add_scalar" in first.reference or "add(" in first.reference
    assert "_mm256" in first.expert
    assert [(point.size, point.ratio, point.status) for point in first.curve] == [
        ("64", 1.5, "ok"), ("8 x 8", None, "noisy"), ("4096", 2.6, "ok")
    ]  # fmt: skip
    assert list(first.beside) == ["expert"]
    assert wrong.mismatch["expected"] == "2"
    assert failed.diagnostics == PAIRS[2][1].data["diagnostics"]  # longer than a record holds
    assert dict(first.facts)["answered_by"] == "one-2026"


def test_numbers_of_a_row_are_those_of_its_sample(run, plugins):
    row, *_, last = page([run()], plugins).rows
    assert (row.speedup, row.low, row.high, row.gain) == (2.0, 1.9, 2.1, "faster")
    assert (row.cost, row.tokens, row.attempt) == (0.01, 150, 1)
    assert row.category
    assert (last.speedup, last.gain) == (None, "")


def test_tables_add_up_and_standings_have_intervals(run, plugins):
    found = page([run()], plugins)
    statuses = grid(found, "statuses")
    *rows, total = statuses.rows
    names = [column.name for column in statuses.columns]
    for at, name in enumerate(names[2:], 2):
        assert total[at] == sum(row[at] for row in rows), name
    board = grid(found, "leaderboard")
    cells = [cell for row in board.rows for cell in row if isinstance(cell, Value) and cell.value is not None]
    assert cells
    assert all(cell.low <= cell.value <= cell.high for cell in cells if cell.low is not None)


def test_every_grid_is_as_wide_as_its_rows_and_every_id_is_unique(run, plugins):
    found = page([run()], plugins, published="simdbench")
    names = [item.id for section in found.sections for item in section.items if not isinstance(item, Absent)]
    assert len(names) == len(set(names))
    for section in found.sections:
        for item in section.items:
            table = item.table if isinstance(item, Chart) else item if isinstance(item, Grid) else None
            for row in table.rows if table else ():
                assert len(row) == len(table.columns), table.id


def test_what_a_reader_must_know_first_is_said_first(run, plugins):
    (warning,) = [each for each in page([run(sandbox=False)], plugins).warnings if "sandbox" in each]
    assert "without a sandbox" in warning
    said = " ".join(page([run("again")], plugins).warnings)
    assert "1 samples could not be evaluated" in said
    assert "have no result; they count as failed" in said


def test_runs_under_different_protocols_are_not_mixed_in_silence(run, plugins, tmp_path):
    first = run("first")
    info = (tmp_path / "first/run.toml").read_text().replace('"strict"', '"simdbench"')
    second = run("second")
    (tmp_path / "second/run.toml").write_text(info)
    found = page([first, load_run(second.path)], plugins)
    assert any("simdbench, strict" in each for each in found.warnings)
    assert {row.run for row in found.rows} == {"first", "second"}
    assert [detail.row for detail in found.details] == list(range(1, 2 * len(PAIRS) + 1))


def test_of_too_many_samples_the_first_of_each_task_can_be_opened(run, plugins):
    pairs = [one(task, number) for task in ("add", "argmax") for number in range(5)]
    found = page([run(pairs=pairs)], plugins, most=4)
    assert [detail.row for detail in found.details] == [1, 2, 6, 7]
    assert "4 of 10 samples can be opened here" in " ".join(found.warnings)
    assert len(found.rows) == 10


def test_published_figures_come_when_asked_for_and_are_marked(run, plugins):
    assert not any(section.id == "published" for section in page([run()], plugins).sections)
    table = grid(page([run("other")], plugins, published="npueval"), "published-rows")
    assert "another protocol" in table.title
    assert len(table.rows) == 23


def test_a_run_without_results_is_a_page_too(run, plugins, tmp_path):
    empty = run(pairs=())
    make(summarize([empty], plugins), [empty], tmp_path / "empty.html", plugins)
    assert (tmp_path / "empty.html").read_text().startswith("<!doctype html>")


def test_the_file_holds_no_text_of_a_model_as_markup(run, plugins, tmp_path):
    made = run()
    make(summarize([made], plugins), [made], tmp_path / "report.html", plugins)
    text = (tmp_path / "report.html").read_text()
    assert "alert(1)" not in text
    assert "<b>wrong</b>" not in text
