"""How many instructions do the experts execute beside the reference, and how many of them are vector instructions?

    python benchmarks/counts.py [TASK ...] [--target NAME,...] [--vector-bits 128,256,512] [--seed N] [--markdown FILE]

Every expert is evaluated with `--counts` on every target that has one. A table with one row a task: executed
instructions of the expert over those of the reference (both built at -O3 with the target's flags, so that the compiler
vectorises the reference as far as it can), and the share of vector instructions, for each target and vector length.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kernelbench_core.config import RunConfig
from kernelbench_core.interface import run
from kernelbench_core.model import Result

TARGETS = ("x86-sse", "x86-avx", "arm-neon", "arm-sve", "riscv-rvv")
PAGE = """# Instructions that the experts execute

Every SIMD task has solutions written by hand for some targets. This page says how many instructions of their own text
they execute beside the task's scalar reference, both compiled by the same compiler at `-O3` with the target's flags, so
that the compiler vectorises the reference as far as it can. A cell is the ratio expert / reference, below 1 the expert
executes fewer, and in brackets the share of vector instructions among the expert's. It is counted under QEMU, from its
execution trace ([emulation](emulation.md#instruction-counts)); the numbers are the same in every run with this seed.
**They are no times**: an instruction is not a cycle, and a gather counts as much as an addition. `~` marks ratios
where one of the two does part of the work in functions of other libraries (`memcpy`, `std::string`), whose instructions
are not counted; the means leave them out. The page is written by

<!-- test: skip it measures for longer than a test may take -->
```sh
python benchmarks/counts.py --seed {seed} --markdown docs/simd-counts.md
```

with {tools}.

{means}

{table}

## Not counted

{trouble}
"""

Row = Mapping[str, Any]


def main(arguments: list[str] | None = None) -> int:
    """Runs the experts and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--target", default=",".join(TARGETS))
    parser.add_argument("--vector-bits", default="128,256,512")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--markdown", type=Path)
    options = parser.parse_args(arguments)
    targets = tuple(options.target.split(","))
    config = RunConfig(
        tasks=tuple(options.tasks),
        targets=targets,
        models=("reference/expert",),
        vector_bits=tuple(map(int, options.vector_bits.split(","))),
        counts=True,
        seed=options.seed,
    )
    found: dict[str, dict[tuple[str, int], Row]] = defaultdict(dict)
    trouble: list[str] = []
    tools: set[str] = set()

    def take(result: Result, *_: object) -> None:
        counts = result.data.get("counts", {})
        if "executor" in result.data and result.data["executor"]["name"] == "qemu":
            tools.add(result.data["executor"]["version"])
        if not counts.get("lengths"):
            trouble.append(f"{result.task_id} on {result.target}: {result.detail or counts.get('unavailable')}")
        for row in counts.get("lengths", ()):
            found[result.task_id.partition("/")[2]][result.target, row["bits"]] = row

    done = run(config=config)
    for each in done.results():
        take(each)
    columns = [
        (name, bits)
        for name in targets
        for bits in sorted({b for rows in found.values() for t, b in rows if t == name})
    ]
    means = (
        "| target | bits | experts | ratio, geometric mean | fewer than the reference | vector instructions, mean |\n"
    )
    means += "|---|---|---|---|---|---|"
    means += "".join(
        "\n" + _mean(column, [rows[column] for rows in found.values() if column in rows]) for column in columns
    )
    table = "\n".join(_table(found, columns))
    print(means)
    print(table)
    print(*trouble, sep="\n", file=sys.stderr)
    if options.markdown:
        listed = "\n".join(f"- {each}" for each in sorted(trouble)) or "Nothing: every expert has its counts."
        said = ", ".join(sorted(tools)) or "this machine"
        options.markdown.write_text(
            PAGE.format(seed=options.seed, tools=said, means=means, table=table, trouble=listed)
        )
    return 1 if trouble else 0


def _mean(column: tuple[str, int], rows: list[Row]) -> str:
    name, bits = column
    logs = [math.log(row["ratio"]) for row in rows if row["comparable"]]
    mean = f"{math.exp(sum(logs) / len(logs)):.3f}" if logs else "-"
    fewer = sum(each < 0 for each in logs)
    vector = sum(row["vectorization"] for row in rows) / len(rows)
    return (
        f"| {name} | {bits or 'fixed'} | {len(rows)} | {mean} ({len(logs)}) | {fewer} of {len(logs)} | {vector:.1%} |"
    )


def _table(found: Mapping[str, Mapping[tuple[str, int], Row]], columns: list[tuple[str, int]]) -> Iterator[str]:
    names = [f"{name.partition('-')[2]}{f' {bits}' if bits else ''}" for name, bits in columns]
    yield f"| task | {' | '.join(names)} |"
    yield "|---|" + "---|" * len(columns)
    for task in sorted(found):
        cells = [_cell(found[task].get(column)) for column in columns]
        yield f"| `{task}` | {' | '.join(cells)} |"


def _cell(row: Row | None) -> str:
    if row is None:
        return ""
    return f"{'' if row['comparable'] else '~'}{row['ratio']:.3g} ({row['vectorization']:.0%})"


if __name__ == "__main__":
    sys.exit(main())
