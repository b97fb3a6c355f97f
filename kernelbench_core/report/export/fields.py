"""The columns of exports: names, types, units and meanings. Files and schemas are made from them."""

from __future__ import annotations

from attrs import field, frozen

from kernelbench_core.metrics.derived import BELIEVED, NOISY, SUSPECT, TIMEOUT, UNTIMED
from kernelbench_core.model import Status
from kernelbench_core.report.rows import WAITING

SCHEMA_VERSION = 1
"""Version of all forms; raised when a column changes its meaning or goes away, not when one is added."""

MISSING = "missing"
"""Stands in place of a status where a sample that was asked for is not there."""

STATUSES = (*(each.value for each in Status), WAITING, MISSING)
"""Everything that the column `status` says."""

VERDICTS = (*BELIEVED, SUSPECT, NOISY, TIMEOUT, UNTIMED)
"""Everything that the column `speed_verdict` says."""

TEXT, LABEL, BOOL, INTEGER, NUMBER = "text", "label", "bool", "integer", "number"
"""Types of columns; a label is a text of which there are few different ones."""

FACT = "fact_"
"""How the names of columns with further facts about tasks begin."""

STRATUM = "by_"
"""How the names of columns begin by which aggregates are split."""

SPEEDUPS = ("O3", "vector", "scalar", "expert", "O0")
"""What candidates are compared with, as named in a result's `data["speed"]["speedup"]`."""

PAPER_LEVELS = ("O3", "O0")
"""Optimisation levels of the speedup as the paper computes it."""


@frozen
class Field:
    """A column.

    Args:
        name: Of the column.
        kind: One of `TEXT`, `LABEL`, `BOOL`, `INTEGER`, `NUMBER`.
        help: What it says, in a sentence.
        unit: Of a number, where it has one.
        required: Whether there is a value in every row.
        values: All that it can be, where these are few and known.
    """

    name: str
    kind: str
    help: str
    unit: str = ""
    required: bool = field(default=False, kw_only=True)
    values: tuple[str, ...] = field(default=(), kw_only=True)


def _speedups() -> tuple[Field, ...]:
    against = {
        "O3": "the reference at -O3", "vector": "the reference at -O3, with sums that may be reordered",
        "scalar": "the reference at -O3, without vectorisers", "expert": "the task's expert",
        "O0": "the reference, not optimised",
    }  # fmt: skip
    found = []
    for name in SPEEDUPS:
        found += [
            Field(f"speedup_{name}", NUMBER, f"Time of {against[name]} over time of the sample.", "ratio"),
            Field(f"speedup_{name}_low", NUMBER, f"Lower end of the 95 % interval of speedup_{name}.", "ratio"),
            Field(f"speedup_{name}_high", NUMBER, f"Upper end of the 95 % interval of speedup_{name}.", "ratio"),
        ]
    found += [
        Field(f"paper_speedup_{level}", NUMBER, f"Speedup at -{level} as SimdBench computes it.", "ratio")
        for level in PAPER_LEVELS
    ]
    return tuple(found)


