"""The pages are right: the example task is sound, every option is described, and the Python examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import fields

import kernelbench_core
from kernelbench_core import evaluate, list_tasks, validate
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function import folder, generators, task_table
from kernelbench_core.harness.function import options as drawing
from kernelbench_core.harness.function.expressions import evaluate as value_of
from kernelbench_core.harness.function.generators import draw_cases
from kernelbench_core.harness.function.signature import parse

DOCS = Path(kernelbench_core.__file__).parent.parent / "docs"
PAGES = ("function-tasks.md", "python.md", "trust.md")
FILE = re.compile(r'^```\w+ title="my_tasks/(?P<path>[\w./-]+)"\n(?P<text>.*?)^```$', re.DOTALL | re.MULTILINE)


@pytest.fixture(params=PAGES)
def page(request):
    return DOCS / request.param


@pytest.fixture
def text():
    return (DOCS / "function-tasks.md").read_text(encoding="utf-8")


@pytest.fixture
def example(text, tmp_path):
    """The folder of a suite with the task of the page."""
    files = {match["path"]: match["text"] for match in FILE.finditer(text)}
    assert {"weighted_sum/task.toml", "weighted_sum/reference.cpp", "weighted_sum/cases.py"} <= set(files)
    for path, content in files.items():
        place = tmp_path / "suite" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, encoding="utf-8")
    return tmp_path / "suite"


@pytest.fixture
def options(make_plugins, suite_plugin, example):
    return {"suite": "mine", "plugins": make_plugins(mine=suite_plugin("mine", example)), "targets": ["x86-avx"]}


def rows_of(text, heading):
    """First column of the tables below a heading, every word in backticks there."""
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")]
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


# The pages themselves


def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]*)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if target and "://" not in target:
            assert (page.parent / target).exists(), target


def test_anchors_within_a_page_exist(page):
    text = page.read_text(encoding="utf-8")
    headings = {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in text.splitlines()
                if line.startswith("#")}  # fmt: skip
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= headings


def test_lines_can_be_read_in_an_editor(page):
    long = [line for line in page.read_text(encoding="utf-8").splitlines() if len(line) > 130 and "|" not in line]
    assert long == []


# Function tasks


def test_the_example_is_loaded_as_it_stands(options):
    (task,) = list_tasks("mine", plugins=options["plugins"])
    assert (task.task_id, task.entry, set(task.experts)) == ("mine/weighted_sum", "weighted_sum", {"x86-avx"})
    assert len(task.mutants) == 3
    assert task.result.kind == "bound"


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_the_example_is_sound(options):
    (record,) = validate(protocol="strict", seed=11, **options)
    assert record.findings == []
    assert (record.experts, record.mutants, record.killed) == (1, 3, 3)
    assert record.controls >= 6


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_the_examples_expert_passes_and_its_mutants_fail(options):
    (task,) = list_tasks("mine", plugins=options["plugins"])
    mutants = {name: code.replace("weighted_sum(", "weighted_sum_simd(") for name, code in task.mutants.items()}
    codes = {"expert": task.experts["x86-avx"], **mutants}
    samples = [{"task_id": "mine/weighted_sum", "sample_id": name, "code": code} for name, code in codes.items()]
    found = {each.sample_id: each.status for each in evaluate(samples, seed=3, **options).results()}
    assert found.pop("expert") == "passed"
    assert found == {"no_tail": "wrong_result", "reads_when_empty": "memory_error", "weights_in_bytes": "wrong_result"}


def test_every_key_of_a_task_is_described_and_no_other(text):
    described = rows_of(text, "Keys of task.toml")
    assert {key.split(".")[0] for key in described} == set(task_table.KINDS)


def test_every_key_of_a_parameter_is_described_and_no_other(text):
    described = rows_of(text, "Parameters")
    assert described == drawing.KEYS | {"role", "length", "compare"}


def test_a_key_that_is_not_described_is_refused(example):
    path = example / "weighted_sum" / "task.toml"
    for wrong in ("nonsense = 1\n", "[parameters.x]\nlength = 'n'\nmaximum = 3\n", "[parameters.y]\nmin = 1\n"):
        lines = path.read_text(encoding="utf-8").split("[parameters.x]")[0]
        path.write_text(lines + wrong, encoding="utf-8")
        with pytest.raises(ConfigError, match=r"task\.toml"):
            list(draw_cases(task := folder.load_task("mine", path.parent), parse(task.prototype), 1, 1))


def test_every_kind_of_comparison_is_described(text):
    section = text.split("\n## Comparisons\n")[1].split("\n## ")[0]
    assert {kind for kind in task_table.COMPARE_KINDS if f'"{kind}"' in section} == set(task_table.COMPARE_KINDS)


def test_every_set_of_characters_is_described(text):
    (row,) = [line for line in text.splitlines() if line.startswith("| `charset`")]
    assert set(re.findall(r'`"(\w+)"`', row)) == set(generators.CHARSETS)


@pytest.mark.parametrize(
    "prototype",
    [
        "void f(const float *a, double *b, int8_t c[4], size_t n)", "P f(P a, const P &b, P &c)",
        "std::string f(std::string a, const std::string &b, std::string &c)", "bool f(char a, long long b)",
        "std::vector<int> f(std::vector<std::string> a, const std::vector<std::vector<uint8_t>> &b)",
        "std::map<std::string, std::string> f(const std::map<std::string, std::string> &a, _Float16 x)",
    ],
)  # fmt: skip
def test_the_types_that_the_page_names_can_be_used(prototype):
    assert parse(prototype, "struct P { int x; float y; };").name == "f"


def test_what_the_page_says_of_expressions_is_so():
    names = {"n": 5, "dims": [3, 4]}
    for expression, value in {
        "dims[0] * dims[1]": 12, "n // 2": 2, "n % 3": 2, "1 << n": 32, "n >> 1": 2, "max(n, 9)": 9, "min(n, 2)": 2,
        "abs(-n)": 5, "len(dims)": 2, "-n + 7": 2,
    }.items():  # fmt: skip
        assert value_of(expression, names) == value
    for expression in ("n.real", "__import__('os')", "open('x')", "[n for n in dims]", "n if n else 1", "'a' * n", "m"):
        with pytest.raises(ConfigError):
            value_of(expression, names)


# Python


def test_every_function_and_option_is_on_the_page():
    text = (DOCS / "python.md").read_text(encoding="utf-8")
    for name in kernelbench_core.__all__:
        assert f"`{name}" in text, name
    for each in fields(RunConfig):
        assert f"`{each.name}`" in text, each.name
