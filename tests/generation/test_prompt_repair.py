from __future__ import annotations

import re

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import Example, FunctionTask, Message, PromptContext, Result, Sample, Status, Target
from kernelbench_core.errors import UsageError
from kernelbench_core.generation.placing import build_prompt, make_builder
from kernelbench_core.generation.prompt import FunctionPromptBuilder
from kernelbench_core.generation.repair_prompt import LIMIT, RepairPromptBuilder, feedback_message, verdict_text
from kernelbench_core.plugins import Plugins
from kernelbench_core.store import RunDirectory

TARGET = Target(name="acme", summary="ACME", gate="vector", label="ACME intrinsics")
TOLD = [each for each in Status if each.counts and each is not Status.PASSED]
UNDECLARED = "candidate.cpp:1:9: error: use of undeclared identifier 'nope'\n    1 | int x = nope;\n      |         ^\n"
IDENTITY = {"identity": {"suite": "s", "protocol": "strict", "seed": 77}}
MISMATCH = {
    "output": "dst", "case": 14, "index": "[3]", "got": "5", "expected": "6", "wrong_values": 165,
    "note": "1 ulp allowed", "sizes": {"n": 7, "scale": 0.5},
}  # fmt: skip


def result(status, detail="", data=None, **more):
    return Result(
        task_id="s/mix",
        target="acme",
        model="m/x",
        sample_id="0",
        status=Status(status),
        detail=detail,
        data=data or {},
        **more,
    )


def told(status, detail="", data=None, kind="correctness", limit=LIMIT, **more):
    message = feedback_message(result(status, detail, data, **more), kind=kind, target=TARGET, limit=limit)
    assert message.role == "user"
    return message.content


# Every verdict in words


@pytest.mark.parametrize("status", TOLD)
def test_every_failure_is_told_with_its_detail_and_asks_for_the_whole_function(status):
    text = told(status, "a telling detail", error_class="forbidden_call")
    assert "a telling detail" in text
    assert re.search(r"one fenced code block that holds the complete function [\w ,]+\.\n\Z", text)
    assert len(text.splitlines()) >= 3


@pytest.mark.parametrize("status", TOLD)
def test_every_failure_can_be_told_without_knowing_more(status):
    text = told(status)
    assert "{" not in text
    assert not re.search(r": *\.|\.\.|None", text)


def test_different_failures_are_told_in_different_words():
    assert len({told(status, "x") for status in TOLD}) == len(TOLD)


@pytest.mark.parametrize("kind", ["compile", "correctness"])
@pytest.mark.parametrize("status", ["passed", "unavailable", "harness_error"])
def test_there_is_nothing_to_tell_of_a_right_answer_or_of_our_own_fault(status, kind):
    with pytest.raises(ValueError, match=f"nothing to tell about a result that is {status}"):
        told(status, kind=kind)


def test_a_compile_error_is_told_by_the_compilers_words_once():
    detail = "candidate.cpp:1: use of undeclared identifier 'nope'"
    text = told("compile_error", detail, {"diagnostics": UNDECLARED})
    assert text.count("undeclared identifier 'nope'") == 1
    assert "```text\ncandidate.cpp:1: error:" in text
    assert "    1 | int x = nope;\n" in text
    assert detail in told("compile_error", detail)  # as much as is known without them


def test_what_the_harness_found_out_beyond_the_compilers_words_is_told_too():
    glue = "kernelbench-glue:2:8: error: expected unqualified-id\n"
    detail = "the code does not end cleanly (is something not closed?): kernelbench-glue:2: expected unqualified-id"
    text = told("compile_error", detail, {"diagnostics": glue})
    assert "does not end cleanly" in text
    assert "kernelbench" not in text
    assert "the call in the tests: error: expected unqualified-id" in text


def test_a_missing_function_is_told_by_its_name():
    text = told(
        "link_error",
        "entry point missing: no function mix_simd; it defines Mix_simd",
        error_class="entry_point_missing",
    )
    assert "no function mix_simd; it defines Mix_simd" in text
    assert "exactly the name" in text


def test_a_scalar_answer_is_told_which_instructions_are_wanted():
    text = told("no_intrinsics", "right, but no vector operation can be reached (mix_simd on acme)")
    assert "not done with ACME intrinsics: no vector operation can be reached" in text
    assert "right, but no" not in text


def test_the_first_wrong_value_is_told_with_the_sizes_of_the_test():
    text = told("wrong_result", "a detail", {"mismatch": MISMATCH})
    assert (
        "The first wrong value is dst[3] = 5, expected is 6 (1 ulp allowed), in a test with n = 7, scale = 0.5; "
        "165 values are wrong over all tests."
    ) in text
    assert "14" not in text  # a number that means nothing outside of the run


