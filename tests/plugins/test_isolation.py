"""Whatever a plugin does wrong, it is told, and nobody else notices."""

from __future__ import annotations

import sys
import threading
import types

import pytest

from kernelbench_core.api import KERNELBENCH_PLUGIN_API, Target, hookimpl
from kernelbench_core.errors import MissingError, PluginError
from kernelbench_core.loading import output_to_stderr
from kernelbench_core.plugins import Plugins, State

API = ".".join(map(str, KERNELBENCH_PLUGIN_API))
TARGETS = "@hookimpl\ndef kernelbench_targets():\n    "
MINE = "Target(name='mine', summary='Mine')"

# name: (text of the module, state, what the reason says)
FAULTS = {
    "raises at import": ("raise ValueError('boom at import')", "failed", "import: ValueError: boom at import"),
    "raises a BaseException": ("class Fatal(BaseException): pass\nraise Fatal('x')", "failed", "import: Fatal: x"),
    "exits at import": ("import sys\nsys.exit(3)", "failed", "import: it called sys.exit(3)"),
    "exits without a code": ("raise SystemExit", "failed", "it called sys.exit()"),
    "message fails": (
        "class Odd(Exception):\n    def __str__(self): raise RuntimeError\nraise Odd",
        "failed",
        "import: Odd: (its message cannot be printed)",
    ),
    "message has lines and colours": ("raise ValueError('a\\n  b\\x1b[31m c')", "failed", "ValueError: a b?[31m c"),
    "syntax error": ("def broken(:\n", "failed", "import: SyntaxError"),
    "recursion": ("def f(): f()\nf()", "failed", "import: RecursionError"),
    "missing dependency": ("import no_such_module_here", "unavailable", "missing: no_such_module_here"),
    "missing submodule of another": ("import json.no_such_part", "unavailable", "missing: json.no_such_part"),
    "old dependency": ("from json import no_such_name", "unavailable", "missing: ImportError: cannot import name"),
    "own part missing": ("import fake_bad.part", "failed", "import: ModuleNotFoundError"),
    "import error without a name": ("raise ImportError('no licence')", "failed", "import: ImportError: no licence"),
    "newer api name": ("from kernelbench_core.api import NotYet", "incompatible", "NotYet"),
    "needs a newer api": ("KERNELBENCH_REQUIRES_API = '>=1.7'", "incompatible", "needs API >=1.7"),
    "needs an older api": ("KERNELBENCH_REQUIRES_API = '<1'", "incompatible", f"this core has plugin API {API}"),
    "api is nonsense": ("KERNELBENCH_REQUIRES_API = 'latest'", "failed", "must look like '>=1.0,<2', got 'latest'"),
    "api is a number": ("KERNELBENCH_REQUIRES_API = 1.0", "failed", "must look like"),
    "unknown hook": ("@hookimpl\ndef kernelbench_target(): pass", "incompatible", "kernelbench_target, unknown"),
    "two unknown hooks": (
        "@hookimpl\ndef kernelbench_b(): pass\n@hookimpl\ndef kernelbench_a(): pass",
        "incompatible",
        "implements kernelbench_a, kernelbench_b, unknown to this core",
    ),
    "forgot the marker": (f"def kernelbench_targets():\n    return [{MINE}]", "failed", "not marked with @hookimpl"),
    "wants an argument": ("@hookimpl\ndef kernelbench_targets(config): return []", "failed", "config"),
    "module attribute access raises": ("def __getattr__(name): raise RuntimeError(name)", "failed", "RuntimeError"),
    "module dir raises": (
        "def __dir__(): raise RuntimeError('no dir')",
        "failed",
        "registration: RuntimeError: no dir",
    ),
    "hook raises": (f"{TARGETS}raise KeyError('x')", "failed", "hook kernelbench_targets: KeyError: 'x'"),
    "hook exits": (f"{TARGETS}raise SystemExit('bye')", "failed", "kernelbench_targets: it called sys.exit(bye)"),
    "hook lacks a module": (f"{TARGETS}import no_such_module_here", "unavailable", "missing: no_such_module_here"),
    "hook yields": (f"{TARGETS}yield {MINE}", "failed", "kernelbench_targets: it is a generator"),
    "hook returns a generator": (f"{TARGETS}return ({MINE} for _ in [1])", "failed", "it returned a generator"),
    "hook is a wrapper": (
        "@hookimpl(wrapper=True)\ndef kernelbench_targets():\n    return (yield)",
        "failed",
        "it is a generator",
    ),
    "hook is async": ("@hookimpl\nasync def kernelbench_targets(): return []", "failed", "it is async"),
    "hook returns nothing": (f"{TARGETS}return None", "failed", "it returned None; it must return a list of Target"),
    "hook returns a tuple": (f"{TARGETS}return ({MINE},)", "failed", "it returned (Target("),
    "hook returns one thing": (f"{TARGETS}return {MINE}", "failed", "must return a list of Target"),
    "gate of another kind": (
        f"{TARGETS}return [Target(name='t', summary='T', gate='opcode')]",
        "failed",
        "element 0: gate: expected one of '', 'vector', 'scalable', 'operations', got 'opcode'",
    ),
    "gate that counts nothing": (
        f"{TARGETS}return [Target(name='t', summary='T', gate='operations')]",
        "failed",
        "element 0: operations: missing, and the gate counts nothing else",
    ),
    "pattern that is none": (
        f"{TARGETS}return [Target(name='t', summary='T', vector_assembly='v(')]",
        "failed",
        "element 0: vector_assembly: no regular expression: missing ), unterminated subpattern",
    ),
    "length by default that is none": (
        f"{TARGETS}return [Target(name='t', summary='T', vector_bits=(256, 512))]",
        "failed",
        "element 0: default_vector_bits: 128 is none of the vector_bits",
    ),
    "element of another kind": (f"{TARGETS}return [{MINE}, 'x86']", "failed", "element 1: expected Target, got 'x86'"),
    "element is the class": (f"{TARGETS}return [Target]", "failed", "element 0: expected Target, got <class"),
    "element cannot be shown": (
        f"class Odd:\n    def __repr__(self): raise RuntimeError\n{TARGETS}return [Odd()]",
        "failed",
        "expected Target, got <Odd>",
    ),
    "bad name": (f"{TARGETS}return [Target(name='a b', summary='')]", "failed", "name: 'a b' must be letters"),
    "empty name": (f"{TARGETS}return [Target(name='', summary='')]", "failed", "name: '' must be letters"),
    "name with a line": (f"{TARGETS}return [Target(name='a\\n', summary='')]", "failed", "must be letters"),
    "name is no text": (f"{TARGETS}return [Target(name=3, summary='')]", "failed", "name: expected a string, got 3"),
    "text for a tuple": (
        f"{TARGETS}return [Target(name='mine', summary='', flags='-mavx')]",
        "failed",
        "flags: expected a tuple of strings, got '-mavx'",
    ),
    "list for a tuple": (
        f"{TARGETS}return [Target(name='mine', summary='', headers=['a.h'])]",
        "failed",
        "headers: expected a tuple of strings",
    ),
    "text for a number": (
        f"{TARGETS}return [Target(name='mine', summary='', min_vector_bits='128')]",
        "failed",
        "min_vector_bits: expected a whole number above 0, got '128'",
    ),
    "one name twice": (f"{TARGETS}return [{MINE}, {MINE}]", "failed", "element 1: the name 'mine' is there twice"),
}


