"""Does a plugin keep the rules of the hooks, and do its objects do what their seams ask for?"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from kernelbench_core.plugins import Plugins
from kernelbench_core.testing.checks import commands, imports, models, registration, results, suites, targets, tools
from kernelbench_core.testing.checks.look import Look
from kernelbench_core.testing.findings import Findings
from kernelbench_core.testing.given import find, with_plugins

_CHECKS = (
    suites.check_suites,
    targets.check_targets,
    models.check_prompt_builders,
    models.check_providers,
    models.check_retrievers,
    tools.check_tools,
    results.check_checkers,
    results.check_metrics,
    targets.check_protocols,
    results.check_report_sections,
    commands.check_commands,
    commands.check_doctor_checks,
)


def assert_plugin_conforms(plugin: object, *, beside: Sequence[object] = (), import_seconds: float = 2.0) -> None:
    """Asserts that a plugin keeps the rules, as far as can be told without compiling or asking anybody anything.

    Args:
        plugin: Its module, an object with hook implementations, or the name of its installed entry point.
        beside: Plugins that it builds on: whose toolchains its targets name, for instance. They are not looked at.
        import_seconds: Processor time that importing it and asking its hooks may take, in seconds.

    Raises:
        AssertionError: With all faults, a line each.
        UsageError: There is no such entry point.
    """
    __tracebackhide__ = True
    given = find(plugin)
    findings = Findings(f"plugin {given.name}")
    registration.check_api(given, findings)
    entries = registration.collected(given, findings)
    plugins = with_plugins(Plugins(), [*map(find, beside), given])
    registration.check_descriptors(entries, plugins, findings)
    imports.check_imports(given, entries, findings, import_seconds)
    with tempfile.TemporaryDirectory(prefix="kernelbench-kit-") as folder:
        look = Look(given=given, plugins=plugins, entries=entries, findings=findings, folder=Path(folder))
        for check in _CHECKS:
            check(look)
    findings.settle()
