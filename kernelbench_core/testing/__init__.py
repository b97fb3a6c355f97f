"""The conformance kit: what authors of plugins, and our own plugins, test with.

    from kernelbench_acme import plugin
    from kernelbench_core.testing import assert_plugin_conforms

    def test_the_plugin_conforms():
        assert_plugin_conforms(plugin)

The names below are loaded at first use, because pytest imports this package wherever kernelbench-core is installed.
docs/conformance.md has the whole of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kernelbench_core.testing.fakes import FakeChecker, FakeExecutor, FakeProvider, FakeSandbox, FakeToolchain
    from kernelbench_core.testing.given import plugin_of, plugins_of
    from kernelbench_core.testing.plugin import assert_plugin_conforms
    from kernelbench_core.testing.target import assert_target_works
    from kernelbench_core.testing.tasks import assert_tasks_sound

_PLACES = {
    "FakeChecker": "fakes",
    "FakeExecutor": "fakes",
    "FakeProvider": "fakes",
    "FakeSandbox": "fakes",
    "FakeToolchain": "fakes",
    "assert_plugin_conforms": "plugin",
    "assert_target_works": "target",
    "assert_tasks_sound": "tasks",
    "plugin_of": "given",
    "plugins_of": "given",
}

__all__ = [
    "FakeChecker",
    "FakeExecutor",
    "FakeProvider",
    "FakeSandbox",
    "FakeToolchain",
    "assert_plugin_conforms",
    "assert_target_works",
    "assert_tasks_sound",
    "plugin_of",
    "plugins_of",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name in _PLACES:
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
