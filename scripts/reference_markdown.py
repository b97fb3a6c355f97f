"""Docstrings, classes and functions as Markdown, for the reference that `scripts/reference.py` writes."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.model import Status

COLUMNS = 120
_SECTION = re.compile(r"^([A-Z]\w+):$")
_SECTIONS = {"Args", "Attributes", "Returns", "Yields", "Raises", "Example"}
_ENTRY = re.compile(r"^(\*{0,2}[A-Za-z_][\w, ]*): +(.*)$")


@attrs.frozen
class Doc:
    """A docstring in its parts.

    Args:
        text: What stands before the first section, Markdown.
        args: Name to text.
        attributes: The same of what objects of a class have.
        returns: What comes back; empty where nothing is said.
        raises: Names of exceptions to text.
        example: Code, without prompts; empty where there is none.
    """

    text: str
    args: Mapping[str, str]
    attributes: Mapping[str, str]
    returns: str
    raises: Mapping[str, str]
    example: str


def doc_of(thing: Any) -> Doc:  # noqa: ANN401 - whatever has a docstring
    """The docstring of a class, function or property that is its own, not its base's.

    Raises:
        ValueError: There is none, or it has a section of a kind that is not known here.
    """
    text = thing.__doc__
    if not text:
        raise ValueError(f"{thing!r} has no docstring")
    parts: dict[str, list[str]] = {"": []}
    at = ""
    for line in inspect.cleandoc(text).splitlines():
        if (section := _SECTION.match(line)) is not None:
            at = section[1]
            if at not in _SECTIONS:
                raise ValueError(f"the docstring of {thing!r} has a section {at!r}")
            parts[at] = []
        else:
            parts[at].append(line)
    sections = {name: textwrap.dedent("\n".join(lines)).strip() for name, lines in parts.items()}
    example = sections.get("Example", "")
    return Doc(
        text=sections[""],
        args=_entries(sections.get("Args", "")),
        attributes=_entries(sections.get("Attributes", "")),
        returns=_joined(sections.get("Returns", sections.get("Yields", ""))),
        raises=_entries(sections.get("Raises", "")),
        example="\n".join(line[4:] for line in example.splitlines() if line.startswith((">>>", "..."))),
    )


def _entries(text: str) -> dict[str, str]:
    """`name: text` with indented lines that go on, as a mapping."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if (entry := _ENTRY.match(line)) is not None:
            name = entry[1]
            found[name] = [entry[2]]
        elif name:
            found[name].append(line.strip())
    return {name: " ".join(filter(None, lines)) for name, lines in found.items()}


def _joined(text: str) -> str:
    return " ".join(text.split())


def prose(text: str) -> str:
    """Text as paragraphs of lines that fit an editor; code that is indented becomes a block."""
    parts = []
    for part in re.split(r"\n\s*\n", text.strip()):
        if all(line.startswith("    ") for line in part.splitlines()):
            parts.append(f"```text\n{textwrap.dedent(part)}\n```")
        else:
            parts.append(wrapped(_joined(part)))
    return "\n\n".join(parts)


def wrapped(text: str, first: str = "", rest: str = "") -> str:
    """One paragraph in lines."""
    return textwrap.fill(
        text, COLUMNS, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )


def code(text: str) -> str:
    """A span of code; empty for nothing."""
    return f"`{text}`" if text else ""


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; line feeds in cells become spaces."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    """A cell; the two readers of Markdown (GitHub, MkDocs) agree on no way to write a bar within code.

    Raises:
        ValueError: There is one.
    """
    spans = re.split(r"(`[^`]*`)", _joined(text))
    if any("|" in span for span in spans[1::2]):
        raise ValueError(f"a bar within code cannot be shown in a table: {text}")
    return "".join(span if index % 2 else span.replace("|", "&#124;") for index, span in enumerate(spans))


def kind(annotation: object) -> str:
    """An annotation as it is written in the source, for a cell: `X | None` as two spans of code."""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    if text.startswith("Literal["):
        return " or ".join(code(each.strip()) for each in text[8:-1].split(","))
    return " or ".join(code(each) for each in _alternatives(text))


def _alternatives(text: str) -> list[str]:
    """The parts of a union, without those within brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += {"[": 1, "]": -1}.get(character, 0)
        if character == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip().replace("|", "or") for part in parts]


