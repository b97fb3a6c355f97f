"""Function tasks in folders.

NAME/task.toml          prototype, parameters, comparison (docs/function-tasks.md has every key)
NAME/description.md     the contract, for the prompt
NAME/reference.cpp      the scalar solution; also `entry_bound` where a comparison is `bound`
NAME/cases.py           optional: `cases(rng)` yields hand-made cases
NAME/experts/TARGET.cpp hand-vectorized solutions
NAME/mutants/WHAT.cpp   subtly wrong solutions; each defines `entry`
NAME/mutants/TARGET/WHAT.cpp  more of them, written for one target; each defines that target's entry point
"""

from __future__ import annotations

import hashlib
import re
import traceback
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tomli

from kernelbench_core.errors import ConfigError, KernelbenchError
from kernelbench_core.harness.function.signature import Signature, Vector, parse
from kernelbench_core.model import Case, Comparison, FunctionTask, Parameter, Workload

_TASK_KEYS = {
    "checker",
    "summary",
    "category",
    "prototype",
    "types",
    "aliases",
    "n_cases",
    "metadata",
    "parameters",
    "performance",
    "result",
}
_KINDS = (
    ("category", str, "a string"),
    ("checker", str, "a string"),
    ("types", str, "a string"),
    ("aliases", list, "a list of strings"),
    ("n_cases", int, "a whole number"),
    ("metadata", dict, "a table"),
    ("parameters", dict, "a table"),
    ("performance", dict, "a table"),
    ("result", dict, "a table"),
)
_COMPARE_KINDS = ("exact", "ulp", "close", "bound")
_ROLES = ("in", "out", "inout")


class FolderSuite:
    """The tasks in a folder.

    Args:
        suite: Name of the suite.
        root: Each sub-folder with a `task.toml` is a task.
    """

    def __init__(self, suite: str, root: Path) -> None:
        self.suite, self.root = suite, root

    def load(self) -> Iterator[FunctionTask]:
        """All tasks, by name.

        Raises:
            ConfigError: After all sound tasks, the first thing that is wrong in one of the others.
        """
        if not self.root.is_dir():
            raise ConfigError(f"{self.root}: no such folder", "name a folder with one sub-folder for each task")
        wrong: ConfigError | None = None
        for folder in sorted(path.parent for path in self.root.glob("*/task.toml")):
            try:
                task = load_task(self.suite, folder)
            except ConfigError as error:
                wrong = wrong or error
                continue
            yield task
        if wrong is not None:
            raise wrong


def load_task(suite: str, folder: Path) -> FunctionTask:
    """Reads one task.

    Raises:
        ConfigError: With file, key and value, when something is missing or wrong.
    """
    where = folder / "task.toml"
    raw = where.read_bytes()
    try:
        table = tomli.loads(raw.decode("utf-8"))
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{where}: {error}", "mend the TOML") from None
    _known(table, _TASK_KEYS, f"{where}")
    for key, kind, name in _KINDS:
        if key in table and (not isinstance(table[key], kind) or isinstance(table[key], bool)):
            raise ConfigError(f"{where}: {key}: expected {name}, got {table[key]!r}")
    if not all(isinstance(each, str) for each in table.get("aliases", ())) or table.get("n_cases", 1) < 1:
        raise ConfigError(f"{where}: aliases are strings, and n_cases is positive")
    prototype = _text(table, "prototype", where)
    types = table.get("types", "")
    signature = parse(prototype, types, str(where))
    parameters = _parameters(table.get("parameters", {}), prototype, types, where)
    texts = {name: _read(folder / name) for name in ("description.md", "reference.cpp")}
    experts = {path.stem: _read(path) for path in sorted(folder.glob("experts/*.cpp"))}
    mutants = {path.stem: _read(path) for path in sorted(folder.glob("mutants/*.cpp"))}
    for_targets = {
        path.name: {each.stem: _read(each) for each in sorted(path.glob("*.cpp"))}
        for path in sorted(folder.glob("mutants/*/"))
    }
    hand_made = folder / "cases.py"
    digest = hashlib.sha256(raw)
    for text in (*texts.values(), hand_made.read_text() if hand_made.exists() else ""):
        digest.update(text.encode() + b"\0")
    by_hand = _Module(hand_made) if hand_made.exists() else None
    result = None
    if signature.returns is not None:
        result = _comparison(table.get("result", {}).get("compare"), f"{where}: result.compare")
    return FunctionTask(
        suite=suite,
        name=folder.name,
        summary=_text(table, "summary", where),
        description=texts["description.md"],
        digest=digest.hexdigest(),
        category=table.get("category", ""),
        aliases=tuple(table.get("aliases", ())),
        metadata=table.get("metadata", {}),
        origin=str(folder),
        entry=signature.name,
        prototype=prototype,
        types=types,
        reference=texts["reference.cpp"],
        parameters=parameters,
        result=result,
        experts=experts,
        mutants=mutants,
        target_mutants=for_targets,
        cases=by_hand.cases if by_hand and by_hand.defines("cases") else None,
        n_cases=int(table.get("n_cases", 1000)),
        checker=table.get("checker", "columns"),
        workload=_workload(table["performance"], signature, by_hand, where) if "performance" in table else None,
    )


