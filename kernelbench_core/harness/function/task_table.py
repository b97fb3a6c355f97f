"""What a `task.toml` says, checked: every mistake is told with file, line, key and value."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function import options
from kernelbench_core.harness.function.signature import Scalar, Signature, Struct, Vector, parse, structs
from kernelbench_core.harness.function.toml_lines import Place
from kernelbench_core.model import Case, Comparison, Parameter, Workload

Table = Mapping[str, Any]

KINDS: dict[str, tuple[type, str]] = {
    "summary": (str, "a text"),
    "prototype": (str, "a text"),
    "category": (str, "a string"),
    "checker": (str, "a string"),
    "types": (str, "a string"),
    "aliases": (list, "a list of strings"),
    "n_cases": (int, "a whole number"),
    "metadata": (dict, "a table"),
    "parameters": (dict, "a table"),
    "performance": (dict, "a table"),
    "result": (dict, "a table"),
}
"""Key to the type of its value, and the type in words."""

COMPARE_KINDS = ("exact", "ulp", "close", "bound")
ROLES = ("in", "out", "inout")


def check_top(table: Table, place: Place) -> None:
    """Checks which keys there are at the top, and their types.

    Raises:
        ConfigError: As all of this module: file, line, key, value.
    """
    known(table, KINDS, place)
    for key, (kind, name) in KINDS.items():
        if key in table and (not isinstance(table[key], kind) or isinstance(table[key], bool)):
            raise ConfigError(f"{place(key)}: expected {name}, got {table[key]!r}")
    for key in ("summary", "prototype"):
        if not table.get(key, "").strip():
            raise ConfigError(f"{place(key)}: {'empty' if key in table else 'missing'}", "every task needs it")
    for number, each in enumerate(table.get("aliases", ())):
        if not isinstance(each, str):
            raise ConfigError(f"{place('aliases', number)}: expected a string, got {each!r}")
    if table.get("n_cases", 1) < 1:
        raise ConfigError(f"{place('n_cases')}: expected a number from 1, got {table['n_cases']}")


def signature_of(table: Table, place: Place) -> Signature:
    """The parsed prototype."""
    types = table.get("types", "")
    structs(types, place("types"))
    return parse(table["prototype"], types, place("prototype"))


def parameters_of(table: Table, signature: Signature, place: Place) -> tuple[Parameter, ...]:
    """One entry for each parameter of the prototype."""
    tables: Table = table.get("parameters", {})
    known(tables, [p.name for p in signature.parameters], place, "parameters")
    before = _drawn_before(signature)
    found = []
    for each in signature.parameters:
        path = ("parameters", each.name)
        given = tables.get(each.name, {})
        if not isinstance(given, Mapping):
            raise ConfigError(f"{place(*path)}: expected a table, got {given!r}")
        own = dict(given)
        known(own, {"role", "length", "compare", *options.KEYS}, place, *path)
        role = own.pop("role", "in")
        writable = not each.const and each.passing not in ("value", "cref")
        if role not in ROLES:
            raise ConfigError(f"{place(*path, 'role')}: {role!r}", f"use one of {', '.join(ROLES)}")
        if role != "in" and not writable:
            raise ConfigError(
                f"{place(*path, 'role')}: {role!r}, but the prototype does not let the kernel write to it",
                "leave it out, or take `const` out of the prototype",
            )
        length = own.pop("length", "")
        if not isinstance(length, str):
            raise ConfigError(f"{place(*path, 'length')}: expected an expression in quotes, got {length!r}")
        if each.passing == "pointer" and not length and not each.fixed:
            where = place(*path, "length", instead=("prototype",))
            raise ConfigError(
                f"{where}: missing", "give the number of elements as an expression, such as `rows * cols`"
            )
        if length:
            options.check_expression(length, before[each.name], place(*path, "length"))
        compare = comparison(own.pop("compare", None), place, *path, "compare")
        options.check_values(each, own, before[each.name], place)
        found.append(Parameter(name=each.name, role=role, length=length, values=own, compare=compare))
    if signature.returns is None and all(each.role == "in" for each in found):
        raise ConfigError(
            f"{place('parameters', instead=('prototype',))}: nothing comes out: no parameter has the role out or inout",
            'give the one that is written `role = "out"`',
        )
    return tuple(found)


def result_of(table: Table, signature: Signature, place: Place) -> Comparison | None:
    """How the returned value is compared; None where there is none."""
    own = table.get("result", {})
    known(own, ["compare"], place, "result")
    found = comparison(own.get("compare"), place, "result", "compare")
    if signature.returns is None and "compare" in own:
        raise ConfigError(f"{place('result')}: the function returns nothing", "leave the table out")
    return found if signature.returns is not None else None


def comparison(value: object, place: Place, *path: str) -> Comparison:
    """`"exact"`, or a table with `kind` and its numbers; exact where nothing is said, with equal zeros."""
    if value is None:
        return Comparison()
    table = {"kind": value} if isinstance(value, str) else dict(value) if isinstance(value, Mapping) else {"kind": None}
    if table.get("kind") not in COMPARE_KINDS:
        said = repr(table["kind"]) if table.get("kind") is not None else f"no kind in {value!r}"
        raise ConfigError(f"{place(*path)}: {said}", f"use one of {', '.join(COMPARE_KINDS)}")
    known(table, ["kind", "ulp", "rtol", "atol", "signed_zero"], place, *path)
    for key, each in table.items():
        if key == "signed_zero" and not isinstance(each, bool):
            raise ConfigError(f"{place(*path, key)}: expected true or false, got {each!r}")
        if key in ("ulp", "rtol", "atol") and not (
            isinstance(each, int | float) and not isinstance(each, bool) and each >= 0
        ):
            raise ConfigError(f"{place(*path, key)}: expected a number from 0, got {each!r}")
    return Comparison(**table)


def workload_of(table: Table, signature: Signature, make: Callable[..., Case] | None, place: Place) -> Workload | None:
    """The rows of sizes, and what their numbers stand for; None where speed means nothing.

    Args:
        table: The whole file.
        signature: The parsed prototype.
        make: The task's own `performance`, where it has one.
        place: Of the file.
    """
    if "performance" not in table:
        return None
    own: Table = table["performance"]
    known(own, ["sizes", "arguments"], place, "performance")
    rows, arguments = own.get("sizes"), own.get("arguments", [])
    sizes, named = place("performance", "sizes"), place("performance", "arguments")
    whole = [row if isinstance(row, list) else [row] for row in rows] if isinstance(rows, list) else []
    if not whole or not all(row and all(isinstance(x, int) and not isinstance(x, bool) for x in row) for row in whole):
        raise ConfigError(
            f"{sizes}: expected rows of whole numbers, got {rows!r}", "such as [1024, 4096] or [[32, 32], [64, 64]]"
        )
    if not isinstance(arguments, list):
        raise ConfigError(f"{named}: expected a list of parameters, got {arguments!r}")
    offered = [p.name for p in signature.parameters]
    offered += [
        f"{p.name}.width"
        for p in signature.parameters
        if isinstance(p.type, Vector) and isinstance(p.type.element, Vector)
    ]
    for name in arguments:
        if name not in offered:
            raise ConfigError(f"{named}: {name!r} is no parameter", f"use some of {', '.join(offered)}")
    if make is None and not arguments:
        raise ConfigError(f"{named}: missing", "say what the sizes are, or write `performance(rng, *size)` in cases.py")
    if len({len(row) for row in whole}) > 1:
        raise ConfigError(f"{sizes}: the rows are not equally long", "give each as many numbers")
    if arguments and len(whole[0]) != len(arguments):
        raise ConfigError(
            f"{named}: {len(arguments)} for rows of {len(whole[0])}", "name one parameter for each number"
        )
    return Workload(sizes=tuple(map(tuple, whole)), arguments=tuple(arguments), make=make)


def known(table: Table, keys: Sequence[str] | Mapping[str, Any] | set[str], place: Place, *path: str) -> None:
    """Refuses a key that nobody reads; most of them are misspelt."""
    for key in table:
        if key not in keys:
            close = difflib.get_close_matches(key, list(keys), 1)
            hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(sorted(keys))}"
            raise ConfigError(f"{place(*path, key)}: unknown key", hint)


def _drawn_before(signature: Signature) -> dict[str, list[str]]:
    """For each parameter the others whose values are there when it is drawn: see `generators`."""
    single = [p for p in signature.parameters if p.passing != "pointer" and isinstance(p.type, Scalar | Struct)]
    others = [p for p in signature.parameters if p not in single]
    order = [*single, *sorted(others, key=lambda p: not p.fixed)]
    return {
        p.name: [each.name for each in order[:number] if not isinstance(each.type, Struct)]
        for number, p in enumerate(order)
    }