def default_of(field: Any) -> str:  # noqa: ANN401 - attrs.Attribute of whatever type
    """The default of a field of an attrs class, for a cell; empty where a value is needed."""
    if field.default is attrs.NOTHING:
        return ""
    value = field.default.factory() if isinstance(field.default, attrs.Factory) else field.default  # type: ignore[arg-type]
    return code(shown(value))


def shown(value: object) -> str:
    """A value as one would write it; of an object of ours only what is not as by default."""
    if attrs.has(type(value)):
        plain = {field.name: field.default for field in attrs.fields(type(value))}
        parts = [
            f"{name}={shown(getattr(value, name))}" for name in plain if getattr(value, name) != plain[name]
        ]  # fmt: skip
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, str):
        return f'"{value}"'
    return repr(value)


def annotations_of(cls: type) -> dict[str, object]:
    """Names to annotations of a class and its bases, as they are written."""
    found: dict[str, object] = {}
    for each in reversed(cls.__mro__):
        found |= {name: kind for name, kind in vars(each).get("__annotations__", {}).items() if name[:1] != "_"}
    return found


def args_of(cls: type) -> dict[str, str]:
    """Names to texts of the fields of a class and its bases."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.startswith("kernelbench_core") and each.__doc__:
            found |= doc_of(each).args
    return found


def signature(function: Any, name: str, *, bound: bool = False) -> str:  # noqa: ANN401 - any function
    """`def name(...) -> ...: ...` in lines that fit, as it is written in the source."""
    made = inspect.signature(function)
    parameters = list(made.parameters.values())[1 if bound else 0 :]
    texts, starred = [], False
    for each in parameters:
        if each.kind is each.KEYWORD_ONLY and not starred:
            texts.append("*")
            starred = True
        starred = starred or each.kind is each.VAR_POSITIONAL
        texts.append(_parameter(each))
    arrow = "" if made.return_annotation is made.empty else f" -> {_source(made.return_annotation)}"
    line = f"def {name}({', '.join(texts)}){arrow}: ..."
    if len(line) <= COLUMNS - 20:  # the site is narrower than an editor
        return line
    inner = "".join(f"    {each},\n" for each in texts)
    return f"def {name}(\n{inner}){arrow}: ..."


def _parameter(each: inspect.Parameter) -> str:
    stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
    text = f"{stars}{each.name}" + ("" if each.annotation is each.empty else f": {_source(each.annotation)}")
    if each.default is each.empty:
        return text
    return f"{text} = {shown(each.default)}" if ":" in text else f"{text}={shown(each.default)}"


def _source(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))


def described(doc: Doc, *, skip: Iterable[str] = ()) -> str:
    """Arguments, what comes back and what is raised, as a list."""
    lines = [f"- `{name}`: {text}" for name, text in doc.args.items() if name not in skip]
    if doc.returns:
        lines.append(f"- **Returns:** {doc.returns}")
    lines += [f"- **Raises** `{name}`: {text}" for name, text in doc.raises.items()]
    return "\n".join(wrapped(line, rest="  ") for line in lines)


def function(thing: Any, name: str, level: str = "###", *, bound: bool = False) -> str:  # noqa: ANN401 - any function
    """A section about a function."""
    doc = doc_of(thing)
    parts = [
        f"{level} {name.rpartition('.')[2]}", f"```python\n{signature(thing, name, bound=bound)}\n```", prose(doc.text),
        described(doc), f"```python\n{doc.example}\n```" if doc.example else "",
    ]  # fmt: skip
    return "\n\n".join(filter(None, parts))


def members(cls: type) -> str:
    """The public methods and properties of a class that have words of their own, as a list."""
    lines = []
    for name, value in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(value, property) and value.__doc__:
            lines.append(f"- `{name}`: {_brief(value)}")
        elif isinstance(value, classmethod | staticmethod) and value.__func__.__doc__:
            bound = isinstance(value, classmethod)
            lines.append(f"- `{_call(value.__func__, f'{cls.__name__}.{name}', bound)}`: {_brief(value.__func__)}")
        elif inspect.isfunction(value) and value.__doc__:
            lines.append(f"- `{_call(value, name, bound=True)}`: {_brief(value)}")
    return "\n".join(wrapped(line, rest="  ") for line in lines)


def _call(thing: Any, name: str, bound: bool) -> str:  # noqa: ANN401 - any function
    return (
        re.sub(r"\s+", " ", signature(thing, name, bound=bound)[4:].removesuffix(": ..."))
        .replace("( ", "(")
        .replace(", )", ")")
    )


def _brief(thing: Any) -> str:  # noqa: ANN401 - a function or a property
    doc = doc_of(thing)
    raised = "; ".join(f"`{name}`: {text}" for name, text in doc.raises.items())
    parts = [_joined(doc.text), doc.returns, f"Raises {raised}" if raised else ""]
    return " ".join(filter(None, parts))


def fields_table(cls: type, leave_out: Iterable[str] = ()) -> str:
    """The fields of an attrs class with types, defaults and words; empty where it has none."""
    leave_out = set(leave_out)
    kinds, words = annotations_of(cls), args_of(cls)
    rows = [
        (code(each.name), kind(kinds.get(each.name, each.type or "Any")), default_of(each), words.get(each.name, ""))
        for each in attrs.fields(cls)
        if not each.name.startswith("_") and each.name not in leave_out
    ]
    return table(("field", "type", "default", ""), rows) if rows else ""


def properties_table(schema: Mapping[str, Any]) -> str:
    """The properties of an object in a JSON Schema."""
    rows = []
    for name, each in schema["properties"].items():
        types = each.get("type", [])
        names = [types] if isinstance(types, str) else types
        rows.append((code(name), " or ".join(code(one) for one in names), each.get("description", "")))
    for pattern, each in schema.get("patternProperties", {}).items():
        rows.append(
            (code(pattern), " or ".join(code(one) for one in each.get("type", [])), each.get("description", ""))
        )
    return table(("column", "type", ""), rows)


def class_section(cls: type, made: str = "") -> str:
    """A section about a class: fields or arguments, methods, properties.

    Args:
        cls: The class.
        made: Signature of its `__init__`, where that is worth showing.
    """
    doc = doc_of(cls)
    parts = [f"### {cls.__name__}"]
    if made:
        parts.append(f"```python\nclass {cls.__name__}:\n{textwrap.indent(made, '    ')}\n```")
    parts.append(prose(doc.text))
    own = members(cls)
    if attrs.has(cls):
        parts += [fields_table(cls), own]
    elif issubclass(cls, Status):
        parts += [wrapped(", ".join(code(each.value) for each in cls) + ": see [statuses](statuses.md)."), own]
    elif issubclass(cls, Exception):
        exit_code = f"Exit code {cls.exit_code}." if issubclass(cls, KernelbenchError) else ""
        parts += [exit_code, described(doc)]
    else:
        arguments = described(doc)
        parts += [arguments, "What it has:" if arguments and own else ""]
        has = [wrapped(f"- `{name}`: {text}", rest="  ") for name, text in doc.attributes.items()]
        parts.append("\n".join(filter(None, [*(f"- `{each}`" for each in _attributes(cls)), *has, own])))
    return "\n\n".join(filter(None, parts))


def _attributes(cls: type) -> list[str]:
    kinds = vars(cls).get("__annotations__", {})
    return [f"{name}: {_source(annotation)}" for name, annotation in kinds.items() if not name.startswith("_")]
