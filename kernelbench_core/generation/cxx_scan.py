"""A small scanner for C++ source: which functions, types and macros a piece of code defines at file scope.

It knows comments, string and character literals, raw strings, numbers with separators, preprocessor conditionals,
namespaces, `extern "C"` and templates; it is no parser, and never fails: broken or cut code gives what can be seen.
Every function here takes time linear in the length of the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

# No alternative can fail after a long match (closing marks are optional), so that no text is looked at twice.
_TOKEN = re.compile(
    r"""
      (?P<space>   [ \t\f\v]+ | \\[ \t]*\n )
    | (?P<newline> \n )
    | (?P<comment> //[^\n\\]*(?:\\[\s\S][^\n\\]*)* | /\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)? )
    | (?P<raw>     (?:u8|[uUL])?R"(?P<mark>[^\s()\\"]{0,16})\((?:[\s\S]*?\)(?P=mark)"|[\s\S]*) )
    | (?P<string>  (?:u8|[uUL])?"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"? )
    | (?P<char>    (?:u8|[uUL])?'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'? )
    | (?P<number>  \.?[0-9](?:[eEpP][+-]|'(?=\w)|[\w.])* )
    | (?P<id>      [^\W\d][\w$]* )
    | (?P<op>      :: | -> | \.\.\. | [\s\S] )
    """,
    re.VERBOSE,
)

_SILENT = frozenset({"space", "newline", "comment"})

_NOT_A_FUNCTION = frozenset(
    """
    __asm __asm__ __attribute __attribute__ __declspec _Alignas alignas alignof asm auto bool case catch char const
    constexpr co_await decltype defined double else explicit float for if int long noexcept operator requires return
    short signed sizeof static_assert switch throw typeof __typeof__ unsigned void while
    """.split()  # noqa: SIM905 - one name a line would hide the list's sense
)
_TYPE_WORDS = frozenset({"struct", "class", "union", "enum"})
_LASTING = frozenset({"const", "constexpr", "static", "typedef", "using"})
_OPENING = {")": "(", "]": "[", "}": "{"}


@frozen
class Definition:
    """A function with a body.

    Args:
        name: Its unqualified name.
        offset: Where the name stands in the code, in characters.
        namespace: The named namespaces around it (`a::b`); empty at file scope and in `extern "C"`.
        stub: Whether the body holds nothing but comments, `;` and `...`.
        closed: Whether the body's last brace is there; False for code that was cut.
    """

    name: str
    offset: int
    namespace: str = ""
    stub: bool = False
    closed: bool = True

    @property
    def whole(self) -> bool:
        """Whether there is a body with something in it, up to its last brace."""
        return self.closed and not self.stub


@frozen
class Include:
    """An `#include` line: what it names, with its brackets or quotes, and the offset of its `#`."""

    header: str
    offset: int


@frozen
class Scan:
    """What a piece of code holds at file scope.

    Args:
        definitions: Functions with bodies, in order.
        names: Types, aliases, macros and constants that it defines.
        includes: Its `#include` lines, in order.
    """

    definitions: tuple[Definition, ...]
    names: frozenset[str]
    includes: tuple[Include, ...]

    @property
    def functions(self) -> frozenset[str]:
        """Names of the functions that it defines."""
        return frozenset(definition.name for definition in self.definitions)


@frozen
class _Condition:
    """Where an `#if` stood: what its `#else` goes back to."""

    depth: int
    scopes: int
    skipping: bool
    always: bool


class _Scanner:
    """The state of one walk over the tokens; see `scan`."""

    def __init__(self) -> None:
        self.definitions: list[Definition] = []
        self.names: set[str] = set()
        self.includes: list[Include] = []
        self.conditions: list[_Condition] = []
        self.skipping = False
        self.scopes: list[str] = []  # open namespaces and `extern "C"` blocks
        self.depth = 0  # braces open inside a body, a class or an initialiser
        self.body_tokens = 0
        self.pending: list[tuple[str, int]] = []  # the functions whose body is open
        self.head_reset()

    def head_reset(self) -> None:
        """Forgets the declaration read so far."""
        self.brackets: list[str] = []
        self.braces_in_brackets = 0
        self.candidates: list[tuple[str, int]] = []
        self.first = ""
        self.words: set[str] = set()  # the keywords of this declaration that matter
        self.space_name: list[str] = []
        self.type_name = ""
        self.initialised = False
        self.trailer = False
        self.prev = self.prev2 = ""
        self.prev_is_id = False
        self.prev_offset = 0

    def token(self, kind: str, text: str, offset: int) -> None:
        """Takes a token that is no part of a directive."""
        if self.depth:
            self.inner(kind, text)
        else:
            self.outer(kind, text, offset)

    def end(self) -> None:
        """Takes the end of the code."""
        if self.pending:
            self.body_end(closed=False)

    # -- declarations at file or namespace scope ---------------------------------------------------------------

    def outer(self, kind: str, text: str, offset: int) -> None:
        """Takes a token of a declaration."""
        if kind == "op":
            self.outer_op(text)
        elif kind == "id":
            self.outer_id(text)
        if not self.first:
            self.first = text
        if text not in ";{}":
            self.prev2, self.prev = self.prev, text
            self.prev_is_id = kind == "id"
            self.prev_offset = offset

    def outer_id(self, text: str) -> None:
        """Takes an identifier or a keyword."""
        if text in _LASTING or text in _TYPE_WORDS or text == "namespace":
            self.words.add(text)
        elif "namespace" in self.words:
            self.space_name.append(text)
        elif self.prev in _TYPE_WORDS:
            self.type_name = text

    def outer_op(self, text: str) -> None:
        """Takes an operator or a bracket."""
        brackets = self.brackets
        if text in "([":
            self.opening(text)
        elif text in "<>":
            self.angle(text)
        elif text in ")]}":
            self.closing(text)
        elif text == "{":
            self.brace()
        elif text == ";":
            if not self.braces_in_brackets:
                if "typedef" in self.words:
                    self.keep_name()
                self.head_reset()
        elif not brackets and text == "=":
            self.keep_name()
            self.initialised = True
        elif not brackets and text in {"->", ":"} and (self.candidates or self.prev == ")"):
            self.trailer = True  # a trailing return type or the initialisers of a constructor

    def angle(self, text: str) -> None:
        """Takes `<` or `>`, which matter around template arguments only; inside parentheses `<` may mean less."""
        brackets = self.brackets
        if text == "<":
            if self.prev_is_id and self.prev != "operator" and (not brackets or brackets[-1] == "<"):
                brackets.append("<")
        elif brackets and brackets[-1] == "<":
            brackets.pop()

    def opening(self, text: str) -> None:
        """Takes `(` or `[`; a name before `(` may be the function's."""
        if not self.brackets and self.prev_is_id:
            member = self.prev2 in {"::", "."}
            if text == "[":
                self.keep_name()
            elif not (self.initialised or self.trailer or member or self.prev in _NOT_A_FUNCTION):
                self.candidates.append((self.prev, self.prev_offset))
        self.brackets.append(text)

    def closing(self, text: str) -> None:
        """Takes `)`, `]` or `}`."""
        brackets = self.brackets
        while brackets and brackets[-1] == "<":
            brackets.pop()
        if brackets and brackets[-1] == _OPENING[text]:
            brackets.pop()
            self.braces_in_brackets -= text == "}"
        elif text == "}":
            if self.scopes:
                self.scopes.pop()
            self.head_reset()

    def brace(self) -> None:
        """Takes `{`: the start of a namespace, a function, a type or an initialiser."""
        brackets = self.brackets
        while brackets and brackets[-1] == "<":
            brackets.pop()
        if brackets:  # a default argument or a lambda among the arguments
            brackets.append("{")
            self.braces_in_brackets += 1
            return
        if "namespace" in self.words and not self.candidates:
            self.scopes.append("::".join(self.space_name))
        elif self.first == "extern" and self.prev[:1] == '"':
            self.scopes.append("")
        else:
            if self.type_name and not self.candidates and not self.initialised:
                self.names.add(self.type_name)
            self.pending = [] if self.initialised else self.candidates
            self.depth = 1
            self.body_tokens = 0
        alias_follows = "typedef" in self.words
        self.head_reset()
        if alias_follows:
            self.words.add("typedef")

    def keep_name(self) -> None:
        """Keeps the name of an alias, a typedef or a constant."""
        if self.prev_is_id and not self.brackets and not self.initialised and self.words & _LASTING:
            self.names.add(self.prev)

    # -- bodies --------------------------------------------------------------------------------------------------

    def inner(self, kind: str, text: str) -> None:
        """Takes a token inside a body, a class or an initialiser."""
        if kind == "op":
            if text == "{":
                self.depth += 1
                return
            if text == "}":
                self.depth -= 1
                if not self.depth:
                    self.body_end(closed=True)
                return
            if text in {";", "..."}:
                return
        self.body_tokens += 1

    def body_end(self, *, closed: bool) -> None:
        """Records the function whose body ends here."""
        space = "::".join(name for name in self.scopes if name)
        stub = not self.body_tokens
        self.definitions += [Definition(name, at, space, stub, closed) for name, at in self.pending]
        self.pending = []

    # -- preprocessor --------------------------------------------------------------------------------------------

    def directive(self, words: list[str], offset: int) -> None:
        """Takes a whole directive, given by its first tokens after `#`."""
        name = words[0] if words else ""
        argument = words[1] if len(words) > 1 else ""
        if name in {"if", "ifdef", "ifndef"}:
            plain = name == "if" and len(words) == 2  # noqa: PLR2004 - a name and one argument
            always = plain and argument in {"1", "true"}
            self.conditions.append(_Condition(self.depth, len(self.scopes), self.skipping, always))
            self.skipping |= plain and argument in {"0", "false"}
        elif name in {"else", "elif", "elifdef", "elifndef"} and self.conditions:
            self.other_branch(self.conditions[-1])
        elif name == "endif" and self.conditions:
            self.skipping = self.conditions.pop().skipping
        elif name == "define" and argument and not self.skipping:
            self.names.add(argument)
        elif name == "include" and not self.skipping:
            self.includes.append(Include("".join(words[1:]), offset))

    def other_branch(self, condition: _Condition) -> None:
        """Goes back to the braces that were open at the `#if`: only one of the branches counts."""
        self.skipping = condition.skipping or condition.always
        if condition.skipping:
            return
        if self.pending and not condition.depth:
            self.body_end(closed=True)
        self.depth = condition.depth
        del self.scopes[condition.scopes :]


def scan(code: str) -> Scan:
    """Finds what the code defines at file scope, in namespaces and in `extern "C"` blocks.

    Calls, declarations without a body, members of classes, text in comments and literals, macros' bodies and what
    stands under `#if 0` do not count as definitions.
    """
    state = _Scanner()
    fresh = True  # nothing but blanks and comments on this line so far
    words: list[str] | None = None  # of the directive that is being read
    start = 0
    for match in _TOKEN.finditer(code):
        kind = match.lastgroup or "op"
        if kind in _SILENT:
            if kind == "newline":
                fresh = True
                if words is not None:
                    state.directive(words, start)
                    words = None
            continue
        text = match[0]
        if words is not None:
            words.append(text)
        elif fresh and text == "#":
            words, start = [], match.start()
        elif not state.skipping:
            state.token(kind, text, match.start())
        fresh = False
    if words is not None:
        state.directive(words, start)
    state.end()
    return Scan(tuple(state.definitions), frozenset(state.names), tuple(state.includes))


def identifiers(code: str) -> frozenset[str]:
    """All identifiers and keywords of the code, those of macros' bodies too."""
    return frozenset(match[0] for match in _TOKEN.finditer(code) if match.lastgroup == "id")


def defines(code: str, name: str) -> bool:
    """Whether the code defines a function of that name, with a body.

    A call, a declaration, a macro, a member function or a mention in a comment or literal is no definition; a
    definition in a namespace is one (`scan` tells in which).
    """
    return name in code and name in scan(code).functions


def near_miss(code: str, name: str) -> str | None:
    """The function that was probably meant to be `name`, for messages.

    Returns:
        The name of a defined function that differs by case or underscores, by one edit, or by its last suffix
        (`add` or `add_avx2` for `add_simd`), in this order of preference; None when there is none.
    """
    return near_name((definition.name for definition in scan(code).definitions), name)


def near_name(defined: Iterable[str], name: str) -> str | None:
    """As `near_miss`, for names that are known already."""
    best: tuple[int, str] | None = None
    for other in defined:
        if other != name and (rank := _nearness(other, name)) and (best is None or rank < best[0]):
            best = (rank, other)
    return best[1] if best else None


def _nearness(other: str, name: str) -> int:
    """1 for case and underscores, 2 for one edit, 3 for the suffix, 0 for unlike."""
    low_other, low_name = other.lower(), name.lower()
    if low_other.replace("_", "") == low_name.replace("_", ""):
        return 1
    if _one_edit(low_other, low_name):
        return 2
    stem = low_name.rpartition("_")[0] or low_name
    return 3 if stem in {low_other, low_other.rpartition("_")[0]} else 0


def _one_edit(left: str, right: str) -> bool:
    """Whether one insertion, deletion, replacement or swap of neighbours makes one word the other."""
    if abs(len(left) - len(right)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    return (
        left[at + 1 :] == right[at + 1 :]
        or left[at + 1 :] == right[at:]
        or left[at:] == right[at + 1 :]
        or (left[at : at + 2] == right[at : at + 2][::-1] and left[at + 2 :] == right[at + 2 :])
    )