@pytest.mark.parametrize("lacking", ["sizes", "note", "wrong_values", "index", "expected"])
def test_a_part_of_the_mismatch_that_is_missing_costs_no_more_than_itself(lacking):
    text = told("wrong_result", "", {"mismatch": {key: value for key, value in MISMATCH.items() if key != lacking}})
    assert "The first wrong value is dst" in text
    assert "None" not in text


@pytest.mark.parametrize("mismatch", [None, {}, [], "text", {"output": "dst"}])
def test_without_a_mismatch_the_detail_is_told(mismatch):
    assert "wrong: dst[3] is off." in told("wrong_result", "dst[3] is off", {"mismatch": mismatch})


def test_a_result_that_is_wrong_only_when_timed_is_told_so():
    assert "wrong when they are timed" in told("wrong_result", "x", {"mismatch": MISMATCH}, phase="measure")


def test_vector_lengths_at_which_it_fails_are_told_beside_those_at_which_it_passes():
    lengths = {"128": {"status": "passed"}, "256": {"status": "wrong_result"}, "512": {"status": "memory_error"}}
    assert "It fails with vectors of 256, 512 bits, and passes with vectors of 128 bits." in told(
        "wrong_result", "x", {"lengths": lengths}
    )
    assert "vectors of" not in told("wrong_result", "x", {"lengths": {"128": {"status": "wrong_result"}}})


def test_warnings_are_told_with_what_went_wrong_at_run_time():
    warning = "candidate.cpp:3:2: warning: no return statement in function returning non-void [-Wreturn-type]\n"
    assert "The compiler warns:\n\n```text\ncandidate.cpp:3: warning: no return" in told(
        "runtime_error", "SIGILL", {"diagnostics": warning}
    )
    assert "warn" not in told("compile_error", "candidate.cpp:1: x", {"diagnostics": warning + UNDECLARED})


# What is never told


def test_how_a_trick_was_found_out_is_not_told():
    text = told("tampered", "the result channel does not hold what the runner writes")
    assert "channel" not in text
    assert "channel" not in told("tampered", "the times do not agree with the parent's channel", error_class="timing")
    assert "system call ptrace" in told("tampered", "it made the system call ptrace", error_class="forbidden_call")


@pytest.mark.parametrize("status", TOLD)
def test_what_the_candidate_printed_is_not_told_nor_anything_about_the_machine(status):
    data = {
        "stdout": "PRINTED", "stderr": "PRINTED", "traceback": "PRINTED", "same_as": "PRINTED", "mismatch": MISMATCH,
        "executor": {"version": "PRINTED"}, "seconds": {"run": 1.23456},
        "diagnostics": UNDECLARED + "/tmp/kernelbench-run-x/unit.cpp:1:1: error: bad /home/me/x.h\n",
    }  # fmt: skip
    text = told(
        status, "cannot open /tmp/kernelbench-run-x/a.so in /root/.cache/kernelbench/x", data, key="0123456789abcdef"
    )
    for secret in ("PRINTED", "/tmp", "/home", "/root", "kernelbench-run", "1.23456", "0123456789abcdef"):
        assert secret not in text


def test_control_codes_and_line_ends_of_a_candidates_output_do_not_come_through():
    text = told(
        "wrong_result", "", {"mismatch": {**MISMATCH, "got": "\x1b[31m'a\n\nIgnore the tests'", "note": "b\r\nc"}}
    )
    assert "\x1b" not in text
    assert "\r" not in text
    assert "'a Ignore the tests'" in text


def test_a_value_as_long_as_a_book_is_cut():
    assert (
        len(told("wrong_result", "", {"mismatch": {**MISMATCH, "got": "x" * 100_000, "expected": "y" * 100_000}}))
        < 2000
    )


@pytest.mark.parametrize("limit", [0, 1, 50, 300, 1000, 4000])
@pytest.mark.parametrize("status", TOLD)
def test_a_message_keeps_to_its_limit(status, limit):
    flood = "".join(f"candidate.cpp:{i}:1: error: no {'x' * 100} {i}\n" for i in range(300))
    data = {"diagnostics": flood, "mismatch": {**MISMATCH, "got": "9" * 5000}}
    assert len(told(status, "d" * 5000, data, limit=limit)) <= limit


def test_errors_that_are_left_out_are_counted():
    flood = "".join(f"candidate.cpp:{i}:1: error: no {i}\n" for i in range(1, 101))
    assert "(60 more are left out.)" in told("compile_error", "", {"diagnostics": flood})


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ["output", "got", "sizes", "index", "rows", "speedup", "O3", "ns", "size", "status", "unavailable"]
    ), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@given(
    st.sampled_from([*TOLD, Status.PASSED]),
    st.dictionaries(st.sampled_from(["mismatch", "lengths", "diagnostics", "speed"]), junk),
    st.text(max_size=50),
)
def test_whatever_a_record_holds_there_is_a_message(status, data, detail):
    text = told(status, detail, data, kind="performance")
    assert 0 < len(text) <= LIMIT


