from __future__ import annotations

import json

import pytest
from attrs import evolve
from click.testing import CliRunner

from kernelbench_core.api import Target
from kernelbench_core.catalogue import Published
from kernelbench_core.cli.app import cli
from kernelbench_core.cli.state import State
from kernelbench_core.plugins import Plugins


def broken():
    raise RuntimeError("it is broken")


def test_json_is_a_list_of_plugins_with_their_states(invoke_json, make_module, fake):
    rows = invoke_json("plugins", given={"fake": fake, "bad": make_module("bad", targets=broken)})
    states = {row["name"]: row["state"] for row in rows}
    assert states == {"core": "loaded", "fake": "loaded", "bad": "failed"}
    assert {"name", "distribution", "version", "state", "reason", "remedy", "hooks", "module"} <= set(rows[0])
    bad = next(row for row in rows if row["name"] == "bad")
    assert "it is broken" in bad["reason"]
    assert "traceback" not in bad


def test_the_traceback_is_shown_with_v_only(invoke, invoke_json, make_module):
    given = {"bad": make_module("bad", targets=broken)}
    assert "Traceback" not in invoke("plugins", given=given).stdout
    assert "Traceback" in invoke("plugins", "-v", given=given).stdout
    row = next(each for each in invoke_json("plugins", "-v", given=given) if each["name"] == "bad")
    assert "Traceback" in row["traceback"]


def test_a_broken_plugin_is_named_with_reason_and_remedy_and_is_no_error(invoke, make_module):
    text = invoke("plugins", given={"bad": make_module("bad", targets=broken)}).stdout
    (line,) = [line for line in text.splitlines() if line.startswith("bad: ")]
    assert "failed" in line
    assert "it is broken" in line
    assert "KERNELBENCH_DISABLE_PLUGINS" in line


def test_conflicts_name_both_claimants_in_text_and_json(invoke, invoke_json, make_module):
    given = {name: make_module(name, targets=[Target(name="same", summary="s")]) for name in ("one", "two")}
    (line,) = [line for line in invoke("plugins", given=given).stdout.splitlines() if line.startswith("conflict: ")]
    for word in ("target 'same'", "one", "two", "uninstall"):
        assert word in line
    for row in invoke_json("plugins", given=given):
        assert len(row["conflicts"]) == (row["name"] != "core")


def test_what_is_left_out_is_said_with_its_reason(program):
    program.environ["KERNELBENCH_LOAD_PLUGINS"] = "no-such-plugin"
    text = program("plugins").stdout
    assert "no-such-plugin: unavailable (named in KERNELBENCH_LOAD_PLUGINS but not installed); install it" in text


ACME = Published(
    plugin="acme",
    distribution="kernelbench-acme",
    brings={"commands": ("flash",), "targets": ("acme-v1", "acme-v2"), "metrics": tuple("abcde")},
)


@pytest.fixture
def ask(invoke):
    """Runs a command line with the core alone, where one distribution is known and not installed."""
    invoke("--version")  # an empty folder and environment

    def run(*arguments, code=0, known=(ACME,)):
        state = State(Plugins(published=lambda: known))
        done = CliRunner().invoke(cli, arguments, obj=state)
        assert done.exit_code == code, done.output
        return done

    return run


def test_what_is_known_and_not_installed_stands_below_with_what_it_brings(ask):
    above, heading, below = ask("plugins").stdout.partition("\nnot installed:\n")
    assert heading
    assert "acme" not in above
    _, _, row, *rest = below.splitlines()
    assert row.split("  ", 1)[0] == "kernelbench-acme"
    assert row.endswith(" commands flash; targets acme-v1 acme-v2; 5 metrics")
    assert rest == ["", "`python -m pip install NAME` installs one"]


def test_where_everything_known_is_installed_nothing_is_said_of_it(ask, invoke):
    assert "not installed" not in ask("plugins", known=()).stdout
    assert "not installed" not in invoke("plugins").stdout
    assert json.loads(ask("plugins", "--all", "--json", known=()).stdout) == json.loads(ask("plugins", "--json").stdout)


def test_json_has_what_is_not_installed_where_all_is_asked_for(ask):
    core, acme = json.loads(ask("plugins", "--all", "--json").stdout)
    assert json.loads(ask("plugins", "--json").stdout) == [core]
    assert set(acme) == set(core)
    assert (acme["name"], acme["distribution"], acme["state"]) == ("acme", "kernelbench-acme", "not installed")
    assert acme["remedy"] == "python -m pip install kernelbench-acme"
    assert acme["brings"] == {kind: list(names) for kind, names in ACME.brings.items()}


def test_json_says_what_each_plugin_brings_by_kind(invoke_json, make_module, fake):
    given = {"fake": fake, "bad": make_module("bad", targets=broken)}
    found = {row["name"]: row["brings"] for row in invoke_json("plugins", given=given)}
    assert found["fake"] == {"suites": ["fake"], "targets": ["ghost", "spirit"], "providers": ["fake"]}
    assert found["bad"] == {}
    assert found["core"]["protocols"] == ["simdbench", "strict"]


def test_a_command_that_is_not_installed_ends_with_4_and_what_brings_it(ask, one_line):
    for name in ("flash", "FLASH"):
        line = one_line(ask(name, code=4))
        assert line == (
            "error: command 'flash': kernelbench-acme brings it and is not installed; "
            "python -m pip install kernelbench-acme"
        )
    assert "there is no command 'flush'" in one_line(ask("flush", code=2))


def test_a_list_without_entries_says_what_brings_some(ask):
    text = ask("list", "targets").stdout
    assert text.startswith("there are no targets; plugins bring them\n")
    assert [line.split() for line in text.splitlines() if "acme" in line] == [
        ["kernelbench-acme", "acme-v1", "acme-v2"]
    ]
    assert text.endswith("`python -m pip install NAME` installs one\n")
    assert json.loads(ask("list", "targets", "--json").stdout) == []
    suites = evolve(ACME, brings={"suites": ("waves",)})
    assert "kernelbench-acme  waves" in ask("list", "tasks", known=(suites,)).stdout
    assert ask("list", "tasks").stdout == "there are no tasks; plugins bring them: see `kernelbench plugins`\n"


def test_doctor_says_where_targets_come_from_when_there_is_none(ask):
    assert ask("doctor", code=4).stdout.endswith(
        "nothing can be evaluated here yet: there is no target; `kernelbench list targets` says what brings some\n"
    )
