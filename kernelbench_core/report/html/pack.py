"""The data of a page as JSON that is compressed and spelt in base64, so that nothing in it can end an HTML element.

Rows are kept by column, and each distinct text of a column once. Details go into chunks of some 200 KB of JSON, each of
which a browser unpacks only when one of its samples is opened. A long text that repeats (a prompt, a reference, the
same answer twice) is kept once in the whole file and named by its number.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from kernelbench_core.report.html.model import CurvePoint, SampleDetail, SampleRow
from kernelbench_core.report.screen import visible

CHUNK = 200_000
"""Length of the JSON of a chunk, in characters, from which the next one is begun."""

SHARED = 100
"""Length in characters from which a text is kept once however often it appears."""

_LEVEL = 4  # a tenth larger than 6 makes it, in half the time
_GZIP = 31  # zlib's number for a gzip header around the data
_TEXTS = tuple(each.name for each in attrs.fields(SampleRow) if each.type in ("str", str))
_NUMBERS = tuple(each.name for each in attrs.fields(SampleRow) if each.name not in _TEXTS)
_LINK = re.compile(r"<(?=/?a\b)", re.IGNORECASE)


def packed(data: Any) -> str:  # noqa: ANN401 - whatever JSON can spell
    """JSON, gzip, base64."""
    return packed_text(json.dumps(data, allow_nan=False, separators=(",", ":")))


def packed_text(text: str) -> str:
    """A text as UTF-8, gzip, base64."""
    engine = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    return base64.b64encode(engine.compress(text.encode("utf-8")) + engine.flush()).decode("ascii")


def columns(rows: Sequence[SampleRow]) -> dict[str, Any]:
    """Rows by column.

    Args:
        rows: N of them.

    Returns:
        `count` is N; under `numbers` a list of N numbers or nulls for each column; under `texts` for each column
        `values`, its distinct texts in the order in which they appear, and `codes`, N indices of them.
    """
    numbers = {name: [_finite(getattr(row, name)) for row in rows] for name in _NUMBERS}
    texts = {}
    for name in _TEXTS:
        known: dict[str, int] = {}
        codes = [known.setdefault(getattr(row, name), len(known)) for row in rows]
        texts[name] = {"values": list(known), "codes": codes}
    return {"count": len(rows), "numbers": numbers, "texts": texts}


def figure(spec: Any) -> Any:  # noqa: ANN401 - JSON
    """A figure of Plotly that can be written as JSON and makes no links: a number that is none becomes null."""
    if isinstance(spec, str):
        return _LINK.sub("&lt;", visible(spec))
    if isinstance(spec, Mapping):
        return {str(name): figure(value) for name, value in spec.items()}
    if isinstance(spec, list | tuple):
        return [figure(value) for value in spec]
    return _finite(spec)


def _finite(value: Any) -> Any:  # noqa: ANN401 - anything but a number is left as it is
    return None if isinstance(value, float) and not math.isfinite(value) else value


class Details:
    """Chunks of details, made one by one while the details come in; holds one chunk and a digest of each long text.

    Args:
        details: The details; read once.
        rows: Numbers of the rows that they may belong to.
    """

    def __init__(self, details: Iterable[SampleDetail], rows: Iterable[int]) -> None:
        self._details = details
        self._rows = set(rows)
        self._known: dict[bytes, int] = {}
        self._chunk_rows: list[list[int]] = []
        self._first_texts: list[int] = []
        self.has_curve = False

    def chunks(self) -> Iterator[str]:
        """The chunks, packed.

        Raises:
            ValueError: A detail belongs to no row, or a second one to the same.
        """
        texts: list[str] = []
        parts: dict[int, str] = {}
        size = first = 0
        for detail in self._details:
            if detail.row not in self._rows:
                raise ValueError(f"there is a detail of row {detail.row}, which is not in the page or has one already")
            self._rows.discard(detail.row)
            self.has_curve = self.has_curve or bool(detail.curve or detail.beside)
            before = len(texts)
            parts[detail.row] = json.dumps(_plain(detail, self._numbering(texts)), separators=(",", ":"))
            size += len(parts[detail.row]) + sum(map(len, texts[before:]))
            if size >= CHUNK:
                yield self._chunk(parts, texts, first)
                first += len(texts)
                texts, parts, size = [], {}, 0
        if parts:
            yield self._chunk(parts, texts, first)

    def index(self) -> dict[str, Any]:
        """Which chunk holds what: under `rows` the row numbers of each chunk, under `texts` its first text's number."""
        return {"rows": self._chunk_rows, "texts": self._first_texts}

    def _numbering(self, texts: list[str]) -> Callable[[str], str | int]:
        def number(text: str) -> str | int:
            if len(text) < SHARED:
                return text
            digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
            known = self._known.get(digest)
            if known is None:
                known = self._known[digest] = len(self._known)
                texts.append(text)
            return known

        return number

    def _chunk(self, parts: Mapping[int, str], texts: Sequence[str], first: int) -> str:
        self._chunk_rows.append(list(parts))
        self._first_texts.append(first)
        details = ",".join(f'"{row}":{part}' for row, part in parts.items())
        return packed_text(f'{{"texts":{json.dumps(texts)},"details":{{{details}}}}}')


def _plain(detail: SampleDetail, number: Callable[[str], str | int]) -> dict[str, Any]:
    """A detail for JSON, without what is empty; a number in place of a text is that of a long one."""
    data: dict[str, Any] = {
        name: number(getattr(detail, name))
        for name in ("code", "completion", "diagnostics", "stdout", "stderr", "reference", "expert")
    }
    data |= {
        "prompt": [[role, number(text)] for role, text in detail.prompt],
        "notes": [number(note) for note in detail.notes],
        "mismatch": [[name, number(value)] for name, value in detail.mismatch.items()],
        "gate": [[name, number(value)] for name, value in detail.gate.items()],
        "attempts": [[[name, number(value)] for name, value in each.items()] for each in detail.attempts],
        "facts": [[name, number(value)] for name, value in detail.facts],
        "curve": _points(detail.curve),
        "beside": [[name, _points(points)] for name, points in detail.beside.items()],
    }
    return {name: value for name, value in data.items() if value not in ("", [])}


def _points(points: Sequence[CurvePoint]) -> list[list[Any]]:
    return [[each.size, _finite(each.ratio), _finite(each.low), _finite(each.high), each.status] for each in points]
