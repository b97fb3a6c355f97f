"""Published verdict files as a run in memory, so that all that reads runs can show and count them.

They were measured under another protocol, and the run says so. Nothing in it is evaluated here: the code is not known,
so results have no key and the run has no samples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.sample_records import Resolve
from kernelbench_core.model import Result, Status, Task
from kernelbench_core.report import published
from kernelbench_core.report.screen import line_of
from kernelbench_core.report.verdicts import Verdict, read_verdicts
from kernelbench_core.runs import Run
from kernelbench_core.toolchains.diagnostics import classify

PROTOCOL = "published"
"""Protocol of the results."""

PROVIDER = "published"
"""Provider of models that only the name of a file names."""

SYSTEM = "simdbench"
"""The system whose files these are: its figures say what the ends of ids and of file names mean."""

NOT_SAID = "not_said"
"""Error class of a sample that failed in words that are not known."""

_DETAIL = 600


@frozen
class _Ending:
    """What the words of a verdict mean.

    Args:
        status: Ours.
        phase: Where it ended.
        error_class: Of the text that follows the words.
    """

    status: Status
    phase: str
    error_class: Callable[[str], str] = lambda _text: ""


_ENDINGS = {
    "compilation failed": _Ending(Status.COMPILE_ERROR, "build", lambda text: classify(text) if text else ""),
    "logical bug": _Ending(Status.WRONG_RESULT, "check"),
    "wrong result": _Ending(Status.WRONG_RESULT, "check"),
    "runtime failed": _Ending(Status.RUNTIME_ERROR, "run"),
    "core dump": _Ending(Status.RUNTIME_ERROR, "run"),
    "timed out": _Ending(Status.TIMEOUT, "run"),
    "no intrinsic": _Ending(Status.NO_INTRINSICS, "gate"),
}
"""How the words begin. The five classes of SimdBench's files, and two names that Table 5 of its paper has for them."""

_PASSED = _Ending(Status.PASSED, "done")
_UNKNOWN = _Ending(Status.RUNTIME_ERROR, "run", lambda _text: NOT_SAID)


def run_of_verdicts(
    files: Sequence[Path | str], tasks: Mapping[str, Task], resolve: Resolve, model: str | None = None
) -> Run:
    """The verdicts of some files as a run in memory, with a result for each.

    A result has our id of the task where the suite knows it, else the id in the file without its target. The target is
    the one that the id ends with (`_AVX`), else the one that the file's name ends with (`-AVX`, `-scalar`); SimdBench's
    are known without a plugin, others where a plugin knows them. The model is the rest of the file's name:
    `published/gpt-4o` for `gpt-4o-AVX.tsv`. A failure gets the status that its words mean, and `runtime_error` with the
    class `not_said` where they are unknown; what `passed` says goes before the words.

    Args:
        files: Files of verdicts, each about one model.
        tasks: The suite's tasks by id; all of them count as asked for where the suite knows any verdict's.
        resolve: Finds the task for an id in a file; None for an unknown one.
        model: Model that all verdicts are about, `provider/name` or a name alone; by default as the files are named.

    Returns:
        The run. Its `info["verdicts"]` names the files, and the ids that the suite does not know.

    Raises:
        UsageError: No file is given, one cannot be read, nothing says which target a verdict is about, or two verdicts
            speak of one sample.
    """
    if not files:
        raise UsageError("no file of verdicts is given", "name at least one")
    naming = _Naming.of(resolve)
    found: dict[tuple[str, str, str, str], tuple[Result, str]] = {}
    known: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for path in map(Path, files):
        for verdict in read_verdicts(path):
            about = naming.about(verdict, path)
            (known if about.known else unknown)[about.task_id] = None
            result = _result(verdict, path, about, model)
            identity = (result.task_id, result.target, result.model, result.sample_id)
            place = f"{path}:{verdict.line}"
            if identity in found:
                raise UsageError(
                    f"{place}: a second verdict on sample {line_of(result.sample_id)} of {line_of(result.task_id)} "
                    f"({result.target}, {result.model}), after {found[identity][1]}",
                    "give each file once, and name files of different models differently",
                )
            found[identity] = (result, place)
    results = [result for result, _ in found.values()]
    suite = next((each.suite for each in tasks.values()), "") if known else ""
    info = {
        "identity": {"suite": suite, "protocol": f"{SYSTEM}, published verdicts"},
        "selection": {
            "tasks": list(dict.fromkeys((*(tasks if known else ()), *known, *unknown))),
            "targets": list(dict.fromkeys(each.target for each in results)),
            "models": list(dict.fromkeys(each.model for each in results)),
        },
        "verdicts": {
            "note": published.MARK,
            "files": [Path(each).name for each in files],
            "unknown_task_ids": list(unknown),
        },
    }
    return Run(None, info, results=results)


