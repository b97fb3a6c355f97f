"""Pages made by hand: several models and targets, charts as Plotly wants them, samples of every kind."""

from __future__ import annotations

import base64
import gzip
import itertools
import json
import random
import re

import pytest
from attrs import evolve

from kernelbench_core.report.html.model import (
    Absent,
    Chart,
    Column,
    CurvePoint,
    Grid,
    Page,
    SampleDetail,
    SampleRow,
    Section,
    Value,
)

MODELS = ("openai/gpt-4o", "deepseek/deepseek-r1", "qwen/qwen2.5-plus", "reference/expert")
TARGETS = ("x86-sse", "x86-avx", "arm-neon", "arm-sve", "riscv-rvv")
TASKS = (
    "argmax", "dot", "saxpy", "prefix_sum", "histogram", "utf8_count", "matmul_tile", "softmax", "clamp", "popcount",
    "blend", "gather", "quantize_i8", "find_byte", "reverse", "min_max", "conv1d", "hamming", "rgb_to_gray", "cumprod",
)  # fmt: skip
STATUSES = (
    ("passed", "", ""),
    ("passed", "", ""),
    ("passed", "", ""),
    ("wrong_result", "wrong value", "output `out`, case 17 (n = 33): index 32: got 0, expected 7.25"),
    ("compile_error", "undeclared intrinsic", "error: '_mm256_reduce_add_ps' was not declared in this scope"),
    ("no_intrinsics", "", "no vector instruction of the target can be reached from the entry point"),
    ("memory_error", "over-read", "read of `a` one element past its end (index 64 of 64)"),
    ("timeout", "", "no answer after 10 s of CPU time"),
    ("unavailable", "", "no emulator for this target here"),
)
CODE = """\
#include <immintrin.h>
#include <cstddef>

// Sums eight lanes at a time; the rest one by one.
float {name}(const float *a, const float *b, std::size_t n) {{
    __m256 sum = _mm256_setzero_ps();
    std::size_t i = 0;
    for (; i + 8 <= n; i += 8) {{
        const __m256 x = _mm256_loadu_ps(a + i), y = _mm256_loadu_ps(b + i);
        sum = _mm256_fmadd_ps(x, y, sum); /* variant {seed} */
    }}
    float out[8], total = 0.0f;
    _mm256_storeu_ps(out, sum);
    for (int k = 0; k < 8; ++k) total += out[k];
    for (; i < n; ++i) total += a[i] * b[i];
    return total; // {filler}
}}
"""
REFERENCE = """\
#include <cstddef>

float {name}(const float *a, const float *b, std::size_t n) {{
    float total = 0.0f;
    for (std::size_t i = 0; i < n; ++i) total += a[i] * b[i];
    return total;
}}
"""
PROMPT = (
    "Write a function `{name}` for {target}.\nUse intrinsics of the target only.\n\n"
    "The buffers have their natural alignment.\n"
) * 6


def make_rows(count):
    draw = random.Random(7)
    rows = []
    for number, (sample, task, target, model) in enumerate(itertools.product(range(10_000), TASKS, TARGETS, MODELS), 1):
        if number > count:
            break
        status, error_class, detail = draw.choice(STATUSES)
        good = status == "passed"
        speedup = draw.lognormvariate(0.5, 0.6) if good else None
        rows.append(
            SampleRow(
                row=number,
                run="demo",
                task_id=f"simd/{task}",
                target=target,
                model=model,
                sample_id=str(sample),
                status=status,
                error_class=error_class,
                category=("reduce", "map", "scan", "search")[TASKS.index(task) % 4],
                difficulty=("easy", "medium", "hard")[TASKS.index(task) % 3],
                speedup=speedup,
                low=speedup and speedup * 0.95,
                high=speedup and speedup * 1.06,
                gain=("" if not good else "faster" if speedup > 1.05 else "slower" if speedup < 0.95 else "level"),
                vectorization=draw.random() if good else None,
                attempt=draw.choice((1, 1, 2, 3)),
                cost=draw.random() / 50,
                tokens=draw.randrange(400, 9000),
                detail=detail,
            )
        )
    return rows


