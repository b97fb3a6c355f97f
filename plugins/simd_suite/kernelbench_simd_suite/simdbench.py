"""A user's copy of SimdBench (arXiv 2507.15224) as a suite: `--suite simdbench:PATH`.

Its JSON Lines have one object for each (task, instruction set), with eleven keys. Reference and test are the same for
all instruction sets of a task, and so become one task here; the test is compiled with the reference, apart from the
candidate, and decides. This is a compatibility mode: the suite `simd` has the same kernels with guarded memory, stated
contracts and oracles that follow them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from attrs import evolve

from kernelbench_core.api import ConfigError, FunctionTask, UsageError

KEYS = (
    "task_id", "prompt", "solution_scalar", "test_correctness", "test_performance", "intrinsic", "task", "type",
    "subtype", "entrypoint_scalar", "entrypoint_simd",
)  # fmt: skip
CATEGORIES = {
    "1-1": "data movement", "1-2": "integer", "1-3": "floating-point", "1-4": "comparison", "1-5": "logical",
    "1-6": "reinterpret cast",
}  # fmt: skip
SUITE = "simdbench"
_HELPERS = Path(__file__).with_name("native") / "simdbench.hpp"
_STRUCT = re.compile(r"typedef\s+struct\s*\w*\s*(\{[^{}]*\})\s*(\w+)\s*;|struct\s+(\w+)\s*(\{[^{}]*\})\s*;")
_HOW = "give its simdbench.jsonl, or the folder of the repository"


class SimdBench:
    """The tasks in somebody's copy.

    Args:
        path: A `.jsonl` file, or a folder with `simdbench.jsonl` in it or in `data/`.
    """

    def __init__(self, path: str) -> None:
        self.path = _file(Path(path))

    def load(self) -> Iterator[FunctionTask]:
        """All tasks, in the order of the file; one for the lines of all instruction sets.

        Raises:
            ConfigError: A line is not what it should be, with file and line.
        """
        helpers = _HELPERS.read_text(encoding="utf-8")
        found: dict[str, FunctionTask] = {}
        prompts: dict[str, dict[str, str]] = {}
        for number, row in self._rows():
            where = f"{self.path}:{number}"
            task = _task(row, helpers, where)
            known = found.setdefault(task.name, task)
            prompts.setdefault(task.name, {})[row["intrinsic"]] = row["prompt"]
            if known.digest != task.digest:
                raise ConfigError(
                    f"{where}: {row['task_id']} has another test or reference than {known.origin}",
                    "the lines of a task differ in prompt and instruction set only",
                )
        for name, task in found.items():
            yield evolve(task, prompts=prompts[name])

    def _rows(self) -> Iterator[tuple[int, Mapping[str, str]]]:
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"{self.path}: cannot be read as UTF-8 text ({error})", _HOW) from None
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row: Any = json.loads(line)
            except ValueError as error:
                raise ConfigError(f"{self.path}:{number}: no JSON ({error})", _HOW) from None
            lacking = [key for key in KEYS if not isinstance(row, dict) or not isinstance(row.get(key), str)]
            if lacking:
                raise ConfigError(f"{self.path}:{number}: {lacking[0]}: expected a text", _HOW)
            yield number, row


def _file(path: Path) -> Path:
    if path.is_dir():
        for folder, name in product((path, path / "data"), ("simdbench.jsonl", "simdbench-scalar.jsonl")):
            if (folder / name).is_file():
                return folder / name
        raise UsageError(f"--suite {SUITE}:{path}: there is no simdbench.jsonl in it", _HOW)
    if not path.is_file():
        raise UsageError(f"--suite {SUITE}:{path}: there is no such file", _HOW)
    return path


def _task(row: Mapping[str, str], helpers: str, where: str) -> FunctionTask:
    entry, candidate = row["entrypoint_scalar"], row["entrypoint_simd"]
    if candidate != f"{entry}_simd":
        raise ConfigError(f"{where}: entrypoint_simd: expected {entry}_simd, got {candidate!r}")
    name = row["task_id"].removesuffix(f"_{row['intrinsic']}")
    types = "\n".join(f"struct {a or b} {x or y};" for x, a, b, y in _STRUCT.findall(row["solution_scalar"]))
    prototype = _prototype(row["solution_scalar"], entry, where)
    test = _program(row, helpers)
    kind = row["subtype"]
    metadata: dict[str, Any] = {"simdbench": int(re.sub(r"\D", "", name) or 0), "subtype": kind}
    if match := re.fullmatch(r"HumanEval/(\d+)", kind):
        metadata["humaneval"] = int(match[1])
    return FunctionTask(
        suite=SUITE,
        name=name,
        summary=f"{entry}, graded by SimdBench's own test",
        description=row["prompt"],
        digest=hashlib.sha256(f"{test}\0{types}\0{prototype}".encode()).hexdigest(),
        category=CATEGORIES.get(kind, "HumanEval"),
        metadata=metadata,
        origin=where,
        entry=entry,
        prototype=prototype,
        types=types,
        reference=row["solution_scalar"],
        parameters=(),
        test=test,
    )


def _prototype(solution: str, entry: str, where: str) -> str:
    """The declaration of the reference: what stands before its body."""
    match = re.search(rf"^[^\S\n]*(\w[\w:<>,&*\s]*?\b{re.escape(entry)}\s*\([^{{}};]*\))\s*\{{", solution, re.MULTILINE)
    if match is None:
        raise ConfigError(f"{where}: solution_scalar: no definition of {entry} found")
    return re.sub(r"^(?:static|inline|\s)+", "", " ".join(match[1].split()))


def _program(row: Mapping[str, str], helpers: str) -> str:
    """Helpers, reference and test in one unit, with the candidate behind a pointer."""
    entry, name = row["entrypoint_scalar"], row["task_id"].removesuffix(f"_{row['intrinsic']}")
    return (
        f"{helpers}\n"
        f'#line 1 "{name}/solution_scalar"\n{row["solution_scalar"]}\n'
        f"namespace kb_simdbench {{ static decltype(&::{entry}) candidate; }}\n"
        f"#define {entry}_simd (*kb_simdbench::candidate)\n"
        "#define main kb_simdbench_main\n#define printf kb_simdbench::say\n"
        f'#line 1 "{name}/test_correctness"\n{row["test_correctness"]}\n'
        "#undef main\n#undef printf\n"
        'extern "C" int kb_test(void *entry, uint64_t seed) {\n'
        "    kb_simdbench::source().seed(seed);\n"
        "    kb_simdbench::candidate = reinterpret_cast<decltype(kb_simdbench::candidate)>(entry);\n"
        "    kb_simdbench_main();\n"
        '    if (kb_simdbench::verdict < 0) throw std::runtime_error("the test has printed no verdict");\n'
        "    return kb_simdbench::verdict;\n}\n"
    )
