"""What the HTML report shows, as plain data: a page of sections, and a row and a detail for each sample.

Whoever makes a page knows runs and metrics and no HTML; `page.write_page` knows HTML and no metrics. All texts may come
from models, tasks or compilers: the page shows them as text, whatever they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import field, frozen


@frozen(kw_only=True)
class Value:
    """A measured number as a cell of a grid; it is sorted by `value`.

    Args:
        value: The number in the unit of its column; None where it is not available.
        low: Lower end of its interval, in the same unit.
        high: Upper end.
        text: Shown in place of the number where there is none, such as `n/a: fewer than 5 samples`.
        note: What a reader must know about this cell; becomes a numbered note below the grid.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    text: str = ""
    note: str = ""


Cell = str | int | float | Value | None
"""What stands in a grid; None is an empty cell."""


@frozen(kw_only=True)
class Column:
    """A column of a grid.

    Args:
        name: Names it in links to a sorted page; unique in its grid.
        label: Its heading.
        kind: `text`, `number`, `share` (of 1, shown in percent), `ratio` (shown as `1.83x`), `dollars` or `seconds`;
            decides alignment, format and order.
        help: One sentence that explains it.
    """

    name: str
    label: str
    kind: str = "text"
    help: str = ""


@frozen(kw_only=True)
class Grid:
    """A table that the reader can sort.

    Args:
        id: Unique in the page.
        title: Its caption.
        columns: Its columns; the first names the row.
        rows: A cell for each column.
        note: Shown below.
    """

    id: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


@frozen(kw_only=True)
class Chart:
    """A figure and the same numbers as a table, for screen readers and for browsers without JavaScript.

    Args:
        id: Unique in the page.
        title: Its heading.
        caption: What one sees in it.
        figure: Of Plotly: `{"data": [...], "layout": {...}}`, plain JSON. Labels that others wrote must have `<` and
            `&` escaped there, because Plotly reads some tags in texts; links are never made.
        table: The numbers.
        wide: Whether it takes the whole width of the page.
    """

    id: str
    title: str
    caption: str
    figure: Mapping[str, Any]
    table: Grid
    wide: bool = False


@frozen(kw_only=True)
class Absent:
    """A figure or grid that these runs hold no data for.

    Args:
        title: What would be shown.
        why: Why it is not.
    """

    title: str
    why: str


@frozen(kw_only=True)
class Section:
    """A part of the page with an entry in its navigation.

    Args:
        id: Unique in the page.
        title: Its heading.
        intro: A sentence or two below the heading.
        items: What it shows, in this order; charts that follow each other stand side by side where there is room.
    """

    id: str
    title: str
    intro: str = ""
    items: Sequence[Grid | Chart | Absent]


@frozen(kw_only=True)
class SampleRow:
    """One sample in the big table.

    Args:
        row: Its number in the page, unique; names it in links.
        run: Name of the run.
        task_id: `suite/name`.
        target: Name of the target.
        model: `provider/name`.
        sample_id: The sample's id.
        name: The provider's name for the sample (the mutant's); else empty.
        status: How it ended; `waiting` where there is no result.
        error_class: Finer class of an error.
        category: Of the task: its category or motif.
        difficulty: Of the task.
        speedup: Over the reference; None where it was not timed.
        low: Lower end of the interval of `speedup`.
        high: Upper end.
        gain: What the speed comes to: `faster`, `level`, `slower`, or empty.
        vectorization: Share of vector work, 0 to 1.
        attempt: Number of the attempt that was kept, from 1, where there was feedback.
        cost: In dollars.
        tokens: In and out together.
        detail: Why it ended so, in one line.
    """

    row: int
    run: str = ""
    task_id: str
    target: str
    model: str
    sample_id: str
    name: str = ""
    status: str
    error_class: str = ""
    category: str = ""
    difficulty: str = ""
    speedup: float | None = None
    low: float | None = None
    high: float | None = None
    gain: str = ""
    vectorization: float | None = None
    attempt: int | None = None
    cost: float | None = None
    tokens: int | None = None
    detail: str = ""


@frozen(kw_only=True)
class CurvePoint:
    """The speed of one sample at one size.

    Args:
        size: Label of the size, such as `1 Ki` or `64 x 64`.
        ratio: How many times as fast as the baseline; None where it was not timed.
        low: Lower end of its interval.
        high: Upper end.
        status: `ok`, or why there is no ratio or what is wrong with it.
    """

    size: str
    ratio: float | None
    low: float | None = None
    high: float | None = None
    status: str = ""


@frozen(kw_only=True)
class SampleDetail:
    """Everything that is shown of a sample once it is opened; what is empty is not shown.

    Args:
        row: The row that it belongs to.
        code: The code that was evaluated.
        completion: The whole answer, only where it is not just the code.
        prompt: Role and text of each message.
        notes: What was done to get the code.
        diagnostics: Of the compiler.
        stdout: Of the candidate.
        stderr: Of the candidate.
        mismatch: The first wrong value: name and value of each fact about it.
        gate: What the gate found in the binary, likewise.
        attempts: A mapping for each attempt with feedback: `attempt`, `status`, `detail`, and texts such as `feedback`.
        facts: Name and value: how it was asked, the verdict, toolchain, cases, CPU time.
        curve: Speed over the reference, a point for each size, from small to large.
        beside: The same over other baselines, by name.
        reference: Source of the task's reference; empty where there is none.
        expert: Source of the expert for this target; empty where there is none.
    """

    row: int
    code: str = ""
    completion: str = ""
    prompt: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = ()
    diagnostics: str = ""
    stdout: str = ""
    stderr: str = ""
    mismatch: Mapping[str, str] = field(factory=dict)
    gate: Mapping[str, str] = field(factory=dict)
    attempts: Sequence[Mapping[str, str]] = ()
    facts: Sequence[tuple[str, str]] = ()
    curve: Sequence[CurvePoint] = ()
    beside: Mapping[str, Sequence[CurvePoint]] = field(factory=dict)
    reference: str = ""
    expert: str = ""


@frozen(kw_only=True)
class Page:
    """A whole report.

    Args:
        title: Its heading and the title of the browser's window.
        subtitle: Which runs it is about.
        facts: The measuring context, name and value: protocol, seed, compilers, CPU.
        warnings: What a reader must know before the numbers.
        sections: In this order.
        rows: The sample table.
        details: In the order of `rows`; read once, one at a time, never held; rows without one are shown without.
    """

    title: str
    subtitle: str = ""
    facts: Sequence[tuple[str, str]] = ()
    warnings: Sequence[str] = ()
    sections: Sequence[Section] = ()
    rows: Sequence[SampleRow] = ()
    details: Iterable[SampleDetail] = ()
