"""NPUEval's published file as a suite: `--suite npueval:FILE.jsonl` (arXiv 2507.14403, Section III).

A line is a kernel: its question (`prompt`, C++ with an empty function), the body of a scalar solution
(`canonical_solution`), the function around the call (`program_code`), and one set of vectors with the outputs that are
right. Loaded as it is; what the file leaves to its runner is done here:

* the empty function at the end of the question is opened before the solution's body goes in;
* buffers have the sizes of their vectors, by-value parameters (`rtps`) the values that stand beside them;
* outputs agree where |got - expected| <= atol + rtol * |got|, as NPUEval compares them; other than there, an output
  that is not finite where a finite one is expected is wrong.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kernelbench_amd_aie.wrapping import TARGETS
from kernelbench_core.api import Case, Comparison, ConfigError, FunctionTask, Parameter, UsageError

SUITE = "npueval"
CHECKER = "npueval"
TOLERANCE = 1e-2
"""Absolute and relative, where a line says nothing."""

_KEYS = ("kernel_name", "prompt", "canonical_solution", "program_code")
_STUB = re.compile(r"\n?[ \t]*// Implementation goes here\n\}\n*\Z")
_WRAPPER = re.compile(r"\bvoid\s+(\w+)_wrapper\s*\(([^)]*)\)")
_HOW = "give the file dataset/npueval.jsonl of NPUEval's repository, or its folder"
_TYPES = {"bfloat16", "int8", "uint8", "int16", "uint16", "int32", "uint32", "float32"}


class NpuEval:
    """The kernels in somebody's copy.

    Args:
        path: A `.jsonl` file, or a folder with `npueval.jsonl` in it or in `dataset/`.
    """

    def __init__(self, path: str) -> None:
        self.path = _file(Path(path))

    def load(self) -> Iterator[FunctionTask]:
        """All kernels, in the order of the file.

        Raises:
            ConfigError: A line is not what it should be, with file and line.
        """
        try:
            lines = self.path.read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"{self.path}: cannot be read as UTF-8 text ({error})", _HOW) from None
        seen: set[str] = set()
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            where = f"{self.path}:{number}"
            try:
                row: Any = json.loads(line)
            except ValueError as error:
                raise ConfigError(f"{where}: no JSON ({error})", _HOW) from None
            task = _task(row, where)
            if task.name in seen:
                raise ConfigError(f"{where}: kernel_name: {task.name!r} is there twice", "keep one of the lines")
            seen.add(task.name)
            yield task


def _file(path: Path) -> Path:
    if path.is_dir():
        for folder in (path, path / "dataset"):
            if (folder / "npueval.jsonl").is_file():
                return folder / "npueval.jsonl"
        raise UsageError(f"--suite {SUITE}:{path}: there is no npueval.jsonl in it", _HOW)
    if not path.is_file():
        raise UsageError(f"--suite {SUITE}:{path}: there is no such file", _HOW)
    return path


def _task(row: Any, where: str) -> FunctionTask:  # noqa: ANN401 - of a file
    for key in _KEYS:
        if not isinstance(row, dict) or not isinstance(row.get(key), str):
            raise ConfigError(f"{where}: {key}: expected a text", _HOW)
    name = row["kernel_name"]
    match = _WRAPPER.search(row["program_code"])
    if match is None or match[1] != name:
        raise ConfigError(f"{where}: program_code: expected a function {name}_wrapper", _HOW)
    declared = " ".join(match[2].split())
    names = [re.split(r"[\s*]", each.strip())[-1] for each in declared.split(",")]
    inputs, outputs, scalars = (_values(row, key, where) for key in ("inputs", "outputs", "rtps"))
    lacking = [each for each in names if each not in {**inputs, **outputs, **scalars}]
    if lacking:
        raise ConfigError(f"{where}: test_vectors: no values for {lacking[0]}", _HOW)
    tolerances = row.get("tolerances", {})
    rule = Comparison(
        kind="close", rtol=float(tolerances.get("rtol", TOLERANCE)), atol=float(tolerances.get("atol", TOLERANCE))
    )
    lengths = {each: str(table[each][0].size) for table in (inputs, outputs) for each in table}
    case = {
        **{each: value.ravel() for each, (value, _) in inputs.items()},
        **{each: value.ravel() * 0 for each, (value, _) in outputs.items()},
        **{each: value.ravel()[0] for each, (value, _) in scalars.items()},
    }
    answers = {each: value.ravel() for each, (value, _) in outputs.items()}
    reference = f"{_opened(row['prompt'], where)}{row['canonical_solution']}\n"
    body = f"{name}_wrapper({', '.join(names)})"
    wrapper = (  # by another name than an answer's own, which NPUEval cuts away with what follows `// extern "C"`
        f'#define {name}_wrapper kb_called_{name}\n{row["program_code"]}\nextern "C" void kb_aie_reset();\n'
        f"static void kb_wrapped({declared}) {{ kb_aie_reset(); {body}; }}\n"
    )
    return FunctionTask(
        suite=SUITE,
        name=name,
        summary=f"{name}, with NPUEval's own vectors",
        description=row["prompt"],
        digest=hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest(),
        category=_category(name),
        metadata={"npueval": name, "element": name.rpartition("_")[2]},
        origin=where,
        entry=name,
        prototype=f"void {name}({declared})",
        reference=reference,
        parameters=tuple(
            Parameter(
                name=each,
                role="out" if each in outputs else "in",
                length=lengths.get(each, ""),
                compare=rule if each in outputs else Comparison(),
            )
            for each in names
        ),
        cases=lambda _: iter((case,)),
        expected=_Recorded(answers),
        n_cases=1,
        checker=CHECKER,
        wrapper=wrapper,
        targets=TARGETS,
        prompts=dict.fromkeys(TARGETS, row["prompt"]),
    )


class _Recorded:
    """The published outputs, whatever the case is: there is one."""

    def __init__(self, answers: Case) -> None:
        self._answers = answers

    def __call__(self, _: Case) -> Case:
        return self._answers


def _opened(prompt: str, where: str) -> str:
    """The question up to the body of its function."""
    opened, found = _STUB.subn("\n    ", prompt)
    if not found and prompt.rstrip().endswith("{"):  # as in older copies
        opened, found = f"{prompt.rstrip()}\n    ", 1
    if not found:
        raise ConfigError(f"{where}: prompt: it does not end with an empty function", _HOW)
    return opened


def _values(row: Mapping[str, Any], key: str, where: str) -> dict[str, tuple[Any, str]]:
    """Name to array and name of the type, of one of the lists of `test_vectors`."""
    import ml_dtypes
    import numpy as np

    vectors = row.get("test_vectors")
    listed = vectors.get(key) or [] if isinstance(vectors, dict) else None
    if not isinstance(listed, list) or (key != "rtps" and not listed):
        raise ConfigError(f"{where}: test_vectors: {key}: expected a list of buffers", _HOW)
    found = {}
    for number, entry in enumerate(listed):
        at = f"{where}: test_vectors: {key}[{number}]"
        named = [each for each in entry if each != "dtype"] if isinstance(entry, dict) else []
        kind = entry.get("dtype") if isinstance(entry, dict) else None
        if len(named) != 1 or kind not in _TYPES:
            raise ConfigError(f"{at}: expected one buffer and its dtype", _HOW)
        dtype = ml_dtypes.bfloat16 if kind == "bfloat16" else kind
        try:
            found[named[0]] = (np.asarray(entry[named[0]], dtype=dtype), str(kind))
        except (TypeError, ValueError, OverflowError) as error:
            raise ConfigError(f"{at}: {named[0]}: no array of {kind} ({error})", _HOW) from None
    return found


def _category(name: str) -> str:
    """NPUEval has none; the element type is what its tables go by."""
    return name.rpartition("_")[2]
