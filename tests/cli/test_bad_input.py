"""Bad input gives one line that says what, where and the remedy, with the right exit code and no traceback."""

from __future__ import annotations

import pytest

RUN = ("run", "--suite", "fake", "--target", "ghost", "--model", "fake/none", "--unsafe-no-sandbox")
SILENT = ("run", "--suite", "fake", "--target", "ghost", "--model", "fake/silent", "--unsafe-no-sandbox")
EVALUATE = ("evaluate", "--suite", "fake", "--target", "ghost", "--unsafe-no-sandbox", "--samples")

CASES = {
    "no model": (("run", "--suite", "fake", "--target", "ghost"), 2, "--model provider/name"),
    "no target": (("run", "--suite", "fake", "--model", "fake/none"), 2, "--target NAME"),
    "unknown suite": ((*RUN, "--suite", "fak"), 2, "did you mean 'fake'?"),
    "unknown target": ((*RUN, "--target", "gost"), 2, "did you mean 'ghost'?"),
    "unknown provider": ((*RUN, "--model", "fke/none"), 2, "did you mean 'fake'?"),
    "unknown model": ((*RUN, "--model", "fake/nix"), 2, "it has none, text"),
    "model without provider": ((*RUN, "--model", "none"), 2, "expected provider/name"),
    "unknown task": ((*RUN, "--task", "alpa"), 2, "did you mean 'alpha'?"),
    "unknown protocol": ((*RUN, "--protocol", "strct"), 2, "did you mean 'strict'?"),
    "unknown toolchain": ((*RUN, "--toolchain", "clag"), 2, "did you mean 'clang'?"),
    "no task matches": ((*RUN, "--task", "z*"), 5, "0 evaluated"),
    "no sample": ((*SILENT, "--out", "r"), 5, "0 evaluated"),
    "missing config": ((*RUN, "--config", "no.toml"), 2, "no.toml: there is no such file"),
    "no valid TOML": ((*RUN, "--config", "torn.toml"), 2, "torn.toml: no valid TOML"),
    "unknown table": ((*RUN, "--config", "table.toml"), 2, "unknown table 'rn'"),
    "unknown key": ((*RUN, "--config", "key.toml"), 2, "run.modells: unknown key"),
    "wrong type": ((*RUN, "--config", "type.toml"), 2, "run.models[1]: expected a string, got 3"),
    "config is a folder": ((*RUN, "--config", "."), 2, "cannot be read"),
    "out below a file": ((*RUN, "--out", "file/below"), 2, "choose another --out"),
    "out is a file": ((*RUN, "--out", "file"), 2, "choose another --out"),
    "out is no run": ((*RUN, "--out", "folder"), 2, "choose another --out"),
    "missing samples": ((*EVALUATE, "no.jsonl"), 2, "no.jsonl: no such file"),
    "empty samples": ((*EVALUATE, "empty.jsonl"), 2, "empty.jsonl: the file is empty"),
    "samples of an unknown kind": ((*EVALUATE, "file"), 2, "unknown kind"),
    "no samples": (("evaluate", "--suite", "fake"), 2, "Missing option '--samples'"),
    "report of nothing": (("report", "nowhere"), 2, "there is no run directory nowhere"),
    "report of a folder": (("report", "folder"), 2, "is no run directory"),
    "report of a newer run": (("report", "newer"), 2, "upgrade"),
    "show of nothing": (("show", "nowhere", "x"), 2, "there is no run directory nowhere"),
    "validate an unknown target": (("validate", "--suite", "fake", "--target", "gost"), 2, "did you mean 'ghost'?"),
    "unknown option": ((*RUN, "--tagret", "x"), 2, "--target"),
    "unknown kind": (("list", "task"), 2, "tasks"),
    "suite of something else": (("list", "targets", "--suite", "fake"), 2, "list tasks"),
    "tasks of an unknown suite": (("list", "tasks", "--suite", "fak"), 2, "did you mean 'fake'?"),
    "no number": ((*RUN, "--limit", "many"), 2, "--limit"),
    "negative number": ((*RUN, "--jobs", "-3"), 2, "--jobs"),
    "no samples wanted": ((*RUN, "--n-samples", "0"), 2, "--n-samples"),
    "share above one": ((*RUN, "--min-pass", "2"), 2, "number from 0 to 1"),
    "no share": ((*RUN, "--min-pass", "most"), 2, "number from 0 to 1"),
    "NaN": ((*RUN, "--min-pass", "nan"), 2, "number from 0 to 1"),
    "unknown status": (("report", "newer", "--samples", "--status", "wrong"), 2, ""),
    "generate without model": (("generate", "--suite", "fake", "--target", "ghost"), 2, "--model provider/name"),
    "generate without target": (("generate", "--suite", "fake", "--model", "fake/none"), 2, "--target NAME"),
    "dry run of nothing": ((*SILENT, "--dry-run"), 5, "0 evaluated"),
    "generate nothing": (("generate", *SILENT[1:-1]), 5, "--model"),
}


@pytest.fixture
def files(tmp_path):
    """Files that are wrong, each in its own way."""
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "letter.txt").write_text("dear")
    (tmp_path / "newer").mkdir()
    (tmp_path / "newer" / "run.toml").write_text("schema_version = 999\n")
    for name, text in {
        "torn": "[run", "table": "[rn]\nx = 1\n", "key": "[run]\nmodells = 1\n", "type": '[run]\nmodels = ["a/b", 3]\n',
    }.items():  # fmt: skip
        (tmp_path / f"{name}.toml").write_text(text)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_one_line_with_its_exit_code(invoke, one_line, case, tmp_path):
    arguments, code, text = CASES[case]
    before = sorted(tmp_path.rglob("*"))
    done = invoke(*arguments, code=code)
    assert done.stdout == ""
    assert text in one_line(done)
    assert sorted(tmp_path.rglob("*")) == before, "it left something behind"


@pytest.mark.parametrize(
    ("name", "value"),
    [("KERNELBENCH_LIMIT", "many"), ("KERNELBENCH_UNSAFE_NO_SANDBOX", "perhaps"), ("KERNELBENCH_SEED", "-1")],
)
def test_a_bad_variable_is_named(invoke, one_line, monkeypatch, name, value):
    invoke("--version")  # which clears the environment
    monkeypatch.setenv(name, value)
    assert name in one_line(invoke(*RUN, code=2))


def test_a_bad_kernelbench_toml_in_the_folder_is_named(invoke, one_line, tmp_path):
    (tmp_path / "kernelbench.toml").write_text("[run]\nlimit = 'all'\n")
    assert "run.limit: expected a whole number, got 'all' (kernelbench.toml)" in one_line(invoke(*RUN, code=2))
