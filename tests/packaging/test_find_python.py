"""`scripts/find-python` on pretend machines."""

from __future__ import annotations

import pytest


def pretend(machine, name, *, new_enough=True, makes_environments=True):
    old, bare = int(not new_enough), int(not makes_environments)
    return machine.add(name, f'case "$2" in *version_info*) exit {old} ;; *ensurepip*) exit {bare} ;; esac')


@pytest.fixture
def find(machine, root, tmp_path):
    return lambda **environ: machine.run(root / "scripts/find-python", cwd=tmp_path, **environ)


def test_the_first_on_path_is_taken_when_it_will_do(machine, find):
    expected = pretend(machine, "python3")
    pretend(machine, "python3.13")
    assert find().stdout.strip() == str(expected)


@pytest.mark.parametrize("flaw", [{"new_enough": False}, {"makes_environments": False}])
def test_one_that_will_not_do_is_passed_over_for_a_numbered_one(machine, find, flaw):
    pretend(machine, "python3", **flaw)
    expected = pretend(machine, "python3.11")
    pretend(machine, "python3.10")
    assert find().stdout.strip() == str(expected)


def test_a_shim_that_fails_is_passed_over(machine, find):
    machine.add("python3", "echo 'command not found' >&2; exit 127")
    expected = pretend(machine, "python3.12")
    found = find()
    assert (found.stdout.strip(), found.stderr) == (str(expected), "")


def test_the_named_one_rules_out_the_others(machine, find):
    pretend(machine, "python3")
    expected = pretend(machine, "mine")
    assert find(PYTHON="mine").stdout.strip() == str(expected)


@pytest.mark.parametrize(
    ("flaw", "code", "says"),
    [
        ({"new_enough": False}, 4, "PYTHON=mine is not a Python of version 3.10 or newer"),
        ({"makes_environments": False}, 3, "mine cannot make environments"),
    ],
)
def test_a_named_one_that_will_not_do_is_refused_in_one_line(machine, find, flaw, code, says):
    pretend(machine, "python3")
    pretend(machine, "mine", **flaw)
    found = find(PYTHON="mine")
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (code, "", 1)
    assert says in found.stderr


def test_a_named_one_that_is_not_there_is_refused(machine, find):
    pretend(machine, "python3")
    found = find(PYTHON="/nowhere/python3")
    assert found.returncode == 4
    assert "/nowhere/python3" in found.stderr
