from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli

from kernelbench_core import __version__
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.store import run_info

CONFIG = {
    "identity": {"suite": "simd", "protocol": "strict", "seed": 7, "limits": {"run_seconds": 10.0}},
    "config": {"models": ["a/b"]},
    "compilers": {"clang": "19.1.0"},
    "plugins": {"kernelbench-simd-suite": "0.1.0"},
}
WHERE = Path("runs/x")


def stored(config=CONFIG):
    return tomli.loads(run_info.render(run_info.new_info(config)))


def test_a_new_run_says_where_its_numbers_come_from():
    info = stored()
    assert info["schema_version"] == 1
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", info["created"])
    assert info["kernelbench"] == __version__
    assert info["machine"]["cpu"]
    assert info["machine"]["cores"] >= 1
    assert {key: info[key] for key in CONFIG} == CONFIG


def test_a_seed_that_is_not_given_is_drawn():
    seeds = {stored({"identity": {"seed": None}})["identity"]["seed"] for _ in range(5)}
    assert len(seeds) > 1
    assert stored({"identity": {"seed": 0}})["identity"]["seed"] == 0


@pytest.mark.parametrize("name", ["schema_version", "created", "kernelbench", "machine", "history"])
def test_our_names_cannot_be_taken(name):
    with pytest.raises(ValueError, match=name):
        run_info.new_info({name: "x"})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"suite": "npu"}, "runs/x was made with suite = 'simd', and this run has 'npu'"),
        ({"seed": 8}, "runs/x was made with seed = 7, and this run has 8"),
        ({"limits": {"run_seconds": 5}}, "runs/x was made with limits.run_seconds = 10.0, and this run has 5"),
        ({"cases": 10}, "runs/x was made with cases = (nothing), and this run has 10"),
        ({"suite": ...}, "runs/x was made with suite = 'simd', and this run has (nothing)"),
        ({"limits": {}}, "runs/x was made with limits.run_seconds = 10.0, and this run has (nothing)"),
    ],
)
def test_another_identity_is_refused_with_the_key_and_both_values(change, message):
    wanted = {key: value for key, value in {**CONFIG["identity"], **change}.items() if value is not ...}
    with pytest.raises(UsageError) as caught:
        run_info.resumed_info(stored(), {**CONFIG, "identity": wanted}, WHERE)
    assert str(caught.value) == f"{message}; choose another --out, or use the same settings"


@pytest.mark.parametrize("change", [{"seed": None}, {"limits": None}, {"suite": None, "protocol": None}])
def test_what_is_left_open_takes_what_the_run_has(change):
    wanted = {**CONFIG, "identity": {**CONFIG["identity"], **change}}
    assert run_info.resumed_info(stored(), wanted, WHERE) is None


def test_a_list_is_the_same_as_a_tuple():
    before = stored({"identity": {"lengths": [128, 256]}})
    assert run_info.resumed_info(before, {"identity": {"lengths": (128, 256)}}, WHERE) is None


def test_what_changed_between_two_parts_of_a_run_is_on_record():
    before = stored()
    newer = {**CONFIG, "compilers": {"clang": "19.1.7", "gcc": "12"}}
    info = run_info.resumed_info(before, newer, WHERE)
    assert info["created"] == before["created"]
    assert info["compilers"] == newer["compilers"]
    [entry] = info["history"]
    assert entry["changed"] == ["compilers.clang: '19.1.0' -> '19.1.7'", "compilers.gcc: (nothing) -> '12'"]
    again = run_info.resumed_info(tomli.loads(run_info.render(info)), CONFIG, WHERE)
    assert len(again["history"]) == 2


def test_the_record_of_changes_is_bounded():
    info = run_info.resumed_info(stored(), {**CONFIG, "config": {f"k{n}": "x" * 9999 for n in range(200)}}, WHERE)
    assert len(info["history"][0]["changed"]) == 51
    assert max(map(len, info["history"][0]["changed"])) < 300


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"schema_version = 2\nkernelbench = '9.0'", r"schema_version 2 comes from a newer kernelbench \(9\.0\).*pip"),
        (b"", r"schema_version: expected a number from 1, got \(nothing\)"),
        (b"schema_version = 'one'\n", "schema_version: expected a number from 1, got 'one'"),
        (b"schema_version = true\n", "got True"),
        (b"schema_version = 0\n", "got 0"),
        (b"schema_version = \n", r"line 1, column"),
        (b"a = '\xff'\n", r"not UTF-8 \(byte 5\)"),
        (b"schema_version = 1\nidentity = 3\n", "identity: expected a table"),
        (b"a = " + b"[" * 100_000, "run.toml: "),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_remedy(tmp_path, content, message):
    (tmp_path / "run.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=message) as caught:
        run_info.read(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path}/run.toml: ")
    assert caught.value.remedy
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("cpuinfo", "expected"),
    [
        ("processor\t: 0\nmodel name\t: Intel(R) Xeon(R)\nflags : a b\nmodel name\t: second\n", "Intel(R) Xeon(R)"),
        ("processor : 0\nhart : 0\nuarch\t: sifive,u74-mc\n", "sifive,u74-mc"),
        ("CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "cpu implementer 0x41, cpu part 0xd0c"),
    ],
)
def test_the_processor_is_named_on_every_architecture(tmp_path, cpuinfo, expected):
    (tmp_path / "cpuinfo").write_text(cpuinfo)
    assert run_info.cpu_model(tmp_path / "cpuinfo") == expected


def test_a_machine_without_that_file_has_some_name(tmp_path):
    assert run_info.cpu_model(tmp_path / "none")
