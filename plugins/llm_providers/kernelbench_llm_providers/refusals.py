"""What models refuse: mended once, remembered, and from then on mended before anything is sent."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from kernelbench_llm_providers.wire import Fault, Mended, Wire


class Refusals:
    """The parameters that each model of a server is known to refuse; to be used from many threads at once.

    Args:
        wire: The server's protocol.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._lock = threading.Lock()
        self._known: dict[str, dict[tuple[str, str], Fault]] = {}

    def before(self, model: str, body: Mapping[str, Any]) -> tuple[Mapping[str, Any], dict[str, tuple[str, str]]]:
        """Mends a body that was not sent yet.

        Returns:
            The body; and for each parameter that was mended what was done and what the server had said.
        """
        with self._lock:
            faults = list(self._known.get(model, {}).values())
        done: dict[str, tuple[str, str]] = {}
        for fault in faults:
            mended = self._wire.mend(body, fault)
            if mended and mended.parameter not in done:
                body = mended.body
                done[mended.parameter] = (mended.how, fault.message)
        return body, done

    def after(self, model: str, body: Mapping[str, Any], fault: Fault) -> Mended | None:
        """Mends a body that the server refused, and remembers how; None where nothing can be done."""
        mended = self._wire.mend(body, fault)
        if mended:
            with self._lock:
                self._known.setdefault(model, {}).setdefault((mended.parameter, mended.how), fault)
        return mended
