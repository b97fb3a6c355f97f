from __future__ import annotations

import gzip
import json
import threading

import pytest
from attrs import evolve

from kernelbench_core import evaluate, load_run
from kernelbench_core.errors import NothingSelectedError, UsageError
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.interface import load_config
from kernelbench_core.model import Status

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

SLOW = """#include <ctime>
static bool waited = false;
static void wait_a_while() {
    if (waited) return;
    waited = true;
    const std::clock_t end = std::clock() + SECONDS * CLOCKS_PER_SEC;
    while (std::clock() < end) {}
}
"""


def slowed(code, seconds):
    """The same code; its first call takes some processor time longer."""
    head = SLOW.replace("SECONDS", str(seconds))
    return head + code.replace("size_t i = 0;", "wait_a_while();\n    size_t i = 0;", 1)


def told(results):
    """What of results must not depend on how they were computed."""
    return {
        (each.task_id, each.target, each.model, each.sample_id): (
            each.status, each.detail, each.phase, each.error_class, each.key, each.data.get("mismatch"),
        )
        for each in results
    }  # fmt: skip


def lines_of(path):
    return path.read_text().splitlines()


# Where samples come from


def test_mappings_in_memory(quick, expert, wrong):
    samples = [
        {"task_id": "simd/conditional_move", "code": expert},
        {"task_id": "conditional_move", "solution": wrong},
        {"task_id": "SimdBench_0_AVX", "completion": f"Here:\n```cpp\n{expert}```\n"},
        {"task_id": "SimdBench_0", "completion": "I cannot do that.", "target": "x86-avx", "model": "acme/x"},
    ]
    done = evaluate(samples, targets=["x86-avx"], **quick)
    assert done.path is None
    found = {(each.model, each.sample_id): each.status for each in done.results()}
    assert found == {
        ("samples/given", "0"): Status.PASSED,
        ("samples/given", "1"): Status.WRONG_RESULT,
        ("samples/given", "2"): Status.PASSED,
        ("acme/x", "0"): Status.NO_CODE,
    }
    assert len(list(done.samples())) == 4
    assert done.exit_code == 0


def test_samples_keep_everything_that_they_say_of_themselves(quick, make_sample):
    sample = make_sample("seven", model="acme/y", notes=("fence was not closed",), usage={"tokens": 12})
    done = evaluate([sample], **quick)
    (result,) = done.results()
    assert (result.sample_id, result.model, result.task_id, result.target) == (
        "seven", "acme/y", "simd/conditional_move", "x86-avx",
    )  # fmt: skip
    assert list(done.samples()) == [sample]


def test_a_generator_is_read_as_it_goes(quick, make_sample):
    def stream():
        for i in range(3):
            yield make_sample(i, code=None)

    assert evaluate(stream(), **quick).statuses() == {"no_code": 3}


def test_a_file_and_what_cannot_be_used_in_it(quick, tmp_path, expert, wrong):
    path = tmp_path / "answers.jsonl.gz"
    with gzip.open(path, "wt") as file:
        for record in (
            {"task_id": "conditional_move", "solution": expert},
            {"task_id": "no_such_task", "solution": expert},
            {"task_id": "conditional_move", "solution": wrong},
        ):
            file.write(json.dumps(record) + "\n")
        file.write('{"task_id": "conditional_move", "solu')
    problems = []
    done = evaluate(path, targets=["x86-avx"], model="acme/z", on_problem=problems.append, **quick)
    assert {each.sample_id: each.status for each in done.results()} == {
        "0": Status.PASSED, "1": Status.WRONG_RESULT,
    }  # fmt: skip
    assert [(each.line, each.file.endswith("answers.jsonl.gz")) for each in problems] == [(2, True), (4, True)]
    assert {each.model for each in done.results()} == {"acme/z"}


def test_a_run_directory_can_be_evaluated_again(quick, tmp_path, make_sample):
    first = evaluate([make_sample("a"), make_sample("b", code=None)], out=tmp_path / "one", jobs=1, **quick)
    second = evaluate(first.path, out=tmp_path / "two", jobs=1, **quick)
    assert {(each.sample_id, each.status, each.key) for each in second.results()} == {
        (each.sample_id, each.status, each.key) for each in first.results()
    }


def test_targets_and_tasks_choose_among_the_samples(quick, make_sample):
    samples = [
        make_sample("a", code=None), make_sample("b", code=None, target="x86-sse"),
        make_sample("c", code=None, task_id="simd/argmax"),
    ]  # fmt: skip

    def ids(**options):
        return sorted(each.sample_id for each in evaluate(samples, **quick, **options).results())

    assert ids() == ["a", "b", "c"]
    assert ids(targets=["x86-sse"]) == ["b"]
    assert ids(tasks=["arg*"]) == ["c"]
    assert ids(tasks=["simd/conditional_move"], targets=["x86-avx"]) == ["a"]


