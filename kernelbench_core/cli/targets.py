"""Which targets can be used on this machine, found out as a run would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.harness.function.runner import scratch
from kernelbench_core.loading import CORE, describe
from kernelbench_core.model import Protocol, Status, Target
from kernelbench_core.plugins import Plugins
from kernelbench_core.registry import FactoryRegistry
from kernelbench_core.sandbox import BubblewrapSandbox
from kernelbench_core.seams import Availability, BuildRequest, ExecRequest, Executor, Sandbox, Toolchain
from kernelbench_core.toolchains.base import kernel_prelude

_ALL_LENGTHS = tuple(1 << power for power in range(6, 17))


@frozen(kw_only=True)
class TargetState:
    """Whether a target can be used.

    Args:
        name: Of the target.
        usable: Whether it can.
        toolchain: Name of the toolchain that a run would take.
        executor: Name of the executor that a run would take.
        version: Of the toolchain.
        executor_version: Of the executor: the machine, or the emulator with its version.
        vector_bits: Vector lengths that were looked at and are right, in bits; empty where there is one only.
        reason: Why it cannot be used.
        remedy: What to do about it.
    """

    name: str
    usable: bool
    toolchain: str = ""
    executor: str = ""
    version: str = ""
    executor_version: str = ""
    vector_bits: tuple[int, ...] = ()
    reason: str = ""
    remedy: str = ""


def probe_targets(plugins: Plugins, sandbox: Sandbox | None = None, *, trial: bool = False) -> list[TargetState]:
    """Looks at every target.

    Args:
        plugins: Loaded plugins.
        sandbox: That compilers and programs would run in; bubblewrap by default.
        trial: Also compile and run a small program where the core's own toolchain and executor are used.
    """
    sandbox = sandbox or BubblewrapSandbox()
    troubles: dict[str, str] = {}
    toolchains = _made(plugins.toolchains, sandbox, troubles)
    executors = _made(plugins.executors, sandbox, troubles)
    ours = {each for each in (*toolchains, *executors) if _is_ours(plugins, each)}
    protocol = Protocol(name="probe", summary="", vector_bits=_ALL_LENGTHS)
    with Evaluator(
        toolchains=toolchains, executors=executors, protocol=protocol, seed=0, sandbox=sandbox
    ) as evaluator:  # fmt: skip
        return [_state(target, evaluator, troubles, ours if trial else set()) for target in plugins.targets.entries()]


def _made(registry: FactoryRegistry[Any, Any], sandbox: Sandbox, troubles: dict[str, str]) -> dict[str, Any]:
    """The objects of a registry; those that cannot be made are noted."""
    found = {}
    for each in registry.entries():
        try:
            found[each.name] = registry.create(each.name, sandbox)
        except KernelbenchError as error:  # noqa: PERF203 - one that fails costs the others nothing
            troubles[each.name] = str(error)
    return found


def _is_ours(plugins: Plugins, name: str) -> bool:
    return any(
        name in registry and registry.origin(name).plugin == CORE
        for registry in (plugins.toolchains, plugins.executors)
    )


def _state(target: Target, evaluator: Evaluator, troubles: Mapping[str, str], tried: set[str]) -> TargetState:
    wanted = [name for name in (*target.toolchains, *target.executors) if name in troubles]
    try:
        tools = evaluator.tools(target)
    except Exception as error:  # noqa: BLE001 - a plugin's probe can raise anything, and others still want an answer
        return TargetState(name=target.name, usable=False, reason=f"looking at it failed: {describe(error)}")
    if isinstance(tools, Availability):
        reason = "; ".join([tools.reason, *(troubles[name] for name in wanted)])
        return TargetState(name=target.name, usable=False, reason=reason, remedy=tools.remedy)
    toolchain, executor = tools
    state = TargetState(
        name=target.name, usable=True, toolchain=toolchain.name, executor=executor.name,
        version=toolchain.probe(target).version, executor_version=executor.probe(target).version,
        vector_bits=target.lengths(evaluator.protocol) if target.vector_bits else (),
    )  # fmt: skip
    if toolchain.name in tried and executor.name in tried:
        return _tried(state, target, toolchain, executor, target.lengths(evaluator.protocol)[0])
    return state


def _tried(state: TargetState, target: Target, toolchain: Toolchain, executor: Executor, bits: int) -> TargetState:
    """The state after a small program with all headers of the target was built and run."""
    from attrs import evolve

    look: Callable[[str], TargetState] = lambda reason: evolve(  # noqa: E731 - three ends of one kind
        state, usable=False, reason=reason, remedy="run `scripts/system-packages --verify`, or reinstall the compiler"
    )
    source = "int main() { return static_cast<int>(std::vector<int>(1).back()); }\n"
    headers = "".join(f"#include <{name}>\n" for name in kernel_prelude(target))
    try:
        with scratch() as folder:
            work = Path(folder)
            work.chmod(0o755)
            built = toolchain.build(BuildRequest(source=headers + source, target=target, kind="executable"), work)
            if built.status is not Status.PASSED or built.artifact is None:
                return look(f"{toolchain.name} cannot build a small program: {built.detail or built.status}")
            done = executor.run(
                ExecRequest(command=(f"/box/{built.artifact.name}",), work=work, vector_bits=bits), target
            )
    except (KernelbenchError, OSError) as error:
        return look(f"a small program cannot be tried: {error}")
    if not done.ok:
        why = done.fault or done.limit or (f"signal {done.signal}" if done.signal else f"exit status {done.exit_code}")
        return look(f"a small program does not run: {why}")
    return state
