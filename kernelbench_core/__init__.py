"""kernelbench: how well do language models write low-level kernels?

The names below are the Python interface; they are loaded at first use, so that importing the package is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kernelbench_core.interface import (
        Grader,
        Run,
        agree,
        compare,
        evaluate,
        evaluate_one,
        generate,
        list_models,
        list_suites,
        list_targets,
        list_tasks,
        load_run,
        prompt,
        published_run,
        run,
        summarize,
        validate,
    )

__version__ = "0.1.0"

__all__ = [
    "Grader",
    "Run",
    "agree",
    "compare",
    "evaluate",
    "evaluate_one",
    "generate",
    "list_models",
    "list_suites",
    "list_targets",
    "list_tasks",
    "load_run",
    "prompt",
    "published_run",
    "run",
    "summarize",
    "validate",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name in __all__:
        from kernelbench_core import interface

        return getattr(interface, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