def test_every_result_is_told_as_it_comes(quick, make_sample):
    seen = []
    done = evaluate([make_sample(i, code=None) for i in range(5)], on_result=seen.append, **quick)
    assert seen == list(done.results())


# What cannot be done


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"task_id": "conditional_mov"}, r"samples\[0\]: .*'conditional_mov'"),
        ({}, r"samples\[0\]: task_id is missing"),
        ({"task_id": 3}, r"samples\[0\]: task_id is "),
        ({"task_id": "conditional_move", "target": "x86-axv"}, r"samples\[0\]: .*'x86-axv'"),
    ],
)
def test_a_mapping_that_names_nothing_known_is_refused_with_its_place(quick, record, said):
    with pytest.raises(UsageError, match=said):
        evaluate([{**record, "code": "x"}], **quick)


def test_a_mapping_without_a_target_is_refused_when_none_is_given(quick):
    with pytest.raises(UsageError, match=r"samples\[0\]: simd/conditional_move: .*target"):
        evaluate([{"task_id": "conditional_move", "code": "x"}], **quick)


@pytest.mark.parametrize("samples", [["x"], [3], [None], {"task_id": "conditional_move", "code": "x"}])
def test_things_that_are_no_samples_are_refused(quick, samples):
    with pytest.raises(UsageError):
        evaluate(samples, targets=["x86-avx"], **quick)


@pytest.mark.parametrize("key", ["solution", "code", "completion"])
def test_an_answer_that_is_no_text_is_a_sample_without_code(quick, key):
    done = evaluate([{"task_id": "conditional_move", key: 3}], targets=["x86-avx"], **quick)
    assert done.statuses() == {"no_code": 1}


@pytest.mark.parametrize("key", ["solution", "code", "completion"])
def test_mappings_mean_what_the_same_line_of_a_file_means(quick, tmp_path, expert, key):
    record = {"task_id": "conditional_move", key: f"```cpp\n{expert}\n```"}
    path = tmp_path / "given.jsonl"
    path.write_text(json.dumps(record) + "\n")
    from_file = evaluate(path, targets=["x86-avx"], model="samples/given", **quick)
    in_memory = evaluate([record], targets=["x86-avx"], **quick)
    assert told(in_memory.results()) == told(from_file.results())
    assert in_memory.statuses() == {"passed": 1}


def test_a_sample_of_an_unknown_task_is_not_dropped_in_silence(quick, make_sample):
    with pytest.raises(UsageError, match="simd/nonsense"):
        evaluate([make_sample(task_id="simd/nonsense"), make_sample("1", code=None)], **quick)


def test_a_sample_of_an_unknown_target_is_refused(quick, make_sample):
    with pytest.raises(UsageError, match="unknown target 'x86-axv'; did you mean"):
        evaluate([make_sample(target="x86-axv")], **quick)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"targets": ["x86-axv"]}, "unknown target 'x86-axv'; did you mean"),
        ({"tasks": ["conditional_mov"]}, "has no such task; did you mean 'conditional_move'"),
        ({"suite": "smd"}, "unknown suite 'smd'"),
        ({"protocol": "strcit"}, "unknown protocol 'strcit'; did you mean 'strict'"),
        ({"toolchain": "clan"}, "unknown toolchain 'clan'; did you mean 'clang'"),
        ({"nonsense": 1}, "nonsense: unknown key"),
        ({"seed": "x"}, "seed: expected a whole number"),
        ({"targets": "x86-avx"}, "targets: expected a list of strings"),
    ],
)
def test_names_that_are_not_known_are_refused_before_anything_is_done(quick, tmp_path, make_sample, options, said):
    seen = []
    with pytest.raises(UsageError if "expected" not in said and "key" not in said else ValueError, match=said) as error:
        evaluate([make_sample()], out=tmp_path / "out", on_result=seen.append, **{**quick, **options})
    assert error.value.exit_code == 2
    assert seen == []
    assert not (tmp_path / "out").exists()


def test_nothing_to_evaluate_is_an_error(quick, make_sample):
    with pytest.raises(NothingSelectedError, match="no sample"):
        evaluate([], **quick)
    with pytest.raises(NothingSelectedError, match="no sample"):
        evaluate([make_sample()], targets=["x86-sse"], **quick)
    with pytest.raises(NothingSelectedError, match="no task"):
        evaluate([make_sample()], tasks=["no_such*"], **quick)


