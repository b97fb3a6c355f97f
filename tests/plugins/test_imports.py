"""What may be imported before anything is used (the cost of starting up), and for the one thing that is."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import kernelbench_core

HEAVY = {"numpy", "httpx", "structlog", "rich", "cattrs", "click"}

LOAD = """
import json, sys
{0}
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize(
    "program",
    [
        "import kernelbench_core.api",
        "import kernelbench_core.plugins, kernelbench_core.api",
        "from kernelbench_core.plugins import Plugins; Plugins.discover()",
        "from kernelbench_core.plugins import Plugins; p = Plugins.discover({}, no_plugins=True); p.statuses()",
        "from kernelbench_core.plugins import Plugins; Plugins.of().registries()['kernelbench_metrics'].entries()",
    ],
)
def test_facade_and_api_leave_heavy_modules_alone(run_python, program):
    done = run_python(LOAD.format(program))
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout))
    assert "kernelbench_core.api" in loaded
    assert not HEAVY & loaded


def test_api_needs_attrs_and_pluggy_only(run_python):
    program = (
        "import json, sys\nimport attrs, pluggy, pluggy._manager\nallowed = set(sys.modules)\n"
        "import kernelbench_core.api\nnew = {name.partition('.')[0] for name in set(sys.modules) - allowed}\n"
        "print(json.dumps(sorted(new - set(sys.stdlib_module_names))))"
    )
    done = run_python(program)
    assert json.loads(done.stdout) == ["kernelbench_core"], done.stderr


TREE = Path(kernelbench_core.__file__).parent.parent / "plugins"
PLUGINS = sorted(path.parent.name for path in TREE.glob("*/pyproject.toml"))

# Asks all hooks of some plugins, then makes each thing that they bring in a process of its own.
MAKE = """
import json, os, sys
names = json.loads(sys.argv[1])
from kernelbench_core.api import KernelbenchError
from kernelbench_core.plugins import Plugins
plugins = Plugins.discover({"KERNELBENCH_LOAD_PLUGINS": ",".join(names)})
assert [(each.name, each.label) for each in plugins.statuses() if each.hooks] == [(name, "loaded") for name in names]
asked = sorted(sys.modules)

def make(registry, name):
    arguments = {"toolchain": (None,), "executor": (None,), "retriever": ({},)}.get(registry.kind, ())
    if getattr(registry.get(name), "argument", ""):
        arguments = ("there is no such place",)
    try:
        made = registry.create(name, *arguments) if hasattr(registry, "create") else None
    except KernelbenchError as error:
        return type(error).__name__
    if registry.kind == "suite":
        return len(list(made.load()))
    if registry.kind == "provider":
        return len(list(made.models()))
    return "made"

things = []
for registry in plugins.registries().values():
    for name, origin in registry.owners().items():
        if origin.plugin == "core":
            continue
        reader, writer = os.pipe()
        if not os.fork():
            outcome = make(registry, name)
            with os.fdopen(writer, "w") as out:
                json.dump([origin.plugin, registry.kind, name, outcome, sorted(set(sys.modules) - set(asked))], out)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answer:
            things.append(json.load(answer))
        os.wait()
print(json.dumps([asked, things]))
"""


@pytest.fixture(scope="module")
def made(run_python):
    """Modules that are loaded when all hooks were asked; and each thing with those that making it loaded."""
    done = run_python(MAKE.replace("sys.argv[1]", repr(json.dumps(PLUGINS))))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def foreign(modules):
    """Modules of neither Python nor us, by their packages."""
    packages = {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names)
    return {name for name in packages if not name.startswith("kernelbench_")}


def test_asking_all_hooks_loads_of_each_plugin_its_plugin_module_only(made, run_python):
    asked, _ = made
    presets = {"kernelbench_llm_providers.presets"}  # a table of names and addresses, which its descriptors are made of
    for plugin in PLUGINS:
        package = f"kernelbench_{plugin}"
        loaded = {name for name in asked if name.partition(".")[0] == package}
        assert loaded - presets == {package, f"{package}.plugin"}
    alone = "import json, sys\nfrom kernelbench_core.plugins import Plugins\nPlugins.of().statuses()\n"
    without = json.loads(run_python(f"{alone}print(json.dumps(sorted(sys.modules)))").stdout)
    assert {name for name in set(asked) - set(without) if name.startswith("kernelbench_core")} <= {
        "kernelbench_core.selftests"  # names of files; the api has it
    }
    assert foreign(asked) <= foreign(without)
    assert foreign(without) & HEAVY == set()


@pytest.mark.parametrize("plugin", PLUGINS)
def test_asking_the_hooks_of_one_plugin_loads_nothing_of_another(run_python, plugin):
    program = (
        f"import json, sys\nfrom kernelbench_core.plugins import Plugins\n"
        f"plugins = Plugins.discover({{'KERNELBENCH_LOAD_PLUGINS': {plugin!r}}})\n"
        "assert [each.name for each in plugins.statuses() if each.hooks]\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    done = run_python(program)
    assert done.returncode == 0, done.stderr
    ours = {name for name in json.loads(done.stdout) if name.startswith("kernelbench_")}
    assert ours == {"kernelbench_core", f"kernelbench_{plugin}"}


def test_making_a_thing_loads_nothing_of_another_plugin(made):
    _, things = made
    assert {plugin for plugin, *_ in things} == set(PLUGINS)
    for plugin, kind, name, _, loaded in things:
        others = {
            each for each in loaded if each.startswith("kernelbench_") and not each.startswith("kernelbench_core")
        }
        strangers = {each for each in others if each.partition(".")[0] != f"kernelbench_{plugin}"}
        assert strangers == set(), f"{kind} {name} of {plugin}"


def test_making_a_thing_of_a_plugin_loads_no_heavy_module(made):
    """Not even for a suite with its tasks, or a provider with its models: these come with the first use."""
    _, things = made
    more = {"jinja2", "msgspec", "bm25s", "plotly", "pyarrow", "tenacity", "litellm", "openai", "anthropic"}
    for plugin, kind, name, _, loaded in things:
        needed = {"click"} if kind == "command" else set()
        assert foreign(loaded) & (HEAVY | more) - needed == set(), f"{kind} {name} of {plugin}"


def test_targets_are_data_and_nothing_is_loaded_for_them(made):
    _, things = made
    targets = {name: loaded for _, kind, name, _, loaded in things if kind == "target"}
    assert len(targets) >= len(PLUGINS)
    assert {name for name, loaded in targets.items() if loaded} == set()


def test_the_things_were_really_made(made):
    """So that the tests above cannot pass because nothing was."""
    _, things = made
    outcomes = {(kind, name): outcome for _, kind, name, outcome, _ in things}
    assert outcomes["suite", "simd"] > 100
    assert {
        name for (kind, name), outcome in outcomes.items() if outcome != "made" and not isinstance(outcome, int)
    } <= {
        "simdbench",  # wants a path
        "npueval",  # the same
        "embeddings",  # wants a key or an address
    }
