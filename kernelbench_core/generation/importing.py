"""Reads samples that somebody else wrote: JSON lines, plain or gzipped, or a folder of code files or JSON documents.

Nothing in a file is fatal to its other lines: what cannot be used is reported as a `Problem` with file and line.
Memory does not grow with the length of a file, but for a few bytes for each sample that brings its own id.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.sample_lines import MAX_BYTES, read_lines
from kernelbench_core.generation.sample_records import Problem, Records, Resolve, Resolved
from kernelbench_core.model import Sample

__all__ = ["MAX_BYTES", "Problem", "Resolve", "Resolved", "read_samples"]

_LINES = (".jsonl", ".jsonl.gz")
_CODE = frozenset({".c", ".cc", ".cpp", ".cu", ".cxx"})
_GZIP = b"\x1f\x8b"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_FORMS = (
    "give a .jsonl or .jsonl.gz file, or a folder of such files, of code files (TASK/SAMPLE.cpp or TASK.cpp) or of "
    "JSON documents (TASK.json with the key `code`)"
)
_ONE_A_LINE = "write one object a line, as `jq -c '.[]' FILE.json > FILE.jsonl` does"


def read_samples(
    path: Path | str,
    *,
    resolve: Resolve,
    model: str | None = None,
    default_target: str | None = None,
    entries: Sequence[str] | None = None,
    on_problem: Callable[[Problem], None] | None = None,
) -> Iterator[Sample]:
    """Reads samples from a file or a folder, one at a time.

    A line is an object with `task_id` and one of `solution` (wins; code), `code`, `completion` and `raw` (what the
    model wrote); `sample_id`, `model` and `target` are optional, other keys are ignored. A repeated task id is another
    sample, numbered in order for each (task, target, model). With a `sample_id`, a repeated line counts once, and of
    two different lines the first is kept; both are reported. An answer that is no text gives a sample without code.

    Args:
        path: A `.jsonl` or `.jsonl.gz` file; a folder of them; a folder with `TASK/SAMPLE.cpp` or `TASK.cpp`; or one
            with `TASK.json`, an object each, of which `code` counts (NPUEval's solutions). Of a folder with `run.toml`,
            only `samples.jsonl` is read.
        resolve: `(task id, target or None) -> Resolved or None`. It is asked with the target of the line first, and
            then, if there is none and it gives none, with `default_target`.
        model: Model of lines that name none; by default `samples/` and the name of the file.
        default_target: Target of lines where neither they nor their task id say one.
        entries: Entry points accepted in place of those that `resolve` gives.
        on_problem: Called with each problem, in order.

    Returns:
        An iterator over the samples, in the order of the file; files of a folder in natural order.

    Raises:
        UsageError: The path does not exist, cannot be read, has an unknown form, or holds nothing. Raised at once,
            but for a file that turns out to hold blank lines only.
    """
    path = Path(path)
    records = Records(resolve, model=model, default_target=default_target, entries=entries, on_problem=on_problem)
    try:
        files, kind = _files(path)
        if kind == "code":
            return _from_code(path, files, records)
        if kind == "documents":
            return _from_documents(path, files, records)
        for file in files:
            _check(file)
    except OSError as error:
        where = error.filename or path
        raise UsageError(f"{where}: cannot be read ({error.strerror})", "check its owner and mode") from error
    return _from_lines(path, files, records)


def _files(path: Path) -> tuple[list[Path], str]:
    """The files to read, and whether they are `lines`, `code` or `documents`."""
    if path.is_dir():
        return _files_of_folder(path)
    if not path.exists():
        raise UsageError(f"{path}: no such file or folder", _FORMS)
    if not path.is_file():
        raise UsageError(f"{path}: neither a file nor a folder", _FORMS)
    name = path.name.lower()
    if name.endswith(_LINES):
        return [path], "lines"
    if name.endswith((".json", ".json.gz")):
        raise UsageError(f"{path}: a JSON document, no samples file", _ONE_A_LINE)
    if path.suffix.lower() in _CODE:
        raise UsageError(f"{path}: one code file", "give the folder that holds it; its name says the task")
    raise UsageError(f"{path}: unknown kind of samples file", _FORMS)


def _files_of_folder(path: Path) -> tuple[list[Path], str]:
    """The files of a folder: its files of lines, or else all code files in and below it, or else its JSON documents."""
    names = [entry.name for entry in path.iterdir()]
    if "run.toml" in names and "samples.jsonl" in names:
        return [path / "samples.jsonl"], "lines"
    lines = [path / name for name in names if name.lower().endswith(_LINES) and not name.startswith(".")]
    if lines:
        return sorted(lines, key=natural), "lines"
    code = []
    for folder, folders, inside in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        code += [Path(folder, name) for name in inside if _is_code(name)]
    documents = [path / name for name in names if name.lower().endswith(".json") and not name.startswith(".")]
    if documents and not code:
        return sorted(documents, key=natural), "documents"
    if not code:
        raise UsageError(f"{path}: holds neither samples files nor code files", _FORMS)
    return sorted(code, key=natural), "code"


def _is_code(name: str) -> bool:
    return not name.startswith(".") and Path(name).suffix.lower() in _CODE


def natural(path: Path) -> list[tuple[int, int, str]]:
    """A key that sorts `10` after `2`."""
    pieces = re.split(r"(\d{1,18})", str(path))
    return [(0, int(piece), "") if piece.isdecimal() else (1, 0, piece) for piece in pieces if piece]


def _check(file: Path) -> None:
    """Looks at the first bytes of a file of lines.

    Raises:
        UsageError: It is empty, or of another kind than its name says.
    """
    with file.open("rb") as stream:
        head = stream.read(4)
    if not head:
        raise UsageError(f"{file}: the file is empty", "check what wrote it")
    if file.suffix.lower() == ".gz":
        if not head.startswith(_GZIP):
            raise UsageError(f"{file}: not gzip data", "rename it to .jsonl if it is plain text")
    elif head.startswith(_GZIP):
        raise UsageError(f"{file}: gzip data", "rename it to end with .jsonl.gz")
    elif head.startswith(_UTF16):
        raise UsageError(f"{file}: UTF-16 text", "convert it to UTF-8, as `iconv -f UTF-16 -t UTF-8` does")


def _from_lines(path: Path, files: Sequence[Path], records: Records) -> Iterator[Sample]:
    """The samples of files of lines."""
    anything = False
    for file in files:
        file_model = re.sub(r"\.jsonl(\.gz)?$", "", file.name, flags=re.IGNORECASE)
        first = True
        for line in read_lines(file):
            if line.fault:
                records.problem(str(file), line.number, line.fault)
                anything = True
                continue
            data = line.data.strip()
            if not data or data == b"\xef\xbb\xbf":
                continue
            if first and (data == b"[" or data.startswith(b"[{")):
                raise UsageError(f"{file}: a JSON list, no samples file", _ONE_A_LINE)
            first, anything = False, True
            sample = records.from_line(data, str(file), line.number, file_model)
            if sample:
                yield sample
    if not anything:
        raise UsageError(f"{path}: holds nothing but blank lines", "check what wrote it")


def _from_documents(root: Path, files: Sequence[Path], records: Records) -> Iterator[Sample]:
    """The samples of JSON documents, whose names are the tasks'."""
    for file in files:
        if (data := _content(file, records)) is not None:
            sample = records.from_document(data, str(file), file.stem, root.resolve().name)
            if sample:
                yield sample


def _from_code(root: Path, files: Sequence[Path], records: Records) -> Iterator[Sample]:
    """The samples of code files, whose paths name the task and perhaps the sample."""
    for file in files:
        if (code := _content(file, records)) is None:
            continue
        parts = file.relative_to(root).with_suffix("").parts
        ids: list[tuple[str, str | None]] = [("/".join(parts), None)]
        if len(parts) > 1:
            ids.append(("/".join(parts[:-1]), parts[-1]))
        sample = records.from_code(code, str(file), ids, root.resolve().name)
        if sample:
            yield sample


def _content(file: Path, records: Records) -> bytes | None:
    """A file's bytes; None, and a problem, where it cannot be used."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        records.problem(str(file), 0, f"cannot be read ({error.strerror}): skipped")
        return None
    if len(data) > MAX_BYTES:
        records.problem(str(file), 0, f"the file has more than {MAX_BYTES} bytes: skipped")
        return None
    return data
