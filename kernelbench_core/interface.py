"""What the command line does, as functions with the same names.

from kernelbench_core import Grader, evaluate, run

result = run(targets=["x86-avx"], models=["reference/expert"], out="runs/x")
for each in result.results():
    print(each.task_id, each.status, each.detail)

with Grader(seed=None) as grader:                       # a reward for training
    grader.grade(code, task="simd/argmax", target="x86-avx").passed
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernelbench_core.config import RunConfig, load_config
from kernelbench_core.engine import (
    OnProblem,
    OnResult,
    SampleSource,
    check_question,
    evaluated,
    incoming,
    judging,
    run_directory,
    tell,
)
from kernelbench_core.errors import MissingError
from kernelbench_core.evaluation.validate import Soundness, unreadable, validate_task
from kernelbench_core.generation.asking import Asking, Tally
from kernelbench_core.generation.questioning import Prompt, Prompts, question_of
from kernelbench_core.grader import Grader, evaluate_one
from kernelbench_core.harness.function.folder import FaultyTask
from kernelbench_core.model import FunctionTask, Sample, Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.runs import Run
from kernelbench_core.seams import Availability, Provider
from kernelbench_core.session import Session, load_tasks, select
from kernelbench_core.store.notices import Notice, warn
from kernelbench_core.suites import folder_of, found_in

if TYPE_CHECKING:
    from kernelbench_core.report.agreement import Agreement
    from kernelbench_core.report.comparison import Comparison
    from kernelbench_core.report.summary import Summary

__all__ = [
    "Grader",
    "Run",
    "agree",
    "compare",
    "evaluate",
    "evaluate_one",
    "generate",
    "list_models",
    "list_suites",
    "list_targets",
    "list_tasks",
    "load_run",
    "prompt",
    "published_run",
    "run",
    "summarize",
    "validate",
]


def list_suites(*, plugins: Plugins | None = None) -> list[str]:
    """Names of all suites."""
    return list((plugins or Plugins.discover()).suites.names())


def list_targets(*, plugins: Plugins | None = None) -> list[Target]:
    """All targets."""
    return list((plugins or Plugins.discover()).targets.entries())


def list_tasks(suite: str = "simd", *, plugins: Plugins | None = None) -> list[Task]:
    """All tasks of a suite."""
    return list(load_tasks(plugins or Plugins.discover(), RunConfig(suite=suite)).values())


def list_models(*, plugins: Plugins | None = None) -> list[str]:
    """Models that can be named without asking anyone, as `provider/name`."""
    plugins = plugins or Plugins.discover()
    found = []
    for each in plugins.providers.entries():
        provider: Provider = plugins.providers.create(each.name)
        found += [f"{each.name}/{model}" for model in provider.models()] or [f"{each.name}/..."]
    return found


def prompt(
    task: str,
    target: str,
    *,
    sample: int = 0,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    **options: Any,  # noqa: ANN401
) -> Prompt:
    """What would be sent to a model; nothing is sent, but to a server of embeddings where examples come from one.

    Args:
        task: Id, name or alias.
        target: Name or alias.
        sample: Which of the samples, for prompts that are not the same for all.
        config: The whole configuration; otherwise made of `options`.
        plugins: Loaded plugins; discovered by default.
        **options: Fields of `RunConfig`: `suite`, `prompt`, `system_prompt`, `retrieve`, `examples`, ...

    Raises:
        UsageError: There is no such task, target, builder or retriever.
    """
    session = Session.open(config or load_config(**options), plugins)
    return Prompts(session).of(question_of(session, task, target, sample))


def generate(
    *,
    out: str | Path,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    on_sample: Callable[[Sample], None] | None = None,
    tally: Tally | None = None,
    **options: Any,  # noqa: ANN401
) -> Run:
    """Asks the models for samples and writes them to a run directory; what is there already is not asked for again.

    Args:
        out: Run directory.
        config: The whole configuration; otherwise made of `options`.
        plugins: Loaded plugins; discovered by default.
        on_sample: Called with every sample: those that are there first.
        tally: Counts answers, failures, tokens and cost while it works.
        **options: Fields of `RunConfig`; `models` and `targets` are needed.

    Raises:
        UsageError: Something cannot be asked; nothing was sent.
        InfrastructureError: Not one request was answered.
    """
    session = Session.open(config or load_config(**options), plugins)
    check_question(session)
    tasks = select(session.tasks, session.config)
    tally = tally or Tally()
    samples = 0
    with run_directory(session, tasks, out, asked=True) as directory, judging(session, directory) as judge:
        asked = Asking(session, tasks, directory, judge=judge, tally=tally).samples()
        with contextlib.closing(asked):  # type: ignore[type-var]  # a generator: its threads end before the directory does
            for sample in asked:
                samples += 1
                if on_sample:
                    on_sample(sample)
        tell(tally, samples)
        return Run(directory.path, directory.info, incomplete=bool(tally.failed or tally.stopped))


def evaluate(
    samples: SampleSource,
    *,
    out: str | Path | None = None,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    model: str | None = None,
    on_result: OnResult | None = None,
    on_problem: OnProblem | None = None,
    **options: Any,  # noqa: ANN401
) -> Run:
    """Evaluates samples.

    Args:
        samples: A samples file (JSONL, may be gzipped), a folder of code files, or an iterable of `Sample` or of
            mappings with `task_id` and `completion`, `code` or `solution`.
        out: Run directory; None keeps the results in memory.
        config: The whole configuration; otherwise made of `options`.
        plugins: Loaded plugins; discovered by default.
        model: Model of samples that name none.
        on_result: Called with every result as it comes.
        on_problem: Called with everything in a file that cannot be used.
        **options: Fields of `RunConfig`: `suite`, `targets`, `tasks`, `protocol`, `seed`, `jobs`, ...

    Returns:
        The run; results of an earlier, interrupted evaluation into the same directory are kept.
    """
    session = Session.open(config or load_config(**options), plugins)
    for name in session.config.targets:
        session.plugins.targets.get(name)
    tasks = select(session.tasks, session.config)
    stream = incoming(session, samples, model, on_problem)
    wanted = {task.task_id for task in tasks}
    kept = (each for each in stream if each.task_id in wanted)
    if session.config.targets:
        kept = (each for each in kept if each.target in session.config.targets)
    return evaluated(session, tasks, kept, out, on_result, store=True)


def run(
    *,
    out: str | Path | None = None,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    on_result: OnResult | None = None,
    tally: Tally | None = None,
    **options: Any,  # noqa: ANN401
) -> Run:
    """Generates samples and evaluates them.

    `options` are fields of `RunConfig`; `models` and `targets` are needed. A run that is there is gone on with.
    `tally` counts answers, failures, tokens and cost while it works.
    """
    session = Session.open(config or load_config(**options), plugins)
    check_question(session)
    tasks = select(session.tasks, session.config)
    return evaluated(session, tasks, None, out, on_result, store=False, tally=tally)


def load_run(path: str | Path) -> Run:
    """Opens a run directory for reading.

    Raises:
        UsageError: There is none.
    """
    return Run.open(path)


def summarize(
    runs: str | Path | Run | Sequence[str | Path | Run],
    *,
    html: str | Path | None = None,
    published: str = "",
    plugins: Plugins | None = None,
) -> Summary:
    """Counts a run, or several side by side: metrics with intervals, statuses, and the reasons of failures.

    Args:
        runs: Runs, or their directories.
        html: Where to write the report as one HTML file; needs the extra `report`.
        published: Name of a paper whose figures the HTML file shows beside: `simdbench`, `npueval`, `hpc-bench`.
        plugins: Loaded plugins; discovered by default.

    Raises:
        UsageError: There is no such run, or the file cannot be written.
    """
    from kernelbench_core.report import summary as summaries

    plugins = plugins or Plugins.discover()
    given = [runs] if isinstance(runs, (str, Path, Run)) else runs
    opened = [each if isinstance(each, Run) else load_run(each) for each in given]
    summary = summaries.summarize(opened, plugins, page=html is not None)
    if html is not None:
        from kernelbench_core.report.html.making import make

        make(summary, opened, Path(html), plugins, published=published)
    return summary


def compare(
    base: str | Path | Run,
    new: str | Path | Run | None = None,
    *,
    metric: str = "pass@1",
    models: tuple[str, str] | None = None,
    by: str = "",
    anyway: bool = False,
    plugins: Plugins | None = None,
) -> Comparison:
    """Compares two runs, or two models of one: paired differences with intervals, and the tasks that changed.

    Args:
        base: What is compared with: a run, or its directory.
        new: What is compared; None for another model of the same run.
        metric: Name of the number.
        models: A model of the base and one of the new run; by default each that both have.
        by: A column whose labels are compared one by one, too; empty for none.
        anyway: Whether runs of different suites or protocols may be compared.
        plugins: Loaded plugins; discovered by default.

    Raises:
        UsageError: The runs cannot be compared, or there is no such model, metric or column.
        NothingSelectedError: Nothing is in both, or none of it has the number.
    """
    from kernelbench_core.report import comparison

    opened = [each if isinstance(each, Run) else load_run(each) for each in (base, new) if each is not None]
    return comparison.compare(
        opened[0], opened[1] if opened[1:] else None, plugins or Plugins.discover(),
        metric=metric, models=models, by=by, anyway=anyway,
    )  # fmt: skip


def published_run(
    files: Sequence[str | Path], *, suite: str = "simd", model: str | None = None, plugins: Plugins | None = None
) -> Run:
    """Verdicts that somebody else published as a run in memory, for reports and metrics.

    Args:
        files: Files of verdicts (see `kernelbench_core.report.verdicts`), each about one model.
        suite: Whose tasks they are about; ids that it does not know stay as they are.
        model: Model that they are about; by default told by the names of the files.
        plugins: Loaded plugins; discovered by default.

    Raises:
        UsageError: A file cannot be read, or it cannot be told what it is about.
    """
    from kernelbench_core.report.verdict_runs import run_of_verdicts

    plugins = plugins or Plugins.discover()
    if suite not in plugins.suites.names() and folder_of(plugins, suite) is None:
        return run_of_verdicts(files, {}, lambda *_: None, model)
    session = Session.open(load_config(suite=suite), plugins)
    return run_of_verdicts(files, session.tasks, session.resolve, model)


def agree(
    run: str | Path | Run,
    verdicts: Sequence[str | Path],
    *,
    model: str | None = None,
    plugins: Plugins | None = None,
) -> Agreement:
    """Compares the verdicts of a run with published ones, sample by sample.

    Args:
        run: The run, or its directory.
        verdicts: Files of verdicts (see `kernelbench_core.report.verdicts`), each about one model.
        model: Model that they are about; by default told by the names of the files.
        plugins: Loaded plugins; discovered by default.

    Raises:
        UsageError: A file cannot be read, or it cannot be told what it is about.
    """
    from kernelbench_core.report.agreement import compare
    from kernelbench_core.report.verdicts import read_verdicts

    opened = run if isinstance(run, Run) else load_run(run)
    session = Session.open(load_config(suite=found_in(opened.info) or "simd"), plugins)

    files = [(Path(each), read_verdicts(each)) for each in verdicts]
    return compare(opened, files, session.tasks, session.resolve, model)


_PATIENCE = 6
"""How many times the protocol's limit `validate` gives to experts on inputs for timing."""


