"""How well are examples chosen, what does it cost, and what does the leak check let through?

    python benchmarks/retrieval.py [--target x86-avx] [--count 2] [--seed 1]

Prints the tables of docs/retrieval.md. For every task of the SIMD suite the experts of the other tasks for a target are
the corpus. *Choice*: how alike are a task and what BM25 shows for it, beside what chance and an oracle that knows the
task's own expert would show. *Leak check*: how often is code taken for a task's own, for code that is (copies; the
task's expert for a target, compared with all solutions but those for this target) and for code that is not.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve

from kernelbench_core.generation.retrieval import Examples, expert_corpus, leak, leaks
from kernelbench_core.model import FunctionTask, Target
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example

LIMITS = (0.4, 0.5, 0.6, 0.7, 0.8)
DRAWS = 200
"""Random choices for each task."""
_KEPT = leak._WORDS  # noqa: SLF001 - a copy with other names keeps what is no name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="x86-avx")
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    plugins = Plugins.discover()
    tasks = [task for task in plugins.suites.create("simd").load() if isinstance(task, FunctionTask)]
    target = plugins.targets.get(arguments.target)
    choice(plugins, tasks, target, arguments.count, random.Random(arguments.seed))  # noqa: S311 - a choice of examples
    leak_check(tasks, sorted({name for task in tasks for name in task.experts}))


def choice(plugins: Plugins, tasks: Sequence[FunctionTask], target: Target, count: int, draw: random.Random) -> None:
    """Prints times, drops, and how alike a task and its examples are."""
    corpus = expert_corpus(tasks, target)
    start = time.perf_counter()
    retriever = plugins.retrievers.create("bm25", {})
    imported = time.perf_counter()
    retriever.index(corpus)
    indexed = time.perf_counter()
    for task in tasks:
        retriever.retrieve(task, target, 2 * count + 8)
    retrieved = time.perf_counter()
    examples = Examples(lambda: plugins.retrievers.create("bm25", {}), lambda _target: corpus, count)
    found = {task.name: [each.name for each in examples.for_question(task, target)] for task in tasks}
    chosen = time.perf_counter()
    print(f"{target.name}: {len(corpus)} examples, {len(tasks)} tasks, {count} each\n")
    print("| step | seconds |\n|---|---|")
    print(f"| import bm25s | {imported - start:.2f} |\n| index {len(corpus)} examples | {indexed - imported:.3f} |")
    print(f"| retrieve for {len(tasks)} tasks | {retrieved - indexed:.3f} |")
    print(f"| all of it again with the leak check | {chosen - retrieved:.2f} |\n")
    own = sum(each.task_id.rpartition("/")[2] == each.name for each in examples.dropped)
    print(f"dropped: {len(examples.dropped)}, {own} of them the task's own expert, and")
    for each in examples.dropped:
        if each.task_id.rpartition("/")[2] != each.name:
            print(f"  {each.name} for {each.task_id}: {each.reason}")

    known = {task.name: task for task in tasks}
    pool = {example.name: names_of(example.code) for example in corpus}
    asked = [name for name in found if pool.get(name)]

    def share(picked: Callable[[str], Sequence[str]], good: Callable[[str, Sequence[str]], float]) -> float:
        return sum(good(name, picked(name)) for name in asked) / len(asked)

    def same_category(name: str, picked: Sequence[str]) -> float:
        return known[picked[0]].category == known[name].category

    def same_element(name: str, picked: Sequence[str]) -> float:
        return known[picked[0]].metadata.get("element") == known[name].metadata.get("element")

    def covered(name: str, picked: Sequence[str]) -> float:
        return len(pool[name] & set().union(*(pool[each] for each in picked))) / len(pool[name])

    def others(name: str) -> list[str]:
        return [each for each in pool if each != name]

    def oracle(name: str) -> list[str]:
        picked: list[str] = []
        for _ in range(count):
            picked.append(max(others(name), key=lambda each: covered(name, [*picked, each])))
        return picked

    print("\n| | BM25 | chance | oracle |\n|---|---|---|---|")
    for label, good, best in (
        ("first example is of the task's category", same_category, ""),
        ("first example has the task's element type", same_element, ""),
        (f"share of its expert's intrinsics in {count} examples", covered, f"{share(oracle, covered):.0%}"),
    ):
        by_chance = sum(share(lambda name: draw.sample(others(name), count), good) for _ in range(DRAWS)) / DRAWS
        print(f"| {label} | {share(found.__getitem__, good):.0%} | {by_chance:.0%} | {best} |")


def names_of(code: str) -> set[str]:
    """Intrinsics, by their looks: what begins with an underscore, and functions with a digit in their name."""
    return set(re.findall(r"\b(?:_\w+|[a-z]\w*\d\w*(?=\())", code))


def leak_check(tasks: Sequence[FunctionTask], targets: Sequence[str]) -> None:
    """Prints how much is taken for a task's own, by code and by name."""
    print("\n| code | pairs | defines it | " + " | ".join(f"≥ {limit:.0%}" for limit in LIMITS) + " |")
    print("|---|---|---|" + "---|" * len(LIMITS))
    for target in targets:
        having = [task for task in tasks if target in task.experts]
        row(f"other tasks' experts, {target}", of_others(tasks, having, target))
    for target in targets:
        having = [task for task in tasks if target in task.experts]
        row(f"own expert, {target}, others stored", ((task.experts[target], without(task, target)) for task in having))
    row("copies with other names", ((renamed(code), task) for task in tasks for code in task.experts.values()))
    row("copies among 20 other kernels", among_others(tasks, own=True))
    row("21 other kernels in one file", among_others(tasks, own=False))
    start = time.perf_counter()
    corpus = [Example(name=f"{task.name}.cpp", code=task.experts["x86-avx"]) for task in tasks]
    caught = sum(bool(leaks(example, task)) for task in tasks for example in corpus)
    seconds = time.perf_counter() - start
    print(f"\n{len(corpus)} examples for each of {len(tasks)} tasks: {seconds:.1f} s, {caught} found")