def _workload(table: Mapping[str, Any], signature: Signature, by_hand: _Module | None, where: Path) -> Workload:
    """The rows of sizes, and what their numbers stand for."""
    place = f"{where}: performance"
    _known(table, {"sizes", "arguments"}, place)
    rows, arguments = table.get("sizes"), table.get("arguments", [])
    whole = [[row] if isinstance(row, int) else row for row in rows] if isinstance(rows, list) else []
    if not whole or not all(
        isinstance(row, list) and row and all(isinstance(x, int) and not isinstance(x, bool) for x in row)
        for row in whole
    ):
        raise ConfigError(
            f"{place}.sizes: expected rows of whole numbers, got {rows!r}",
            "such as [1024, 4096] or [[32, 32], [64, 64]]",
        )
    if not isinstance(arguments, list):
        raise ConfigError(f"{place}.arguments: expected a list of parameters, got {arguments!r}")
    known = [p.name for p in signature.parameters]
    known += [
        f"{p.name}.width"
        for p in signature.parameters
        if isinstance(p.type, Vector) and isinstance(p.type.element, Vector)
    ]
    for name in arguments:
        if name not in known:
            raise ConfigError(f"{place}.arguments: {name!r}", f"use some of {', '.join(known)}")
    make = by_hand.performance if by_hand and by_hand.defines("performance") else None
    if make is None and not arguments:
        raise ConfigError(
            f"{place}.arguments: missing", "say what the sizes are, or write `performance(rng, *size)` in cases.py"
        )
    if len({len(row) for row in whole}) > 1:
        raise ConfigError(f"{place}.sizes: the rows are not equally long", "give each as many numbers")
    if arguments and len(whole[0]) != len(arguments):
        raise ConfigError(
            f"{place}.arguments: {len(arguments)} for rows of {len(whole[0])}", "name one parameter for each number"
        )
    return Workload(sizes=tuple(map(tuple, whole)), arguments=tuple(arguments), make=make)


