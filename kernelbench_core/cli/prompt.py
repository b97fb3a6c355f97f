"""`kernelbench prompt`: what would be sent to a model, and nothing is sent."""

from __future__ import annotations

from typing import Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State


@click.command(
    "prompt",
    cls=options.Verb,
    examples=(
        "kernelbench prompt argmax x86-avx",
        "kernelbench prompt simd/argmax arm-neon --prompt translation --json",
        "kernelbench prompt argmax x86-avx --prompt repair:runs/x --sample 2",
        "kernelbench prompt argmax x86-avx --retrieve bm25 --examples 2",
    ),
)
@click.argument("task", metavar="TASK")
@click.argument("target", metavar="TARGET")
@options.suite
@options.prompt
@options.system_prompt
@options.retrieve
@options.examples
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=0,
    metavar="INDEX",
    help="Which of the samples to the question, for prompts that are not the same for all.  [default: 0]",
)
@click.option(
    "-M",
    "model_args",
    metavar="KEY=VALUE",
    multiple=True,
    callback=lambda _ctx, _param, values: options.pairs(values),
    help="A parameter of the retriever: embedding_model, base_url, ... Repeatable.",
)
@options.config_file
@options.as_json
@click.pass_obj
def command(
    state: State, /, *, task: str, target: str, sample: int, config_file: str | None, as_json: bool,
    **flags: Any,  # noqa: ANN401 - fields of RunConfig
) -> int:  # fmt: skip
    """Print what would be sent to a model for a task and a target.

    The messages stand below their roles; --json has them character by character, with digest and an estimate of the
    tokens. With --retrieve embeddings, the texts are sent to the server of the embeddings; nothing else is sent.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.generation.money import estimated_tokens
    from kernelbench_core.report.screen import visible

    logs.configure(state.verbosity)
    config = options.config(config_file, **flags)
    made = interface.prompt(task, target, sample=sample, config=config, plugins=state.plugins())
    tokens = estimated_tokens(made.messages)
    if as_json:
        echo_json(
            {
                "task_id": made.task_id, "target": made.target, "sample": sample,
                "prompt": config.prompt, "digest": made.digest, "estimated_tokens": tokens,
                "messages": made.messages, "retrieved": made.details.get("retrieved", []),
            }
        )  # fmt: skip
        return 0
    # what a model or a file brings into a prompt must not reach the terminal as control codes
    echo_text("\n\n".join(f"[{each.role}]\n{visible(each.content).rstrip()}" for each in made.messages))
    if not state.quiet:
        say(f"{len(made.messages)} messages, about {tokens} tokens, digest {made.digest}")
    return 0