def test_a_missing_file_and_a_place_that_is_taken_are_told(quick, tmp_path, make_sample):
    with pytest.raises(UsageError, match="no such file"):
        evaluate(tmp_path / "none.jsonl", **quick)
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="choose another --out"):
        evaluate([make_sample()], out=tmp_path / "file", **quick)
    assert (tmp_path / "file").read_text() == "mine"
    with pytest.raises(UsageError, match="there is no run directory"):
        load_run(tmp_path / "none")


# Each result with its own sample, whatever the order in which they end (case 98)


@pytest.mark.parametrize("stored", [False, True])
def test_every_result_stays_with_its_sample_when_they_take_different_times(quick, tmp_path, make_sample, expert, wrong,
                                                                          stored):  # fmt: skip
    codes = {
        "slow": slowed(expert, 0.9), "wrong": wrong, "right": expert + "// 2\n", "slowly wrong": slowed(wrong, 0.5),
        "broken": "int x = ;",
    }  # fmt: skip
    samples = [make_sample(name, code=code) for name, code in codes.items()]
    order = []
    done = evaluate(samples, jobs=4, out=tmp_path / "out" if stored else None,
                    on_result=lambda each: order.append(each.sample_id), **quick)  # fmt: skip
    found = {each.sample_id: each for each in done.results()}
    assert {name: each.status for name, each in found.items()} == {
        "slow": Status.PASSED, "wrong": Status.WRONG_RESULT, "right": Status.PASSED,
        "slowly wrong": Status.WRONG_RESULT, "broken": Status.COMPILE_ERROR,
    }  # fmt: skip
    assert order.index("slow") > order.index("wrong")  # they did come in another order than they were given
    seconds = {name: each.data["seconds"].get("run", 0.0) for name, each in found.items()}
    assert seconds["slow"] > 0.85
    assert 0.45 < seconds["slowly wrong"] < 0.85
    assert max(seconds["wrong"], seconds["right"], seconds["broken"]) < 0.45
    kept = {each.sample_id: each.code for each in done.samples()}
    assert kept == codes


def test_the_number_of_workers_changes_nothing(quick, make_sample, expert, wrong):
    samples = [make_sample(i, code=f"{code}// {i}\n") for i, code in enumerate([expert, wrong, "int f();", expert] * 2)]
    samples += [make_sample(8, code=None), make_sample(9, code=expert)]
    samples += [make_sample(i, code="void argmax_simd() {}", task_id="simd/argmax") for i in range(2)]
    assert told(evaluate(samples, jobs=4, **quick).results()) == told(evaluate(samples, jobs=1, **quick).results())


# Identical code


@pytest.mark.parametrize("jobs", [1, 4])
def test_identical_code_is_evaluated_once_and_says_whose_verdict_it_has(quick, make_sample, monkeypatch, wrong, jobs):
    judged, judge = [], Evaluator._judge

    def counted(self, result, *rest):
        judged.append(result.sample_id)
        return judge(self, result, *rest)

    monkeypatch.setattr(Evaluator, "_judge", counted)
    samples = [make_sample(i, code=wrong, model=f"m/{i % 2}") for i in range(8)]
    results = list(evaluate(samples, jobs=jobs, **quick).results())
    assert len(judged) == 1
    (first,) = [each for each in results if "same_as" not in each.data]
    assert first.sample_id == judged[0]
    assert {each.data["same_as"] for each in results if each is not first} == {first.sample_id}
    assert sorted((each.model, each.sample_id) for each in results) == sorted((f"m/{i % 2}", str(i)) for i in range(8))
    assert {(each.status, each.detail, each.key) for each in results} == {(first.status, first.detail, first.key)}


def test_the_same_text_for_another_task_or_target_is_another_sample(quick, make_sample):
    code = "void conditional_move_simd(const int64_t *, int64_t *, const bool *, size_t) {}"
    samples = [make_sample(0, code=code), make_sample(1, code=code, target="x86-sse"),
               make_sample(2, code=code, task_id="simd/argmax")]  # fmt: skip
    results = list(evaluate(samples, **quick).results())
    assert len({each.key for each in results}) == 3
    assert not any("same_as" in each.data for each in results)


# Into a directory, and again


def test_a_second_call_evaluates_nothing_again(quick, tmp_path, make_sample, wrong, monkeypatch):
    out = tmp_path / "run"
    samples = [make_sample(0), make_sample(1, code=wrong), make_sample(2, code=None)]
    first = evaluate(samples, out=out, **quick)
    before = {name: (out / name).read_bytes() for name in ("samples.jsonl", "results.jsonl", "run.toml")}
    monkeypatch.setattr(Evaluator, "evaluate", lambda *_: pytest.fail("it has a verdict already"))
    seen = []
    for given in (samples, samples[::-1], (each for each in samples)):
        second = evaluate(given, out=out, on_result=seen.append, **quick)
        assert told(second.results()) == told(first.results())
    assert seen == []
    assert {name: (out / name).read_bytes() for name in before} == before


