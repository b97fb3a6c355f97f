"""Evaluates a stream of samples on several threads with flat memory.

Threads suffice: the work is done by compilers and candidates in processes of their own. No more than a few samples a
worker are taken from the stream ahead of their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.model import FunctionTask, Result, Sample, Target

Item = tuple[Sample, FunctionTask, Target]
AHEAD = 2


def evaluate_all(
    evaluator: Evaluator, items: Iterable[Item], workers: int, is_done: Callable[[Sample, str], bool]
) -> Iterator[tuple[Sample, Result | None]]:
    """Results as they are ready, each with its own sample; None for a sample that has its verdict already.

    Args:
        evaluator: Gives the verdicts.
        items: Samples with their tasks and targets, in order.
        workers: Samples evaluated at once.
        is_done: `(sample, key)`: whether the verdict for this key is there.
    """
    stream = iter(items)
    open_items: dict[Future[Result], Sample] = {}
    with ThreadPoolExecutor(max_workers=workers, thread_name_prefix="evaluate") as pool:
        try:
            while True:
                while len(open_items) < AHEAD * workers and (item := next(stream, None)) is not None:
                    sample, task, target = item
                    if is_done(sample, evaluator.key(task, target, sample.code)):
                        yield sample, None
                        continue
                    open_items[pool.submit(evaluator.evaluate, sample, task, target)] = sample
                if not open_items:
                    return
                done, _ = wait(open_items, return_when=FIRST_COMPLETED)
                for future in done:
                    sample = open_items.pop(future)
                    yield sample, future.result()
        except BaseException:
            evaluator.stop()
            for future in open_items:
                future.cancel()
            raise
