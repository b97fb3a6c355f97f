"""Options that several verbs have, and the configuration that they make together.

An option that is not given is None, so that the file and the environment decide.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.config import RunConfig

C = TypeVar("C", bound="Callable[..., Any] | click.Command")


def _remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:  # noqa: ANN401 - click's signature
    """Notes a global option, wherever on the command line it stands."""
    state = ctx.ensure_object(State)
    if param.name == "verbose":
        state.verbose += value or 0
    elif value:
        setattr(state, str(param.name), True)


def _global_parameters() -> list[click.Option]:
    return [
        click.Option(
            ["-v", "--verbose"], count=True, expose_value=False, callback=_remember,
            help="Say more; tracebacks where there are any.",
        ),
        click.Option(
            ["-q", "--quiet"], is_flag=True, expose_value=False, callback=_remember,
            help="No progress and no notes.",
        ),
        click.Option(
            ["--no-plugins"], is_flag=True, expose_value=False, callback=_remember,
            help="Load no plugin; the core's own pieces are there.",
        ),
    ]  # fmt: skip


def global_options(function: C) -> C:
    """Adds the options that stand before the verb."""
    parameters = function.params if isinstance(function, click.Command) else _params_of(function)
    parameters.extend(_global_parameters())
    return function


def _params_of(function: Any) -> list[click.Option]:  # noqa: ANN401 - a function that is being decorated
    """The list in which click's decorators gather the options of a function."""
    if not hasattr(function, "__click_params__"):
        function.__click_params__ = []
    found: list[click.Option] = function.__click_params__
    return found


