"""Names, owners and lazy factories."""

from __future__ import annotations

import threading

import pytest

from kernelbench_core.errors import ConfigError, MissingError, PluginError, UsageError
from kernelbench_core.plugins import Plugins

TARGET = "@hookimpl\ndef kernelbench_targets():\n    return [{}]\n"
METRIC = "@hookimpl\ndef kernelbench_metrics():\n    return [MetricDescriptor(name='m', summary='M', {})]\n"


def target(*names):
    return TARGET.format(", ".join(f"Target(name={name!r}, summary='')" for name in names))


@pytest.fixture
def rivals(write_plugin):
    """Two plugins that claim one target; each has another of its own."""
    return [
        write_plugin("one", target("shared", "only-one"), distribution="dist-one", version="1.1"),
        write_plugin("two", target("shared", "only-two"), distribution="dist-two", version="2.2"),
    ]


def test_entries_know_where_they_come_from(rivals):
    plugins = Plugins.discover({}, entry_points=rivals)
    origin = plugins.targets.origin("only-two")
    assert (origin.plugin, origin.distribution, origin.version) == ("two", "dist-two", "2.2")
    assert str(origin) == "two (dist-two 2.2)"
    assert plugins.toolchains.origin("clang").plugin == "core"


def test_name_with_two_owners_is_an_error_that_names_both_and_costs_no_other_name(rivals):
    for order in (rivals, rivals[::-1]):
        plugins = Plugins.discover({}, entry_points=order)
        with pytest.raises(PluginError) as caught:
            plugins.targets.get("shared")
        assert caught.value.exit_code == 4
        assert "one (dist-one 1.1) and two (dist-two 2.2)" in str(caught.value)
        assert plugins.targets.names() == ("only-one", "only-two")
        assert plugins.targets.get("only-one").name == "only-one"
        assert "shared" not in plugins.targets
        with pytest.raises(PluginError, match=r"dist-one 1\.1.*dist-two 2\.2"):
            plugins.targets.validate()
        (conflict,) = plugins.conflicts()
        assert (conflict.kind, conflict.name, conflict.winner) == ("target", "shared", "")
        assert {status.label for status in plugins.statuses()} == {"loaded"}


def test_one_name_in_two_kinds_is_no_conflict(write_plugin):
    points = [
        write_plugin("one", target("quick")),
        write_plugin(
            "two", "@hookimpl\ndef kernelbench_protocols():\n    return [Protocol(name='quick', summary='')]\n"
        ),
    ]
    plugins = Plugins.discover({}, entry_points=points)
    assert plugins.conflicts() == ()
    assert plugins.targets.get("quick") != plugins.protocols.get("quick")


def test_core_keeps_its_names_and_the_conflict_is_noted(write_plugin):
    body = "@hookimpl\ndef kernelbench_protocols():\n    return [Protocol(name='strict', summary='lax', cases=1)]\n"
    plugins = Plugins.discover({}, entry_points=[write_plugin("lax", body, distribution="lax-dist")])
    assert plugins.protocols.get("strict").cases == 1000
    assert plugins.protocols.origin("strict").plugin == "core"
    (conflict,) = plugins.conflicts()
    assert conflict.winner == "core"
    assert "lax (lax-dist 1.0); core keeps it" in str(conflict)
    assert "KERNELBENCH_DISABLE_PLUGINS=lax" in conflict.remedy
    plugins.protocols.validate()


def test_entries_are_sorted_and_can_be_walked(write_plugin):
    plugins = Plugins.discover({}, entry_points=[write_plugin("x", target("b", "a", "C"))])
    assert plugins.targets.names() == ("C", "a", "b")
    assert [entry.name for entry in plugins.targets.entries()] == ["C", "a", "b"]
    assert [entry.name for entry in plugins.targets] == ["C", "a", "b"]
    assert len(plugins.targets) == 3
    assert "a" in plugins.targets
    assert "z" not in plugins.targets