def test_new_samples_are_added_to_those_that_are_there(quick, tmp_path, make_sample):
    out, seen = tmp_path / "run", []
    evaluate([make_sample(0, code=None)], out=out, **quick)
    done = evaluate([make_sample(i, code=None) for i in range(3)], out=out, on_result=seen.append, **quick)
    assert sorted(each.sample_id for each in seen) == ["1", "2"]
    assert done.statuses() == {"no_code": 3}
    assert len(lines_of(out / "samples.jsonl")) == len(lines_of(out / "results.jsonl")) == 3


def test_a_run_without_a_seed_draws_one_and_keeps_it(quick, tmp_path, make_sample):
    out = tmp_path / "run"
    options = {**quick, "seed": None}
    first = evaluate([make_sample()], out=out, **options)
    seed, seen = first.info["identity"]["seed"], []
    again = evaluate([make_sample()], out=out, on_result=seen.append, **options)
    assert (again.info["identity"]["seed"], seen) == (seed, [])
    other = evaluate([make_sample()], out=tmp_path / "other", **options)
    assert other.info["identity"]["seed"] != seed


@pytest.mark.parametrize(("changed", "said"), [({"protocol": "strict"}, "protocol"), ({"seed": 8}, "seed")])
def test_what_decides_verdicts_cannot_change_within_a_run(quick, tmp_path, make_sample, changed, said):
    out = tmp_path / "run"
    evaluate([make_sample(code=None)], out=out, **quick)
    before = (out / "results.jsonl").read_bytes()
    with pytest.raises(UsageError, match=rf"{said} = .*choose another --out"):
        evaluate([make_sample(code=None)], out=out, **{**quick, **changed})
    assert (out / "results.jsonl").read_bytes() == before


@pytest.mark.parametrize("again", ["at once", "in a second call"])
def test_one_id_never_stands_for_two_answers(quick, tmp_path, make_sample, wrong, again):
    """Else a run shows the code of one and the verdict of the other."""
    out = tmp_path / "run"
    if again == "in a second call":
        evaluate([make_sample(0)], out=out, **quick)
    with pytest.raises(UsageError, match="sample_id '0' of simd/conditional_move"):
        evaluate([make_sample(0), make_sample(0, code=wrong)], out=out, jobs=1, **quick)
    done = load_run(out)
    assert [each.code for each in done.samples()] == [make_sample(0).code]
    assert {each.status for each in done.results()} <= {Status.PASSED}


def test_the_same_sample_twice_is_one(quick, tmp_path, make_sample):
    done = evaluate([make_sample(0), make_sample(0)], out=tmp_path / "run", jobs=1, **quick)
    assert len(list(done.samples())) == len(list(done.results())) == len(lines_of(done.path / "results.jsonl")) == 1


def test_a_loaded_run_is_what_was_returned(quick, tmp_path, make_sample, wrong):
    done = evaluate([make_sample(0), make_sample(1, code=wrong)], out=tmp_path / "run", **quick)
    again = load_run(tmp_path / "run")
    assert told(again.results()) == told(done.results())
    assert list(again.samples()) == list(done.samples())
    assert again.info == done.info
    assert again.info["selection"]["tasks"]
    for each in again.results():
        assert again.restore(each).data["seconds"]


def test_a_whole_configuration_can_be_given_in_place_of_options(plugins, make_sample):
    config = evolve(load_config(environ={}), protocol="quick", seed=3)
    done = evaluate([make_sample()], config=config, plugins=plugins)
    assert [each.protocol for each in done.results()] == ["quick"]


def test_an_error_of_the_caller_ends_the_evaluation_and_leaves_a_run_that_goes_on(quick, tmp_path, make_sample):
    class StopError(Exception):
        pass

    def stop(_):
        raise StopError

    out, samples, seen = tmp_path / "run", [make_sample(i, code=None) for i in range(6)], []
    with pytest.raises(StopError):
        evaluate(samples, out=out, on_result=stop, **quick)
    there = len(lines_of(out / "results.jsonl"))
    assert there >= 1
    assert not [each for each in threading.enumerate() if each.name.startswith("evaluate")]
    done = evaluate(samples, out=out, on_result=seen.append, **quick)
    assert (len(seen), done.statuses()) == (6 - there, {"no_code": 6})
