"""What all verbs share: the global options, and the plugins once somebody needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kernelbench_core.plugins import Plugins


class State:
    """The object of click's context.

    Args:
        plugins: Loaded plugins; discovered at first use when None.

    Attributes:
        verbose: How often `-v` was given.
        quiet: Whether `-q` was given.
        no_plugins: Whether `--no-plugins` was given.
        resume: What to tell somebody who stops the command; empty when nothing is kept.
        owner: The plugin whose command runs; empty for a verb of the core.
    """

    def __init__(self, plugins: Plugins | None = None) -> None:
        self.verbose = 0
        self.quiet = False
        self.no_plugins = False
        self.resume = ""
        self.owner = ""
        self._plugins = plugins

    @property
    def verbosity(self) -> int:
        """-1 for quiet, else the number of `-v`."""
        return -1 if self.quiet else self.verbose

    def plugins(self) -> Plugins:
        """All plugins; they are found at the first call and imported when something is asked of them."""
        if self._plugins is None:
            from kernelbench_core.plugins import Plugins

            self._plugins = Plugins.discover(no_plugins=self.no_plugins)
        return self._plugins
