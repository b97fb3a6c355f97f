"""`make` and `.ci/run` in a pretend tree: which commands they run, from where, in which order."""

from __future__ import annotations

import re
import shutil

import pytest

TARGETS = {"setup", "demo", "demo-llm", "test", "check", "check-all", "docs", "bench", "clean", "help"}


class Tree:
    def __init__(self, machine, root, folder):
        self.machine = machine
        self.folder = folder
        (folder / "scripts").mkdir(parents=True)
        (folder / ".venv/bin").mkdir(parents=True)
        (folder / ".ci").mkdir()
        shutil.copy(root / "Makefile", folder)
        shutil.copy(root / ".ci/run", folder / ".ci/run")
        machine.write(folder / "scripts/setup", 'echo "in $PWD" >>"$CALLS"')
        self.python()

    def python(self, body="exit 0"):
        self.machine.write(self.folder / ".venv/bin/python", body)

    def run(self, *command, cwd=None, **environ):
        return self.machine.run(*command, cwd=cwd or self.folder, CALLS=str(self.machine.log), **environ)


@pytest.fixture
def tree(machine, root, tmp_path):
    return Tree(machine, root, tmp_path / "a tree")


def test_make_alone_explains_every_target(tree):
    done = tree.run("make")
    assert done.returncode == 0
    assert set(re.findall(r"^make (\S+) +\S", done.stdout, flags=re.MULTILINE)) == TARGETS
    assert tree.machine.calls() == []


@pytest.mark.parametrize("target", sorted(TARGETS - {"help", "clean"}))
def test_every_target_sets_up_first_even_in_parallel(tree, target):
    done = tree.run("make", "-j4", target)
    assert done.returncode == 0, done.stderr
    assert tree.machine.calls()[0].startswith("setup")


def test_test_runs_all_but_the_slow_tests_on_all_cores(tree):
    tree.run("make", "test")
    (call,) = tree.machine.calls("python")
    assert re.fullmatch(r"python -m pytest -n \d+ --dist loadgroup -m not slow", call)


@pytest.mark.parametrize(
    ("target", "flags"),
    [
        ("setup", ""),
        ("demo", ""),
        ("demo-llm", ""),
        ("bench", ""),
        ("test", "--test"),
        ("check", "--dev"),
        ("docs", "--dev"),
    ],
)
def test_a_target_installs_no_more_than_it_needs(tree, target, flags):
    tree.run("make", target)
    assert tree.machine.calls("setup") == [f"setup {flags}"]


def test_check_looks_at_format_lint_types_and_documentation_and_changes_nothing(tree):
    tree.run("make", "check")
    assert tree.machine.calls("python") == [
        "python -m ruff format --check --quiet .",
        "python -m ruff check --quiet .",
        "python -m mypy --no-error-summary",
        "python scripts/reference.py --check",
        "python -m mkdocs build",
    ]


def test_docs_writes_the_reference_before_the_site(tree):
    assert tree.run("make", "docs").returncode == 0
    assert tree.machine.calls("python") == ["python scripts/reference.py", "python -m mkdocs build"]


def test_check_all_runs_everything_in_order_even_in_parallel(tree):
    assert tree.run("make", "-j8", "check-all").returncode == 0
    kinds = [
        re.search(r"ruff (format|check)|mypy|reference|mkdocs|not slow|-m slow|evaluation|experts", call)[0]
        for call in tree.machine.calls("python")
    ]
    checks = ["ruff format", "ruff check", "mypy", "reference", "mkdocs"]
    assert kinds == [*checks, "not slow", "-m slow", "evaluation", "experts"]


@pytest.mark.parametrize(("code", "passes"), [(0, True), (1, False), (5, True)])
def test_check_all_takes_no_slow_tests_for_success_and_failing_ones_for_failure(tree, code, passes):
    tree.python(f'case "$*" in *"-m slow") exit {code} ;; esac')
    assert (tree.run("make", "check-all").returncode == 0) == passes


@pytest.mark.parametrize("target", ["test", "demo", "demo-llm", "check", "docs", "bench"])
def test_a_failing_command_fails_the_target(tree, target):
    tree.python("exit 1")
    assert tree.run("make", target).returncode != 0


@pytest.mark.parametrize("target", ["test", "demo", "demo-llm", "check", "docs", "bench"])
def test_a_failing_set_up_ends_the_target(tree, target):
    tree.machine.write(tree.folder / "scripts/setup", "exit 4")
    assert tree.run("make", target).returncode != 0
    assert tree.machine.calls("python") == []


def test_the_chosen_python_reaches_the_set_up(tree):
    tree.machine.write(tree.folder / "scripts/setup", 'echo "python is $PYTHON" >>"$CALLS"')
    tree.run("make", "setup", "PYTHON=/my python3.12")
    assert "python is /my python3.12" in tree.machine.calls()


def test_clean_keeps_runs_and_sources(tree):
    kept = ["runs/demo/results.jsonl", "plugins/first/first/tasks/build.toml", "kernelbench_core/a.py"]
    gone = [
        ".venv-llm/weights/x",
        "build/x",
        "plugins/first/build/x",
        "plugins/first/dist/x",
        "kernelbench_core/__pycache__/a.pyc",
    ]
    for name in (*kept, *gone):
        (tree.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (tree.folder / name).touch()
    assert tree.run("make", "clean").returncode == 0
    assert [name for name in kept if not (tree.folder / name).exists()] == []
    assert [name for name in (*gone, ".venv", ".venv-llm") if (tree.folder / name).exists()] == []


def test_ci_runs_the_tests_in_the_tree_from_anywhere(tree, tmp_path):
    done = tree.run("bash", tree.folder / ".ci/run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"in {tree.folder}" in tree.machine.calls()
    assert "not slow" in tree.machine.calls("python")[0]


def test_ci_fails_when_the_tests_fail(tree, tmp_path):
    tree.python("exit 1")
    assert tree.run("bash", tree.folder / ".ci/run", cwd=tmp_path).returncode != 0


def test_scripts_can_be_started(root):
    for script in (root / ".ci/run", *(path for path in (root / "scripts").iterdir() if not path.suffix)):
        if script.is_file():
            assert script.stat().st_mode & 0o111 == 0o111, script
