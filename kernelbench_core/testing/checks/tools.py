"""Do toolchains and executors answer what they are asked before anything is built or run?"""

from __future__ import annotations

import re
from typing import Any

from kernelbench_core.api import Availability, ExecResult, Sandbox, Target
from kernelbench_core.errors import MissingError
from kernelbench_core.registry import FactoryRegistry
from kernelbench_core.testing.checks.look import BARE, STRANGE, Look
from kernelbench_core.testing.fakes import FakeSandbox

_NOWHERE = ExecResult(exit_code=127, stderr=b"not found")


def check_tools(look: Look) -> None:
    """Names, availability, digests and capabilities. Nothing is compiled or run."""
    sandbox = _sandbox()
    for descriptor in look.of("kernelbench_toolchains"):
        tool = _made(look, look.plugins.toolchains, descriptor, sandbox)
        if tool is not None:
            _check_probes(look, f"toolchain {descriptor.name}", tool, "toolchains", digests=True)
            _check_flags(look, f"toolchain {descriptor.name}", tool, "static")
    for descriptor in look.of("kernelbench_executors"):
        tool = _made(look, look.plugins.executors, descriptor, sandbox)
        if tool is not None:
            _check_probes(look, f"executor {descriptor.name}", tool, "executors", digests=False)
            _check_flags(look, f"executor {descriptor.name}", tool, "keeps_time", "watches_calls")


def _sandbox() -> Sandbox:
    """The real one, or where there is none, one in which no program is found."""
    from kernelbench_core.sandbox import default_sandbox

    try:
        return default_sandbox()
    except MissingError:
        return FakeSandbox(_NOWHERE)


def _made(look: Look, registry: FactoryRegistry[Any, Any], descriptor: Any, sandbox: Sandbox) -> Any | None:  # noqa: ANN401
    tool = look.made(registry, descriptor, sandbox)
    if tool is not None and (name := getattr(tool, "name", None)) != descriptor.name:
        look.findings.add(
            f"{registry.kind} {descriptor.name}",
            f"the object is called {name!r}",
            "its `name` must be the descriptor's",
        )
    return tool


def _check_probes(look: Look, where: str, tool: Any, field: str, *, digests: bool) -> None:  # noqa: ANN401 - a plugin's
    own = [each for each in look.of("kernelbench_targets") if tool.name in getattr(each, field)]
    for target in (*own, BARE, STRANGE):
        question = f"probe({target.name!r})"
        said = _availability(look, where, question, tool, target)
        if said is None or not digests or not said.usable:
            continue
        first, second = (look.asked(where, "digest()", tool.digest, target) for _ in range(2))
        if not isinstance(first, str) or not re.fullmatch(r"[0-9a-f]{8,}", first):
            look.findings.add(
                where, f"digest({target.name!r}) gave {first!r}, which is no hex digest", "use hashlib's hexdigest()"
            )
        elif first != second:
            look.findings.add(
                where, f"digest({target.name!r}) gave two different answers", "let it depend on version, flags, headers"
            )


def _availability(look: Look, where: str, question: str, tool: Any, target: Target) -> Availability | None:  # noqa: ANN401
    """What `probe` gives; an error is a fault here, even one of ours."""
    try:
        said = tool.probe(target)
    except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
        look.findings.add(
            where, f"{question} raised {error!r}", "give an Availability that is not usable, with the reason"
        )
        return None
    if not isinstance(said, Availability):
        look.findings.add(where, f"{question} gave {said!r}", "give an Availability")
        return None
    if not said.usable and not said.reason.strip():
        look.findings.add(where, f"{question} says no and not why", "give `reason`, and `remedy` where there is one")
    return said


def _check_flags(look: Look, where: str, tool: Any, *names: str) -> None:  # noqa: ANN401 - a plugin's
    for name in names:
        if not isinstance(value := getattr(tool, name, False), bool):
            look.findings.add(where, f"{name} is {value!r}", "it must be True or False")
