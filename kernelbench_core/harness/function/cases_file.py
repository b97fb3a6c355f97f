"""`cases.py` of a task: test cases and inputs for timing that its author makes."""

from __future__ import annotations

import re
import traceback
import types
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kernelbench_core.errors import ConfigError, KernelbenchError
from kernelbench_core.model import Case


class CasesFile:
    """A task's own generators; the file is executed at first use (it is as trusted as the suite).

    Args:
        path: The file.
        text: What is in it.
        shown: The path as messages show it.

    Raises:
        ConfigError: It defines nothing that is used.
    """

    def __init__(self, path: Path, text: str, shown: str) -> None:
        self._path, self._text, self._shown = path, text, shown
        self._loaded: dict[str, Any] | None = None
        if not any(map(self.defines, ("cases", "performance", "expected"))):
            raise ConfigError(
                f"{shown}: it defines none of cases(rng), performance(rng, *size) and expected(case)",
                "write one of them",
            )

    def defines(self, name: str) -> bool:
        """Whether the file has such a function, by its text: nothing is executed to list tasks."""
        return re.search(rf"^(def {name}\(|{name} *=)", self._text, re.MULTILINE) is not None

    def _module(self) -> dict[str, Any]:
        if self._loaded is None:
            self._loaded = self._load()
        return self._loaded

    def _load(self) -> dict[str, Any]:
        # not by an import: a compiled copy beside the file would be taken for a file of the same age and size
        module = types.ModuleType(f"kernelbench_cases_{self._path.parent.name}")
        module.__file__ = str(self._path)
        exec(compile(self._path.read_bytes(), str(self._path), "exec"), module.__dict__)  # noqa: S102 - a file of the suite
        return module.__dict__

    def cases(self, rng: Any) -> Iterator[Case]:  # noqa: ANN401
        """Hand-made cases."""
        with self._told():
            yield from self._module()["cases"](rng)

    def expected(self, case: Case) -> Case:
        """What a case's outputs are, by the behavioural model."""
        with self._told():
            outputs: Case = self._module()["expected"](case)
            return outputs

    def performance(self, rng: Any, *size: int) -> Case:  # noqa: ANN401
        """Inputs of a size."""
        with self._told():
            case: Case = self._module()["performance"](rng, *size)
            return case

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong in the file is its author's to mend: the last line of the file on the way is named."""
        try:
            yield
        except (KernelbenchError, GeneratorExit):
            raise
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            here = [each.lineno for each in frames if each.filename == str(self._path)]
            line = here[-1] if here else getattr(error, "lineno", None) or 0
            raise ConfigError(f"{self._shown}:{line}: {type(error).__name__}: {error}", "mend the file") from error
