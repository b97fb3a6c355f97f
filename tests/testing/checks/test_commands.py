"""Commands and doctor checks."""

from __future__ import annotations

import click
import pytest
from attrs import evolve

from kernelbench_core.api import Availability


def fails():
    raise KeyError("x")


@click.command()
def silent():
    pass


@pytest.mark.parametrize(("fields", "words"), [
    ({"factory": lambda: silent}, "it has no help"),
    ({"factory": lambda: print}, "which has no make_context()"),
    ({"factory": fails}, "its factory raised KeyError"),
    ({"name": "run"}, "kernelbench has a command of that name"),
    ({"name": "new-plugin"}, "kernelbench has a command of that name"),
])  # fmt: skip
def test_a_fault_of_a_command_is_told(good, faults_of, fields, words):
    told = faults_of(commands=[evolve(good["commands"][0], **fields)])
    assert [line for line in told if words in line], told


def test_a_command_may_be_what_the_factory_names(good, faults_of):
    (descriptor,) = good["commands"]
    assert faults_of(commands=[evolve(descriptor, factory=descriptor.factory())]) == []


@pytest.mark.parametrize(("check", "words"), [
    (fails, "it raised KeyError('x')"),
    (lambda: "fine", "it gave 'fine'"),
    (lambda: Availability(usable=False), "it says no without reason and remedy"),
    (lambda: Availability(usable=False, reason="no board"), "it says no without reason and remedy"),
])  # fmt: skip
def test_a_fault_of_a_doctor_check_is_told(good, faults_of, check, words):
    (descriptor,) = good["doctor_checks"]
    for factory in (check, lambda: check):  # the check itself, and what makes it
        (told,) = faults_of(doctor_checks=[evolve(descriptor, factory=factory)])
        assert told.startswith("doctor check acme-board: ")
        assert words in told


def test_a_check_that_says_yes_is_fine(good, faults_of):
    (descriptor,) = good["doctor_checks"]
    assert faults_of(doctor_checks=[evolve(descriptor, factory=lambda: Availability(usable=True))]) == []