@pytest.mark.parametrize(
    ("typed", "meant"), [("x86-avxx", "x86-avx"), ("X86-AVX", "x86-avx"), ("x86_sse", "x86-sse"), ("zzz", None)]
)
def test_unknown_name_offers_a_similar_one_and_lists_all(write_plugin, typed, meant):
    plugins = Plugins.discover({}, entry_points=[write_plugin("x", target("x86-avx", "x86-sse"))])
    with pytest.raises(UsageError) as caught:
        plugins.targets.get(typed)
    assert caught.value.exit_code == 2
    assert caught.value.message == f"unknown target {typed!r}"
    assert "known: x86-avx, x86-sse" in caught.value.remedy
    assert (f"did you mean {meant!r}?" in caught.value.remedy) is bool(meant)
    assert ("did you mean" in caught.value.remedy) is bool(meant)


def test_kind_that_nothing_installed_provides_is_missing_not_a_typo():
    with pytest.raises(MissingError, match="no installed plugin provides any suite"):
        Plugins.discover({}, entry_points=[]).suites.get("mine")


def test_origin_and_create_of_an_unknown_name_raise_as_get_does(good):
    plugins = Plugins.discover({}, entry_points=[good])
    for ask in (plugins.metrics.get, plugins.metrics.origin, plugins.metrics.create):
        with pytest.raises(UsageError, match="unknown metric 'pass-k'; did you mean 'pass@k'"):
            ask("pass-k")


def test_factory_is_called_at_first_use_and_only_once(load):
    body = "made = []\nclass M:\n    def __init__(self): made.append(self)\n    def compute(self): return made\n"
    plugins = load(body + METRIC.format("factory=M"))
    assert plugins.metrics.get("m").summary == "M"
    first = plugins.metrics.create("m")
    assert plugins.metrics.create("m") is first
    assert first.compute() == [first]


