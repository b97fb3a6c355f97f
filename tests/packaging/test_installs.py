"""The matrix of installs: the core alone, each plugin distribution, every two of them, and all.

Each is a fresh environment with pip's own choice of wheels; combinations that bring the same plugins share one. What
must be there is read from the plugins' sources.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import tomli

from kernelbench_core.api import Result, Sample, Status
from kernelbench_core.cli.app import VERBS
from kernelbench_core.cli.list import REGISTRIES
from kernelbench_core.plugins import Plugins
from kernelbench_core.store import RunDirectory

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(path.parent.name for path in ROOT.glob("plugins/*/pyproject.toml"))
TASKS = {
    "simd_suite": ("simd", ROOT / "plugins/simd_suite/kernelbench_simd_suite/tasks"),
    "amd_aie": ("npu", ROOT / "plugins/amd_aie/kernelbench_amd_aie/tasks"),
}
"""Plugin to the suite that it has without an argument, and where its tasks are."""
LISTED = [*REGISTRIES, "tasks", "models", "commands"]

# Answers questions, a line of JSON each, for as long as it is asked: a new process costs more than most answers.
ANSWERER = """
import contextlib, io, json, os, sys
from importlib.metadata import distributions
from kernelbench_core.api import KernelbenchError
from kernelbench_core.catalogue import plural
from kernelbench_core.cli.app import cli
from kernelbench_core.plugins import Plugins

def command(arguments):
    code, out, err = 0, io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            cli(arguments)
        except SystemExit as end:
            code = end.code
    return code, out.getvalue(), err.getvalue()

def name(kind, name):
    registries = {plural(each.kind): each for each in Plugins.discover().registries().values()}
    try:
        return 0, f"{registries[kind].get(name)}"
    except KernelbenchError as error:
        return error.exit_code, str(error)

def installed():
    return sorted(each.metadata["Name"] for each in distributions())

answers = os.fdopen(os.dup(1), "w")
for line in sys.stdin:
    question, *arguments = json.loads(line)
    print(json.dumps(globals()[question](*arguments)), file=answers, flush=True)
