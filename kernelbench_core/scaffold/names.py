"""All the names that a plugin has, made from the one that its author gives."""

from __future__ import annotations

import keyword
import re

from attrs import frozen

from kernelbench_core.errors import UsageError

PREFIX = "kernelbench-"
LONGEST = 32
"""Most characters of a name; with more of them the lines of the templates would get too long."""

RESERVED = ("core", "kernelbench", "plugins", "testing")
"""What the project calls parts of itself."""

_FORM = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@frozen
class PluginName:
    """The names of one plugin.

    Args:
        name: Lower case, words joined by `-`: what the target, suite, provider, metric or checker is called.
    """

    name: str

    @classmethod
    def of(cls, text: str) -> PluginName:
        """The name that somebody means: `Acme_V2`, `acme-v2` and `kernelbench-acme-v2` are one.

        Raises:
            UsageError: It cannot be the name of a plugin.
        """
        name = text.strip().lower().replace("_", "-").removeprefix(PREFIX)
        if not _FORM.fullmatch(name):
            raise UsageError(
                f"{text!r} cannot name a plugin",
                "give letters and digits, with single hyphens between words, and a letter first: acme-v2",
            )
        if len(name) > LONGEST:
            raise UsageError(f"{text!r} has {len(name)} characters", f"give a name of at most {LONGEST}")
        if keyword.iskeyword(name):
            raise UsageError(f"{text!r} is a word of Python's own", "give a name that says whose plugin it is: acme-v2")
        if name in RESERVED:
            raise UsageError(f"{text!r} names a part of kernelbench itself", "give another name")
        return cls(name)

    @property
    def identifier(self) -> str:
        """For Python and C, and the entry point: `acme_v2`."""
        return self.name.replace("-", "_")

    @property
    def distribution(self) -> str:
        """What `pip install` gets: `kernelbench-acme-v2`."""
        return PREFIX + self.name

    @property
    def package(self) -> str:
        """What Python imports: `kernelbench_acme_v2`."""
        return self.distribution.replace("-", "_")

    @property
    def title(self) -> str:
        """How sentences call it: `ACME V2`."""
        return self.name.replace("-", " ").upper()

    @property
    def class_name(self) -> str:
        """`AcmeV2`."""
        return "".join(word.capitalize() for word in self.name.split("-"))
