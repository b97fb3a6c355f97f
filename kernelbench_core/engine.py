"""What the functions of `interface` have in common: from a session and a stream of samples to a run."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from kernelbench_core.errors import MissingError, NothingSelectedError, UsageError
from kernelbench_core.evaluation.pool import evaluate_all
from kernelbench_core.generation.asking import Asking, Tally, ending
from kernelbench_core.generation.feedback import Feedback, Judge, other_seed
from kernelbench_core.generation.importing import Problem, read_samples
from kernelbench_core.generation.ledger import Ledger
from kernelbench_core.generation.money import Budget
from kernelbench_core.generation.parameters import parameters_for
from kernelbench_core.generation.questioning import Prompts
from kernelbench_core.generation.sample_records import Records
from kernelbench_core.model import FunctionTask, Result, Sample, Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.runs import Run
from kernelbench_core.seams import Availability
from kernelbench_core.session import Session
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.notices import Notice, warn

OnResult = Callable[[Result], None]
OnProblem = Callable[[Problem], None]
SampleSource = str | Path | Iterable[Sample | Mapping[str, Any]]


def run_directory(session: Session, tasks: Sequence[Task], out: str | Path, *, asked: bool) -> RunDirectory:
    """The run directory, with all that decides what is in it."""
    from kernelbench_core.executors import qemu
    from kernelbench_core.executors.local import cpu_model

    config = session.config
    return RunDirectory.create_or_open(
        out,
        {
            "identity": {
                "suite": session.suite,
                "protocol": config.protocol,
                "seed": config.seed,
                **({"vector_bits": list(config.vector_bits)} if config.vector_bits else {}),
                **({"counts": True} if config.counts else {}),
                **({"measure": True} if config.measure else {}),
                **({"measure_rows": config.measure_rows} if config.measure and config.measure_rows else {}),
                **({"measure_seconds": config.measure_seconds} if config.measure and config.measure_seconds else {}),
                **({"generation": session.generation() or {}} if asked else {"generation": None}),
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
                **({"suite": str(folder)} if (folder := session.suite_folder) else {}),
            },
            "toolchains": session.toolchain_versions(),
            "emulators": qemu.versions(),
            "processor": {"model": cpu_model()},
            "plugins": {each.name: each.version for each in session.plugins.statuses() if each.state == "loaded"},
        },
    )


def tell(tally: Tally, samples: int) -> None:
    """Says what was not answered.

    Raises:
        InfrastructureError: Not one request was answered, so there is nothing to look at.
    """
    error = ending(tally, samples)
    if error is not None and not samples:
        raise error
    if error is not None:
        warn(Notice(str(error)))


@contextlib.contextmanager
def judging(session: Session, directory: RunDirectory | None, seed: int = 0) -> Iterator[Judge | None]:
    """What gives the verdicts that models are told; None where nobody asked for feedback."""
    feedback = Feedback.parse(session.config.feedback)
    if feedback is None:
        yield None
        return
    if directory is not None:
        seed = int(directory.identity["seed"])
    evaluator = session.evaluator(other_seed(seed), measure=feedback.kind == "performance")
    judge = Judge(feedback, evaluator, session.config.workers)
    try:
        for target in session.targets():
            tools = evaluator.tools(target)
            if isinstance(tools, Availability):  # nothing could be told, and every attempt would be paid for
                raise MissingError(
                    f"--feedback: {target.name}: {tools.reason}", tools.remedy or "see `kernelbench doctor`"
                )
        yield judge
    finally:
        judge.close()


def check_question(session: Session, *, sending: bool = True) -> None:
    """Refuses what cannot be asked, before anything is made or paid for.

    Args:
        session: Plugins, configuration, tasks.
        sending: Whether something is to be sent, so that keys must be there.
    """
    if not session.config.models:
        raise UsageError("no model is named", "give --model provider/name; see `kernelbench list models`")
    if not session.config.targets:
        raise UsageError("no target is named", "give --target NAME; see `kernelbench list targets`")
    config = session.config
    for name in config.models:
        check_model(session.plugins, name)
    session.targets()
    feedback = Feedback.parse(config.feedback)
    if feedback and config.batch:
        raise UsageError("--feedback and --batch exclude each other", "leave one out: a batch has no next message")
    Prompts(session)  # which refuses an unknown builder or retriever
    ledger = Ledger(session, Budget())
    for name in config.models:
        prefix, _, model = name.partition("/")
        provider = session.plugins.providers.create(prefix)
        wait = parameters_for(config, session.protocol(), name).get("batch_poll", 1)
        if isinstance(wait, bool) or not isinstance(wait, int | float) or not wait > 0:
            raise UsageError(f"-M batch_poll: {wait!r} is no number of seconds", "write for example -M batch_poll=60")
        if sending and callable(check := getattr(provider, "check", None)):
            check(model, parameters_for(config, session.protocol(), name))
        if config.cost_limit and getattr(provider, "prompted", True) and ledger.price(name) is None:
            raise UsageError(
                f"--cost-limit: the price of {name} is not known", "give it with --prices FILE, or use --token-limit"
            )


def check_model(plugins: Plugins, name: str) -> None:
    """Refuses a model that nobody offers."""
    prefix, slash, model = name.partition("/")
    if not slash or not model:
        raise UsageError(f"--model {name}: expected provider/name", "see `kernelbench list models`")
    offered = plugins.providers.create(prefix).models()
    if offered and model not in offered:
        raise UsageError(f"--model {name}: {prefix} has no model {model!r}", f"it has {', '.join(offered)}")


def evaluated(
    session: Session,
    tasks: Sequence[Task],
    stream: Iterator[Sample] | None,
    out: str | Path | None,
    on_result: OnResult | None,
    *,
    store: bool,
    tally: Tally | None = None,
) -> Run:
    """Evaluates samples, from models where `stream` is None, and gives the run.

    Args:
        session: Plugins, configuration, tasks.
        tasks: The tasks that are asked for.
        stream: The samples; None to ask the configured models.
        out: Run directory; None to keep the results in memory.
        on_result: Called with every result.
        store: Whether the samples of the stream are to be kept.
        tally: Counts what is asked of models.

    Raises:
        NothingSelectedError: There was no sample.
        InfrastructureError: Models were asked, and not one request was answered.
    """
    config = session.config
    sandbox_check = session.evaluator(0)  # refuses to start without a sandbox, before anything is paid for
    sandbox_check.close()
    session.tell_lengths()
    directory = run_directory(session, tasks, out, asked=stream is None) if out is not None else None
    tally = tally or Tally()
    closing = contextlib.ExitStack()
    try:
        seed = (
            int(directory.identity["seed"])
            if directory
            else config.seed
            if config.seed is not None
            else secrets.randbits(32)
        )
        memory = Run(None, _info(session, tasks, seed))
        if stream is None:
            judge = closing.enter_context(judging(session, directory, seed))
            asked = Asking(session, tasks, directory, judge=judge, tally=tally).samples()
            closing.callback(asked.close)  # type: ignore[attr-defined]  # a generator: its threads end with it
            samples = asked
        else:
            samples = stream
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
            for sample, verdict in evaluate_all(evaluator, pairs(), config.workers, is_done):
                seen += 1
                if verdict is None:
                    continue
                result = _marked(sample, verdict)
                if directory:
                    directory.append_result(result)
                else:
                    memory._results.append(result)  # noqa: SLF001 - our own
                    memory._samples.append(sample)  # noqa: SLF001
                if on_result:
                    on_result(result)
        tell(tally, seen)
        if not seen and tally.answered == 0 and stream is not None:
            raise NothingSelectedError("there was no sample to evaluate", "check the file, --task and --target")
        run = Run(directory.path, directory.info) if directory else memory
        run.incomplete = bool(tally.failed or tally.stopped)
        return run
    finally:
        closing.close()
        if directory:
            directory.close()


def _info(session: Session, tasks: Sequence[Task], seed: int) -> dict[str, Any]:
    """What a run in memory knows of itself."""
    identity = {"suite": session.suite, "protocol": session.config.protocol, "seed": seed}
    settings = {"suite": str(folder)} if (folder := session.suite_folder) else {}
    return {"identity": identity, "selection": {"tasks": [task.task_id for task in tasks]}, "settings": settings}


def _marked(sample: Sample, result: Result) -> Result:
    """The result with what the answer's history adds: at which attempt, and whether it was cut off."""
    marks: dict[str, Any] = {}
    if sample.attempts:
        marks = {"attempts": len(sample.attempts), "attempt": sample.details.get("attempt", len(sample.attempts))}
    if sample.truncated:
        marks["truncated"] = True
    return evolve(result, data={**result.data, **marks}) if marks else result


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
