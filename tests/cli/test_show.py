from __future__ import annotations

import pytest


def test_one_sample_is_shown_with_its_prompt(invoke, make_run):
    text = invoke("show", make_run("wrong_result"), "alpha").stdout
    for part in ("You write C++ kernels", "void alpha_simd(int n)", "1 | void f0();", "why 0", "wrong_result"):
        assert part in text


def test_json_holds_the_same(invoke_json, make_run):
    data = invoke_json("show", make_run("wrong_result"), "fake/alpha:0")
    assert data["code"] == "void f0();"
    assert (data["status"], data["detail"], data["row"]) == ("wrong_result", "why 0", 1)
    assert [each["role"] for each in data["prompt"]] == ["system", "user"]


def test_more_than_one_meaning_lists_all_and_is_an_error_of_usage(invoke, make_run):
    run = make_run("passed", "passed", "passed", "no_code")
    done = invoke("show", run, "alpha", code=2)
    assert done.stdout == ""
    first, second, error = done.stderr.splitlines()
    assert first.split() == ["1", "ghost/alpha/fake-text/0", "passed"]
    assert second.split() == ["4", "ghost/alpha/fake-text/1", "no_code"]
    assert error.startswith("error: 'alpha' can mean 2 samples; name one by its number")
    assert "no_code" in invoke("show", run, second.split()[0]).stdout
    assert "no_code" in invoke("show", run, second.split()[1]).stdout


def test_target_and_model_narrow_the_choice(invoke, make_run, one_line):
    run = make_run("passed")
    make_run("no_code", target="spirit")
    invoke("show", run, "alpha", code=2)
    assert "no_code" in invoke("show", run, "alpha", "--target", "spirit").stdout
    assert "has no sample" in one_line(invoke("show", run, "alpha", "--model", "other/*", code=2))


@pytest.mark.parametrize("text", ["alfa", "99", "alpha:9"])
def test_what_is_not_there_is_one_line_with_a_remedy(invoke, make_run, one_line, text):
    line = one_line(invoke("show", make_run("passed"), text, code=2))
    assert "has no sample" in line
    assert "; " in line


def test_it_works_without_the_plugin_that_brought_the_task(invoke, make_run):
    text = invoke("show", make_run("passed"), "alpha", given={}).stdout
    assert "cannot be built" in text
    assert "1 | void f0();" in text
