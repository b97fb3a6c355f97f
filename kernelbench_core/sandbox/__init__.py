"""Where every compiler and every candidate runs: shut off from the machine, within limits, and gone afterwards.

`BubblewrapSandbox` is the one that is used; `UnsafeSandbox` has the same interface and the same limits but no walls.
Both are `kernelbench_core.seams.Sandbox`.
"""

from __future__ import annotations

from kernelbench_core.errors import MissingError
from kernelbench_core.sandbox.bubblewrap import BubblewrapSandbox
from kernelbench_core.sandbox.unsafe import UnsafeSandbox
from kernelbench_core.seams import Sandbox

UNSAFE_FLAG = "--unsafe-no-sandbox"


def default_sandbox(*, unsafe: bool = False) -> Sandbox:
    """The sandbox that a run uses.

    Args:
        unsafe: Whether the user gave `--unsafe-no-sandbox`, that is, agreed to run candidates without walls.

    Raises:
        MissingError: When bubblewrap cannot be used here and `unsafe` was not given.
    """
    if unsafe:
        return UnsafeSandbox()
    sandbox = BubblewrapSandbox()
    found = sandbox.probe()
    if not found.usable:
        raise MissingError(
            f"no sandbox: {found.reason}",
            f"{found.remedy} (`kernelbench doctor` shows more), or give {UNSAFE_FLAG}, with which generated code "
            "can read, change and delete whatever you can and can use the network",
        )
    return sandbox


__all__ = ["UNSAFE_FLAG", "BubblewrapSandbox", "UnsafeSandbox", "default_sandbox"]
