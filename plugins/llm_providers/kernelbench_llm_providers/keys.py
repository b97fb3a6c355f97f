"""Keys: where they are looked for, and that they are shown to nobody.

A key is looked for in the file of `api_key_file`, in the variable of `api_key_env`, else in the provider's usual
variables; a variable that is not set is looked up in `~/.config/kernelbench/keys.toml` (`XDG_CONFIG_HOME` counts), a
table of names of variables and keys. A file that others than its owner can read is refused.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from attrs import field, frozen

from kernelbench_core.api import ConfigError, UsageError

HIDDEN = "***"
_LARGEST = 64 << 10
_WORD = 8  # shorter keys (`none`, `EMPTY` for a local server) are masked where they stand as a word only
_LOOKS_LIKE_A_KEY = re.compile(
    r"\bsk-[\w.*…-]{4,}"  # OpenAI, Anthropic, DeepSeek, OpenRouter
    r"|\b(?:AIza|gsk_|xai-|fw_|hf_|nvapi-|tgp_)[\w*-]{8,}"  # Google, Groq, xAI, Fireworks, Hugging Face, ...
    r"|(?<=\bBearer )[^\s\"',;]{6,}"
    r"|[\w-]*\*{3,}[\w-]*",  # what a server has masked itself, with the ends left over
    re.IGNORECASE,
)


class Secret:
    """A text that does not show itself: neither in `repr` and `str` nor in a pickle."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The text itself."""
        return self._value

    def __repr__(self) -> str:
        return HIDDEN

    def __bool__(self) -> bool:
        return bool(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not written anywhere")


@frozen(kw_only=True)
class Key:
    """A key and where it comes from.

    Args:
        secret: The key; empty when there is none.
        source: Name of the variable or file, for messages; where there is no key, what to set.
    """

    secret: Secret = field(factory=lambda: Secret(""))
    source: str = ""


def find_key(
    provider: str,
    variables: Sequence[str],
    *,
    needed: bool = True,
    variable: str = "",
    file: str = "",
    environ: Mapping[str, str] | None = None,
) -> Key:
    """The key for a provider.

    Args:
        provider: Its name, for messages.
        variables: The variables that usually hold it; the first that has one counts.
        needed: Whether there must be one.
        variable: The only variable to look at, if the user named one.
        file: The file that holds the key and nothing else, if the user named one.
        environ: Where variables are looked up; `os.environ` when None.

    Raises:
        UsageError: There is none although one is needed, or it cannot be a key.
        ConfigError: A file cannot be used.
    """
    environ = os.environ if environ is None else environ
    if file:
        return Key(secret=_checked(_read(Path(file).expanduser()), file), source=file)
    store = keys_file(environ)
    stored: Mapping[str, Any] | None = None
    blank = ""
    for name in (variable,) if variable else variables:
        source, text = name, environ.get(name)
        if text is None:
            stored = _table(store) if stored is None else stored
            source, text = f"{store}: {name}", stored.get(name)
        if text is None:
            continue
        if not isinstance(text, str):
            raise ConfigError(f"{source}: expected a text in quotes", 'write the key as NAME = "..."')
        if text.strip():
            return Key(secret=_checked(text, source), source=source)
        blank = blank or source
    names = variable or " or ".join(variables)
    if not needed and not variable:
        return Key(source=names)
    remedy = f"set {names}, put it into {store}, or name another with -M api_key_env=NAME or -M api_key_file=FILE"
    raise UsageError(f"{provider}: {f'{blank} is blank' if blank else 'there is no key'}", remedy)


def keys_file(environ: Mapping[str, str] | None = None) -> Path:
    """The file that keys may stand in."""
    environ = os.environ if environ is None else environ
    base = environ.get("XDG_CONFIG_HOME", "")
    folder = Path(base) if base.startswith("/") else Path(environ.get("HOME", "~"), ".config").expanduser()
    return folder / "kernelbench" / "keys.toml"


def redact(text: str, secrets: Iterable[Secret] = ()) -> str:
    """A text without keys: neither the given ones nor what looks like one. Servers repeat the key that they refuse."""
    for secret in secrets:
        value = secret.reveal()
        for form in {value, json.dumps(value)[1:-1]} - {""}:
            pattern = re.escape(form) if len(form) >= _WORD else rf"(?<!\w){re.escape(form)}(?!\w)"
            text = re.sub(pattern, HIDDEN, text)
        text = _without_beginning(text, value)
    return _LOOKS_LIKE_A_KEY.sub(HIDDEN, text)


def _without_beginning(text: str, value: str) -> str:
    """A text that was cut off in the middle of a key, without that half."""
    whole = text.rstrip("…")
    for size in range(len(value) - 1, _WORD - 1, -1):
        if whole.endswith(value[:size]):
            return f"{whole[:-size]}{HIDDEN}…"
    return text


def _table(path: Path) -> Mapping[str, Any]:
    import tomli

    if not path.exists():
        return {}
    try:
        return tomli.loads(_read(path))
    except tomli.TOMLDecodeError as error:  # its text may show a part of a key
        place = re.search(r"at line (\d+)", str(error))
        where = f"{path}:{place[1]}" if place else str(path)
        raise ConfigError(f"{where}: no TOML", 'write lines like OPENAI_API_KEY = "..."') from None


def _read(path: Path) -> str:
    """A file that only its owner can read."""
    try:
        if path.exists() and not path.is_file():  # a pipe would keep us waiting
            raise ConfigError(f"{path}: no regular file", "give a file that holds the key")
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})", "check the path, its owner and mode") from error
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ConfigError(f"{path}: others than its owner can use the keys in it", f"run `chmod 600 {path}`")
    if len(content) > _LARGEST:
        raise ConfigError(f"{path}: too large for keys", "give a file that holds the key")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: no UTF-8 text", "give a file that holds the key") from None


def _checked(text: str, source: str) -> Secret:
    value = text.strip()
    if not value:
        raise UsageError(f"{source} is blank", "put the key there")
    if not re.fullmatch(r"[!-~]+", value):
        remedy = "a key is one word of ASCII characters; copy it once more"
        raise UsageError(f"{source} holds what cannot be a key (spaces, control or other characters)", remedy)
    return Secret(value)
