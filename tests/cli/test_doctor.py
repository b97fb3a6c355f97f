from __future__ import annotations

import shutil

import pytest

from kernelbench_core.api import Availability, DoctorCheckDescriptor, MissingError, Target, ToolchainDescriptor
from kernelbench_core.cli import doctor


def test_a_machine_where_no_target_can_be_built_for_is_4(invoke, invoke_json):
    data = invoke_json("doctor", code=4)
    assert data["usable"] is False
    targets = {each["name"]: each for each in data["checks"] if each["kind"] == "target"}
    assert {name: each["state"] for name, each in targets.items()} == {"ghost": "missing", "spirit": "missing"}
    assert "no toolchain named none" in targets["ghost"]["reason"]
    assert "nothing can be evaluated here yet" in invoke("doctor", code=4).stdout


def test_everything_that_a_run_needs_is_looked_at(invoke_json):
    found = {(each["kind"], each["name"]) for each in invoke_json("doctor", code=4)["checks"]}
    assert {("system", "python"), ("system", "kernelbench"), ("system", "cache"), ("plugin", "fake")} <= found
    assert {("check", name) for name in ("bubblewrap", "clang", "lld", "gcc")} <= found


def test_what_is_missing_comes_with_the_command_that_brings_it(invoke, invoke_json, monkeypatch):
    from kernelbench_core.toolchains import base

    monkeypatch.setenv("PATH", "/nonexistent")
    base.find_program.cache_clear()
    try:
        checks = invoke_json("doctor", code=4)["checks"]
        text = invoke("doctor", code=4).stdout
    finally:
        base.find_program.cache_clear()
    remedies = {each["name"]: each["remedy"] for each in checks if each["kind"] == "check" and each["name"] != "timing"}
    assert remedies["clang"] == "apt-get install clang-19"
    assert remedies["lld"] == "apt-get install lld-19"
    assert remedies["gcc"] == "apt-get install g++"
    assert "bubblewrap" in remedies["bubblewrap"]
    for name, remedy in remedies.items():
        assert f"  {name}: {' '.join(remedy.split())}" in text


def usable():
    return Availability(usable=True, version="9.9")


def unusable():
    return Availability(usable=False, reason="it is not plugged in", remedy="plug it in")


def lacking():
    raise MissingError("its driver is gone", "install it")


def mistaken():
    return 1 / 0


def test_checks_of_plugins_are_asked_and_none_stops_the_others(invoke_json, make_module):
    checks = {"good": usable, "bad": unusable, "lacking": lacking, "mistaken": mistaken}
    descriptors = [
        DoctorCheckDescriptor(name=name, summary="s", factory=lambda check=check: check)
        for name, check in checks.items()
    ]
    descriptors.append(DoctorCheckDescriptor(name="gone", summary="s", factory="no_such_module:check"))
    rows = invoke_json("doctor", given={"extra": make_module("extra", doctor_checks=descriptors)}, code=4)["checks"]
    found = {each["name"]: each for each in rows if each["kind"] == "check"}
    assert (found["good"]["state"], found["good"]["found"]) == ("ok", "9.9")
    assert found["bad"]["reason"] == "it is not plugged in"
    assert found["bad"]["remedy"] == "plug it in"
    for name in ("lacking", "mistaken", "gone"):
        assert found[name]["state"] == "missing"
        assert found[name]["reason"]


def test_broken_plugins_and_conflicts_are_shown(invoke_json, make_module):
    given = {name: make_module(name, targets=[Target(name="same", summary="s")]) for name in ("one", "two")}
    given["bad"] = make_module("bad", targets=mistaken)
    rows = {(each["kind"], each["name"]): each for each in invoke_json("doctor", given=given, code=4)["checks"]}
    assert rows["plugin", "bad"]["state"] == "missing"
    assert "claimed by one" in rows["conflict", "target same"]["reason"]


class Raising:
    def __init__(self, _sandbox):
        pass

    def probe(self, _target):
        raise RuntimeError("the probe is broken")

    digest = build = probe


def test_a_toolchain_whose_probe_raises_costs_only_its_targets(invoke_json, make_module):
    plugin = make_module(
        "odd",
        toolchains=[ToolchainDescriptor(name="odd", summary="s", factory=Raising),
                    ToolchainDescriptor(name="lost", summary="s", factory="no_such_module:x")],
        targets=[Target(name="odd-target", summary="s", toolchains=("odd",)),
                 Target(name="lost-target", summary="s", toolchains=("lost",))],
    )  # fmt: skip
    rows = {each["name"]: each for each in invoke_json("doctor", given={"odd": plugin}, code=4)["checks"]}
    assert "the probe is broken" in rows["odd-target"]["reason"]
    assert "no_such_module" in rows["lost-target"]["reason"]


@pytest.mark.parametrize(("cache", "state"), [("/dev/null/below", "missing"), ("{tmp}/not/there/yet", "ok")])
def test_the_cache_folder_must_be_writable_and_is_not_made(invoke_json, monkeypatch, tmp_path, cache, state):
    invoke_json("list", "suites")  # which clears the environment
    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", cache.format(tmp=tmp_path))
    check = doctor._cache()
    assert check["state"] == state
    assert ("KERNELBENCH_CACHE_DIR" in check["remedy"]) is (state == "missing")
    assert not (tmp_path / "not").exists()


def test_the_sandbox_is_needed_for_a_usable_machine():
    target = doctor._check("target", "x")
    sandbox = doctor._check("check", "bubblewrap")
    gone = doctor._check("check", "bubblewrap", "missing")
    assert doctor.can_run([target, sandbox])
    assert not doctor.can_run([target, gone])
    assert not doctor.can_run([target])
    assert not doctor.can_run([sandbox])


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_machine_with_compilers_can_evaluate_and_each_target_is_really_tried(invoke_json, make_module):
    good = Target(name="here", summary="s")
    bad = Target(name="there", summary="s", headers=("no_such_header.h",))
    foreign = Target(name="elsewhere", summary="s", arch="pdp11")
    plugin = make_module("some", targets=[good, bad, foreign])
    data = invoke_json("doctor", given={"some": plugin})
    assert data["usable"] is True
    rows = {each["name"]: each for each in data["checks"]}
    assert rows["here"]["state"] == "ok"
    assert "no_such_header.h" in rows["there"]["reason"]
    assert "pdp11" in rows["elsewhere"]["reason"]
    assert shutil.which("bwrap")
    assert rows["bubblewrap"]["state"] == "ok"