def make_detail(row):
    draw = random.Random(row.row)
    name = row.task_id.partition("/")[2]
    good = row.status == "passed"
    sizes = ("64 B", "1 KiB", "16 KiB", "256 KiB", "4 MiB", "64 MiB")
    points = [(size, (row.speedup or 1) * draw.uniform(0.7, 1.3)) for size in sizes]
    code = CODE.format(name=name, seed=row.row, filler="".join(draw.choices("abcdef ", k=1200)))
    return SampleDetail(
        row=row.row,
        code=code,
        completion=f"Here is the function.\n\n```cpp\n{code}```\nIt handles every length.",
        prompt=(("system", "You write fast kernels."), ("user", PROMPT.format(name=name, target=row.target))),
        notes=("the code block was taken out of the answer",),
        diagnostics=""
        if row.status != "compile_error"
        else (
            f"candidate.cpp: In function 'float {name}(const float*, const float*, size_t)':\n"
            f"candidate.cpp:9:15: error: {row.detail}\n    9 |         sum = _mm256_reduce_add_ps(x);\n"
            "      |               ^~~~~~~~~~~~~~~~~~~~\n"
        ),
        stderr="assertion failed\n" if row.status == "memory_error" else "",
        mismatch={}
        if row.status != "wrong_result"
        else {"output": "out", "case": "17", "sizes": "n = 33", "index": "32", "got": "0", "expected": "7.25"},
        gate={
            "vector operations": "14",
            "widest": "256 bits",
            "such as": "vfmadd231ps, vmovups",
            "found in": "the binary",
        },
        attempts=()
        if (row.attempt or 1) < 2
        else [
            {
                "attempt": "1",
                "status": "compile_error",
                "detail": "'_mm256_foo' was not declared",
                "feedback": "The compiler says:\nerror: '_mm256_foo' was not declared in this scope\n" * 3,
            },
            {"attempt": "2", "status": row.status, "detail": row.detail},
        ],
        facts=(
            ("protocol", "strict"),
            ("toolchain", "gcc 12.2 -O3 -march=haswell"),
            ("cases", "96"),
            ("CPU time", "build 0.41 s, run 0.08 s"),
            ("temperature", "0.2"),
            ("ran on", "this machine"),
        ),
        curve=[
            CurvePoint(size=size, ratio=ratio, low=ratio * 0.95, high=ratio * 1.05, status="ok")
            for size, ratio in points
        ]
        if good
        else (),
        beside={
            "vector": [
                CurvePoint(size=size, ratio=ratio * 0.8, low=ratio * 0.75, high=ratio * 0.86, status="ok")
                for size, ratio in points
            ]
        }
        if good
        else {},
        reference=REFERENCE.format(name=name),
        expert=CODE.format(name=name, seed=0, filler="by hand"),
    )


def make_chart(kind, number=0):
    draw = random.Random(number)
    title = f"{kind.capitalize()} of models {number}"
    if kind == "bar":
        data = [
            {
                "type": "bar",
                "name": model,
                "x": list(TARGETS),
                "y": [draw.random() for _ in TARGETS],
                "error_y": {"type": "data", "array": [0.05] * len(TARGETS)},
            }
            for model in MODELS
        ]
        layout = {"barmode": "group", "yaxis": {"title": {"text": "pass@1"}, "tickformat": ".0%", "range": [0, 1]}}
    elif kind == "line":
        grid = [1 + i / 10 for i in range(20)]
        data = [
            {
                "type": "scatter",
                "mode": "lines",
                "name": model,
                "x": grid,
                "y": [0.9 / (1 + (i + draw.random()) / 9) for i in range(20)],
            }
            for model in MODELS
        ]
        layout = {"xaxis": {"title": {"text": "threshold p"}}, "yaxis": {"title": {"text": "Fast@1(p)"}}}
    else:
        data = [
            {"type": "box", "name": model, "y": [draw.lognormvariate(0.4, 0.5) for _ in range(80)]} for model in MODELS
        ]
        layout = {"yaxis": {"type": "log", "title": {"text": "speedup"}}, "showlegend": False}
    table = Grid(
        id=f"numbers-{kind}-{number}",
        title=f"Numbers of {title}",
        columns=[Column(name="model", label="Model"), Column(name="value", label="Value", kind="share")],
        rows=[[model, Value(value=draw.random())] for model in MODELS],
    )
    return Chart(
        id=f"{kind}-{number}",
        title=title,
        caption="Whiskers are intervals of 95 % over tasks.",
        figure={"data": data, "layout": layout},
        table=table,
    )


def make_leaderboard():
    draw = random.Random(3)
    columns = [
        Column(name="model", label="Model", help="Provider and name."),
        Column(name="target", label="Target"),
        Column(name="pass1", label="pass@1", kind="share", help="Expected share of tasks that one sample solves."),
        Column(name="pass5", label="pass@5", kind="share"),
        Column(name="build", label="build@1", kind="share"),
        Column(name="efficient", label="efficient@1", kind="share"),
        Column(name="speedup", label="Speedup", kind="ratio", help="Geometric mean over tasks; a failure counts as 1."),
        Column(name="cost", label="Cost", kind="dollars"),
        Column(name="samples", label="Samples", kind="number"),
    ]
    rows = []
    for model, target in itertools.product(MODELS, TARGETS):
        share = draw.random() * 0.9
        rows.append(
            [
                model,
                target,
                Value(value=share, low=share - 0.06, high=share + 0.07),
                Value(value=None, text="n/a: fewer than 5 samples", note="Two tasks have 3 samples.")
                if target == "riscv-rvv"
                else Value(value=min(1.0, share + 0.1), low=share, high=min(1.0, share + 0.2)),
                Value(value=min(1.0, share + 0.08)),
                Value(value=share / 2, low=share / 2.5, high=share / 1.7),
                Value(value=1 + share, low=0.9 + share, high=1.2 + share),
                draw.random() * 4,
                200,
            ]
        )
    return Grid(
        id="leaderboard",
        title="Models by targets",
        columns=columns,
        rows=rows,
        note="Intervals are bootstrap intervals of 95 % over tasks.",
    )


