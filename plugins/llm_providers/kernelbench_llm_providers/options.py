"""How a provider is reached, as the user says it with `-M`, apart from what goes into the body of a request."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from attrs import frozen

from kernelbench_core.api import UsageError
from kernelbench_llm_providers.presets import Preset

_NAMES = frozenset({
    "api", "api_key_env", "api_key_file", "base_url", "batch_poll", "headers", "max_connections", "max_retries",
    "max_wait", "requests_per_minute", "stream", "system_prompt", "timeout", "tokens_per_minute",
})  # fmt: skip
_YEAR = 366 * 86400.0
_NUMBERS: dict[str, tuple[type[int | float], float, float, str]] = {
    "timeout": (float, 0.0, _YEAR, "seconds, more than 0"),
    "max_wait": (float, -1e-9, _YEAR, "seconds, at least 0"),
    "requests_per_minute": (float, 0.0, 1e12, "a number above 0"),
    "tokens_per_minute": (float, 0.0, 1e12, "a number above 0"),
    "max_connections": (int, 0, 1000, "a whole number from 1 to 1000"),
    "max_retries": (int, -1, 1000, "a whole number from 0 to 1000"),
}
_OTHERS = ("embedding_", "backend")  # what retrievers are told with -M: this plugin's, and those of others
_KEY_ITSELF = re.compile(
    r"(?:open_?ai_?|anthropic_?)?(?:api_?)?key|(?:access_?|auth_?)token|authorization|password|secret"
)
_SECRET = re.compile(r"auth|key|token|secret|password|cookie|credential|signature|^sig$", re.IGNORECASE)
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_OURS = frozenset({"content-length", "content-type", "host", "transfer-encoding", "connection", "accept-encoding"})
_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


@frozen(kw_only=True)
class Options:
    """How a provider is reached; the same options mean the same client.

    Args:
        base_url: Where its interface begins.
        api: What is spoken there (`chat`, `responses`, `messages`, `gemini`).
        api_key_env: Name of the variable with the key; empty for the usual ones.
        api_key_file: File with the key; empty for none.
        timeout: Longest silence, and longest answer that is not streamed, in seconds.
        max_connections: Requests that may be under way at once.
        requests_per_minute: None for no limit.
        tokens_per_minute: None for no limit.
        max_retries: Tries after the first.
        max_wait: Longest wait before a try, in seconds.
        stream: Whether answers come in pieces.
        headers: More headers, names and values.
    """

    base_url: str
    api: str
    api_key_env: str = ""
    api_key_file: str = ""
    timeout: float = 600.0
    max_connections: int = 10
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None
    max_retries: int = 6
    max_wait: float = 60.0
    stream: bool = False
    headers: tuple[tuple[str, str], ...] = ()


def body_parameters(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that go into the body: all that are no options."""
    return {name: value for name, value in parameters.items() if name not in _NAMES and not name.startswith(_OTHERS)}


def read_options(preset: Preset, parameters: Mapping[str, Any], environ: Mapping[str, str] | None = None) -> Options:
    """The options among the parameters; what is not given has its default.

    Args:
        preset: The provider.
        parameters: Of a request. Numbers and truth values may also be texts.
        environ: Where the base URL may be; `os.environ` when None.

    Raises:
        UsageError: One cannot be used, or a parameter is a key: it would be recorded.
    """
    environ = os.environ if environ is None else environ
    for name in parameters:
        if _KEY_ITSELF.fullmatch(name.lower().replace("-", "_")):
            remedy = "give the name of a variable with -M api_key_env=NAME, or a file with -M api_key_file=FILE"
            raise UsageError(f"-M {name}: a key given here would be recorded", remedy)
    given = {name: value for name, value in parameters.items() if name in _NAMES and value is not None}
    read: dict[str, Any] = {"base_url": _base_url(preset, given, environ), "api": _api(preset, given)}
    for name in ("api_key_env", "api_key_file"):
        if name in given:
            read[name] = _text(name, given[name])
    for name, (kind, above, most, wanted) in _NUMBERS.items():
        if name in given:
            read[name] = _number(name, given[name], kind, above, most, wanted)
    if "stream" in given:
        read["stream"] = _truth("stream", given["stream"])
    if "headers" in given:
        read["headers"] = _headers(given["headers"])
    return Options(**read)


def _base_url(preset: Preset, given: Mapping[str, Any], environ: Mapping[str, str]) -> str:
    source, url = "-M base_url", given.get("base_url")
    if url is None and environ.get(preset.base_url_variable, "").strip():
        source, url = preset.base_url_variable, environ[preset.base_url_variable]
    if url is None:
        url = preset.base_url
    if not isinstance(url, str) or not url.strip():
        raise UsageError(f"{preset.name}: there is no base URL", "give -M base_url=https://host:port/v1")
    url = url.strip()
    remedy = f"it looks like {preset.base_url or 'https://host:port/v1'}"
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.fragment or not re.fullmatch(r"[!-~]+", url):
        raise UsageError(f"{source}: not a URL that can be used", remedy)
    if "@" in parts.netloc:
        remedy = "leave the name and password out; -M api_key_env=NAME sends a key in a header"
        raise UsageError(f"{source}: a password in a URL would be recorded", remedy)
    if any(_SECRET.search(name) for name, _ in parse_qsl(parts.query, keep_blank_values=True)):
        raise UsageError(f"{source}: a key in a URL would be recorded", "use -M api_key_env=NAME")
    if preset.apis[0] == "messages":  # its paths begin with the version, but most write the URL with it
        url = url.rstrip("/").removesuffix("/v1")
    if preset.apis[0] == "gemini" and not parts.path.strip("/"):  # Google's own programs add the version themselves
        url = urlunsplit(parts._replace(path="/v1beta"))
    return url


def _api(preset: Preset, given: Mapping[str, Any]) -> str:
    api = given.get("api", preset.apis[0])
    if api not in preset.apis:
        raise UsageError(f"-M api: {preset.name} does not speak {api!r}", f"choose {' or '.join(preset.apis)}")
    return str(api)


def _headers(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, Mapping):
        raise UsageError("-M headers: expected a table of names and values", 'give -M headers=\'{"x-title": "test"}\'')
    for name, text in value.items():
        if not isinstance(name, str) or not _HEADER.fullmatch(name) or name.lower() in _OURS:
            raise UsageError(f"-M headers: {name!r} is no header that can be set", "leave it out")
        if _SECRET.search(name):
            remedy = "use -M api_key_env=NAME or -M api_key_file=FILE"
            raise UsageError(f"-M headers: {name} looks like a key, and would be recorded", remedy)
        if not isinstance(text, str) or not re.fullmatch(r"[ -~]*", text):
            raise UsageError(f"-M headers: {name}: expected a line of ASCII text", "check its value")
    return tuple(sorted((name.lower(), text) for name, text in value.items()))


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageError(f"-M {name}: expected a text, got {value!r}", f"give -M {name}=NAME")
    return value.strip()


def _number(name: str, value: object, kind: type[int | float], above: float, most: float, wanted: str) -> float:
    try:
        number = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else math.nan
    except (ValueError, OverflowError):
        number = math.nan
    if not (above < number <= most) or kind(number) != number:
        raise UsageError(f"-M {name}: expected {wanted}, got {value!r}", f"leave it out, or give -M {name}=NUMBER")
    return kind(number)


def _truth(name: str, value: object) -> bool:
    text = str(value).strip().lower()
    if text not in _TRUE + _FALSE:
        raise UsageError(f"-M {name}: expected true or false, got {value!r}", f"give -M {name}=true")
    return text in _TRUE
