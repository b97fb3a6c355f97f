"""`scripts/setup` in a pretend tree with a pretend Python; what pip is asked for is what counts."""

from __future__ import annotations

import itertools
import shutil

import pytest

# Stands for any Python: knows the questions that the scripts ask, makes "environments" that hold a copy of itself.
PYTHON = """
[ -z "${BROKEN:-}" ] || exit 1
case "$*" in
    "-m venv "*) mkdir -p "$3/bin"; touch "$3/pyvenv.cfg"; cp "$0" "$3/bin/python" ;;
    "-m pip install "*) echo "noise of pip"; [ -z "${PIP_FAILS:-}" ] || { echo "ERROR: no such thing"; exit 1; } ;;
    *base_prefix*) echo "IDENTITY" ;;
    --version) echo "Python 3.12.0" ;;
esac
"""


class Tree:
    """A copy of the set-up scripts among pyproject files."""

    def __init__(self, machine, root, folder):
        self.machine = machine
        self.folder = folder
        (folder / "scripts").mkdir(parents=True)
        for name in ("setup", "find-python"):
            shutil.copy(root / "scripts" / name, folder / "scripts")
        self.system_packages(0)
        (folder / "pyproject.toml").write_text("[project]\n")
        for plugin in ("first", "second"):
            self.add_plugin(plugin)
        self.add_python("python3")

    def add_python(self, name, identity="one"):
        self.machine.add(name, PYTHON.replace("IDENTITY", identity))

    def add_plugin(self, name, more=""):
        (self.folder / "plugins" / name).mkdir(parents=True)
        (self.folder / "plugins" / name / "pyproject.toml").write_text("[project]\n" + more)

    def system_packages(self, code):
        self.machine.write(self.folder / "scripts/system-packages", f"exit {code}")

    def setup(self, *arguments, **environ):
        return self.machine.run(self.folder / "scripts/setup", *arguments, cwd=self.folder.parent, **environ)

    def installs(self):
        return [call for call in self.machine.calls("python") if "pip install" in call]

    def environments(self):
        return [call for call in self.machine.calls() if "-m venv" in call]


@pytest.fixture
def tree(machine, root, tmp_path):
    return Tree(machine, root, tmp_path / "a tree")


def test_core_and_plugins_are_installed_by_one_command(tree):
    done = tree.setup()
    assert done.returncode == 0, done.stderr
    (install,) = tree.installs()
    assert install.endswith("-e .[report,retrieval] -e ./plugins/first -e ./plugins/second")


def test_one_line_a_step_and_no_noise(tree):
    done = tree.setup()
    assert done.stdout.splitlines() == [
        "setup: making .venv with Python 3.12.0",
        "setup: installing the core and 2 plugins with their dependencies",
    ]
    assert done.stderr == ""


def test_a_tree_without_plugins_is_set_up_too(tree):
    shutil.rmtree(tree.folder / "plugins")
    assert tree.setup().returncode == 0
    assert tree.installs()[0].endswith("-e .[report,retrieval]")


def test_the_second_time_nothing_is_said_or_done(tree):
    tree.setup()
    before = len(tree.machine.calls())
    done = tree.setup()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert tree.machine.calls()[before:] == ["system-packages --no-python"]


@pytest.mark.parametrize("changed", ["pyproject.toml", "plugins/second/pyproject.toml", "scripts/setup"])
def test_a_change_of_what_decides_the_environment_installs_again_into_it(tree, changed):
    tree.setup()
    with (tree.folder / changed).open("a") as file:
        file.write("\n# changed\n")
    assert tree.setup().returncode == 0
    assert (len(tree.environments()), len(tree.installs())) == (1, 2)


def test_a_new_plugin_is_installed(tree):
    tree.setup()
    tree.add_plugin("third")
    tree.setup()
    assert tree.installs()[-1].endswith("-e ./plugins/third")


def test_a_tree_that_was_moved_gets_a_new_environment(tree, tmp_path):
    tree.setup()
    tree.folder = tree.folder.rename(tmp_path / "elsewhere")
    done = tree.setup()
    assert done.returncode == 0
    assert "was made for" in done.stdout
    assert len(tree.environments()) == 2


def test_a_link_to_the_tree_is_the_same_place(tree, tmp_path):
    tree.setup()
    link = tmp_path / "link"
    link.symlink_to(tree.folder)
    tree.folder = link
    assert tree.setup().stdout == ""


LEVELS = {
    (): "-e .[report,retrieval] -e ./plugins/first -e ./plugins/second -e ./plugins/tested",
    ("--test",): "-e .[test] -e ./plugins/first -e ./plugins/second -e ./plugins/tested[test]",
    ("--dev",): "-e .[dev,test] -e ./plugins/first -e ./plugins/second -e ./plugins/tested[test]",
}
"""What pip is asked for by the flags of the set-up, the lowest level first, where a plugin has an extra `test`."""


@pytest.fixture
def tested(tree):
    tree.add_plugin("tested", '[project.optional-dependencies]\ntest = ["server>=1"]\n')
    return tree


