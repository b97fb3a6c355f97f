"""What pytest gets wherever kernelbench-core is installed: two markers and one fixture.

Nothing of it acts by itself. The markers are looked at only in test runs that import `kernelbench_core.api`, since
other projects may have markers of the same names.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from kernelbench_core.plugins import Plugins

_MARKERS = {
    "toolchain": "needs a compiler on this machine",
    "sandbox": "needs bubblewrap on this machine",
}


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers, so that `--strict-markers` knows them."""
    for name, text in _MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {text}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips tests for which this machine has no compiler or no sandbox, with the reason."""
    marked = [name for name in _MARKERS if item.get_closest_marker(name)]
    if not marked or "kernelbench_core.api" not in sys.modules:
        return
    from kernelbench_core.testing.here import lacking, skip

    for name in marked:
        if reason := lacking(name):
            skip(reason)


@pytest.fixture
def kernelbench_plugins(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Plugins]:
    """Makes `Plugins` of the core and exactly the given plugins, as `plugins_of` does.

    While a test uses it, whoever looks for what happens to be installed gets an error.
    """
    from kernelbench_core.errors import UsageError
    from kernelbench_core.plugins import Plugins
    from kernelbench_core.testing.given import plugins_of

    discover = Plugins.discover

    def refuse(environ: Any = None, *, no_plugins: bool = False, entry_points: Any = None) -> Plugins:  # noqa: ANN401
        if no_plugins or entry_points is not None:
            return discover(environ, no_plugins=no_plugins, entry_points=entry_points)
        raise UsageError(
            "this test uses `kernelbench_plugins`, and something asked for whatever is installed",
            "pass plugins=kernelbench_plugins(your_module, ...)",
        )

    monkeypatch.setattr(Plugins, "discover", staticmethod(refuse))
    return plugins_of