def _parameters(tables: Mapping[str, Any], prototype: str, types: str, where: Path) -> tuple[Parameter, ...]:
    signature = parse(prototype, types, str(where))
    _known(tables, {p.name for p in signature.parameters}, f"{where}: parameters")
    found = []
    for each in signature.parameters:
        given = tables.get(each.name, {})
        if not isinstance(given, Mapping):
            raise ConfigError(f"{where}: parameters.{each.name}: expected a table, got {given!r}")
        table = dict(given)
        place = f"{where}: parameters.{each.name}"
        role = table.pop("role", "in")
        if role not in _ROLES:
            raise ConfigError(f"{place}.role: {role!r}", f"use one of {', '.join(_ROLES)}")
        if role != "in" and (each.const or each.passing in ("value", "cref")):
            raise ConfigError(f"{place}.role: {role!r}, but the prototype does not let the kernel write to it")
        length = table.pop("length", "")
        if not isinstance(length, str):
            raise ConfigError(f"{place}.length: expected an expression in quotes, got {length!r}")
        if each.passing == "pointer" and not length and not each.fixed:
            raise ConfigError(
                f"{place}.length: missing", "give the number of elements as an expression, such as `rows * cols`"
            )
        compare = _comparison(table.pop("compare", None), f"{place}.compare")
        found.append(Parameter(name=each.name, role=role, length=length, values=table, compare=compare))
    return tuple(found)


def _comparison(value: object, where: str) -> Comparison:
    """`"exact"`, or a table with `kind` and its numbers; exact where nothing is said, with equal zeros."""
    if value is None:
        return Comparison()
    table = {"kind": value} if isinstance(value, str) else dict(value) if isinstance(value, Mapping) else {"kind": None}
    if table.get("kind") not in _COMPARE_KINDS:
        raise ConfigError(f"{where}: {table.get('kind')!r}", f"use one of {', '.join(_COMPARE_KINDS)}")
    _known(table, {"kind", "ulp", "rtol", "atol", "signed_zero"}, where)
    for key, each in table.items():
        right = isinstance(each, bool) if key == "signed_zero" else isinstance(each, int | float) or key == "kind"
        if not right:
            raise ConfigError(
                f"{where}.{key}: expected {'true or false' if key == 'signed_zero' else 'a number'}, got {each!r}"
            )
    return Comparison(**table)


def _known(table: Mapping[str, Any], keys: set[str], where: str) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise ConfigError(f"{where}: unknown key {unknown[0]!r}", f"known: {', '.join(sorted(keys))}")


def _text(table: Mapping[str, Any], key: str, where: Path) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ConfigError(f"{where}: {key}: expected a text, got {value!r}")
    return value


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(f"{path}: missing", "every task needs it") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read as UTF-8 text: {error}") from None


class _Module:
    """A task's own generators; the file is executed at first use (it is as trusted as the suite)."""

    def __init__(self, path: Path) -> None:
        self._path = path

        if not (self.defines("cases") or self.defines("performance")):
            raise ConfigError(f"{path}: it defines neither cases(rng) nor performance(rng, *size)", "write one of them")

    def defines(self, name: str) -> bool:
        """Whether the file has such a function, by its text: nothing is executed to list tasks."""
        return re.search(rf"^(def {name}\(|{name} *=)", _read(self._path), re.MULTILINE) is not None

    def _module(self) -> dict[str, Any]:
        # not by an import: a compiled copy beside the file would be taken for a file of the same age and size
        module = types.ModuleType(f"kernelbench_cases_{self._path.parent.name}")
        module.__file__ = str(self._path)
        exec(compile(self._path.read_bytes(), str(self._path), "exec"), module.__dict__)  # noqa: S102 - a file of the suite
        return module.__dict__

    def cases(self, rng: Any) -> Iterator[Case]:  # noqa: ANN401
        """Hand-made cases."""
        with self._told():
            yield from self._module()["cases"](rng)

    def performance(self, rng: Any, *size: int) -> Case:  # noqa: ANN401
        """Inputs of a size."""
        with self._told():
            case: Case = self._module()["performance"](rng, *size)
            return case

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong in the file is its author's to mend: the last line of the file on the way is named."""
        try:
            yield
        except (KernelbenchError, GeneratorExit):
            raise
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            here = [each.lineno for each in frames if each.filename == str(self._path)]
            line = here[-1] if here else getattr(error, "lineno", None) or 0
            raise ConfigError(f"{self._path}:{line}: {type(error).__name__}: {error}", "mend the file") from error
