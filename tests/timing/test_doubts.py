"""What speaks against a candidate's own times."""

from __future__ import annotations

import pytest

from kernelbench_core.timing.doubts import Doubt, calm, doubt, forgetful, untimed, verdict

FAIR = {
    "outside": [(0.0, 2e-3, 1e-3)] * 4, "usual": [(0.0, 2e-3, 1e-3)] * 4, "passes": 10, "cached": 1.1, "gained": 1e-6,
}  # fmt: skip


def test_a_process_that_needs_what_the_reference_needs_is_believed():
    assert verdict([doubt(**FAIR)] * 3) == ""


def test_time_that_went_by_and_was_not_claimed_is_named():
    hidden = doubt(**{**FAIR, "outside": [(0.0, 2.75e-3, 0.25e-3)] * 4})
    said = verdict([hidden] * 3)
    assert "it reports 250.0 us" in said
    assert "used 2750.0 us of processor time beyond those" in said
    assert "the reference needs 2000.0 us" in said


@pytest.mark.parametrize(("outside", "believed"), [(2.6e-3, True), (2.8e-3, False)])
def test_where_the_line_is(outside, believed):
    found = doubt(
        **{**FAIR, "outside": [(0.0, outside, 1e-3)]}
    )  # 1.3 times the usual, a tenth of the claim, 10 us of messages
    assert (verdict([found]) == "") is believed


def test_one_start_alone_may_have_been_disturbed():
    fair, odd = doubt(**FAIR), doubt(**{**FAIR, "outside": [(0.0, 9e-3, 1e-3)]})
    assert verdict([fair, odd]) == ""
    assert verdict([fair, odd, odd]) != ""


@pytest.mark.parametrize(
    ("cached", "gained", "longer", "caught"),
    [(9.0, 5e-5, 9.0, True), (9.0, 1e-6, 1.0, False), (3.0, 5e-5, 3.0, False), (1.8, 5e-5, 1.0, False),
     (0.5, -1e-5, 1.0, False)],
)  # fmt: skip
def test_results_that_are_kept_and_branches_that_are_learnt(cached, gained, longer, caught):
    found = [Doubt(cached=cached, gained=gained)] * 2
    assert forgetful(found) == longer
    assert ("keeps results" in verdict(found)) is caught


def test_the_calm_half_of_the_samples_counts():
    says = ((0.9, -5.0), (0.0, 1.0), (0.1, 2.0), (0.5, 9.0), (0.2, 3.0), (0.8, 9.0))
    samples = [(waited, beyond, beyond + 1) for waited, beyond in says]
    assert calm(samples) == (0.2, 2.0, 3.0)
    assert calm(samples[:1]) == (0.9, -5.0, -4.0)


def test_waiting_is_shared_out_between_windows_and_the_rest():
    assert untimed(1e-3, 3e-3, 0.0, 10) == (0.0, pytest.approx(2e-4), pytest.approx(1e-4))
    share, outside, within = untimed(2e-3, 3e-3, 3e-3, 10)  # twice as long for waiting, within windows and outside
    assert share == pytest.approx(0.5)
    assert (outside, within) == (pytest.approx(2e-4), pytest.approx(1e-4))
    assert untimed(5e-3, 3e-3, 0.0, 10)[1] == 0.0, "it slept: a claim that is too long hides nothing"


def test_a_restless_machine_makes_doubts_weaker():
    calmly = doubt(**{**FAIR, "outside": [(0.0, 3.2e-3, 1e-3)]})
    restless = doubt(**{**FAIR, "outside": [(0.3, 3.2e-3, 1e-3)]})
    assert verdict([calmly]) != ""
    assert verdict([restless]) == ""


def test_without_samples_nothing_is_said_about_time():
    assert verdict([doubt(**{**FAIR, "outside": []})]) == ""
    assert verdict([doubt(**{**FAIR, "usual": []})]) == ""
