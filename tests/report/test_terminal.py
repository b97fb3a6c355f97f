from __future__ import annotations

import re

import pytest
from attrs import evolve

from kernelbench_core.report.screen import Screen
from kernelbench_core.report.summary import summarize
from kernelbench_core.report.terminal import render


@pytest.fixture
def summary(make_result, make_run, plugins):
    results = [
        *(make_result("a", "passed", sample_id=str(n)) for n in range(3)),
        *(make_result("b", "wrong_result", sample_id=str(n)) for n in range(5)),
        *(make_result("c", "compile_error", sample_id=str(n), error_class="other", detail="bad") for n in range(2)),
        *(make_result("a", "memory_error", model="m/two", sample_id=str(n)) for n in range(4)),
        *(make_result("d", "unavailable", target="arm-sve", sample_id=str(n), detail="no sve") for n in range(6)),
    ]
    return summarize(make_run(results), plugins)


def numbers(line):
    return [int(word) for word in re.findall(r"(?<![\w@.])\d+(?![\w.%])", line)]


def test_rows_of_the_wide_table_add_up_to_the_line_of_totals(summary):
    lines = render(summary, Screen(width=200)).splitlines()
    head = next(line for line in lines if line.startswith("model"))
    assert head.split() == [
        "model", "target", "samples", "distinct", "passed", "pass@1", "compile_error", "memory_error", "wrong_result",
        "unavailable",
    ]  # fmt: skip
    rows = [numbers(line) for line in lines if line.startswith("m/")]
    total = numbers(next(line for line in lines if line.startswith("total")))
    assert total[0] == sum(row[0] for row in rows) == 20
    statuses = [[row[2], *row[3:]] for row in rows]  # without samples and distinct
    assert total[1:] == [sum(column) for column in zip(*statuses, strict=True)]
    assert sum(total[1:]) == total[0]


@pytest.mark.parametrize("width", [40, 60, 80, 90, 100, 120, 200])
def test_every_width_shows_every_number_within_it(summary, width):
    text = render(summary, Screen(width=width))
    assert max(map(len, text.splitlines())) <= width
    flat = " ".join(text.split())
    for word in ("m/one", "m/two", "x86-avx", "arm-sve", "no sve", "33.3%", "seed 7"):
        assert word in flat
    for status in ("wrong", "compile", "memory", "unavailable"):
        assert status in flat
    assert "20" in flat


def test_narrow_terminals_get_blocks_with_the_whole_names(summary):
    lines = render(summary, Screen(width=60)).splitlines()
    at = lines.index("m/one on x86-avx")
    assert lines[at + 1] == "  10 samples, 10 distinct, 3 passed, pass@1 33.3%"
    assert lines[at + 2] == "  compile_error 2, wrong_result 5"


def test_a_group_of_its_own_needs_no_total(make_result, make_run, plugins):
    text = render(summarize(make_run([make_result("a")]), plugins), Screen(width=100))
    assert "total" not in text


def test_no_colour_means_no_escape_and_colour_means_some(summary):
    assert "\x1b" not in render(summary, Screen(width=100))
    assert "\x1b[" in render(summary, Screen(width=100, color=True))


def test_it_says_what_is_missing_why_and_where(summary, make_result, make_run, plugins):
    text = render(summary, Screen())
    assert "unavailable: 6 on arm-sve: no sve" in text
    assert "compile_error (other): 2, such as: bad" in text
    assert text.splitlines()[-1] == f"run directory: {summary.path}"
    waiting = render(summarize(make_run([make_result()], waiting=[make_result("z")], name="two"), plugins), Screen())
    assert "not evaluated yet: 1 samples" in waiting


def test_a_run_where_nothing_could_be_evaluated_says_so(make_result, make_run, plugins):
    none = render(summarize(make_run([]), plugins), Screen())
    void = render(summarize(make_run([make_result("a", "unavailable")], name="void"), plugins), Screen())
    assert "0 samples evaluated" in none
    assert "0 evaluated of 1 samples" in void


def test_a_run_without_sandbox_is_marked(summary):
    unsafe = evolve(summary, info={**summary.info, "settings": {"sandbox": False}})
    assert "WITHOUT SANDBOX" in render(unsafe, Screen())
    assert "WITHOUT SANDBOX" not in render(summary, Screen())


def test_details_of_others_cannot_steer_the_terminal(make_result, make_run, plugins):
    bad = make_result("a", "runtime_error", error_class="exception", detail="threw \x1b]0;title\x07\rnew")
    text = render(summarize(make_run([bad]), plugins), Screen())
    assert "\x1b" not in text
    assert "\r" not in text
    assert "threw \\x1b]0;title\\x07" in text