def make_page(count=60, *, rows=None, details=None, sections=None, **more):
    rows = make_rows(count) if rows is None else rows
    reasons = Grid(
        id="reasons",
        title="Why samples failed",
        columns=[
            Column(name="model", label="Model"),
            Column(name="wrong", label="wrong_result", kind="share"),
            Column(name="compile", label="compile_error", kind="share"),
            Column(name="memory", label="memory_error", kind="share"),
        ],
        rows=[[model, 0.1 * i, 0.25, 1 / (i + 1)] for i, model in enumerate(MODELS)],
    )
    if sections is None:
        sections = [
            Section(
                id="leaderboard",
                title="Leaderboard",
                intro="Models that cannot be told apart share a place.",
                items=[make_leaderboard()],
            ),
            Section(id="failures", title="Failures", items=[reasons, make_chart("bar", 1), make_chart("line", 1)]),
            Section(
                id="speed",
                title="Speed",
                items=[
                    make_chart("box", 2),
                    make_chart("line", 2),
                    make_chart("bar", 2),
                    Absent(title="Thread scaling", why="no run has more than one number of threads"),
                ],
            ),
        ]
    page = {
        "title": "kernelbench report",
        "subtitle": "run demo: 4 models, 5 targets, 20 tasks",
        "warnings": ("The CPU's clock was not fixed: times are noisier than they need be.",),
        "facts": (
            ("protocol", "strict"),
            ("seed", "7"),
            ("CPU", "Some CPU, 2 cores"),
            ("compilers", "gcc 12.2, clang 19.1"),
            ("kernelbench-core", "0.1.0"),
        ),
    }
    return Page(
        rows=rows, details=map(make_detail, rows) if details is None else details, sections=sections, **(page | more)
    )


HOSTILE = (
    "</script><script>window.pwned=1</script>",
    "<img src=x onerror='window.pwned=1'>",
    "\x1b[2J\x1b]0;title\x07",
    "line\u2028separator",
    "lone \ud800 surrogate",
    "a\x00b",
    "abc\u202edef",
    "<!--",
    "{{ 7 * 7 }}",
    "]]>",
    '" onmouseover="window.pwned=1',
    "<a href='javascript:window.pwned=1'>link</a>",
    "<b>bold</b>",
)
EVIL = " ".join(HOSTILE)


def unpack(html, name):
    """The JSON of an embedded part, or its text where it is none."""
    found = re.search(rf'<script type="application/octet-stream" id="{name}">([^<]*)</script>', html)
    assert found, name
    text = gzip.decompress(base64.b64decode(found[1])).decode("utf-8")
    return text if name == "kb-plotly" else json.loads(text)


@pytest.fixture(scope="session")
def pages():
    """Makers of pages and what they are made of."""
    return {
        "page": make_page,
        "rows": make_rows,
        "detail": make_detail,
        "chart": make_chart,
        "hostile": HOSTILE,
        "evil": EVIL,
        "unpack": unpack,
    }


class Visit:
    """A tab, what it said, and what it asked for."""

    def __init__(self, browser, **context):
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | context))
        self.tab = self.context.new_page()
        self.tab.set_default_timeout(30_000)
        self.said, self.asked = [], []
        self.tab.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        self.tab.on("pageerror", lambda error: self.said.append(f"page error: {error}"))
        self.tab.on("request", lambda request: self.asked.append(request.url))
        self.tab.on("dialog", lambda dialog: (self.said.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    def open(self, path, hash_="", *, charts=False):
        self.tab.goto(f"{path.as_uri()}{hash_}")
        self.tab.wait_for_selector("html[data-samples=ready]")
        if charts:
            self.tab.wait_for_selector("html[data-charts=drawn]")
        return self.tab

    def sample(self, row):
        self.tab.wait_for_selector(f"#sample[data-shown='{row}']")


@pytest.fixture
def visit(browser):
    """Opens tabs, each with options of `Browser.new_context`; none may complain, or ask for more than its file."""
    visits = []

    def make(**context):
        visits.append(Visit(browser, **context))
        return visits[-1]

    yield make
    for each in visits:
        each.context.close()
        assert each.said == []
        assert all(url.startswith(("file:", "data:", "blob:")) for url in each.asked), each.asked


@pytest.fixture(scope="module")
def written(tmp_path_factory, pages):
    """A page of 200 samples with charts, written."""
    from kernelbench_core.report.html.page import write_page

    path = tmp_path_factory.mktemp("page") / "report.html"
    write_page(pages["page"](200), path)
    return path


@pytest.fixture(scope="module")
def plain(tmp_path_factory, pages):
    """The same without charts and curves: it opens in a fraction of the time."""
    from kernelbench_core.report.html.page import write_page

    page = pages["page"](200, details=())
    sections = [
        evolve(each, items=[item for item in each.items if not isinstance(item, Chart)]) for each in page.sections
    ]
    path = tmp_path_factory.mktemp("page") / "plain.html"
    write_page(evolve(page, sections=sections), path)
    return path
