"""What `kernelbench doctor` says about models: for which providers there is a key, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping

from kernelbench_core.api import Availability, KernelbenchError
from kernelbench_llm_providers.keys import find_key
from kernelbench_llm_providers.presets import PRESETS

NONE = "none; local servers, `command` and `replay` need none"


def check_keys(environ: Mapping[str, str] | None = None) -> Availability:
    """Looks where keys usually are; nothing is sent, so a key that is there may still be refused.

    Args:
        environ: Where variables are looked up; `os.environ` when None.
    """
    found = []
    for preset in PRESETS.values():
        try:
            key = find_key(preset.name, preset.variables, needed=False, environ=environ)
        except KernelbenchError as error:
            return Availability(usable=False, reason=error.message, remedy=error.remedy)
        if key.secret:
            found.append(f"{preset.name} ({key.source})")
    return Availability(usable=True, version=", ".join(found) or NONE)
