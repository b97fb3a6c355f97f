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
    return [int(word) for word in re.findall(r"(?<![\w@.])\d+(?![\w.%])", re.sub(r"\[.*?\]", "", line))]


def test_rows_of_the_wide_table_add_up_to_the_line_of_totals(summary):
    lines = render(summary, Screen(width=200)).splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("model") and "samples" in line)
    head, lines = lines[start], lines[start:]
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
    assert lines[at + 1] == "  10 samples, 10 distinct, 3 passed"
    assert re.fullmatch(r"  pass@1 33\.3% \[[\d.]+, [\d.]+\]", lines[at + 2])
    assert lines[at + 3] == "  compile_error 2, wrong_result 5"


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


@pytest.fixture
def boards(make_result, make_run, plugins):
    """Two models on two targets, 12 tasks each: one is better on one target, neither on the other."""
    results = [
        make_result(f"t{task}", "passed" if good(task) else "wrong_result", model=model, target=target)
        for model, target, good in (
            ("m/one", "x86-avx", lambda task: task < 11), ("m/two", "x86-avx", lambda task: task < 1),
            ("m/one", "arm-sve", lambda task: task < 6), ("m/two", "arm-sve", lambda task: task < 6),
        )
        for task in range(12)
    ]  # fmt: skip
    return summarize(make_run(results), plugins)


@pytest.mark.parametrize("width", [50, 80, 120, 200])
def test_several_models_on_several_targets_get_one_table_with_intervals(boards, width):
    lines = render(boards, Screen(width=width)).splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("pass@1 with 95% intervals"))
    assert max(map(len, lines)) <= width
    shown = " ".join(lines[at : next(i for i, line in enumerate(lines) if i > at and not line)])
    for value in ("91.7% [", "8.3% [", "50.0% ["):
        assert value in shown
    assert shown.index("m/one") < shown.index("m/two")


def test_one_model_needs_no_such_table_nor_do_stored_solutions(make_result, make_run, plugins):
    for other in ({"target": "arm-sve"}, {"model": "reference/expert"}):
        run = make_run([make_result("a"), make_result("a", **other)], name=next(iter(other)))
        assert "with 95% intervals" not in render(summarize(run, plugins), Screen())


def test_models_that_cannot_be_told_apart_share_their_ranks(make_result, make_run, plugins):
    """One passes nearly everything, two pass half, by turns."""
    good = {"m/zeta": lambda task: task != 7, "m/even": lambda task: task % 2 == 0, "m/odd": lambda task: task % 2}
    results = [
        make_result(f"t{task:02}", "passed" if passes(task) else "timeout", model=model)
        for model, passes in good.items()
        for task in range(30)
    ]
    lines = render(summarize(make_run(results), plugins), Screen()).splitlines()
    ranks = {words[1]: words[0] for line in lines if len(words := line.split()) > 2 and words[1] in good}
    assert ranks == {"m/zeta": "1", "m/even": "=2-3", "m/odd": "=2-3"}
    assert next(iter(ranks)) == "m/zeta"  # the best first, not the first by name
    assert any("cannot be told apart" in line for line in lines)


def test_failures_are_shared_out_among_the_statuses(summary):
    text = render(summary, Screen())
    assert "11 failures: wrong_result 45.5%, memory_error 36.4%, compile_error 18.2%" in text


def test_samples_that_are_missing_are_counted_and_named(make_result, make_run, plugins):
    """Three tasks with ten samples each; all of one and half of another are gone (cases.md, 64)."""
    info = {"selection": {"tasks": ["simd/a", "simd/b", "simd/c"], "models": ["m/one"], "targets": ["x86-avx"]},
            "settings": {"n_samples": 10}}  # fmt: skip
    results = [make_result("a", sample_id=str(n)) for n in range(10)]
    results += [make_result("c", sample_id=str(n)) for n in range(5)]
    found = summarize(make_run(results, info=info), plugins)
    text = render(found, Screen())
    assert "samples: 30 expected, 15 evaluated, 15 missing and counted as failed" in text
    assert "1 tasks without a sample counted as failed (simd/b)" in text
    assert "5 missing samples counted as failed (simd/c)" in text
    values = [found.groups[0].metric(f"pass@{k}").value for k in (1, 5, 10)]
    assert values[0] == pytest.approx((1 + 0 + 0.5) / 3)
    assert values == sorted(values)


def test_several_runs_stand_side_by_side_under_their_names(make_result, make_run, plugins, tmp_path):
    first = make_run([make_result("a", "passed"), make_result("b", "passed")], name="first")
    second = make_run([make_result("a", "passed"), make_result("b", "timeout")], name="second")
    text = render(summarize([first, second], plugins), Screen())
    assert text.startswith("2 runs: first, second")
    rows = {line.split("  ")[0]: line for line in text.splitlines() if line.startswith("m/")}
    assert "100.0%" in rows["m/one (first)"]
    assert "50.0%" in rows["m/one (second)"]
    assert next(line for line in text.splitlines() if line.startswith("total")).split()[1:3] == ["4", "3"]
