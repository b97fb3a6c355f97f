"""What the command line does, as functions with the same names.

from kernelbench_core import Grader, evaluate, run

result = run(targets=["x86-avx"], models=["reference/expert"], out="runs/x")
for each in result.results():
    print(each.task_id, each.status, each.detail)

with Grader(seed=None) as grader:                       # a reward for training
    grader.grade(code, task="simd/argmax", target="x86-avx").passed
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernelbench_core.config import RunConfig, load_config
from kernelbench_core.errors import MissingError, NothingSelectedError, UsageError
from kernelbench_core.evaluation.pool import evaluate_all
from kernelbench_core.evaluation.validate import Soundness, validate_task
from kernelbench_core.generation.extract import extract
from kernelbench_core.generation.importing import Problem, read_samples
from kernelbench_core.generation.sample_records import Records
from kernelbench_core.grader import Grader, evaluate_one
from kernelbench_core.model import FunctionTask, Result, Sample, Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.runs import Run
from kernelbench_core.seams import Availability, GenerationRequest, Provider
from kernelbench_core.session import Session, load_tasks, select
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.notices import Notice, warn

if TYPE_CHECKING:
    from kernelbench_core.report.agreement import Agreement

__all__ = [
    "Grader",
    "Run",
    "agree",
    "evaluate",
    "evaluate_one",
    "generate",
    "list_models",
    "list_suites",
    "list_targets",
    "list_tasks",
    "load_run",
    "run",
    "validate",
]

OnResult = Callable[[Result], None]
OnProblem = Callable[[Problem], None]
SampleSource = str | Path | Iterable[Sample | Mapping[str, Any]]


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


def generate(
    *,
    out: str | Path,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    on_sample: Callable[[Sample], None] | None = None,
    **options: Any,  # noqa: ANN401
) -> Run:
    """Asks the models for samples and writes them to a run directory; what is there already is not asked for again."""
    session = Session.open(config or load_config(**options), plugins)
    _check_question(session)
    tasks = select(session.tasks, session.config)
    with _directory(session, tasks, out) as directory:
        for sample in _generated(session, tasks, directory):
            if on_sample:
                on_sample(sample)
        return Run(directory.path, directory.info)


def _generated(session: Session, tasks: Sequence[Task], directory: RunDirectory | None) -> Iterator[Sample]:
    """Every sample that is asked for: those that are there first, then new ones, each on disk before it is used."""
    there = directory.sample_keys() if directory else set()
    if directory and there:
        yield from directory.samples()
    for model in session.config.models:
        prefix, _, name = model.partition("/")
        provider = session.plugins.providers.create(prefix)
        for target in session.targets():
            for task in tasks:
                yield from _answers(session, provider, model, name, task, target, there, directory)


def _answers(
    session: Session,
    provider: Provider,
    model: str,
    name: str,
    task: Task,
    target: Target,
    there: set[tuple[str, str, str, str]],
    directory: RunDirectory | None,
) -> Iterator[Sample]:
    builder = session.plugins.prompt_builders.create("default")
    for index in range(provider.samples_for(name, task, target, session.samples())):
        if (task.task_id, target.name, model, str(index)) in there:
            continue
        request = GenerationRequest(
            model=name, task=task, target=target, messages=builder.build(task, target), index=index,
            parameters=session.protocol().sampling,
        )  # fmt: skip
        answer = provider.complete(request)
        found = session.resolve(task.task_id, target.name)
        entries = found.entries if found else ()
        code: str | None = answer.code
        notes: tuple[str, ...] = ()
        if code is None:
            extracted = extract(answer.text, entries)
            code, notes = extracted.code, extracted.notes
        usage = {**answer.usage, **({"name": answer.name} if answer.name else {})}
        sample = Sample(
            sample_id=str(index),
            task_id=task.task_id,
            target=target.name,
            model=model,
            completion=answer.text,
            code=code,
            notes=notes,
            usage=usage,
        )
        if directory:
            directory.append_sample(sample)
        yield sample


def _directory(session: Session, tasks: Sequence[Task], out: str | Path, seed: int | None = None) -> RunDirectory:
    from kernelbench_core.executors import qemu
    from kernelbench_core.executors.local import cpu_model
    from kernelbench_core.toolchains.base import versions

    config = session.config
    return RunDirectory.create_or_open(
        out,
        {
            "identity": {
                "suite": config.suite,
                "protocol": config.protocol,
                "seed": config.seed if seed is None else seed,
                **({"vector_bits": list(config.vector_bits)} if config.vector_bits else {}),
                **({"counts": True} if config.counts else {}),
                **({"measure": True} if config.measure else {}),
                **({"measure_rows": config.measure_rows} if config.measure and config.measure_rows else {}),
                **({"measure_seconds": config.measure_seconds} if config.measure and config.measure_seconds else {}),
            },
            "selection": {
                "tasks": [task.task_id for task in tasks],
                "targets": list(config.targets),
                "models": list(config.models),
            },
            "settings": {
                "n_samples": session.samples(),
                "toolchain": config.toolchain,
                "sandbox": not config.unsafe_no_sandbox,
            },
            "toolchains": versions(),
            "emulators": qemu.versions(),
            "processor": {"model": cpu_model()},
            "plugins": {each.name: each.version for each in session.plugins.statuses() if each.state == "loaded"},
        },
    )


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
    return _evaluated(session, tasks, kept, out, on_result, store=True)


def run(
    *,
    out: str | Path | None = None,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    on_result: OnResult | None = None,
    **options: Any,  # noqa: ANN401
) -> Run:
    """Generates samples and evaluates them.

    `options` are fields of `RunConfig`; `models` and `targets` are needed. A run that is there is gone on with.
    """
    session = Session.open(config or load_config(**options), plugins)
    _check_question(session)
    tasks = select(session.tasks, session.config)
    return _evaluated(session, tasks, None, out, on_result, store=False)


def _check_question(session: Session) -> None:
    """Refuses what cannot be asked, before anything is made or paid for."""
    if not session.config.models:
        raise UsageError("no model is named", "give --model provider/name; see `kernelbench list models`")
    if not session.config.targets:
        raise UsageError("no target is named", "give --target NAME; see `kernelbench list targets`")
    for name in session.config.models:
        check_model(session.plugins, name)
    session.targets()


def check_model(plugins: Plugins, name: str) -> None:
    """Refuses a model that nobody offers."""
    prefix, slash, model = name.partition("/")
    if not slash or not model:
        raise UsageError(f"--model {name}: expected provider/name", "see `kernelbench list models`")
    offered = plugins.providers.create(prefix).models()
    if offered and model not in offered:
        raise UsageError(f"--model {name}: {prefix} has no model {model!r}", f"it has {', '.join(offered)}")


def _evaluated(
    session: Session,
    tasks: Sequence[Task],
    stream: Iterator[Sample] | None,
    out: str | Path | None,
    on_result: OnResult | None,
    *,
    store: bool,
) -> Run:
    config = session.config
    sandbox_check = session.evaluator(0)  # refuses to start without a sandbox, before anything is paid for
    sandbox_check.close()
    session.tell_lengths()
    directory = _directory(session, tasks, out) if out is not None else None
    try:
        seed = (
            int(directory.identity["seed"])
            if directory
            else config.seed
            if config.seed is not None
            else secrets.randbits(32)
        )
        identity = {"suite": config.suite, "protocol": config.protocol, "seed": seed}
        memory = Run(None, {"identity": identity, "selection": {"tasks": [task.task_id for task in tasks]}})
        samples = _generated(session, tasks, directory) if stream is None else stream
        if store:
            samples = _kept(samples, directory)
        finished = directory.finished() if directory else None

        def is_done(sample: Sample, key: str) -> bool:
            return finished is not None and finished.is_finished(sample, config.protocol, key)

        def pairs() -> Iterator[tuple[Sample, FunctionTask, Target]]:
            for sample in samples:
                task = session.tasks[sample.task_id]
                assert isinstance(task, FunctionTask)  # noqa: S101 - programs come with a suite of their own
                yield sample, task, session.plugins.targets.get(sample.target)

        seen = 0
        with session.evaluator(seed) as evaluator:
            for sample, result in evaluate_all(evaluator, pairs(), config.workers, is_done):
                seen += 1
                if result is None:
                    continue
                if directory:
                    directory.append_result(result)
                else:
                    memory._results.append(result)  # noqa: SLF001 - our own
                    memory._samples.append(sample)  # noqa: SLF001
                if on_result:
                    on_result(result)
        if not seen:
            raise NothingSelectedError("there was no sample to evaluate", "check the file, --task and --target")
        return Run(directory.path, directory.info) if directory else memory
    finally:
        if directory:
            directory.close()


def _kept(samples: Iterator[Sample], directory: RunDirectory | None) -> Iterator[Sample]:
    """Samples from outside, each written to the run directory before it is evaluated."""
    there = directory.sample_keys() if directory else set()
    for sample in samples:
        if directory and (sample.task_id, sample.target, sample.model, sample.sample_id) not in there:
            directory.append_sample(sample)
        yield sample


def incoming(
    session: Session, samples: SampleSource, model: str | None, on_problem: OnProblem | None
) -> Iterator[Sample]:
    """Samples from wherever they come, one at a time."""
    if isinstance(samples, str | Path):
        default = session.config.targets[0] if len(session.config.targets) == 1 else None
        yield from read_samples(
            samples, resolve=session.resolve, model=model, default_target=default, on_problem=on_problem
        )
        return
    if isinstance(samples, Mapping):
        raise UsageError("samples: expected a list of samples, got one", "put it into a list")
    default = session.config.targets[0] if len(session.config.targets) == 1 else None
    records = Records(session.resolve, model=model, default_target=default, on_problem=on_problem)
    seen: dict[int, int] = {}
    for number, each in enumerate(samples):
        if isinstance(each, Sample):
            if each.task_id not in session.tasks:
                raise UsageError(
                    f"samples[{number}]: there is no task {each.task_id!r}", "see `kernelbench list tasks`"
                )
            session.plugins.targets.get(each.target)
            key = hash((each.task_id, each.target, each.model, each.sample_id))
            content = hash(each.code)
            if key in seen and seen[key] == content:
                continue  # the same sample once more
            if seen.setdefault(key, content) != content:
                raise UsageError(
                    f"samples[{number}]: sample_id {each.sample_id!r} of {each.task_id} stands for two answers",
                    "give every sample an id of its own",
                )
            yield each
        elif isinstance(each, Mapping):
            sample = records.from_mapping(each, number)
            if sample is not None:
                yield sample
        else:
            raise UsageError(f"samples[{number}]: expected a Sample or a mapping, got {type(each).__name__}")


def load_run(path: str | Path) -> Run:
    """Opens a run directory for reading.

    Raises:
        UsageError: There is none.
    """
    with RunDirectory.open(path) as directory:
        return Run(directory.path, directory.info)


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
    suite = opened.info.get("identity", {}).get("suite") or "simd"
    session = Session.open(load_config(suite=suite), plugins)

    files = [(Path(each), read_verdicts(each)) for each in verdicts]
    return compare(opened, files, session.tasks, session.resolve, model)


_PATIENCE = 6
"""How many times the protocol's limit `validate` gives to experts on inputs for timing."""


def validate(
    *,
    config: RunConfig | None = None,
    plugins: Plugins | None = None,
    on_task: Callable[[Soundness], None] | None = None,
    **options: Any,  # noqa: ANN401
) -> list[Soundness]:
    """Proves that tasks are sound: no undefined behaviour, experts right, mutants and controls rejected.

    Returns:
        One record for every task and target, with what is not as it should be.
    """
    session = Session.open(config or load_config(**options), plugins)
    session.tell_lengths()
    targets = session.targets() or [each for each in session.plugins.targets.entries() if each.gate]
    records: list[Soundness] = []
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
        tasks = [each for each in select(session.tasks, session.config) if isinstance(each, FunctionTask)]
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
