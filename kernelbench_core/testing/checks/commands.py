"""Do commands explain themselves, and do doctor checks answer?"""

from __future__ import annotations

from kernelbench_core.api import Availability
from kernelbench_core.registry import resolve
from kernelbench_core.testing.checks.look import Look


def check_commands(look: Look) -> None:
    """A command of click, with help, under a name that is free."""
    from kernelbench_core.cli.app import VERBS

    for descriptor in look.of("kernelbench_commands"):
        where = f"command {descriptor.name}"
        if descriptor.name in VERBS:
            look.findings.add(where, "kernelbench has a command of that name", "choose another")
        command = look.made(look.plugins.commands, descriptor)
        if command is None:
            continue
        if not (command.help or "").strip():
            look.findings.add(where, "it has no help", "say in its docstring what it does")
        with look.guarded(where, "--help"):
            command.get_help(command.make_context(descriptor.name, [], resilient_parsing=True))


def check_doctor_checks(look: Look) -> None:
    """An answer, with the remedy where something is missing."""
    for descriptor in look.of("kernelbench_doctor_checks"):
        where = f"doctor check {descriptor.name}"
        if look.made(look.plugins.doctor_checks, descriptor) is None:
            continue
        # The registry's own object turns every failure into an answer, which is what is looked for here.
        try:
            answer = resolve(descriptor.factory)()
            answer = answer() if callable(answer) else answer
        except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
            look.findings.add(where, f"it raised {error!r}", "give an Availability that is not usable, with the reason")
            continue
        if not isinstance(answer, Availability):
            look.findings.add(where, f"it gave {answer!r}", "give an Availability")
        elif not answer.usable and not (answer.reason.strip() and answer.remedy.strip()):
            look.findings.add(where, "it says no without reason and remedy", "say what is missing and what brings it")
