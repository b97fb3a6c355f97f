from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from kernelbench_core import Grader, evaluate, evaluate_one
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.generation.extract import extract
from kernelbench_core.model import Status

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

WHERE = {"task": "simd/conditional_move", "target": "x86-avx"}


@pytest.fixture
def grader(quick):
    with Grader(**quick) as grader:
        yield grader


def test_a_grader_gives_a_reward(grader, expert, wrong):
    def reward(answer):
        return 1.0 if grader.grade(answer, **WHERE).passed else 0.0

    assert [reward(each) for each in (expert, wrong, "no code here", None, "", "int f(")] == [1.0, 0, 0, 0, 0, 0]


def test_code_is_taken_from_a_whole_answer(grader, expert):
    answer = f"Sure.\n\n```cpp\n{expert}```\n\nThis uses AVX2."
    result = grader.grade(answer, **WHERE, model="policy/step-7", sample_id="42")
    assert (result.status, result.model, result.sample_id) == (Status.PASSED, "policy/step-7", "42")
    assert result.key == grader.grade(expert, **WHERE).key


@pytest.mark.parametrize(
    "line",
    [
        "alignas(32) static const int8_t lut[4] = {1, 2};", "static volatile int x;", "unsigned long long x = 3;",
        "static const unsigned char t[] = {1};", "namespace {}", "enum { A = 1 };", "enum class E : int { A };",
        "struct P { int x; };", "union U { int a; };", "static_assert(sizeof(int) == 4);", "#pragma GCC push_options",
        "static inline __attribute__((always_inline)) int f(int x) { return x; }", "using V = __m256i;",
        "constexpr auto f = [](int x) { return x; };", "auto f(int x) -> int { return x; }", "long double ld = 1.0L;",
        "template <class T> T f(T x) { return x; }", "#include <immintrin.h>", "typedef long long ll;",
    ],
)  # fmt: skip
def test_code_that_is_given_as_it_is_keeps_what_stands_before_its_function(line, expert):
    assert extract(f"{line}\n{expert}", ("conditional_move_simd",)).code.startswith(line)


def test_tasks_and_targets_by_their_other_names(grader, expert):
    keys = {grader.grade(expert, task=task, target=target).key for task, target in (
        ("simd/conditional_move", "x86-avx"), ("conditional_move", "AVX"), ("SimdBench_0", "x86-avx"),
        ("SimdBench_0_AVX", "x86-avx"),
    )}  # fmt: skip
    assert len(keys) == 1


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"task": "conditional_mov", "target": "x86-avx"}, "'conditional_mov'; did you mean 'conditional_move'"),
        ({"task": "nothing_like_it", "target": "x86-avx"}, "no task 'nothing_like_it'"),
        ({"task": "conditional_move", "target": "x86-axv"}, "unknown target 'x86-axv'; did you mean 'x86-avx'"),
        ({"task": "simd/nonsense", "target": "nowhere"}, "unknown target 'nowhere'"),
    ],
)
def test_names_that_are_not_known_are_refused(grader, expert, where, said):
    with pytest.raises(UsageError, match=said):
        grader.grade(expert, **where)


def test_wrong_options_are_refused_at_once(plugins):
    with pytest.raises(ConfigError, match="nonsense: unknown key"):
        Grader(plugins=plugins, nonsense=1)
    with pytest.raises(UsageError, match="unknown suite 'smd'"):
        Grader(plugins=plugins, suite="smd")
    with pytest.raises(UsageError, match="unknown protocol 'strcit'"):
        Grader(plugins=plugins, protocol="strcit")


def test_many_threads_get_each_their_own_verdict(grader, expert, wrong):
    answers = [(f"```cpp\n// {i}\n{code}```", status) for i in range(6)
               for code, status in ((expert, Status.PASSED), (wrong, Status.WRONG_RESULT))]  # fmt: skip
    barrier = threading.Barrier(4)

    def ask(number):
        if number < 4:
            barrier.wait(timeout=30)  # so that the first ones meet while nothing is prepared
        return grader.grade(answers[number][0], **WHERE, sample_id=str(number))

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(ask, range(len(answers))))
    assert [(each.sample_id, each.status) for each in results] == [(str(i), s) for i, (_, s) in enumerate(answers)]


def test_threads_that_ask_the_same_wait_for_one_verdict(grader, wrong, monkeypatch):
    judged, judge = [], Evaluator._judge
    monkeypatch.setattr(Evaluator, "_judge", lambda self, *rest: judged.append(1) or judge(self, *rest))
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda i: grader.grade(wrong, **WHERE, sample_id=str(i)), range(16)))
    assert len(judged) == 1
    assert {each.status for each in results} == {Status.WRONG_RESULT}
    assert sorted(int(each.sample_id) for each in results) == list(range(16))


def test_a_fault_of_ours_is_not_remembered_and_blocks_nobody(grader, expert, monkeypatch):
    """An unexpected exception is a harness_error with its traceback, and the next one who asks gets a verdict."""
    judge = Evaluator._judge

    def broken(*_):
        raise RuntimeError("ours")

    monkeypatch.setattr(Evaluator, "_judge", broken)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(grader.grade, expert, **WHERE) for _ in range(4)]
        for each in asked:
            result = each.result(timeout=30)
            assert (result.status, result.detail) == (Status.HARNESS_ERROR, "RuntimeError: ours")
            assert "in broken" in result.data["traceback"]
    monkeypatch.setattr(Evaluator, "_judge", judge)
    assert grader.grade(expert, **WHERE).passed


def test_seeds_decide_the_cases_and_are_drawn_where_none_is_given(plugins, expert):
    options = {"plugins": plugins, "protocol": "quick"}

    def key(seed):
        with Grader(seed=seed, **options) as grader:
            return grader.grade(expert, **WHERE).key

    assert key(1) == key(1)
    assert len({key(1), key(2), key(None), key(None)}) == 4


def test_a_seed_of_zero_is_a_seed(plugins, expert):
    options = {"plugins": plugins, "protocol": "quick"}
    keys = {evaluate_one(expert, seed=0, **WHERE, **options).key for _ in range(2)}
    assert len(keys) == 1


def test_one_answer_at_a_time_is_what_evaluate_says(quick, expert, wrong, make_sample):
    for code in (expert, wrong, None):
        one = evaluate_one(code, **WHERE, **quick)
        (same,) = evaluate([make_sample(code=code)], **quick).results()
        assert (one.status, one.key, one.phase) == (same.status, same.key, same.phase)


def test_a_closed_grader_leaves_no_files(quick, expert, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Grader(**quick) as grader:
        assert grader.grade(expert, **WHERE).passed
        assert list(tmp_path.iterdir())
    assert list(tmp_path.iterdir()) == []