@pytest.fixture(params=FAULTS.values(), ids=FAULTS.keys())
def fault(request, write_plugin, good):
    body, state, reason = request.param
    bad = write_plugin("bad", body, distribution="bad-dist", version="2.5")
    return [bad, good], state, reason


def test_fault_is_told_and_costs_nobody_else_anything(fault, status_of):
    points, state, reason = fault
    plugins = Plugins.discover({}, entry_points=points)
    status = status_of(plugins, "bad")
    assert str(status.state) == state
    assert reason in status.reason
    assert "\n" not in status.reason
    assert status.reason.isprintable()
    assert status.remedy
    assert (status.distribution, status.version) == ("bad-dist", "2.5")
    assert status_of(plugins, "good").label == "loaded"
    assert plugins.targets.names() == ("good-target",)
    assert plugins.toolchains.names() == ("clang", "gcc", "zig")


def test_naming_something_that_the_faulty_plugin_might_have_ends_with_exit_4_and_says_so(fault):
    points, state, _ = fault
    plugins = Plugins.discover({}, entry_points=points)
    with pytest.raises(MissingError, match=f"plugin bad is {state}") as caught:
        plugins.targets.get("mine")
    assert caught.value.exit_code == 4
    assert "kernelbench plugins" in caught.value.remedy