def row(label: str, pairs: Iterator[tuple[str, FunctionTask]]) -> None:
    shares, named = [], 0
    for code, task in pairs:
        named += bool(leak.named_alike(Example(name="-", code=code), task))
        shares.append(leak.likeness(leak.shape_of(code), task)[1])
    cells = (f"{sum(share >= limit for share in shares) / len(shares):.2%}" for limit in LIMITS)
    print(f"| {label} | {len(shares)} | {named / len(shares):.2%} | {' | '.join(cells)} |", flush=True)


def of_others(
    tasks: Sequence[FunctionTask], having: Sequence[FunctionTask], target: str
) -> Iterator[tuple[str, FunctionTask]]:
    for task in tasks:
        yield from ((each.experts[target], task) for each in having if each is not task)


def without(task: FunctionTask, target: str) -> FunctionTask:
    """The task as if nobody had written anything for a target yet."""

    def rest(of: Mapping[str, object]) -> dict[str, object]:
        return {name: value for name, value in of.items() if name != target}

    return evolve(task, experts=rest(task.experts), target_mutants=rest(task.target_mutants))


def renamed(code: str) -> str:
    """The code with other names for what it names itself, and without comments."""
    own = set(re.findall(r"\b([a-z]\w*)\b(?=\s*(?:=|;|,|\)|\[))", code)) - _KEPT
    own = {name for name in own if not name.endswith("_t")} | leak.shape_of(code).functions
    numbers = {name: f"q{number}" for number, name in enumerate(sorted(own))}
    plain = re.sub(r"//[^\n]*", "", code)
    return re.sub(r"\b[A-Za-z_]\w*\b", lambda match: numbers.get(match[0], match[0]), plain)


def among_others(tasks: Sequence[FunctionTask], *, own: bool) -> Iterator[tuple[str, FunctionTask]]:
    """Files of 21 kernels, the task's own expert among them or not, under other names."""
    draw = random.Random(3)  # noqa: S311 - a choice of kernels
    for task in tasks:
        picked = draw.sample([each for each in tasks if each is not task], 20 if own else 21)
        kernels = [renamed(each.experts["x86-avx"]) for each in picked]
        if own:
            kernels.insert(draw.randrange(20), renamed(task.experts["x86-avx"]))
        yield "\n".join(kernels), task


if __name__ == "__main__":
    main()