def _meant(session: Session, tasks: Sequence[FunctionTask]) -> list[Target]:
    """The targets that tasks are for; where they say nothing, those that ask for vectors."""
    named = {name for task in tasks for name in task.targets}
    return [each for each in session.plugins.targets.entries() if (each.name in named if named else each.gate)]


def validate(
    *,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    on_task: Callable[[Soundness], None] | None = None,
    **options: Any,  # noqa: ANN401
) -> list[Soundness]:
    """Proves that tasks are sound: no undefined behaviour, experts right, mutants and controls rejected.

    Returns:
        One record for every task and target, with what is not as it should be; before them one for each task that
        cannot be read, without a target.
    """
    session = Session.open(config or load_config(**options), plugins, keep_faulty=True)
    chosen = select(session.tasks, session.config)
    records = [unreadable(each) for each in chosen if isinstance(each, FaultyTask)]
    if on_task:
        for record in records:
            on_task(record)
    tasks = [each for each in chosen if isinstance(each, FunctionTask)]
    if not tasks:
        return records
    session.tell_lengths()
    targets = session.targets() or _meant(session, tasks)
    seed = session.config.seed if session.config.seed is not None else secrets.randbits(32)
    # inputs for timing are large, and an emulator takes its time over them
    patience = _PATIENCE * session.protocol().run_seconds
    with (
        session.evaluator(seed, measure=False) as first,
        session.evaluator(seed + 1, measure=False, run_seconds=patience) as second,
    ):
        for target in list(targets):
            tools = first.tools(target)
            if not isinstance(tools, Availability):
                continue
            error = MissingError(f"{target.name}: {tools.reason}", tools.remedy or "see `kernelbench doctor`")
            if session.config.targets or len(targets) == 1:
                raise error
            warn(Notice(f"left out: {error}"))
            targets.remove(target)
        with ThreadPoolExecutor(session.config.workers, thread_name_prefix="validate") as pool:
            waiting = [pool.submit(validate_task, task, target, first, second) for task in tasks for target in targets]
            try:
                for future in waiting:  # in order, so that two runs can be compared
                    records.append(future.result())
                    if on_task:
                        on_task(records[-1])
            except BaseException:
                for future in waiting:
                    future.cancel()
                raise
    return records
