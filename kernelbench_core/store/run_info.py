"""What `run.toml` says: where a run's numbers come from, and whether a resumed run is the same run."""

from __future__ import annotations

import os
import platform
import secrets
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from kernelbench_core import __version__
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.store.files import disk_error
from kernelbench_core.store.toml_writer import dumps

SCHEMA_VERSION = 1
"""Version of the run directory's form; raised when an older kernelbench could not read it."""

FILE_NAME = "run.toml"

_OURS = ("schema_version", "created", "kernelbench", "machine", "history")
_HEADER = "# What this run was made with. Written by kernelbench; change nothing here, the results rely on it.\n\n"
_MISSING = "(nothing)"
_MAX_CHANGES = 50


def new_info(config: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a new `run.toml`.

    Args:
        config: Tables of the caller; `identity` holds what decides verdicts. A seed of None there is drawn now.

    Raises:
        ValueError: The configuration uses a name that is ours.
    """
    taken = [name for name in _OURS if name in config]
    if taken:
        raise ValueError(f"these names of a run's configuration are taken: {', '.join(taken)}")
    identity = dict(config.get("identity", {}))
    if "seed" in identity and identity["seed"] is None:
        identity["seed"] = secrets.randbits(32)
    info = {"schema_version": SCHEMA_VERSION, "created": now(), "kernelbench": __version__, **config}
    info["identity"] = identity
    info["machine"] = machine()
    return info


def resumed_info(stored: Mapping[str, Any], config: Mapping[str, Any], where: Path) -> dict[str, Any] | None:
    """The content of `run.toml` for a run that goes on; None when it need not change.

    What differs from before (a compiler's version, the models, the machine) is replaced, and listed under `history`.

    Raises:
        UsageError: Something that decides verdicts differs.
    """
    check_identity(stored.get("identity", {}), config.get("identity", {}), where)
    fresh = new_info(config)
    fresh["identity"] = stored.get("identity", {})
    fresh["created"] = stored.get("created", fresh["created"])
    fresh = parse(render(fresh), where)
    before = {key: value for key, value in stored.items() if key != "history"}
    changed = list(_differences(before, fresh))
    history = list(stored.get("history", []))
    if not changed:
        return None
    if len(changed) > _MAX_CHANGES:
        changed[_MAX_CHANGES:] = [f"and {len(changed) - _MAX_CHANGES} more"]
    fresh["history"] = [*history, {"at": now(), "changed": changed}]
    return fresh


def check_identity(stored: Mapping[str, Any], wanted: Mapping[str, Any], where: Path) -> None:
    """Refuses to mix two runs whose verdicts mean different things.

    A wanted value of None takes whatever the run has.

    Raises:
        UsageError: With the first key that differs and both values.
    """
    have = dict(_flat(stored))
    for key, value in _flat(parse(dumps(dict(wanted)), where)):
        if key not in have or have[key] != value:
            raise _different(where, key, have.get(key, _MISSING), value)
    asked = dict(_flat(wanted))  # with the keys of None, which TOML leaves out
    for key, value in have.items():
        if key not in asked and asked.get(key.partition(".")[0], _MISSING) is not None:
            raise _different(where, key, value, _MISSING)


def read(directory: Path) -> dict[str, Any]:
    """The content of a run directory's `run.toml`.

    Raises:
        ConfigError: It is no TOML, lacks its version, or was written by a newer kernelbench.
        FileNotFoundError, NotADirectoryError: There is none.
        UsageError, InfrastructureError: It cannot be read.
    """
    path = directory / FILE_NAME
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError as error:
        raise disk_error(error, f"cannot read {path}", remedy="make it readable, or choose another run") from error
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: not UTF-8 (byte {error.start})", "restore it, or start a new run") from error
    info = parse(text, path)
    version = info.get("schema_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ConfigError(
            f"{path}: schema_version: expected a number from 1, got {_MISSING if version is None else repr(version)}",
            "restore it, or start a new run",
        )
    if version > SCHEMA_VERSION:
        raise ConfigError(
            f"{path}: schema_version {version} comes from a newer kernelbench"
            f" ({info.get('kernelbench', 'unknown')}); this one ({__version__}) reads up to {SCHEMA_VERSION}",
            "upgrade with `pip install -U kernelbench-core`",
        )
    if not isinstance(info.get("identity", {}), dict):
        raise ConfigError(f"{path}: identity: expected a table", "restore it, or start a new run")
    return info


def render(info: Mapping[str, Any]) -> str:
    """The text of `run.toml`."""
    return _HEADER + dumps(info)


def parse(text: str, path: Path) -> dict[str, Any]:
    """Reads TOML.

    Raises:
        ConfigError: It is none; the message names line and column.
    """
    import tomli

    try:
        return tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{path}: {error}", "restore it, or start a new run") from error


def now() -> str:
    """The time, in UTC, to the second, as ISO 8601."""
    return datetime.now(tz=timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def machine() -> dict[str, Any]:
    """The machine that a run's numbers come from."""
    return {
        "cpu": cpu_model(),
        "architecture": platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }


def cpu_model(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The processor's name as the kernel gives it; on machines without names, its numbers or the architecture."""
    try:
        text = cpuinfo.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    fields: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if colon:
            fields.setdefault(name.strip().lower(), value.strip())
    for name in ("model name", "cpu model", "uarch", "cpu"):  # x86, MIPS and others, RISC-V, POWER
        if fields.get(name):
            return fields[name]
    arm = [f"{name} {fields[name]}" for name in ("cpu implementer", "cpu part") if fields.get(name)]
    return ", ".join(arm) or platform.processor() or platform.machine() or "unknown"


def _different(where: Path, key: str, have: object, want: object) -> UsageError:
    return UsageError(
        f"{where} was made with {key} = {_show(have)}, and this run has {_show(want)}",
        "choose another --out, or use the same settings",
    )


def _show(value: object) -> str:
    text = value if isinstance(value, str) and value == _MISSING else repr(value)
    return text if len(text) <= 200 else text[:197] + "..."  # noqa: PLR2004  # one line for a person


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The values of nested tables by dotted key."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    old, new = dict(_flat(before)), dict(_flat(after))
    for key in dict.fromkeys([*old, *new]):
        was, value = old.get(key, _MISSING), new.get(key, _MISSING)
        if was != value and not (was != was and value != value):  # noqa: PLR0124  # NaN is no change
            yield f"{key}: {_show(was)} -> {_show(value)}"
