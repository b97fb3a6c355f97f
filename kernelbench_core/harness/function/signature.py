"""Reads a C++ prototype and describes its types to the rest of the harness.

The types are those that a kernel task may use: scalars, pointers to scalars (buffers), fixed arrays, structs of
scalars, `std::string`, `std::vector` of scalars, strings or vectors of scalars, and
`std::map<std::string, std::string>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from kernelbench_core.errors import ConfigError

BFLOAT16 = "E2"
"""Code of bfloat16 (`ml_dtypes.bfloat16` in arrays)."""


@frozen
class Scalar:
    """A number or truth value.

    Args:
        code: NumPy type code (`i4`, `f8`, `b1`), or `BFLOAT16`, which NumPy has no code for; its last digit is the size
            in bytes.
        cxx: C++ spelling.
    """

    code: str
    cxx: str

    @property
    def size(self) -> int:
        """Size in bytes."""
        return int(self.code[1:])

    @property
    def is_float(self) -> bool:
        """Whether it is a floating-point type."""
        return self.code[0] == "f" or self.code == BFLOAT16


@frozen
class Struct:
    """A struct of scalars."""

    name: str
    fields: tuple[tuple[str, Scalar], ...]


@frozen
class Text:
    """`std::string`."""


@frozen
class Vector:
    """`std::vector` of scalars, strings, or vectors of scalars."""

    element: Scalar | Text | Vector


@frozen
class TextMap:
    """`std::map<std::string, std::string>`."""


Type = Scalar | Struct | Text | Vector | TextMap


@frozen
class Parameter:
    """One parameter of a prototype.

    Args:
        name: Its name.
        type: Type of the value; of the elements for a pointer.
        passing: `value`, `cref` (const reference), `ref` (reference), `pointer`.
        const: Whether the pointee or referee is const.
        fixed: Length of a fixed array; 0 otherwise.
    """

    name: str
    type: Type
    passing: str = "value"
    const: bool = False
    fixed: int = 0


@frozen
class Signature:
    """A parsed prototype; `returns` is None for `void`."""

    name: str
    returns: Type | None
    parameters: tuple[Parameter, ...]


_I4, _U4, _I8, _U8 = (
    Scalar("i4", "int32_t"),
    Scalar("u4", "uint32_t"),
    Scalar("i8", "int64_t"),
    Scalar("u8", "uint64_t"),
)
SCALARS: dict[str, Scalar] = {
    "bool": Scalar("b1", "bool"),
    "char": Scalar("i1", "char"),
    "signed char": Scalar("i1", "int8_t"),
    "unsigned char": Scalar("u1", "uint8_t"),
    "int8_t": Scalar("i1", "int8_t"),
    "uint8_t": Scalar("u1", "uint8_t"),
    "short": Scalar("i2", "int16_t"),
    "unsigned short": Scalar("u2", "uint16_t"),
    "int16_t": Scalar("i2", "int16_t"),
    "uint16_t": Scalar("u2", "uint16_t"),
    "int": _I4,
    "int32_t": _I4,
    "unsigned": _U4,
    "unsigned int": _U4,
    "uint32_t": _U4,
    "long": Scalar("i8", "long"),
    "unsigned long": Scalar("u8", "unsigned long"),
    "long long": Scalar("i8", "long long"),
    "unsigned long long": Scalar("u8", "unsigned long long"),
    "int64_t": _I8,
    "uint64_t": _U8,
    "size_t": Scalar("u8", "size_t"),
    "_Float16": Scalar("f2", "_Float16"),
    "bfloat16": Scalar(BFLOAT16, "__bf16"),
    "__bf16": Scalar(BFLOAT16, "__bf16"),
    "float": Scalar("f4", "float"),
    "double": Scalar("f8", "double"),
}

_TYPE_WORDS = frozenset(word for spelled in SCALARS for word in spelled.split()) | {"const", "void"}
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRUCT = re.compile(r"struct\s+(\w+)\s*\{([^{}]*)\}\s*;")
_PROTOTYPE = re.compile(
    r"^\s*(?P<returns>[\w:<>,\s&*]+?)\s*\b(?P<name>\w+)\s*\((?P<parameters>.*)\)\s*;?\s*$", re.DOTALL
)


def cxx(kind: Type) -> str:
    """C++ spelling of a type."""
    if isinstance(kind, Scalar):
        return kind.cxx
    if isinstance(kind, Struct):
        return kind.name
    if isinstance(kind, Text):
        return "std::string"
    if isinstance(kind, Vector):
        return f"std::vector<{cxx(kind.element)}>"
    return "std::map<std::string, std::string>"


def structs(types: str, where: str = "types") -> dict[str, Struct]:
    """The structs of scalars in a piece of C++.

    Raises:
        ConfigError: A field is not a scalar.
    """
    found = {}
    for name, body in _STRUCT.findall(_COMMENT.sub(" ", types)):
        fields: list[tuple[str, Scalar]] = []
        for line in filter(None, (" ".join(part.split()) for part in body.split(";"))):
            match = re.fullmatch(r"(.*?[\s])(\w+(?:\s*,\s*\w+)*)", line)
            spelled = _plain(match[1]) if match else ""
            if match is None or spelled not in SCALARS:
                raise ConfigError(
                    f"{where}: struct {name}: {line!r} is no scalar field", "only structs of scalars can be used"
                )
            fields += [(each.strip(), SCALARS[spelled]) for each in match[2].split(",")]
        if not fields:
            raise ConfigError(f"{where}: struct {name} has no fields", "give it scalar fields")
        found[name] = Struct(name, tuple(fields))
    return found


def _plain(text: str) -> str:
    """A type without qualifiers, `std::` and superfluous blanks."""
    return " ".join(re.sub(r"\bconst\b|\bstd::", " ", text).split())


def _type(text: str, known: dict[str, Struct], where: str) -> Type:
    text = _plain(text)
    if text in SCALARS:
        return SCALARS[text]
    if text in known:
        return known[text]
    if text == "string":
        return Text()
    if match := re.fullmatch(r"vector\s*<(.*)>", text):
        element = _type(match[1].strip(), known, where)
        if isinstance(element, Scalar | Text) or (isinstance(element, Vector) and isinstance(element.element, Scalar)):
            return Vector(element)
    if re.fullmatch(r"map\s*<\s*string\s*,\s*string\s*>", text):
        return TextMap()
    raise ConfigError(
        f"{where}: the type {text!r} cannot be used in a function task", "see docs/function-tasks.md, Types"
    )


def _split(text: str) -> Iterator[str]:
    depth, start = 0, 0
    for i, char in enumerate(text):
        depth += (char in "<(") - (char in ">)")
        if char == "," and depth == 0:
            yield text[start:i]
            start = i + 1
    yield text[start:]


def _parameter(text: str, known: dict[str, Struct], where: str) -> Parameter:
    text = " ".join(text.split())
    match = re.fullmatch(r"(?P<kind>.*?[\s&*>])(?P<name>\w+)\s*(?P<array>\[\s*(?P<size>\d+)\s*\])?", text)
    if match is None or match["name"] in _TYPE_WORDS:
        raise ConfigError(f"{where}: cannot read the parameter {text!r}", "write it as `type name`")
    name, size = match["name"], match["size"]
    kind = re.sub(r"\b(?:restrict|__restrict|__restrict__)\b", " ", match["kind"])
    kind = re.sub(r"\*\s*const\s*$", "* ", kind).strip()  # a constant pointer says nothing about what it points to
    const = bool(re.search(r"\bconst\b", kind))
    signs = "".join(re.findall(r"[&*]", kind)) + ("[" if match["array"] else "")
    passing = {"": "value", "*": "pointer", "[": "pointer", "&": "cref" if const else "ref"}.get(signs)
    if passing is None:
        raise ConfigError(
            f"{where}: {name}: {text!r} cannot be passed", "use a value, a reference, a pointer or an array"
        )
    value = _type(kind.rstrip("&* "), known, f"{where}, parameter {name}")
    if passing == "pointer" and not isinstance(value, Scalar):
        raise ConfigError(f"{where}: {name} points to no scalar", "buffers hold scalars")
    return Parameter(name, value, passing, const, int(size or 0))


def parse(prototype: str, types: str = "", where: str = "prototype") -> Signature:
    """Parses a prototype such as `void f(const float *a, float *b, size_t n)`.

    Args:
        prototype: The C++ declaration of one function.
        types: C++ definitions of the structs that it uses.
        where: For messages.

    Raises:
        ConfigError: The text is no prototype, or uses a type that the harness does not know.
    """
    match = _PROTOTYPE.match(prototype)
    if match is None:
        raise ConfigError(
            f"{where}: {prototype!r} is not the declaration of a function", "write `returns name(type name, …)`"
        )
    known = structs(types, where)
    returned = _plain(match["returns"])
    returns = None if returned == "void" else _type(returned, known, f"{where}, return type")
    inside = match["parameters"].strip()
    parts = [] if inside in ("", "void") else list(_split(inside))
    parameters = tuple(_parameter(each, known, where) for each in parts)
    names = [each.name for each in parameters]
    if len(set(names)) != len(names):
        raise ConfigError(f"{where}: two parameters of {match['name']} have one name", "give each a name of its own")
    return Signature(match["name"], returns, parameters)
