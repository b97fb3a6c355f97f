"""What a run is asked to do: flags over environment over `kernelbench.toml` over defaults, as one frozen object."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import cattrs
import tomli
from attrs import evolve, fields, frozen

from kernelbench_core.errors import ConfigError

FILE_NAME = "kernelbench.toml"
ENVIRONMENT = "KERNELBENCH_"


@frozen(kw_only=True)
class RunConfig:
    """Everything that a run depends on.

    Args:
        suite: Name of the suite.
        targets: Names of targets; empty for all that the samples name. Generation needs some.
        models: `provider/name`, for generation.
        tasks: Names, ids or patterns with `*`; empty for all.
        limit: At most this many tasks; 0 for all.
        n_samples: Answers for each question; 0 for as many as the protocol says.
        protocol: Name of the protocol.
        toolchain: Name that overrides the targets' preference; empty for theirs.
        seed: Decides the test cases; None to draw one.
        jobs: Samples evaluated at once; 0 for one a processor.
        vector_bits: Vector lengths for targets that have several, in bits; empty for the protocol's.
        counts: Count executed instructions of samples that pass.
        measure: Measure the speed of samples that pass.
        measure_rows: How many rows of a task's sizes are measured; 0 for as many as the protocol says.
        measure_seconds: Seconds that a row of sizes may take; 0 for as many as the protocol says.
        unsafe_no_sandbox: Run compilers and candidates without isolation.
    """

    suite: str = "simd"
    targets: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    limit: int = 0
    n_samples: int = 0
    protocol: str = "strict"
    toolchain: str = ""
    seed: int | None = None
    jobs: int = 0
    vector_bits: tuple[int, ...] = ()
    counts: bool = False
    measure: bool = False
    measure_rows: int = 0
    measure_seconds: int = 0
    unsafe_no_sandbox: bool = False

    @property
    def workers(self) -> int:
        """Samples evaluated at once."""
        return self.jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else self.jobs or 1


def load_config(
    path: Path | str | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    **flags: Any,  # noqa: ANN401
) -> RunConfig:
    """The configuration of a run.

    Args:
        path: A TOML file with a table `[run]`; by default `kernelbench.toml` in the current folder, where there is one.
        environ: Variables `KERNELBENCH_SUITE` and so on, lists separated by commas; the process's by default.
        flags: What was given explicitly; None means not given.

    Raises:
        ConfigError: A file, variable or flag has an unknown key or a value of the wrong type; the message says where.
    """
    config = RunConfig()
    given = Path(path) if path is not None else Path(FILE_NAME)
    if path is not None or given.is_file():
        config = evolve(config, **_from_file(given))
    environ = os.environ if environ is None else environ
    found = {
        each.name: environ[ENVIRONMENT + each.name.upper()]
        for each in fields(RunConfig)
        if ENVIRONMENT + each.name.upper() in environ
    }
    config = evolve(config, **{k: _from_text(k, v) for k, v in found.items()})
    explicit = {key: value for key, value in flags.items() if value is not None}
    return evolve(config, **_checked(explicit, "flags"))


def _from_file(path: Path) -> dict[str, Any]:
    try:
        table = tomli.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(f"{path}: there is no such file", "name an existing file with --config") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error})") from None
    except tomli.TOMLDecodeError as error:
        raise ConfigError(f"{path}: no valid TOML: {error}", "mend the file") from None
    unknown = sorted(set(table) - {"run"})
    if unknown:
        raise ConfigError(f"{path}: unknown table {unknown[0]!r}", "settings of a run stand under [run]")
    if not isinstance(table.get("run", {}), dict):
        raise ConfigError(f"{path}: run: expected a table, got {table['run']!r}")
    return _checked(table.get("run", {}), str(path), prefix="run.")


def _checked(table: Mapping[str, Any], where: str, prefix: str = "") -> dict[str, Any]:
    """The given values, each of the right type; cattrs knows the way to the wrong one."""
    converter = _converter()
    try:
        made = converter.structure(dict(table), RunConfig)
    except (cattrs.BaseValidationError, cattrs.ForbiddenExtraKeysError) as error:
        text = cattrs.transform_error(error, path="$", format_exception=_said)[0]
        said, _, path = text.rpartition(" @ ")
        path = path.removeprefix("$").removeprefix(".")
        if said.startswith("unknown key"):
            raise ConfigError(f"{prefix}{said.removeprefix('unknown key ')}: unknown key ({where})",
                              f"known: {', '.join(each.name for each in fields(RunConfig))}") from None  # fmt: skip
        raise ConfigError(f"{prefix}{path}: {said} ({where})") from None
    return {key: getattr(made, key) for key in table}


def _said(error: BaseException, _type: type | None = None) -> str:
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"unknown key {min(error.extra_fields)}"
    return str(error)


@lru_cache(maxsize=1)
def _converter() -> cattrs.Converter:
    """A converter that takes no value of a wrong type for a right one (cattrs alone would turn 3 into "3")."""
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)

    def strict(kind: type, name: str) -> Callable[[Any, Any], Any]:
        def hook(value: Any, _: Any) -> Any:  # noqa: ANN401
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                raise ValueError(f"expected {name}, got {value!r}")
            if isinstance(value, int) and value < 0:
                raise ValueError(f"expected a number that is not negative, got {value!r}")
            return value

        return hook

    def texts(value: Any, _: Any) -> tuple[str, ...]:  # noqa: ANN401
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list of strings, got {value!r}")  # noqa: TRY004 - as above
        return tuple(converter.structure(list(value), list[str]))

    for kind, name in ((str, "a string"), (int, "a whole number"), (bool, "true or false")):
        converter.register_structure_hook(kind, strict(kind, name))

    def numbers(value: Any, _: Any) -> tuple[int, ...]:  # noqa: ANN401
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list of whole numbers, got {value!r}")  # noqa: TRY004 - as above
        return tuple(converter.structure(list(value), list[int]))

    converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], texts)
    converter.register_structure_hook_func(lambda kind: kind == tuple[int, ...], numbers)
    return converter


def _from_text(key: str, text: str) -> Any:  # noqa: ANN401
    variable = ENVIRONMENT + key.upper()
    default = getattr(RunConfig(), key)
    value: Any = text
    if isinstance(default, tuple):
        value = [part.strip() for part in text.split(",") if part.strip()]
        if key == "vector_bits":
            if not all(part.isdecimal() for part in value):
                raise ConfigError(f"{variable}: expected whole numbers with commas between them, got {text!r}")
            value = [int(part) for part in value]
    elif isinstance(default, bool):
        if text.lower() not in ("0", "1", "true", "false", "yes", "no", ""):
            raise ConfigError(f"{variable}: expected true or false, got {text!r}")
        value = text.lower() in ("1", "true", "yes")
    elif isinstance(default, int) or default is None:
        if not text.strip().isdecimal():
            raise ConfigError(f"{variable}: expected a whole number, got {text!r}")
        value = int(text)
    return _checked({key: value}, "environment")[key]