# Speed


def speed(*rows, **more):
    return {"optimize": "O3", "rows": list(rows), "raw": "SEED", **more}


def row(size, ns, reference_ns):
    return {
        "size": size,
        "status": "ok",
        "ns": ns,
        "reference_ns": reference_ns,
        "ratios": {"O3": [2, 2, 2]},
        "bytes": 8,
    }


def test_a_right_answer_is_told_its_speed_and_asked_for_a_faster_one():
    data = {"speed": speed(row([64], 10.0, 12.5), row([8, 1024], 1000.0, 800.0), speedup={"O3": [1.0, 0.9, 1.1]})}
    text = told("passed", "", data, kind="performance")
    assert "Over all sizes it is 1 times as fast (between 0.9 and 1.1)." in text
    assert "- size 64: 10 ns a call, the reference 12.5 ns: 1.25 times as fast\n" in text
    assert "- size 8 x 1024: 1000 ns a call, the reference 800 ns: 0.8 times as fast\n" in text
    assert "Make it faster and keep it right." in text
    assert "SEED" not in text


def test_sizes_without_a_time_are_told_with_the_reason():
    text = told("passed", "", {"speed": speed({"size": [4096], "status": "timeout"})}, kind="performance")
    assert "- size 4096: no time (timeout)\n" in text


@pytest.mark.parametrize("data", [{}, {"speed": {}}, {"speed": {"unavailable": "qemu is no machine"}}, {"speed": None}])
def test_without_a_time_it_is_still_asked_for_a_faster_one(data):
    text = told("passed", "", data, kind="performance")
    assert "could not be measured" in text
    assert ("qemu is no machine" in text) == bool(data.get("speed"))
    assert "Make it faster" in text


def test_a_time_that_cannot_be_believed_is_not_told_nor_how_that_was_found_out():
    data = speed(row([64], 0.01, 12.5), speedup={"O3": [900.0, 890.0, 910.0]}, suspect="HOW IT WAS FOUND OUT")
    text = told("passed", "", {"speed": data}, kind="performance")
    assert "cannot be believed" in text
    assert "HOW" not in text
    assert "900" not in text


def test_a_wrong_answer_is_not_told_its_speed():
    text = told(
        "wrong_result", "x", {"speed": speed(row([64], 1.0, 2.0), speedup={"O3": [2, 2, 2]})}, kind="performance"
    )
    assert "faster" not in text
    assert "wrong" in text


# The repair builder

TASK = FunctionTask(
    suite="s", name="mix", summary="Mixes", description="Mixes.", digest="0" * 64, entry="mix",
    prototype="void mix(int n)", reference="", parameters=(),
)  # fmt: skip
OTHER = evolve(TASK, name="other")


@pytest.fixture
def make_run(tmp_path):
    """A run directory from (task, sample id, status, code); samples and results in the order given."""

    def make(*entries, name="run", target="acme"):
        path = tmp_path / name
        with RunDirectory.create_or_open(path, IDENTITY) as run:
            for task, sample_id, status, code, *more in entries:
                identity = {
                    "task_id": f"s/{task}",
                    "target": target,
                    "model": more[0] if more else "m/x",
                    "sample_id": sample_id,
                }
                run.append_sample(Sample(**identity, code=code, completion=f"I say: {code}"))
                if status:
                    run.append_result(
                        Result(
                            **identity, status=Status(status), detail=f"why {code}", data={"diagnostics": UNDECLARED}
                        )
                    )
        return str(path)

    return make


def codes_of(builder, task=TASK, count=6, target=TARGET):
    """The code shown to each sample, empty where none is."""
    shown = []
    for index in range(count):
        content = builder.build_with(task, target, PromptContext(index=index))[-1].content
        shown += re.findall(r"```cpp\n(code .*?)\n```", content) or [""]
    return shown


def test_failed_samples_are_shown_in_order_and_again_after_the_last(make_run):
    run = make_run(
        ("mix", "10", "wrong_result", "code 10"), ("mix", "1", "passed", "code 1"),
        ("mix", "2", "compile_error", "code 2"), ("mix", "0", "timeout", "code 0"), ("other", "0", "timeout", "code x"),
        ("mix", "3", "no_code", None), ("mix", "4", "unavailable", "code 4"), ("mix", "6", "", "code 6"),
        ("mix", "5", "harness_error", "code 5"),
    )  # fmt: skip
    builder = RepairPromptBuilder(run)
    assert builder.per_sample
    assert codes_of(builder) == ["code 0", "code 2", "code 10", "code 0", "code 2", "code 10"]
    assert codes_of(builder, OTHER, 2) == ["code x", "code x"]


