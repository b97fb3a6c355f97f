from __future__ import annotations

import click
import pytest


def test_no_command_prints_the_help_and_is_an_error(invoke):
    done = invoke(code=2)
    assert done.stdout == ""
    assert "Usage: kernelbench" in done.stderr


@pytest.mark.parametrize(
    ("typo", "meant"), [("rnu", "run"), ("evalute", "evaluate"), ("plugin", "plugins"), ("doctr", "doctor")]
)
def test_an_unknown_command_is_met_with_the_nearest(invoke, one_line, typo, meant):
    assert one_line(invoke(typo, code=2)) == f"error: there is no command {typo!r}; did you mean {meant!r}?"


def test_a_command_like_no_other_gets_the_list_of_all(invoke, one_line):
    line = one_line(invoke("frobnicate", code=2))
    assert "there are run, evaluate" in line


def test_a_plugins_command_runs_and_is_suggested(invoke, command, one_line):
    extra = command("flash", lambda: click.echo("flashed"))
    assert invoke("flash", given={"extra": extra}).stdout == "flashed\n"
    assert "did you mean 'flash'?" in one_line(invoke("flsah", given={"extra": extra}, code=2))


def test_a_plugins_exit_code_is_kept(invoke, command):
    extra = command("flash", lambda: 7)
    invoke("flash", given={"extra": extra}, code=7)


def test_a_mistake_in_a_plugins_command_is_told_from_one_of_ours(invoke, command):
    extra = command("flash", lambda: 1 / 0)
    done = invoke("flash", given={"extra": extra}, code=3)
    assert "Traceback" in done.stderr
    assert "this is a fault of plugin extra" in done.stderr


def test_a_command_that_two_plugins_claim_is_nobodys(invoke, command, one_line):
    given = {"one": command("flash", int, "one"), "two": command("flash", int, "two")}
    line = one_line(invoke("flash", given=given, code=4))
    assert "'flash' is claimed by one" in line
    assert "two" in line


def test_no_plugin_can_take_the_name_of_a_verb(invoke, command):
    extra = command("list", lambda: click.echo("stolen"))
    assert "stolen" not in invoke("list", "protocols", given={"extra": extra}).stdout


def broken():
    raise RuntimeError("it is broken")


def test_an_unknown_command_that_a_broken_plugin_may_have_is_missing(invoke, make_module, one_line):
    line = one_line(invoke("frobnicate", given={"bad": make_module("bad", commands=broken)}, code=4))
    assert "plugin bad is failed" in line
    assert "kernelbench plugins" in line


def test_a_broken_plugin_that_is_not_named_changes_nothing(invoke, make_module):
    bad = make_module("bad", targets=broken, commands=broken, providers=broken, task_loaders=broken)
    assert "strict" in invoke("list", "protocols", given={"bad": bad}).stdout
    invoke("list", "models", given={"bad": bad})


def test_something_of_a_broken_plugin_that_is_named_is_missing(invoke, make_module, fake, one_line):
    bad = make_module("bad", targets=broken)
    arguments = ("run", "--suite", "fake", "--model", "fake/none", "--target", "bad-target", "--unsafe-no-sandbox")
    line = one_line(invoke(*arguments, given={"bad": bad, "fake": fake}, code=4))
    assert "plugin bad is failed" in line


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "--n_samples", "2", "--dry_run"],
        ["run", "--n-samples", "2", "--dry-run"],
        ["run", "--n_samples=2", "--dry-run"],
        ["--no_plugins", "run", "--n-samples", "2", "--dry_run"],
    ],
)
def test_underscores_are_taken_for_hyphens(invoke, arguments):
    done = invoke(*arguments, "--suite", "fake", "--model", "fake/none", "--target", "ghost")
    assert "would work on 6 of 6 samples" in done.stdout


def test_underscores_are_taken_for_hyphens_in_kinds_too(invoke):
    assert invoke("list", "prompt_builders").stdout == invoke("list", "prompt-builders").stdout


@pytest.mark.parametrize("arguments", [["-v", "plugins"], ["plugins", "-v"], ["plugins", "--verbose"]])
def test_global_options_stand_before_or_after_the_verb(invoke, make_module, arguments):
    done = invoke(*arguments, given={"bad": make_module("bad", targets=broken)})
    assert "Traceback" in done.stdout
    assert "it is broken" in done.stdout


@pytest.mark.parametrize("arguments", [["--no-plugins", "list", "suites"], ["list", "suites", "--no-plugins"]])
def test_no_plugins_leaves_the_core_alone(program, arguments):
    done = program(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "there are no suites" in done.stdout


def test_the_list_of_plugins_to_load_is_honoured(program):
    program.environ["KERNELBENCH_LOAD_PLUGINS"] = "no-such-plugin"
    done = program("list", "targets")
    assert done.returncode == 0
    assert "there are no targets" in done.stdout


def test_v_shows_the_traceback_of_an_error_for_people(invoke):
    assert "Traceback" in invoke("report", "nowhere", "-v", code=2).stderr
    assert "Traceback" not in invoke("report", "nowhere", code=2).stderr


def test_completion_offers_the_verbs_without_loading_plugins(program):
    program.environ.update(_KERNELBENCH_COMPLETE="bash_complete", COMP_WORDS="kernelbench r", COMP_CWORD="1")
    assert program().stdout.split() == ["plain,run", "plain,report"]