def test_strict_mode_makes_the_fault_an_error_but_can_still_list_it(fault, status_of):
    points, state, reason = fault
    plugins = Plugins.discover({"KERNELBENCH_STRICT_PLUGINS": "1"}, entry_points=points)
    with pytest.raises(PluginError, match=f"plugin bad is {state}"):
        plugins.targets.get("good-target")
    with pytest.raises(PluginError):  # nor does it go away by asking again
        plugins.targets.names()
    assert reason in status_of(plugins, "bad").reason
    assert plugins.conflicts() == ()


def test_traceback_is_kept_for_verbose_output(load, status_of):
    status = status_of(load("def deep():\n    raise ValueError('boom')\ndeep()"), "fake")
    assert "Traceback" in status.traceback
    assert "in deep" in status.traceback
    assert status.remedy == "tell the authors of fake-dist, or set KERNELBENCH_DISABLE_PLUGINS=fake"


@pytest.mark.parametrize(
    ("body", "remedy"),
    [
        ("import no_such_module_here", "python -m pip install fake-dist"),
        ("from json import no_such_name", "python -m pip install --upgrade fake-dist"),
        ("KERNELBENCH_REQUIRES_API = '>=9'", "python -m pip install --upgrade kernelbench-core fake-dist"),
    ],
)
def test_remedy_is_the_command_that_mends_it(load, status_of, body, remedy):
    assert status_of(load(body), "fake").remedy == remedy


@pytest.mark.parametrize("where", ["import", "hook"])
def test_ctrl_c_passes_and_loading_goes_on_at_the_next_try(write_plugin, good, tmp_path, where):
    once = f"import pathlib\nflag = pathlib.Path({str(tmp_path / 'flag')!r})\n"
    once += "def interrupt():\n    if not flag.exists():\n        flag.touch()\n        raise KeyboardInterrupt\n"
    at_import, in_hook = ("interrupt()", "") if where == "import" else ("", "interrupt()")
    flaky = write_plugin("flaky", f"{once}{at_import}\n{TARGETS}{in_hook}\n    return [{MINE}]\n")
    late = write_plugin("zlate", TARGETS + "return [Target(name='late', summary='')]")
    plugins = Plugins.discover({}, entry_points=[late, flaky, good])
    with pytest.raises(KeyboardInterrupt):
        plugins.targets.names()
    assert plugins.targets.names() == ("good-target", "late", "mine")


def test_hook_failure_costs_only_its_own_kind_whatever_is_asked_first(load, status_of):
    body = (
        f"{TARGETS}return [{MINE}]\n@hookimpl\ndef kernelbench_protocols():\n    raise ValueError('p')\n"
        "@hookimpl\ndef kernelbench_metrics():\n    raise ValueError('m')\n"
    )
    plugins = load(body)
    assert plugins.statuses()[0].reason == (
        "hook kernelbench_metrics: ValueError: m; hook kernelbench_protocols: ValueError: p"
    )
    assert plugins.targets.names() == ("mine",)
    with pytest.raises(MissingError, match="plugin fake is failed"):
        plugins.protocols.get("quick")
    with pytest.raises(ValueError, match="unknown target 'mime'"):  # targets it did give: it cannot have this one
        plugins.targets.get("mime")
    assert status_of(plugins, "fake").hooks == ("kernelbench_metrics", "kernelbench_protocols", "kernelbench_targets")