class Verb(click.Command):
    """A command that takes the global options after its name too, and ends its help with examples.

    Args:
        examples: Lines that can be typed as they are.
        args: As of `click.Command`.
        kwargs: As of `click.Command`.
    """

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:  # noqa: ANN401 - click's
        super().__init__(*args, **kwargs)
        self.params.extend(_global_parameters())
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples, each on a line that is not wrapped."""
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


def split(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    """Values of a repeatable option that may hold lists separated by commas; None when it was not given."""
    parts = tuple(dict.fromkeys(part.strip() for value in values for part in value.split(",") if part.strip()))
    return parts if values else None


def _lengths(values: tuple[str, ...] | None) -> tuple[int, ...] | None:
    """Vector lengths from text; None when none were given.

    Raises:
        click.BadParameter: One is no power of two from 64 on.
    """
    for value in values or ():
        if not value.isdecimal() or int(value) < 64 or int(value) & (int(value) - 1):  # noqa: PLR2004 - bits
            raise click.BadParameter(f"{value!r} is no vector length; give bits as 128,256,512")
    return tuple(map(int, values)) if values else None


def _many(*names: str, help: str, metavar: str) -> Callable[[C], C]:  # noqa: A002 - click's word
    return click.option(*names, multiple=True, callback=split, metavar=metavar, help=help)


def together(*options: Callable[[Any], Any]) -> Callable[[C], C]:
    """One decorator of several, which show up in the help in the order given."""

    def decorate(function: C) -> C:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


suite = click.option("--suite", metavar="NAME|PATH", help="Suite of tasks, or a folder with tasks.  [default: simd]")
targets = _many("--target", "targets", metavar="NAME", help="Target; repeatable, or a list with commas.")
models = _many("--model", "models", metavar="PROVIDER/NAME", help="Model; repeatable, or a list with commas.")
tasks = _many(
    "--task", "tasks", metavar="PATTERN", help="Task by name, id or pattern with `*`; repeatable.  [default: all]"
)
limit = click.option("--limit", type=click.IntRange(min=0), metavar="N", help="At most N tasks; 0 for all.")
n_samples = click.option(
    "--n-samples", type=click.IntRange(min=1), metavar="N", help="Answers to each question.  [default: the protocol's]"
)
protocol = click.option(
    "--protocol", metavar="NAME", help="What decides a verdict; see `list protocols`.  [default: strict]"
)
toolchain = click.option("--toolchain", metavar="NAME", help="Compiler, in place of the target's preferred one.")
seed = click.option(
    "--seed", type=click.IntRange(min=0), metavar="N", help="Decides the test cases.  [default: drawn, and kept]"
)
jobs = click.option(
    "--jobs", "-j", type=click.IntRange(min=0), metavar="N", help="Samples evaluated at once.  [default: processors]"
)
vector_bits = click.option(
    "--vector-bits", "vector_bits", metavar="N,N,...", multiple=True,
    callback=lambda ctx, param, values: _lengths(split(ctx, param, values)),
    help="Vector lengths in bits, for targets that have several.  [default: the protocol's]",
)  # fmt: skip
counts = click.option(
    "--counts", is_flag=True, default=None, help="Count the executed instructions of samples that pass, with QEMU."
)
measure = click.option(
    "--measure", is_flag=True, default=None, help="Measure the speed of samples that pass, one at a time."
)
measure_rows = click.option(
    "--measure-rows", type=click.IntRange(min=1), metavar="N",
    help="How many of a task's rows of sizes are measured, spread over all.  [default: the protocol's]",
)  # fmt: skip
measure_seconds = click.option(
    "--measure-seconds", type=click.IntRange(min=1), metavar="N",
    help="Seconds that a row of sizes may take.  [default: the protocol's]",
)  # fmt: skip
keep = click.option(
    "--keep", multiple=True, type=click.Choice(["schedule"]),
    help="Keep more of samples that pass: the listing of the target's cost model, where it has one.",
)  # fmt: skip
unsafe = click.option(
    "--unsafe-no-sandbox", is_flag=True, default=None,
    help="Run compilers and candidates without isolation: they can do whatever you can.",
)  # fmt: skip
config_file = click.option(
    "--config", "config_file", metavar="FILE", help="TOML file with a table [run].  [default: kernelbench.toml]"
)
out = click.option(
    "--out", metavar="DIR", help="Run directory; one that is there is gone on with.  [default: runs/TIME-SUITE]"
)
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
dry_run = click.option("--dry-run", is_flag=True, help="Only say what would be done, and how many samples there are.")
min_pass = click.option(
    "--min-pass", metavar="RATE", callback=lambda _ctx, _param, value: rate(value),
    help="Exit with 1 when pass@1 of a model on a target is below, as 0.8 or 80%.",
)  # fmt: skip

prompt = click.option(
    "--prompt",
    metavar="NAME[:ARG]",
    help="How tasks are put into words; see `list prompt-builders`.  [default: default]",
)
system_prompt = click.option(
    "--system-prompt", type=click.Choice(["system", "user", "none"]),
    help="Where the system message goes: a message of its own, the user's message, nowhere.",
)  # fmt: skip
retrieve = click.option(
    "--retrieve", metavar="NAME[:DIR]", help="Put examples into the prompt; see `list retrievers`.  [default: none]"
)
examples = click.option("--examples", type=click.IntRange(min=1), metavar="N", help="How many examples.  [default: 2]")
asking = together(
    prompt, system_prompt, retrieve, examples,
    click.option(
        "--feedback", metavar="KIND[:N]",
        help="Tell the model what is wrong, up to N attempts: compile, correctness, performance.  [N: 10]",
    ),
    click.option("--temperature", type=click.FloatRange(min=0), metavar="X", help="Of sampling."),
    click.option("--top-p", "top_p", type=click.FloatRange(0, 1), metavar="X", help="Of sampling."),
    click.option("--max-tokens", type=click.IntRange(min=1), metavar="N", help="Most tokens of an answer."),
    click.option(
        "--sampling-seed", type=click.IntRange(min=0), metavar="N",
        help="Seed of a question's first sample, for providers that have seeds; the others count up.",
    ),
    click.option("--reasoning-effort", metavar="WORD", help="As the provider names it: low, medium, high."),
    click.option(
        "-M", "model_args", metavar="KEY=VALUE", multiple=True, callback=lambda _ctx, _param, values: pairs(values),
        help="Another parameter, passed through: base_url, timeout, stop, ... Repeatable.",
    ),
    click.option("--max-connections", type=click.IntRange(min=1), metavar="N", help="Requests at once for one model."),
    click.option("--requests-per-minute", type=click.IntRange(min=1), metavar="N", help="Most requests of a provider."),
    click.option("--tokens-per-minute", type=click.IntRange(min=1), metavar="N", help="Most tokens of a provider."),
    click.option("--batch", is_flag=True, default=None, help="Hand requests over in batches: cheaper, within hours."),
    click.option("--cache", is_flag=True, default=None, help="Keep answers outside of the run too, and use them."),
    click.option("--cost-limit", type=click.FloatRange(min=0), metavar="USD", help="Ask nothing more from there on."),
    click.option("--token-limit", type=click.IntRange(min=1), metavar="N", help="The same for tokens of all requests."),
    click.option("--prices", metavar="FILE", help="TOML file with prices that take the place of the known ones."),
)  # fmt: skip

selection = together(suite, targets, tasks, limit)
judging = together(
    protocol, vector_bits, counts, measure, measure_rows, measure_seconds, keep, toolchain, seed, jobs, unsafe,
)  # fmt: skip


def pairs(values: tuple[str, ...]) -> dict[str, Any] | None:
    """Parameters from `key=value`; None when none were given.

    Raises:
        UsageError: One has no equals sign.
    """
    from kernelbench_core.generation.parameters import argument

    return dict(argument(each) for each in values) if values else None


def fraction(text: str) -> float:
    """A number from text, perhaps as a percentage; NaN where it is none."""
    text = text.strip()
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return math.nan


def rate(value: str | None) -> float | None:
    """A share from text: `0.8` or `80%`.

    Raises:
        click.BadParameter: It is none between 0 and 1.
    """
    if value is None:
        return None
    number = fraction(value)
    if not 0.0 <= number <= 1.0:
        raise click.BadParameter(f"{value!r} is no share; give a number from 0 to 1, or a percentage as 80%")
    return number


def config(path: str | None, **flags: Any) -> RunConfig:  # noqa: ANN401 - fields of RunConfig
    """The configuration of a verb: its flags over the environment over the file.

    Raises:
        ConfigError: One of the three is wrong.
    """
    from kernelbench_core.config import load_config

    return load_config(path, **{name: value for name, value in flags.items() if value is not None})
