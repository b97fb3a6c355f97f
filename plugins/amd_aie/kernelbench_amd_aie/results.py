"""`kernelbench npueval-results RUN DIR`: a run's verdicts as the files that NPUEval's own scripts read.

NPUEval (arXiv 2507.14403) writes `KERNEL_wrapper.json` for each kernel. Here `model` is true in every file: its cycles
come from the cycle model of the emulator, not from a device.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from kernelbench_core.api import ConfigError, Status, UsageError

_NO_VERDICT = (Status.UNAVAILABLE.value, Status.HARNESS_ERROR.value)
_TEXTS = ("task_id", "target", "model", "sample_id", "status")
_LEVELS = ("model", "target")
_UNSAFE = re.compile(r"[^\w.+-]+")
_RUN = "give the directory of a run that `kernelbench run` or `kernelbench evaluate` wrote"


@click.command("npueval-results")
@click.argument("run")
@click.argument("folder", metavar="DIR")
def command(run: str, folder: str) -> int:
    """Write the results of RUN to DIR in NPUEval's form, a file for each kernel.

    With several models, targets or samples a kernel each has a folder of its own: DIR/MODEL/TARGET/SAMPLE, as far as
    they differ.
    """
    written, left_out = write(Path(run), Path(folder))
    click.echo(f"{written} files in {folder}", err=True)
    if left_out:
        click.echo(f"left out, since they have no verdict: {left_out} samples", err=True)
    return 0


def write(run: Path, folder: Path) -> tuple[int, int]:
    """Writes the files.

    Args:
        run: The directory of a run.
        folder: Where to; it is made, and must not hold anything.

    Returns:
        How many files there are, and how many samples have no verdict: nothing could be evaluated for them here.

    Raises:
        UsageError: There is no such run, it has no verdicts, or there is something in the folder.
        ConfigError: A line of `results.jsonl` is none.
    """
    results = _latest(run)
    judged = [each for each in results if each["status"] not in _NO_VERDICT]
    if not judged:
        raise UsageError(f"{run}: no sample has a verdict", _RUN)
    try:
        if folder.exists() and any(folder.iterdir()):
            raise UsageError(f"{folder}: there is something in it", "name a new folder")
        for place, record in _placed(judged):
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{error.filename or folder}: cannot be written ({error.strerror})", "check it") from error
    return len(judged), len(results) - len(judged)


def record_of(result: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a kernel's file.

    Args:
        result: A line of `results.jsonl`.
    """
    data = result.get("data") or {}
    passed = result["status"] == Status.PASSED.value
    found = data.get("model")
    model = found if passed and isinstance(found, dict) else {}
    record: dict[str, Any] = {"result": "Pass" if passed else "Fail"}
    if not passed:
        said = f"{result['status']}: {result.get('detail', '')}".rstrip(": ")
        more = data.get("diagnostics")
        record["Error"] = f"{said}\n{more}" if isinstance(more, str) and more.strip() else said
    return {
        **record,
        "stats": _stats(data.get("mismatch")),
        "total_cycles": model.get("model_cycles"),
        "vector_cycles": model.get("vector_cycles"),
        "vector_score": model.get("vectorization", 0.0 if not passed else None),
        "model": True,
        "xdna_info": None,
    }


def _stats(mismatch: object) -> dict[str, Any]:
    """What is known of the errors: the first wrong value, and how many there are. The greatest is not kept."""
    if not isinstance(mismatch, dict):
        return {}
    return {name: mismatch.get(name) for name in ("output", "case", "index", "got", "expected", "wrong_values")}


def _latest(run: Path) -> list[dict[str, Any]]:
    """The last result of every sample, in the order of the samples' first ones."""
    path = run / "results.jsonl"
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot be read ({error})", _RUN) from None
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            result = json.loads(line)
            key = tuple(result[name] for name in _TEXTS[:4])
        except (ValueError, LookupError, TypeError):
            if number == len(lines):  # the run was stopped while it wrote
                break
            raise ConfigError(f"{path}:{number}: no result", _RUN) from None
        if not all(isinstance(result.get(name), str) for name in _TEXTS):
            raise ConfigError(f"{path}:{number}: no result", _RUN)
        found[key] = result
    return list(found.values())


def _placed(results: Sequence[Mapping[str, Any]]) -> Iterable[tuple[Path, dict[str, Any]]]:
    """Path within the folder, and content."""
    levels = [name for name in _LEVELS if len({each[name] for each in results}) > 1]
    asked = Counter(tuple(each[name] for name in _TEXTS[:3]) for each in results)
    if max(asked.values()) > 1:
        levels.append("sample_id")
    for each in results:
        kernel = each["task_id"].rpartition("/")[2]
        yield (
            Path(*(_UNSAFE.sub("_", each[name]).strip(".") or "_" for name in levels), f"{kernel}_wrapper.json"),
            record_of(each),
        )
