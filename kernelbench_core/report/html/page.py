"""Writes a page as one self-contained HTML file.

The file is written in one pass: what a reader sees first comes first, then the table's data and the program, then the
details as they come in, then what is wanted last (the index of the details, Plotly). The program starts as soon as the
browser has read as far as it, not when it has read the whole file.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import importlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import resources
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from kernelbench_core.errors import MissingError
from kernelbench_core.report.html import cells, pack
from kernelbench_core.report.html.model import Absent, Chart, Grid, Page, Section
from kernelbench_core.report.screen import visible
from kernelbench_core.store.files import disk_error

if TYPE_CHECKING:
    from jinja2 import Environment

_STYLES = ("base.css", "tables.css", "sample.css", "print.css")
_SCRIPTS = (
    "data.js", "dom.js", "state.js", "grids.js", "rows.js", "filters.js", "table.js", "highlight.js", "plots.js",
    "code.js", "sample.js", "main.js",
)  # fmt: skip
_FIRST_SCRIPT = "first.js"
_HEIGHT = 360


def write_page(page: Page, file: Path | BinaryIO | TextIO) -> None:
    """Writes a page.

    Args:
        page: Its details are read one by one while the file is written.
        file: Where to. A path is replaced as a whole once everything is written: a failure leaves what was there. A
            stream of bytes gets UTF-8.

    Raises:
        MissingError: The extra `report` is not installed.
        UsageError: The path cannot be written.
        InfrastructureError: The disk is full, or the machine failed otherwise.
        ValueError: The page is wrong: two parts with one id, a row of a grid that is too short, a detail of no row.
    """
    plotly = _plotly()
    head = _head(page, plotly)
    parts = _parts(page, head, plotly)
    if isinstance(file, Path):
        _write(file, parts)
        return
    stream: Any = file
    is_text = hasattr(file, "encoding")
    for part in parts:
        stream.write(part if is_text else part.encode("utf-8"))


def _write(path: Path, parts: Iterable[str]) -> None:
    """Writes a path: by way of a temporary file beside it or, where it is no file (a pipe), directly."""
    with _told(path):
        direct = path.exists() and not path.is_file()
        path = path.resolve()  # a link stays one
    temporary = path if direct else path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
    try:
        with _told(path):
            stream = temporary.open("wb")
        with contextlib.closing(stream):
            for part in parts:  # what goes wrong in here is told by whoever makes the parts
                with _told(path):
                    stream.write(part.encode("utf-8"))
            with _told(path):
                stream.flush()
        if not direct:
            with _told(path):
                temporary.replace(path)
    except BaseException:
        if not direct:
            with contextlib.suppress(OSError):
                temporary.unlink()
        raise


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise disk_error(error, f"cannot write {path}", remedy="choose another --html") from error


def _plotly() -> str:
    """Plotly's program, as its Python package carries it."""
    try:
        importlib.import_module("jinja2")
        plotly = importlib.import_module("plotly.offline")
    except ImportError as error:
        raise MissingError(
            f"an HTML report needs {error.name or 'plotly'}, which is not installed",
            "pip install 'kernelbench-core[report]'",
        ) from error
    return str(plotly.get_plotlyjs())


def _head(page: Page, plotly: str) -> str:
    """Everything that is there without JavaScript."""
    charts = [item for section in page.sections for item in section.items if isinstance(item, Chart)]
    _check_ids(page.sections)
    first, program = _asset(_FIRST_SCRIPT), _program()
    template = _environment().get_template("page.html.j2")
    return template.render(
        page=page, sections=[(section, _runs_of_items(section)) for section in page.sections], has_charts=bool(charts),
        styles="".join(map(_asset, _STYLES)), first_script=first, show=cells.show,
        height_of=_height,
        scripts=" ".join(f"'sha256-{_digest(text)}'" for text in (first, program, plotly)),
    )  # fmt: skip


def _parts(page: Page, head: str, plotly: str) -> Iterator[str]:
    yield head
    yield _element("kb-rows", pack.packed(pack.columns(page.rows)))
    yield f"<script>{_program()}</script>\n"
    figures = {
        item.id: pack.figure(item.figure)
        for section in page.sections
        for item in section.items
        if isinstance(item, Chart)
    }
    if figures:
        yield _element("kb-figures", pack.packed(figures))
    details = pack.Details(page.details, (row.row for row in page.rows))
    for number, chunk in enumerate(details.chunks()):
        yield _element(f"kb-chunk-{number}", chunk)
    yield _element("kb-index", pack.packed(details.index()))
    if figures or details.has_curve:
        yield _element("kb-plotly", pack.packed_text(plotly))
    yield "</body>\n</html>\n"


def _element(name: str, data: str) -> str:
    return f'<script type="application/octet-stream" id="{name}">{data}</script>\n'


def _runs_of_items(section: Section) -> list[tuple[str, list[Grid | Chart | Absent]]]:
    """What stands together: charts that follow each other, anything else alone in its kind."""
    kinds: dict[type, str] = {Grid: "grid", Chart: "chart", Absent: "absent"}
    return [(kind, list(items)) for kind, items in groupby(section.items, key=lambda item: kinds[type(item)])]


def _height(chart: Chart) -> int:
    """Room for a chart in CSS pixels, so that nothing moves when it is drawn."""
    height = chart.figure.get("layout", {}).get("height")
    return int(height) if isinstance(height, int | float) else _HEIGHT


def _check_ids(sections: Iterable[Section]) -> None:
    ids: Counter[str] = Counter()
    for section in sections:
        ids[f"section-{section.id}"] += 1
        for item in section.items:
            if isinstance(item, Grid):
                ids[f"grid-{item.id}"] += 1
            elif isinstance(item, Chart):
                ids[f"chart-{item.id}"] += 1
                ids[f"grid-{item.table.id}"] += 1
    twice = [name for name, count in ids.items() if count > 1]
    if twice:
        raise ValueError(f"the page has more than one {', '.join(twice)}")


def _program() -> str:
    return f'(() => {{\n"use strict";\n{"".join(map(_asset, _SCRIPTS))}}})();\n'


def _asset(name: str) -> str:
    return (resources.files(__package__) / "assets" / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def _environment() -> Environment:
    from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound

    class Assets(BaseLoader):
        def get_source(self, environment: Environment, template: str) -> tuple[str, None, None]:  # noqa: ARG002
            try:
                return _asset(template), None, None
            except FileNotFoundError as error:
                raise TemplateNotFound(template) from error

    return Environment(
        loader=Assets(), autoescape=True, undefined=StrictUndefined, finalize=_final, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip


def _final(value: Any) -> Any:  # noqa: ANN401 - whatever a template prints
    """Texts of others with control characters made visible; what is HTML already stays as it is."""
    return value if hasattr(value, "__html__") or not isinstance(value, str) else visible(value)