@frozen
class _About:
    """What a verdict speaks of.

    Args:
        task_id: Ours, or the file's.
        known: Whether the suite knows it.
        target: Name of the target.
        model: As the name of the file says, without a provider.
    """

    task_id: str
    known: bool
    target: str
    model: str


@frozen
class _Naming:
    """What ids and names of files mean.

    Args:
        resolve: As in `run_of_verdicts`.
        targets: Published names of targets to ours.
    """

    resolve: Resolve
    targets: Mapping[str, str]

    @classmethod
    def of(cls, resolve: Resolve) -> _Naming:
        columns = published.load(SYSTEM).columns
        return cls(resolve, {name: column.target for name, column in columns.items() if column.target})

    def about(self, verdict: Verdict, path: Path) -> _About:
        """What a verdict speaks of.

        Raises:
            UsageError: Nothing says which target it is.
        """
        name = _stem(path)
        model, of_file = self._parts(name)
        task, _, end = verdict.task_id.rpartition("_")
        target = self.targets.get(end, "") if task else ""
        task = task if target else verdict.task_id
        target = target or of_file
        known = self.resolve(task, None)
        if known and not target:  # a plugin may know more names; the file's goes before a target that was asked for
            first, _, last = name.rpartition("-")
            named = self.resolve(task, last) if first else None
            if named and named.target:
                model, target = first, named.target
            else:
                target = known.target
        if not target:
            raise UsageError(
                f"{path}:{verdict.line}: which target is {line_of(verdict.task_id)} about?",
                f"end the name of the file with it, as in {name}-{next(iter(self.targets))}{''.join(path.suffixes)}",
            )
        return _About(known.task_id if known else task, known is not None, target, model)

    def _parts(self, name: str) -> tuple[str, str]:
        """Model and target of the name of a file; no target where it ends with none that is known."""
        for end, target in (*self.targets.items(), *((each, each) for each in self.targets.values())):
            if name.endswith(f"-{end}") and len(name) > len(end) + 1:
                return name[: -len(end) - 1], target
        return name, ""


def _result(verdict: Verdict, path: Path, about: _About, model: str | None) -> Result:
    words = verdict.said.casefold()
    ending = _PASSED
    if not verdict.passed:
        ending = next((each for start, each in _ENDINGS.items() if words.startswith(start)), _UNKNOWN)
    said = line_of(verdict.said)
    name = model or about.model
    return Result(
        task_id=about.task_id,
        target=about.target,
        model=name if model and "/" in model else f"{PROVIDER}/{name}",
        sample_id=verdict.sample_id,
        status=ending.status,
        detail=said if len(said) <= _DETAIL else f"{said[: _DETAIL - 3]}...",
        phase=ending.phase,
        protocol=PROTOCOL,
        error_class=ending.error_class(verdict.said.partition(":")[2].strip()),
        data={"verdict": {"file": path.name, "line": verdict.line}},
    )


def _stem(path: Path) -> str:
    return re.sub(r"(\.(tsv|csv|jsonl|txt|gz))+$", "", path.name)
