"""What requests would take, before any is sent: tokens and dollars, and the prompts themselves as files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from kernelbench_core.cli.plan import Identity
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import UsageError
from kernelbench_core.generation.answers import Question
from kernelbench_core.generation.feedback import Feedback
from kernelbench_core.generation.ledger import Ledger
from kernelbench_core.generation.money import ANSWER, CHARACTERS, Budget, cost_of, estimated_tokens
from kernelbench_core.generation.parameters import parameters_for
from kernelbench_core.generation.questioning import Prompts
from kernelbench_core.generation.repair_prompt import LIMIT
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Message, Usage
from kernelbench_core.session import Session, select


@frozen(kw_only=True)
class Cost:
    """What the requests to one model about one target would take.

    Args:
        model: `provider/name`.
        target: Name of the target.
        requests: Samples that are not there yet; with feedback, each can take several requests.
        input_tokens: Of the prompts, about.
        output_tokens: Of the answers, as a guess: `ANSWER` each, or the limit where that is less.
        dollars: For both; None where no price is known.
        most_dollars: With every answer as long as the limit allows and every attempt used; None where there is no
            limit or no price.
    """

    model: str
    target: str
    requests: int
    input_tokens: int
    output_tokens: int
    dollars: float | None
    most_dollars: float | None


@frozen(kw_only=True)
class Estimate:
    """The whole.

    Args:
        rows: By model and target; only models that are asked, not stored answers.
        prompts: Folder that holds the prompts; empty where there are none.
    """

    rows: tuple[Cost, ...]
    prompts: str = ""


def estimate(config: RunConfig, plugins: Plugins, out: str | None, there: set[Identity]) -> Estimate:
    """What is to be expected, with the prompts written to disk.

    Args:
        config: The configuration.
        plugins: Loaded plugins.
        out: Run directory; the prompts go to `prompts` in it. None for a folder of their own under `runs`.
        there: Samples that are there already.

    Raises:
        UsageError: The prompts cannot be written.
    """
    session = Session.open(config, plugins)
    prompts, ledger = Prompts(session), Ledger(session, Budget())
    folder = Path(out) / "prompts" if out else Path("runs") / f"prompts-{time.strftime('%Y%m%d-%H%M%S')}"
    rows: list[Cost] = []
    for model in config.models:
        prefix, _, name = model.partition("/")
        provider = plugins.providers.create(prefix)
        if not getattr(provider, "prompted", True):
            continue
        for target in session.targets():
            questions = []
            for task in select(session.tasks, config):
                wanted = provider.samples_for(name, task, target, session.samples())
                questions += [
                    Question(model=model, task=task, target=target, index=index)
                    for index in range(wanted)
                    if (task.task_id, target.name, model, str(index)) not in there
                ]
            tokens = 0
            for question in questions:
                prompt = prompts.of(question)
                tokens += estimated_tokens(prompt.messages)
                _write(folder, question, prompt.messages, several=prompts.several)
            rows.append(_cost(session, ledger, model, target.name, len(questions), tokens))
    written = bool(rows) and any(row.requests for row in rows)
    return Estimate(rows=tuple(rows), prompts=str(folder) if written else "")


def _cost(session: Session, ledger: Ledger, model: str, target: str, requests: int, tokens: int) -> Cost:
    """The row of a model and a target."""
    price = ledger.price(model)
    batch = session.config.batch
    limit = parameters_for(session.config, session.protocol(), model).get("max_tokens")
    answer = min(ANSWER, limit) if isinstance(limit, int) else ANSWER
    feedback = Feedback.parse(session.config.feedback)
    attempts = feedback.attempts if feedback else 1
    most = None
    if isinstance(limit, int) and requests:
        # each attempt repeats the prompt, all earlier answers, and what was told after them
        earlier = requests * (limit + LIMIT // CHARACTERS) * attempts * (attempts - 1) // 2
        usage = Usage(input=tokens * attempts + earlier, output=requests * limit * attempts)
        most = cost_of(usage, price, batch=batch)
    return Cost(
        model=model,
        target=target,
        requests=requests,
        input_tokens=tokens,
        output_tokens=requests * answer,
        dollars=cost_of(Usage(input=tokens, output=requests * answer), price, batch=batch),
        most_dollars=most,
    )


def _write(folder: Path, question: Question, messages: tuple[Message, ...], *, several: bool) -> None:
    """One file for each prompt; samples with the same prompt share it."""
    number = f".{question.index}" if several else ""
    path = folder / f"{question.task.name}.{question.target.name}{number}.md"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(_blocks(messages)), encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})", "choose another --out") from error


def _blocks(messages: tuple[Message, ...]) -> Iterator[str]:
    for each in messages:
        yield f"[{each.role}]\n{each.content.rstrip()}\n\n"