def test_factory_is_called_once_from_many_threads(load):
    body = (
        "import time\nmade = []\nclass M:\n"
        "    def __init__(self):\n        time.sleep(0.05)\n        made.append(self)\n"
        "    def compute(self): return made\n"
    )
    plugins = load(body + METRIC.format("factory=M"))
    got = []
    threads = [threading.Thread(target=lambda: got.append(plugins.metrics.create("m"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert set(map(id, got)) == {id(got[0])}
    assert len(got[0].compute()) == 1


def test_factory_with_arguments_is_called_anew_for_each(load):
    body = "class T:\n    def __init__(self, box): self.box = box\n    def probe(self): pass\n"
    body += "    digest = build = probe\n@hookimpl\ndef kernelbench_toolchains():\n"
    plugins = load(body + "    return [ToolchainDescriptor(name='t', summary='', factory='fake_fake:T')]\n")
    assert plugins.toolchains.create("t", "box 1").box == "box 1"
    assert plugins.toolchains.create("t", "box 2").box == "box 2"


def test_factory_can_name_an_attribute_of_an_attribute_or_the_object_itself(load):
    body = "class M:\n    def compute(self): return 'inner'\nclass Outer:\n    Inner = M\nready = M()\n"
    for path in ("Outer.Inner", "ready"):
        plugins = load(body + METRIC.format(f"factory='fake_fake:{path}'"))
        assert plugins.metrics.create("m").compute() == "inner"


@pytest.mark.parametrize(
    ("factory", "says"),
    [
        ("lambda: 1 / 0", "ZeroDivisionError: division by zero"),
        ("lambda: exit(3)", "it called sys.exit(3)"),
        ("lambda needed: None", "TypeError"),
        ("'fake_fake:gone'", "AttributeError: module 'fake_fake' has no attribute 'gone'"),
        ("'fake_fake.part:Gone'", "ModuleNotFoundError"),
    ],
)
def test_factory_that_fails_is_exit_4_names_the_plugin_and_marks_it_failed(load, status_of, factory, says):
    plugins = load(METRIC.format(f"factory={factory}") + target("still-here"))
    with pytest.raises(MissingError) as caught:
        plugins.metrics.create("m")
    assert caught.value.exit_code == 4
    assert "metric 'm' of plugin fake (fake-dist 1.0) could not be made" in str(caught.value)
    assert says in str(caught.value)
    status = status_of(plugins, "fake")
    assert str(status.state) == "failed"
    assert says in status.reason
    assert "Traceback" in status.traceback
    assert plugins.targets.names() == ("still-here",)
    with pytest.raises(MissingError):
        plugins.metrics.create("m")


def test_factory_that_lacks_a_third_module_says_which_and_the_plugin_stays_loaded(load, status_of):
    body = "def make():\n    import no_such_module_here\n" + METRIC.format("factory=make, remedy='buy it'")
    plugins = load(body)
    with pytest.raises(MissingError, match="needs the module 'no_such_module_here', which cannot be found; buy it"):
        plugins.metrics.create("m")
    assert status_of(plugins, "fake").label == "loaded"


@pytest.mark.parametrize("made", ["None", "7", "'text'", "object()", "type('Half', (), {'compute': 3})()"])
def test_factory_that_gives_something_else_is_told(load, status_of, made):
    plugins = load(METRIC.format(f"factory=lambda: {made}"))
    with pytest.raises(PluginError, match=r"metric 'm' of plugin fake \(fake-dist 1.0\).*has no compute\(\)"):
        plugins.metrics.create("m")
    assert "which has no compute()" in status_of(plugins, "fake").reason


def test_message_for_the_user_from_a_factory_passes_as_it_is(load, status_of):
    body = "def make():\n    raise ConfigError('task.toml: no entry', 'add one')\n" + METRIC.format("factory=make")
    plugins = load(body)
    with pytest.raises(ConfigError, match=r"^task\.toml: no entry; add one$"):
        plugins.metrics.create("m")
    assert status_of(plugins, "fake").label == "loaded"


@pytest.mark.parametrize("module", ["no_such_module_here", "no_such_package.part", "json.no_such_part"])
def test_requirement_is_looked_for_before_the_factory_is_called(load, module):
    body = METRIC.format(f"factory=lambda: exit(9), requires=('json', {module!r})")
    with pytest.raises(MissingError, match=rf"needs the module '{module}'.*python -m pip install fake-dist"):
        load(body).metrics.create("m")
    with pytest.raises(MissingError, match=r"; get it from the vendor$"):
        load(body.replace("requires", "remedy='get it from the vendor', requires")).metrics.create("m")


def test_requirement_that_is_there_is_not_imported(load):
    body = "class M:\n    def compute(self): return 1\n" + METRIC.format("factory=M, requires=('json', 'this')")
    import sys

    assert load(body).metrics.create("m").compute() == 1
    assert "this" not in sys.modules


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ("factory=3", "factory: expected 'module:attribute' or something that can be called, got 3"),
        ("factory='no colon'", "factory: expected 'module:attribute'"),
        ("factory='a.b'", "factory: expected 'module:attribute'"),
        ("factory='a:'", "factory: expected 'module:attribute'"),
        ("factory=print, requires='numpy'", "requires: expected a tuple of strings, got 'numpy'"),
        ("factory=print, requires=(1,)", "requires: expected a tuple of strings, got (1,)"),
        ("factory=print, remedy=None", "remedy: expected a string, got None"),
    ],
)
def test_descriptor_with_a_wrong_field_is_told(load, status_of, fields, fault):
    assert f"hook kernelbench_metrics: element 0: {fault}" in status_of(load(METRIC.format(fields)), "fake").reason


@pytest.mark.parametrize(
    "fields",
    [
        "cases=0",
        "cases=-1",
        "cases='9'",
        "cases=True",
        "run_seconds=0",
        "run_seconds=float('nan')",
        "gate='yes'",
        "samples=0",
        "sampling={'temperature': 'hot'}",
        "timing=3",
        "timing=Timing(levels=())",
        "timing=Timing(levels=('O9',))",
        "timing=Timing(baselines=('mkl',))",
        "timing=Timing(starts=0)",
        "timing=Timing(rows=-1)",
        "timing=Timing(sample_seconds=0.0)",
        "timing=Timing(half_width=float('nan'))",
    ],
)
def test_protocol_whose_numbers_decide_nothing_is_told(load, status_of, fields):
    body = f"@hookimpl\ndef kernelbench_protocols():\n    return [Protocol(name='p', summary='', {fields})]\n"
    reason = status_of(load(body), "fake").reason
    assert f"element 0: {fields.partition('=')[0]}: expected" in reason
