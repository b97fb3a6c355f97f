from __future__ import annotations

import types

import pytest

from kernelbench_core.api import FunctionTask, SuiteDescriptor, Target, hookimpl
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.rows import fetch, rows_of
from kernelbench_core.report.sample import numbered, plain, prompt_of, render
from kernelbench_core.report.screen import Screen

MISMATCH = {
    "output": "dst", "case": 17, "index": "[3]", "got": "1", "expected": "2", "wrong_values": 5, "note": "off by one",
    "sizes": {"length": 9},
}  # fmt: skip
GATE = {"vector_ops": 4, "widest_bits": 256, "names": ["add <8 x i32>"], "method": "llvm-ir", "executed": True}


@pytest.fixture
def page(make_run, plugins):
    """The text about the one sample of a run."""

    def make(results=(), waiting=(), *, answer=False, width=100_000, **more):
        run = make_run(results, waiting, **more)
        (row,) = rows_of(run)
        data = plain(row, *fetch(run, row), prompt_of(row, plugins))
        return render(data, Screen(width=width), answer=answer)

    return make


def test_it_shows_all_there_is_in_reading_order(page, make_result):
    data = {"mismatch": MISMATCH, "gate": GATE, "diagnostics": "a warning", "cases": 1000, "seconds": {"build": 0.1}}
    text = page([make_result("a", "wrong_result", detail="dst[3] = 1, expected 2", phase="check", data=data)])
    order = [
        "== prompt",
        "== code",
        "1 | int x;",
        "== diagnostics",
        "a warning",
        "== first wrong value",
        "== gate",
        "== verdict",
    ]
    places = [text.index(part) for part in order]
    assert places == sorted(places)
    for label, value in {
        "case": "17", "sizes": "length = 9", "index": "[3]", "got": "1", "expected": "2", "wrong values": "5",
        "note": "off by one", "vector operations": "4", "widest": "256 bits", "executed": "yes",
        "status": "wrong_result",
        "why": "dst[3] = 1, expected 2", "ended in": "check", "cases": "1000",
    }.items():  # fmt: skip
        assert any(line.split("  ")[0] == label and line.endswith(f"  {value}") for line in text.splitlines()), label


def test_a_sample_without_result_is_not_evaluated_yet(page, make_result):
    assert "not evaluated yet" in page(waiting=[make_result("a")])


def test_the_answer_is_shown_where_there_is_no_code_or_when_asked_for(page, make_result):
    bare = page([make_result("a", "no_code")], completion="I cannot.", codes={"simd/a": None})
    assert "== answer ==\nI cannot." in bare
    assert "there is none" in bare
    assert "== answer" not in page([make_result("a")], completion="Sure", name="two")
    assert "== answer" in page([make_result("a")], completion="Sure", name="three", answer=True)


def test_code_of_others_cannot_steer_the_terminal(page, make_result):
    text = page([make_result("a", detail="x\x1b[2J")], codes={"simd/a": "int a;\x1b[31m\r\nint b;\x07\ud83d"})
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "int a;\\x1b[31m" in text
    assert "\\ud83d" in text


@pytest.mark.parametrize("width", [40, 60, 100])
def test_it_fits_the_terminal(page, make_result, width):
    text = page([make_result("a", "wrong_result", detail="long " * 60)], codes={"simd/a": "x " * 200}, width=width)
    assert max(map(len, text.splitlines())) <= width


def test_lines_of_code_are_numbered_to_the_same_width():
    lines = numbered("a\n" * 12).splitlines()
    assert (lines[0], lines[11], len(lines)) == (" 1 | a", "12 | a", 12)


def test_a_task_that_is_gone_costs_only_the_prompt(page, make_result):
    text = page([make_result("a")])
    assert "cannot be built: suite 'simd': no installed plugin provides any suite" in text
    assert "1 | int x;" in text


def test_the_prompt_is_built_anew_by_the_prompt_builder(make_result, make_run):
    task = FunctionTask(
        suite="simd", name="a", summary="s", description="Do *it*.", digest="0", entry="a", prototype="void a(int n)",
        reference="", parameters=(),
    )  # fmt: skip
    plugin = types.ModuleType("fake")

    class Loader:
        def load(self):
            return [task]

    @hookimpl
    def kernelbench_task_loaders():
        return [SuiteDescriptor(name="simd", summary="s", factory=Loader)]

    @hookimpl
    def kernelbench_targets():
        return [Target(name="x86-avx", summary="AVX")]

    plugin.kernelbench_task_loaders, plugin.kernelbench_targets = kernelbench_task_loaders, kernelbench_targets
    plugins = Plugins.of({"fake": plugin})
    here, gone = rows_of(make_run([make_result("a"), make_result("b")]))
    messages = prompt_of(here, plugins)
    assert [each.role for each in messages] == ["system", "user"]
    assert "Do *it*." in messages[1].content
    assert prompt_of(gone, plugins) == "suite simd has no task simd/b any more"
