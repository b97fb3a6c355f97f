"""`kernelbench agree`: our verdicts beside published ones."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.finish import BELOW
from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State
from kernelbench_core.report.screen import Screen, percent

if TYPE_CHECKING:
    from kernelbench_core.report.agreement import Agreement, Tally

_SHOWN = 5


@click.command(
    "agree",
    cls=options.Verb,
    examples=(
        "kernelbench agree runs/x gpt-4o-AVX.tsv gpt-4o-SSE.tsv",
        "kernelbench agree runs/x gpt-4o-AVX.tsv --list",
    ),
)
@click.argument("run", metavar="RUN")
@click.argument("verdicts", metavar="VERDICTS...", nargs=-1, required=True)
@click.option("--model", metavar="PROVIDER/NAME", help="Model that the verdicts are about.  [default: by file name]")
@click.option("--list", "listed", is_flag=True, help="Every disagreement, with both sides and the reason.")
@click.option(
    "--min-equal", metavar="RATE", callback=lambda _ctx, _param, value: options.rate(value),
    help="Exit with 1 when fewer verdicts are equal outside the tasks with wrong oracles, as 0.97 or 97%.",
)  # fmt: skip
@options.as_json
@click.pass_obj
def command(
    state: State, *, run: str, verdicts: tuple[str, ...], model: str | None, listed: bool, min_equal: float | None,
    as_json: bool,
) -> int:  # fmt: skip
    """Compare the verdicts of a run with published ones.

    It goes sample by sample and says why the two differ. A verdict file is a table (tabs or commas; columns task_id,
    sample, passed and result) or JSON lines with task_id, passed and result, as SimdBench publishes them.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.report.agreement import Tally

    logs.configure(state.verbosity)
    found = interface.agree(run, verdicts, model=model, plugins=state.plugins())
    if as_json:
        echo_json(found.plain())
    else:
        echo_text(_text(found, Screen.of(sys.stdout), listed=listed))
    total = found.total()
    share = Tally.equal(total.outside)
    if min_equal is not None and (share is None or share < min_equal):
        got = "nothing was compared" if share is None else f"{percent(share)} of the verdicts are equal"
        say(f"threshold missed: {got}, asked for {percent(min_equal)}")
        return BELOW
    return 0


def _text(found: Agreement, screen: Screen, *, listed: bool) -> str:
    from kernelbench_core.report.agreement import BOTH_FAIL, BOTH_PASS, ONLY_OURS, ONLY_THEIRS, REASONS, Tally

    def row(model: str, target: str, tally: Tally) -> list[str]:
        counts = [str(tally.all[kind]) for kind in (BOTH_PASS, BOTH_FAIL, ONLY_OURS, ONLY_THEIRS)]
        shares = [Tally.equal(tally.all), Tally.equal(tally.outside)]
        equal = ["-" if share is None else percent(share) for share in shares]
        return [target, model, str(tally.all.total()), *counts, *equal]

    headings = (
        "target", "model", "samples", "both pass", "both fail", "only ours", "only theirs", "equal", "equal outside",
    )  # fmt: skip
    rows = [row(model, target, tally) for (model, target), tally in sorted(found.tallies.items(), key=_by_target)]
    total = found.total()
    if len(rows) > 1:
        rows.append(row("", "total", total))
    parts: list[Any] = [*screen.listing(headings, rows, right=tuple(range(2, len(headings))))]
    if found.excluded:
        count = len(found.excluded)
        parts += ["", f"equal outside: without the {count} tasks whose published oracle is wrong"]
    counted = found.reasons()
    if counted:
        order = [each for each in REASONS if any((each, kind) in counted for kind in (ONLY_OURS, ONLY_THEIRS))]
        table = [
            (each, str(counted.get((each, ONLY_OURS), 0)), str(counted.get((each, ONLY_THEIRS), 0)), REASONS[each])
            for each in order
        ]
        parts += ["", *screen.listing(("reason", "only ours", "only theirs", "what it means"), table, right=(1, 2))]
    if listed:
        parts += ["", *_list(found, screen)]
    notes = []
    if total.not_evaluated:
        notes.append(f"{total.not_evaluated} samples were not evaluated here and are left out")
    if total.missing:
        notes.append(f"{total.missing} verdicts speak of samples that the run does not have")
    if found.unmatched:
        notes.append(f"{found.unmatched} samples of the run have no published verdict")
    if found.elsewhere:
        notes.append(f"{found.elsewhere} verdicts are about targets that the run does not have")
    if found.unknown:
        more = ", ..." if len(found.unknown) > _SHOWN else ""
        names = ", ".join(found.unknown[:_SHOWN])
        notes.append(f"{len(found.unknown)} task ids are not in the suite: {names}{more}")
    return screen.render(*parts, *(["", *notes] if notes else []))


def _by_target(item: tuple[tuple[str, str], Tally]) -> tuple[str, str]:
    (model, target), _ = item
    return target, model


def _list(found: Agreement, screen: Screen) -> list[Any]:
    rows = [
        (
            f"{each.target}/{each.task_id.partition('/')[2]}/{each.model.partition('/')[2]}/{each.sample_id}",
            each.kind.replace("_", " "),
            each.reason,
            each.status,
            each.said,
            each.detail,
        )
        for each in found.disagreements
    ]
    return screen.listing(("sample", "passed by", "reason", "ours", "theirs", "why ours"), rows)