RESULT_FIELDS = (
    Field("run", LABEL, "The run: the name of its directory.", required=True),
    Field("row", INTEGER, "Number of the sample in its run, as `show` takes it; none for a missing sample."),
    Field("task_id", LABEL, "The task, as suite/name.", required=True),
    Field("suite", LABEL, "The suite of the task.", required=True),
    Field("target", LABEL, "The target.", required=True),
    Field("model", LABEL, "The model, as provider/name.", required=True),
    Field("sample_id", LABEL, "The sample among those to the same question; none where it is not known."),
    Field("name", LABEL, "The provider's own name for the sample."),
    Field("status", LABEL, "How the sample ended.", required=True, values=STATUSES),
    Field("passed", BOOL, "What pass@1 counts the row as; none where it is left out."),
    Field("error_class", LABEL, "Finer class of an error."),
    Field("phase", LABEL, "Where the evaluation ended."),
    Field("detail", TEXT, "Why it ended so, for a person."),
    Field("protocol", LABEL, "Name of the protocol of the verdict."),
    Field("key", TEXT, "Digest of task, code, target, toolchain, protocol and seed: equal keys mean equal verdicts."),
    Field("category", LABEL, "Category or motif of the task."),
    Field("element", LABEL, "Element type of the task."),
    Field("difficulty", LABEL, "Difficulty of the task."),
    Field("speed_verdict", LABEL, "What the times come to.", values=VERDICTS),
    Field("speed_note", TEXT, "Why a speed is suspect or unavailable."),
    *_speedups(),
    Field("noise_floor", NUMBER, "Ratio up to which a speedup could be noise.", "ratio"),
    Field("vectorization", NUMBER, "Share of executed instructions that are vector instructions.", "share"),
    Field("instruction_ratio", NUMBER, "Executed instructions over those of the reference.", "ratio"),
    Field("attempt", INTEGER, "With feedback, the attempt at which the sample passed or ended, from 1."),
    Field("threads", INTEGER, "Threads that it ran with."),
    Field("scale", LABEL, "Scale that it ran at."),
    Field("cost", NUMBER, "Cost of all attempts.", "dollars"),
    Field("tokens_in", INTEGER, "Tokens sent, all attempts.", "tokens"),
    Field("tokens_out", INTEGER, "Tokens received, all attempts.", "tokens"),
    Field("latency", NUMBER, "From a request to the end of its answer, all attempts.", "seconds"),
    Field("finish_reason", LABEL, "Why the model stopped."),
    Field("answered_by", LABEL, "The model as its provider named it."),
)
"""Columns of a result; further facts about tasks follow as `fact_NAME`."""

RUN_FIELDS = (
    Field("run_created", LABEL, "When the run was begun, UTC."),
    Field("run_kernelbench", LABEL, "Version of kernelbench that made the run."),
    Field("run_seed", INTEGER, "Seed of the test cases."),
    Field("run_cpu", LABEL, "Processor that everything ran on."),
    Field("run_system", LABEL, "Operating system and architecture."),
    Field("run_compilers", LABEL, "Compilers with their versions."),
    Field("run_emulators", LABEL, "Emulators with their versions."),
    Field("run_plugins", LABEL, "Plugins with their versions."),
    Field("run_conditions", LABEL, "What models were asked under."),
)
"""The measuring context, in forms that have no other place for it than columns."""

AGGREGATE_FIELDS = (
    Field("run", LABEL, "The run: the name of its directory.", required=True),
    Field("model", LABEL, "The model, as provider/name.", required=True),
    Field("target", LABEL, "The target.", required=True),
    Field("metric", LABEL, "Name of the metric.", required=True),
    Field("value", NUMBER, "The number; none where it is not available, and the note says why."),
    Field("low", NUMBER, "Lower end of its 95 % interval."),
    Field("high", NUMBER, "Upper end of its 95 % interval."),
    Field("reading_low", NUMBER, "The number when all that is undecided counts against the samples."),
    Field("reading_high", NUMBER, "The number when all that is undecided counts in their favour."),
    Field("unit", LABEL, "Unit of the number.", required=True),
    Field("better", LABEL, "Which way is better: higher, lower, or neither."),
    Field("n", INTEGER, "Tasks that the number is over.", "tasks", required=True),
    Field("tasks", INTEGER, "Tasks that were asked for.", "tasks", required=True),
    Field("samples", INTEGER, "Samples with a verdict of whatever kind.", "samples", required=True),
    Field("missing", INTEGER, "Samples that were asked for and have no verdict.", "samples", required=True),
    Field("void", INTEGER, "Samples that could not be evaluated, which is not the model's failure.", "samples",
          required=True),
    Field("note", TEXT, "Why there is no number, or what was assumed."),
)  # fmt: skip
"""Columns of an aggregate; with strata, columns `by_NAME` follow the target."""


def fact_field(name: str) -> Field:
    """The column of a further fact about tasks."""
    return Field(f"{FACT}{name}", LABEL, f"What the suite says of the task: {name}.")


def stratum_field(name: str) -> Field:
    """The column of what aggregates are split by."""
    return Field(f"{STRATUM}{name}", LABEL, f"Only results whose {name} is this.", required=True)
