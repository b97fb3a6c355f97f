"""What a command is about to do: for `--dry-run`, and for the length of the progress bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from kernelbench_core.config import RunConfig

# The engine's own steps up to where it starts to work, so that both always mean the same.
from kernelbench_core.engine import check_question, incoming
from kernelbench_core.generation.importing import Problem
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import Session, select
from kernelbench_core.store import RunDirectory

Identity = tuple[str, str, str, str]
"""Task id, target, model and sample id: what names a sample in a run."""


@frozen(kw_only=True)
class Row:
    """The samples of one model on one target.

    Args:
        model: `provider/name`.
        target: Name of the target.
        tasks: Tasks that have a sample.
        samples: Samples.
        finished: Those among them that have a verdict.
    """

    model: str
    target: str
    tasks: int
    samples: int
    finished: int


@frozen(kw_only=True)
class Plan:
    """Everything that a command is about to do."""

    rows: Sequence[Row]

    @property
    def samples(self) -> int:
        """Samples there are, with those that are finished."""
        return sum(row.samples for row in self.rows)

    @property
    def finished(self) -> int:
        """Samples that have a verdict already."""
        return sum(row.finished for row in self.rows)

    @property
    def open(self) -> int:
        """Samples to be worked on."""
        return self.samples - self.finished


def of_models(config: RunConfig, plugins: Plugins, done: set[Identity], *, sending: bool = True) -> Plan:
    """What `run` or `generate` will do.

    Args:
        config: The configuration.
        plugins: Loaded plugins.
        done: What needs no work any more.
        sending: Whether it is to be done, and not only told.

    Raises:
        UsageError: No model or target is named, or one that does not exist.
        NothingSelectedError: No task is left.
    """
    session = Session.open(config, plugins)
    check_question(session, sending=sending)
    targets = session.targets()
    tasks = select(session.tasks, config)

    def identities() -> Iterator[Identity]:
        for model in config.models:
            prefix, _, name = model.partition("/")
            provider = plugins.providers.create(prefix)
            for target in targets:
                for task in tasks:
                    for index in range(provider.samples_for(name, task, target, session.samples())):
                        yield task.task_id, target.name, model, str(index)

    return _plan(identities(), done, [(model, target.name) for model in config.models for target in targets])


def of_samples(
    config: RunConfig, plugins: Plugins, samples: str, model: str | None, done: set[Identity],
    on_problem: Callable[[Problem], None] | None = None,
) -> Plan:  # fmt: skip
    """What `evaluate` will do; reads the samples once.

    Args:
        config: The configuration.
        plugins: Loaded plugins.
        samples: A file or folder.
        model: Model of samples that name none.
        done: What needs no work any more.
        on_problem: Called with everything that cannot be used.

    Raises:
        UsageError: The samples cannot be read, or a task or target does not exist.
    """
    session = Session.open(config, plugins)
    session.targets()
    wanted = {task.task_id for task in select(session.tasks, config)}
    stream = incoming(session, samples, model, on_problem)
    return _plan(
        (
            (each.task_id, each.target, each.model, each.sample_id)
            for each in stream
            if each.task_id in wanted and (not config.targets or each.target in config.targets)
        ),
        done,
    )


def finished(out: str | Path | None) -> set[Identity]:
    """The samples of a run directory that have a verdict; none where there is no run yet."""
    if out is None or not RunDirectory.read_info(out):
        return set()
    with RunDirectory.open(out) as directory:
        return {
            (each.task_id, each.target, each.model, each.sample_id)
            for each in directory.results(latest=True)
            if each.status.counts
        }


def generated(out: str | Path | None) -> set[Identity]:
    """The samples that a run directory holds."""
    if out is None or not RunDirectory.read_info(out):
        return set()
    with RunDirectory.open(out) as directory:
        return directory.sample_keys()


def _plan(identities: Iterable[Identity], done: set[Identity], order: Sequence[tuple[str, str]] = ()) -> Plan:
    tasks: dict[tuple[str, str], set[str]] = {key: set() for key in order}
    samples: Counter[tuple[str, str]] = Counter()
    ready: Counter[tuple[str, str]] = Counter()
    for identity in identities:
        task, target, model, _ = identity
        tasks.setdefault((model, target), set()).add(task)
        samples[model, target] += 1
        ready[model, target] += identity in done
    rows = [
        Row(model=model, target=target, tasks=len(names), samples=samples[model, target], finished=ready[model, target])
        for (model, target), names in tasks.items()
    ]
    return Plan(rows=rows)