"""


def distribution_of(plugin):
    return f"kernelbench-{plugin.replace('_', '-')}"


def closure_of(plugins):
    """The plugins, and those whose distributions theirs require."""
    found = set(plugins)
    for plugin in plugins:
        project = tomli.loads((ROOT / "plugins" / plugin / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        found |= {each for each in PLUGINS if any(distribution_of(each) in line for line in project["dependencies"])}
    assert found == set(plugins) or found == closure_of(sorted(found))
    return found


def names_of(plugins):
    """What the core and some plugins bring, by kind as `kernelbench list` calls it, from the modules of the tree."""
    modules = {plugin: import_module(f"kernelbench_{plugin}.plugin") for plugin in plugins}
    made = Plugins.of(modules)
    assert [each.label for each in made.statuses()] == ["loaded"] * len(plugins)
    return {kind: set(getattr(made, attribute).names()) for kind, attribute in REGISTRIES.items()}


COMBINATIONS = [
    (),
    *itertools.combinations(PLUGINS, 1),
    *itertools.combinations(PLUGINS, 2),
    tuple(PLUGINS),
]


def label(combination):
    return {0: "core alone", len(PLUGINS): "all"}.get(len(combination), " and ".join(combination))


# Combinations by what they bring. The tests of one environment go to one worker, and others to others.
MATRIX = [
    pytest.param(group, id=label(group[0]), marks=pytest.mark.xdist_group(f"install {label(group[0])}"))
    for closure in dict.fromkeys(frozenset(closure_of(each)) for each in COMBINATIONS)
    for group in [[each for each in COMBINATIONS if closure_of(each) == closure]]
]


class Environment:
    """A new environment with some of the wheels, and nothing else; commands run in a folder of its own."""

    def __init__(self, folder, combinations, wheelhouse, run_program, untied):
        self.plugins, *self.equals = combinations
        self.closure, self.wheelhouse = closure_of(self.plugins), wheelhouse
        self.work, self.run_program = folder / "work", run_program
        self.bin = folder / "venv/bin"
        self.environ = {**untied, "PATH": f"{self.bin}{os.pathsep}{untied['PATH']}"}
        self.environ["XDG_CACHE_HOME"] = str(wheelhouse.parent / "cache")
        self.work.mkdir()
        run_program(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
        self.install(self.plugins)
        self.answerer = subprocess.Popen(
            [self.bin / "python", "-c", ANSWERER], cwd=self.work, env=self.environ, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def install(self, plugins):
        """Has pip install some plugins, or the core where there is none, from our wheels."""
        names = [distribution_of(each) for each in plugins] or ["kernelbench-core"]
        return self.pip("install", "--no-compile", "--no-index", "--find-links", self.wheelhouse, *names)

    def close(self):
        """Ends the process that answers."""
        self.answerer.communicate(timeout=30)

    def pip(self, *arguments):
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", self.bin / "python")
        return self.run_program(*pip, *arguments, cwd=self.work, environ=self.environ).stdout

    def __call__(self, *command, code=0):
        program, *arguments = command
        return self.run_program(self.bin / program, *arguments, cwd=self.work, environ=self.environ, code=code)

    def answers(self, *command_lines):
        """Exit code, output and error output of each command line."""
        return [self.ask("command", list(map(str, each))) for each in command_lines]

    def ask(self, *question):
        """The answer to a question that `ANSWERER` knows."""
        self.answerer.stdin.write(f"{json.dumps(question)}\n")
        self.answerer.stdin.flush()
        return json.loads(self.answerer.stdout.readline())

    def json(self, *command_lines):
        """The documents that command lines print with `--json`."""
        documents = []
        for code, out, err in self.answers(*((*each, "--json") for each in command_lines)):
            assert code == 0, err
            documents.append(json.loads(out))
        return documents


@pytest.fixture(scope="module")
def environment(request, tmp_path_factory, wheelhouse, run_program, untied):
    folder = tmp_path_factory.mktemp("install")
    made = Environment(folder, request.param, wheelhouse, run_program, untied)
    yield made
    made.close()
    shutil.rmtree(folder)  # all of them together are more than a gigabyte


def one_line(err):
    """The single line of an error that the user can mend."""
    (line,) = err.splitlines()
    assert line.startswith("error: ")
    return line


def remedy(plugin):
    return f"python -m pip install {distribution_of(plugin)}"


def missing(plugin):
    """What is said of something that a plugin brings which is not installed."""
    return f"{distribution_of(plugin)} brings it and is not installed; {remedy(plugin)}"


pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("environment", MATRIX, indirect=True)
class TestInstall:
    """What holds in every environment of the matrix."""

    def test_what_pip_installed_fits_together_and_is_what_was_asked_for(self, environment):
        environment.pip("check")
        found = set(environment.ask("installed"))
        ours = {name for name in found if name.startswith("kernelbench")}
        assert ours == {"kernelbench-core", *map(distribution_of, environment.closure)}
        assert not {"plotly", "bm25s", "pyarrow", "pytest"} & found
        for equal in environment.equals:
            assert "Installing" not in environment.install(equal)

    def test_the_command_tells_version_and_help(self, environment):
        from kernelbench_core import __version__

        assert environment("kernelbench", "--version").stdout == f"kernelbench, version {__version__}\n"
        named = {line.split()[0] for line in environment("kernelbench", "--help").stdout.splitlines() if line.strip()}
        assert set(VERBS) <= named

    def test_what_is_installed_is_listed_and_nothing_else(self, environment):
        expected = names_of(environment.closure)
        listed = dict(zip(LISTED, environment.json(*(("list", kind) for kind in LISTED)), strict=True))
        assert {kind: {row["name"].partition(":")[0] for row in listed[kind]} for kind in REGISTRIES} == expected
        tasks = {
            f"{suite}/{path.parent.name}"
            for plugin, (suite, folder) in TASKS.items()
            if plugin in environment.closure
            for path in folder.glob("*/task.toml")
        }
        assert {row["task_id"] for row in listed["tasks"]} == tasks
        assert {row["name"].partition("/")[0] for row in listed["models"]} == expected["providers"]
        more = {"npueval-results"} if "amd_aie" in environment.closure else set()
        assert {row["name"] for row in listed["commands"]} == {*VERBS, *more}

    def test_plugins_are_loaded_from_their_distributions_and_the_others_called_not_installed(self, environment):
        rows, everything = environment.json(("plugins",), ("plugins", "--all"))
        states = {row["name"]: (row["distribution"], row["state"]) for row in everything}
        there = {each: (distribution_of(each), "loaded") for each in environment.closure}
        assert states == {
            **{each: (distribution_of(each), "not installed") for each in PLUGINS},
            "core": ("kernelbench-core", "loaded"),
            **there,
        }
        assert {row["name"] for row in rows} == {"core", *there}
        ((_, text, _),) = environment.answers(("plugins",))
        above, heading, below = text.partition("not installed:")
        for plugin in PLUGINS:
            assert distribution_of(plugin) in (above if plugin in there else below)
        assert bool(heading) is (len(there) < len(PLUGINS))

    def test_each_name_that_is_not_there_is_told_with_what_brings_it(self, environment):
        core = names_of([])
        wanted = [
            (kind, name, plugin)
            for plugin in PLUGINS
            for kind, names in names_of([plugin]).items()
            for name in sorted(names - core[kind])
        ]
        assert wanted
        for kind, name, plugin in wanted:
            code, text = environment.ask("name", kind, name)
            if plugin in environment.closure:
                assert (code, name in text) == (0, True), (kind, name, text)
            else:
                assert code == 4, (kind, name, text)
                assert text == f"{kind.replace('-', ' ')[:-1]} {name!r}: {missing(plugin)}"

    def test_commands_that_name_what_is_not_there_end_with_4_and_one_line(self, environment):
        lacking = [each for each in PLUGINS if each not in environment.closure]
        questions = []
        for plugin in lacking:
            names = names_of([plugin])
            core = names_of([])
            target = ("--target", "scalar") if "simd_suite" in environment.closure else ("--target", "riscv-rvv")
            questions += [
                *((("list", "tasks", "--suite", name), plugin) for name in sorted(names["suites"])),
                *((("prompt", "argmax", name), plugin) for name in sorted(names["targets"])),
                *((("evaluate", "--target", name, "--samples", "."), plugin) for name in sorted(names["targets"])),
                *(
                    (("run", *target, "--task", "argmax", "--model", f"{name}/x"), plugin)
                    for name in sorted(names["providers"] - core["providers"])[:2]
                ),
                *(
                    (("prompt", "argmax", target[1], "--retrieve", name), plugin)
                    for name in sorted(names["retrievers"] - core["retrievers"])
                ),
            ]
        answers = environment.answers(*(question for question, _ in questions))
        for (question, plugin), (code, out, err) in zip(questions, answers, strict=True):
            # Targets that are named with --target are missed first: what brings one brings its suite. Then the suite.
            first = {"evaluate": plugin, "run": "riscv_rvv", "list": plugin}.get(question[0], "simd_suite")
            assert (code, out) == (4, ""), (question, err)
            assert one_line(err).endswith(f": {missing(plugin if 'simd_suite' in environment.closure else first)}")

    def test_a_question_can_be_made_for_every_target_that_is_there(self, environment):
        targets = sorted(names_of(environment.closure)["targets"])
        asked = {name: ("npu", "argmax_int32") if name.startswith("amd-") else ("simd", "argmax") for name in targets}
        answers = environment.answers(
            *(("prompt", "--suite", suite, task, name) for name, (suite, task) in asked.items())
        )
        for name, (code, out, err) in zip(targets, answers, strict=True):
            assert code == 0, (name, err)
            assert "argmax" in out

    def test_a_list_with_nothing_in_it_says_how_to_get_some(self, environment):
        for kind in ("targets", "suites", "tasks"):
            ((code, out, _),) = environment.answers(("list", kind))
            assert code == 0
            empty = not names_of(environment.closure)["suites" if kind == "tasks" else kind]
            assert (f"there are no {kind}; plugins bring them" in out) is empty
            if empty:
                bringers = {each for each in PLUGINS if names_of([each])["suites" if kind == "tasks" else kind]}
                assert {each for each in PLUGINS if distribution_of(each) in out} == bringers
                assert "`python -m pip install NAME` installs one" in out


SINGLES = [each for each in MATRIX if len(each.values[0][0]) == 1]
ALONE = [each for each in MATRIX if not each.values[0][0]]


def commands_of_readme(plugin):
    """The command lines of a README that are to be run, which begin with the installation of its distribution."""
    text = (ROOT / "plugins" / plugin / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    install, *commands = block.splitlines()
    assert install == remedy(plugin)
    assert commands
    return [shlex.split(line) for line in commands]


@functools.cache
def usable_in_the_tree(target):
    """Whether this machine has the processor or emulator and the compiler for a target."""
    from kernelbench_core.cli.targets import probe_targets

    return {each.name: each.usable for each in probe_targets(Plugins.discover({}))}[target]


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("environment", SINGLES, indirect=True)
def test_what_the_readme_shows_works_with_that_distribution_alone(environment):
    (plugin,) = environment.plugins
    for program, *arguments in commands_of_readme(plugin):
        assert program == "kernelbench"
        done = environment(program, *arguments, code=None)
        if "--out" not in arguments:
            assert (done.returncode, bool(done.stdout)) == (0, True)
            continue
        results = (environment.work / arguments[arguments.index("--out") + 1] / "results.jsonl").read_text()
        found = {row["target"]: row["status"] for row in map(json.loads, results.splitlines())}
        targets = arguments[arguments.index("--target") + 1].split(",")
        expected = {target: "passed" if usable_in_the_tree(target) else "unavailable" for target in targets}
        assert found == expected, done.stdout
        assert done.returncode == (4 if "unavailable" in expected.values() else 0)


@pytest.mark.parametrize("environment", ALONE, indirect=True)
def test_the_core_alone_reports_a_run_and_says_which_extra_brings_the_rest(environment):
    identity = {"task_id": "simd/argmax", "target": "x86-avx", "model": "human/one", "sample_id": "0"}
    settings = {"identity": {"suite": "simd", "protocol": "strict", "seed": 1}}
    with RunDirectory.create_or_open(environment.work / "run", settings) as run:
        run.append_sample(Sample(**identity, code="int f();"))
        run.append_result(Result(**identity, status=Status("passed"), detail="", key="k"))
    report, html, parquet, rows = environment.answers(
        ("report", "run"), ("report", "run", "--html", "x.html"), ("export", "run", "-o", "x.parquet"),
        ("export", "run", "-o", "x.csv"),
    )  # fmt: skip
    assert report[0] == 0
    assert "human/one" in report[1]
    assert rows[0] == 0
    assert "simd/argmax" in (environment.work / "x.csv").read_text()
    for (code, _, err), extra in ((html, "report"), (parquet, "parquet")):
        assert code == 4, err
        assert f"pip install 'kernelbench-core[{extra}]'" in one_line(err)
    assert not list(environment.work.glob("x.html")) + list(environment.work.glob("x.parquet"))


@pytest.mark.parametrize("environment", [each for each in SINGLES if each.id == "simd_suite"], indirect=True)
def test_a_retriever_whose_module_is_missing_names_the_extra(environment):
    ((code, _, err),) = environment.answers(("prompt", "argmax", "scalar", "--retrieve", "bm25"))
    assert code == 4
    assert one_line(err).endswith("pip install 'kernelbench-core[retrieval]'")


@pytest.fixture(scope="module")
def fences():
    """What reads the blocks of a page."""
    spec = importlib.util.spec_from_file_location("kernelbench_fences_of_installs", ROOT / "tests/docs/fences.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where attrs looks for it
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("environment", [*ALONE, *(each for each in SINGLES if each.id == "simd_suite")], indirect=True)
def test_the_page_about_installing_shows_what_is_printed(environment, fences):
    where = distribution_of(environment.plugins[0]) if environment.plugins else "the core"
    page = ROOT / "docs/install.md"
    blocks = [each for each in fences.fences(page) if f"an environment with {where} alone" in each.skip]
    assert blocks
    for command in (each for fence in blocks for each in fences.commands(fence)):
        program, *arguments = shlex.split(command.text)
        assert program == "kernelbench"
        ((_, out, err),) = environment.answers(arguments)
        got = tuple(line.rstrip() for line in (out + err).splitlines())
        assert fences.matches(command.expected, got), f"{page}:{command.line}\n{out}{err}"
