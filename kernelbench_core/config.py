"""What a run is asked to do: flags over environment over `kernelbench.toml` over defaults, as one frozen object."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import cattrs
import tomli
from attrs import evolve, field, fields, frozen

from kernelbench_core.errors import ConfigError

FILE_NAME = "kernelbench.toml"
ENVIRONMENT = "KERNELBENCH_"


@frozen(kw_only=True)
class RunConfig:
    """Everything that a run depends on.

    Args:
        suite: Name of the suite, or the path of a folder with tasks, from the current folder.
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
        keep: What else is kept of samples that pass: `schedule`, the listing of a cost model.
        prompt: Prompt builder, `name` or `name:argument`.
        system_prompt: Where the system message goes: `system`, `user` (in front of the first user message) or `none`.
        feedback: What is told to the model after each attempt: `compile`, `correctness` or `performance`, with the most
            attempts after a colon; empty for one attempt without feedback.
        retrieve: Where examples for the prompt come from, `name` or `name:FOLDER`; empty for no examples.
        examples: How many of them.
        temperature: Of sampling; None for the protocol's, or the provider's.
        top_p: Of sampling; None likewise.
        max_tokens: Most tokens of an answer; 0 for the provider's limit.
        sampling_seed: Seed of a question's first sample, where the provider has seeds; the others count up from it.
        reasoning_effort: As the provider names it; empty for its own.
        model_args: More parameters for every model, passed through (`-M key=value`).
        per_model: More parameters for single models, by `provider/name`.
        max_connections: Requests under way at once for one model; 0 for the provider's number.
        requests_per_minute: Most requests of a provider in a minute; 0 for no limit.
        tokens_per_minute: Most tokens of a provider in a minute; 0 for no limit.
        cache: Keep answers outside of the run too, and take them from there.
        cost_limit: US dollars after which nothing more is asked; 0 for no limit.
        token_limit: Tokens, of prompts and answers together, after which nothing more is asked; 0 for no limit.
        prices: TOML file with prices that take the place of the known ones; empty for none.
        batch: Hand requests over in batches, where the provider can.
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
    keep: tuple[str, ...] = ()
    prompt: str = "default"
    system_prompt: Literal["system", "user", "none"] = "system"
    feedback: str = ""
    retrieve: str = ""
    examples: int = 2
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int = 0
    sampling_seed: int | None = None
    reasoning_effort: str = ""
    model_args: Mapping[str, Any] = field(factory=dict)
    per_model: Mapping[str, Any] = field(factory=dict)
    max_connections: int = 0
    requests_per_minute: int = 0
    tokens_per_minute: int = 0
    cache: bool = False
    cost_limit: float = 0.0
    token_limit: int = 0
    prices: str = ""
    batch: bool = False
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
    if isinstance(explicit.get("model_args"), Mapping):  # single parameters, not the table, are what a flag is about
        explicit["model_args"] = {**config.model_args, **explicit["model_args"]}
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
            fits = isinstance(value, kind) or (kind is float and isinstance(value, int))
            if not fits or (kind is not bool and isinstance(value, bool)):
                raise ValueError(f"expected {name}, got {value!r}")
            if isinstance(value, int | float) and not value >= 0:
                raise ValueError(f"expected a number that is not negative, got {value!r}")
            return value

        return hook

    def texts(value: Any, _: Any) -> tuple[str, ...]:  # noqa: ANN401
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list of strings, got {value!r}")  # noqa: TRY004 - as above
        return tuple(converter.structure(list(value), list[str]))

    for kind, name in ((str, "a string"), (int, "a whole number"), (float, "a number"), (bool, "true or false")):
        converter.register_structure_hook(kind, strict(kind, name))

    def numbers(value: Any, _: Any) -> tuple[int, ...]:  # noqa: ANN401
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list of whole numbers, got {value!r}")  # noqa: TRY004 - as above
        return tuple(converter.structure(list(value), list[int]))

    def table(value: Any, _: Any) -> Mapping[str, Any]:  # noqa: ANN401
        if not isinstance(value, Mapping):
            raise ValueError(f"expected a table, got {value!r}")  # noqa: TRY004 - as above
        return dict(value)

    def is_literal(kind: Any) -> bool:  # noqa: ANN401
        origin: Any = get_origin(kind)
        return origin is Literal

    def word(value: Any, kind: Any) -> str:  # noqa: ANN401
        if value not in get_args(kind):
            raise ValueError(f"expected one of {', '.join(get_args(kind))}, got {value!r}")
        return str(value)

    converter.register_structure_hook_func(is_literal, word)
    converter.register_structure_hook_func(lambda kind: kind == Mapping[str, Any], table)
    converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], texts)
    converter.register_structure_hook_func(lambda kind: kind == tuple[int, ...], numbers)
    return converter


def _from_text(key: str, text: str) -> Any:  # noqa: ANN401
    variable = ENVIRONMENT + key.upper()
    kind = str(RunConfig.__annotations__[key])  # as written: cattrs resolves those of the fields
    value: Any = text
    if kind.startswith("tuple"):
        value = [part.strip() for part in text.split(",") if part.strip()]
        if key == "vector_bits":
            if not all(part.isdecimal() for part in value):
                raise ConfigError(f"{variable}: expected whole numbers with commas between them, got {text!r}")
            value = [int(part) for part in value]
    elif kind == "bool":
        if text.lower() not in ("0", "1", "true", "false", "yes", "no", ""):
            raise ConfigError(f"{variable}: expected true or false, got {text!r}")
        value = text.lower() in ("1", "true", "yes")
    elif kind.startswith("int"):
        if not text.strip().isdecimal():
            raise ConfigError(f"{variable}: expected a whole number, got {text!r}")
        value = int(text)
    elif kind.startswith("float"):
        try:
            value = float(text)
        except ValueError:
            raise ConfigError(f"{variable}: expected a number, got {text!r}") from None
    elif kind.startswith("Mapping"):
        try:
            value = tomli.loads(f"value = {text}")["value"]
        except tomli.TOMLDecodeError:
            raise ConfigError(f'{variable}: expected a table as {{key = "value"}}, got {text!r}') from None
    return _checked({key: value}, "environment")[key]