def test_each_hook_is_called_once(load):
    plugins = load(
        "calls = []\n@hookimpl\ndef kernelbench_targets():\n    calls.append(1)\n"
        "    return [Target(name=f't{len(calls)}', summary='')]\n"
    )
    plugins.statuses()
    plugins.statuses()
    assert plugins.targets.names() == ("t1",)


def test_what_a_plugin_prints_does_not_reach_standard_output(load, capsys):
    plugins = load(f"print('at import')\n{TARGETS}print('in hook')\n    return [{MINE}]\n")
    assert plugins.targets.names() == ("mine",)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "at import\nin hook\n"


def test_standard_output_comes_back_after_overlapping_threads(capsys):
    first_in, second_in, first_out = threading.Event(), threading.Event(), threading.Event()

    def first():
        with output_to_stderr():
            first_in.set()
            second_in.wait(10)
        first_out.set()

    def second():
        first_in.wait(10)
        with output_to_stderr():
            second_in.set()
            first_out.wait(10)
            sys.stdout.write("still on the detour\n")

    before = sys.stdout
    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sys.stdout is before
    assert capsys.readouterr().err == "still on the detour\n"


def test_optional_hook_of_a_newer_core_is_no_fault(load, status_of):
    plugins = load(f"@hookimpl(optionalhook=True)\ndef kernelbench_boards(): pass\n{TARGETS}return [{MINE}]\n")
    assert status_of(plugins, "fake").label == "loaded"
    assert status_of(plugins, "fake").hooks == ("kernelbench_targets",)


def test_plugin_without_hooks_is_loaded_and_says_so(load, status_of):
    assert status_of(load("x = 1"), "fake").label == "loaded (implements no hook)"


def test_entry_point_can_name_an_object(write_plugin, status_of):
    body = "class P:\n    @hookimpl\n    def kernelbench_targets(self):\n"
    body += "        return [Target(name='o', summary='')]\np = P()"
    plugins = Plugins.discover({}, entry_points=[write_plugin("obj", body, value="fake_obj:p")])
    assert plugins.targets.names() == ("o",)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("fake_obj:gone", "AttributeError"),
        ("fake_obj:nothing", "names None"),
        ("no_such_package_here.sub", "No module named 'no_such_package_here'"),
        ("", "import:"),
        ("a b c", "import:"),
    ],
)
def test_entry_point_that_names_nothing_is_failed(write_plugin, good, value, reason):
    point = write_plugin("obj", "nothing = None\n")
    plugins = Plugins.discover({}, entry_points=[type(point)("obj", value, "kernelbench"), good])
    bad = [status for status in plugins.statuses() if status.name == "obj"]
    assert [str(status.state) for status in bad] == ["failed"]
    assert reason in bad[0].reason
    assert plugins.targets.names() == ("good-target",)


def test_one_module_under_two_names_is_loaded_once(write_plugin, good, status_of):
    again = write_plugin("zagain", "", value="fake_good")
    plugins = Plugins.discover({}, entry_points=[again, good])
    assert plugins.targets.names() == ("good-target",)
    assert "already loaded as plugin 'good'" in status_of(plugins, "zagain").reason
    assert status_of(plugins, "good").state is State.LOADED


def test_plugin_objects_can_be_given_directly(write_plugin):
    module = types.ModuleType("in_memory")
    module.kernelbench_targets = hookimpl(lambda: [Target(name="m", summary="")])
    plugins = Plugins.of({"memory": module})
    assert plugins.targets.get("m").name == "m"
    assert plugins.targets.origin("m").plugin == "memory"
    assert [status.name for status in plugins.statuses()] == ["memory"]