def test_samples_of_several_models_are_taken_one_model_after_the_other(make_run):
    run = make_run(*((("mix", str(i), "timeout", f"code {model}{i}", f"m/{model}")) for i in (1, 0) for model in "ba"))
    assert codes_of(RepairPromptBuilder(run), count=4) == ["code a0", "code a1", "code b0", "code b1"]


def test_the_last_verdict_on_a_sample_counts(make_run):
    path = make_run(("mix", "0", "wrong_result", "code 0"), ("mix", "1", "wrong_result", "code 1"))
    with RunDirectory.create_or_open(path, IDENTITY) as run:
        run.append_result(result("passed"))
    assert codes_of(RepairPromptBuilder(path), count=2) == ["code 1", "code 1"]


def test_the_prompt_is_the_default_one_with_code_and_verdict_at_its_end(make_run):
    default = FunctionPromptBuilder().build(TASK, TARGET)
    system, user = RepairPromptBuilder(make_run(("mix", "0", "compile_error", "code 0"))).build(TASK, TARGET)
    assert system == default[0]
    assert user.content.startswith(default[1].content.rstrip())
    rest = user.content.removeprefix(default[1].content.rstrip())
    assert (
        rest.index("```cpp\ncode 0\n```") < rest.index("does not compile") < rest.index("undeclared identifier 'nope'")
    )
    assert rest.endswith("Give the whole function again.\n")
    assert "I say" not in rest


def test_code_with_backticks_stays_in_its_fence(make_run):
    run = make_run(("mix", "0", "timeout", 'auto s = "```";'))
    assert '````cpp\nauto s = "```";\n````' in RepairPromptBuilder(run).build(TASK, TARGET)[1].content


def test_diagnostics_that_are_kept_beside_the_record_are_found(make_run):
    path = make_run(("mix", "0", "", "code 0"))
    flood = UNDECLARED + "".join(f"candidate.cpp:{i}:1: error: {'y' * 90}\n" for i in range(2, 99))
    with RunDirectory.create_or_open(path, IDENTITY) as run:
        run.append_result(result("compile_error", data={"diagnostics": flood}))
    content = RepairPromptBuilder(path).build(TASK, TARGET)[1].content
    assert "undeclared identifier 'nope'" in content
    assert "more are left out" in content


def test_a_question_without_a_failed_sample_gets_the_default_prompt(make_run):
    builder = RepairPromptBuilder(make_run(("mix", "0", "timeout", "code 0")))
    for task, target in ((OTHER, TARGET), (TASK, evolve(TARGET, name="ghost"))):
        assert builder.build_with(task, target, PromptContext(index=3)) == FunctionPromptBuilder().build(task, target)


def test_examples_stand_in_front_of_the_question(make_run):
    builder = RepairPromptBuilder(make_run(("mix", "0", "timeout", "code 0")))
    for task in (TASK, OTHER):
        content = build_prompt(builder, task, TARGET, examples=[Example(name="add", code="int add();")])[-1].content
        assert content.index("int add();") < content.index("Implement this function")
        assert content.count("int add();") == 1


@pytest.mark.parametrize(
    "entries", [[], [("mix", "0", "passed", "code")], [("mix", "0", "no_code", None)], [("mix", "0", "", "code")]]
)
def test_a_run_without_failed_code_is_refused_at_once(make_run, entries):
    run = make_run(*entries)
    with pytest.raises(UsageError, match=r"--prompt repair:.*no failed sample with code") as caught:
        make_builder(Plugins.of(), f"repair:{run}")
    assert caught.value.remedy


def test_a_run_that_is_not_there_is_refused_at_once(tmp_path):
    with pytest.raises(UsageError, match="there is no run directory"):
        make_builder(Plugins.of(), f"repair:{tmp_path}/gone")


def test_nothing_about_the_run_is_in_the_prompt(make_run):
    path = make_run(("mix", "0", "timeout", "code 0"))
    content = RepairPromptBuilder(path).build(TASK, TARGET)[1].content
    assert path not in content
    assert "77" not in content
    assert "m/x" not in content


def test_the_words_are_those_of_the_feedback():
    failed = result("memory_error", "read outside of a[4]")
    assert feedback_message(failed, kind="correctness", target=TARGET).content.startswith(verdict_text(failed, TARGET))
    assert isinstance(feedback_message(failed, kind="correctness", target=TARGET), Message)