@pytest.mark.parametrize("flags", [*LEVELS, ("--test", "--dev"), ("--dev", "--test")])
def test_what_tests_and_checks_need_is_installed_for_them_only(tested, flags):
    done = tested.setup(*flags)
    assert done.returncode == 0, done.stderr
    (install,) = tested.installs()
    assert install.endswith(LEVELS[flags if flags in LEVELS else ("--dev",)])
    assert ("and those of their tests" in done.stdout) == bool(flags)


@pytest.mark.parametrize("flags", LEVELS)
def test_only_the_tests_need_a_browser(tested, flags):
    for _ in range(2):  # the second time only the system is looked at
        tested.setup(*flags)
        assert ("--browser" in tested.machine.calls()[-1 if _ else 0]) == bool(flags)


@pytest.mark.parametrize(("lower", "higher"), [*itertools.combinations_with_replacement(LEVELS, 2)])
def test_what_was_installed_once_stays_and_is_not_installed_again(tested, lower, higher):
    tested.setup(*lower)
    tested.setup(*higher)
    assert tested.installs()[-1].endswith(LEVELS[higher])
    for flags in (higher, lower):
        assert tested.setup(*flags).stdout == ""
    assert len(tested.installs()) == 1 + (lower != higher)
    tested.add_plugin("third")
    tested.setup(*lower)
    assert tested.installs()[-1].endswith(LEVELS[higher] + " -e ./plugins/third")
    assert len(tested.environments()) == 1


@pytest.mark.parametrize("last", ["test", "dev,test", "", "level", "level 7", "level 2 and more"])
def test_a_stamp_of_another_version_of_the_script_counts_for_no_level(tested, last):
    tested.setup("--test")
    stamp = tested.folder / ".venv/setup-stamp"
    stamp.write_text("".join([*stamp.read_text().splitlines(keepends=True)[:2], last]))
    tested.setup("--test")
    assert len(tested.installs()) == 2


def test_a_failing_pip_shows_its_last_words_and_is_tried_again_next_time(tree):
    done = tree.setup(PIP_FAILS="yes")
    assert done.returncode == 1
    assert "ERROR: no such thing" in done.stderr
    assert "noise of pip" in (tree.folder / ".venv/setup.log").read_text()
    assert tree.setup().returncode == 0
    assert len(tree.installs()) == 2


def test_an_environment_left_half_renewed_never_passes_for_the_old_one(tree):
    tree.setup()
    tree.add_plugin("third")
    assert tree.setup(PIP_FAILS="yes").returncode == 1
    shutil.rmtree(tree.folder / "plugins/third")
    assert tree.setup().returncode == 0
    assert len(tree.installs()) == 3


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_something_else_named_venv_is_never_removed(tree, kind, tmp_path):
    venv = tree.folder / ".venv"
    if kind == "file":
        venv.write_text("mine")
    elif kind == "folder":
        venv.mkdir()
        (venv / "mine").touch()
    else:
        venv.symlink_to(tmp_path / "gone")
    done = tree.setup()
    assert done.returncode == 1
    assert "move it away" in done.stderr
    assert venv.is_symlink() or venv.exists()


def test_an_environment_that_does_not_work_is_made_anew(tree):
    tree.setup()
    tree.machine.write(tree.folder / ".venv/bin/python", "exit 1")
    (tree.folder / ".venv/setup-stamp").unlink()
    done = tree.setup()
    assert done.returncode == 0
    assert "does not work here" in done.stdout
    assert len(tree.environments()) == 2


def test_an_environment_whose_python_is_gone_is_made_anew(tree):
    tree.setup()
    (tree.folder / ".venv/bin/python").unlink()
    (tree.folder / ".venv/bin/python").symlink_to("/nowhere/python3")
    assert tree.setup().returncode == 0
    assert len(tree.environments()) == 2


def test_another_python_than_before_makes_the_environment_anew(tree):
    tree.setup()
    tree.add_python("other", identity="two")
    done = tree.setup(PYTHON="other")
    assert "made from another Python than other" in done.stdout
    assert len(tree.environments()) == 2
    assert tree.setup(PYTHON="other").stdout == ""


def test_a_python_that_will_not_do_leaves_the_environment_in_place(tree):
    tree.setup()
    done = tree.setup(PYTHON="/nowhere/python3")
    assert done.returncode == 4
    assert (tree.folder / ".venv/bin/python").exists()
    assert tree.setup().stdout == ""


@pytest.mark.parametrize("again", [False, True])
def test_missing_system_packages_end_the_set_up_with_their_code(tree, again):
    if again:
        tree.setup()
    tree.system_packages(4)
    done = tree.setup()
    assert done.returncode == 4
    assert (tree.folder / ".venv").exists() == again


def test_an_unknown_argument_is_a_usage_error(tree):
    done = tree.setup("--devel")
    assert done.returncode == 2
    assert not (tree.folder / ".venv").exists()
