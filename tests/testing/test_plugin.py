"""One assertion that says all that is wrong with a plugin."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.api import Target, UsageError, hookimpl
from kernelbench_core.testing import assert_plugin_conforms


def test_a_plugin_with_one_of_everything_conforms(make, good):
    assert_plugin_conforms(make(**good))


@pytest.mark.parametrize("hook", [
    "task_loaders", "prompt_builders", "providers", "retrievers", "toolchains", "executors", "checkers", "metrics",
    "protocols", "report_sections", "commands", "doctor_checks",
])  # fmt: skip
def test_a_plugin_with_one_thing_conforms(make, good, hook):
    assert_plugin_conforms(make(**{hook: good[hook]}))


def test_all_faults_are_told_at_once_with_the_remedy(make, good):
    (target,) = good["targets"]
    plugin = make(**{**good, "targets": [evolve(target, summary="Vectors.", label="", toolchains=("nobody",))]})
    del plugin.KERNELBENCH_REQUIRES_API
    with pytest.raises(AssertionError) as caught:
        assert_plugin_conforms(plugin)
    first, *lines, last = str(caught.value).splitlines()
    assert first == "plugin acme: 4 faults"
    assert last == "docs/conformance.md says what is looked at"
    assert len(lines) == 4
    assert all(line.startswith("  - ") and "; " in line for line in lines)
    for words in ("KERNELBENCH_REQUIRES_API", "full stop", "label", "'nobody'"):
        assert sum(words in line for line in lines) == 1


def test_an_object_with_hooks_is_a_plugin_too(faults):
    class Plugin:
        KERNELBENCH_REQUIRES_API = ">=1.4,<2"

        @hookimpl
        def kernelbench_targets(self):
            return [Target(name="acme", summary="Vectors.", label="ACME")]

    assert faults(Plugin()) == [
        "target acme: its summary ends with a full stop: 'Vectors.'; leave the full stop out",
    ]


def test_an_entry_point_is_a_plugin_too():
    pytest.importorskip("kernelbench_isa_sse_avx")
    assert_plugin_conforms("isa_sse_avx")


def test_an_entry_point_that_nobody_has_is_a_mistake_of_the_test():
    with pytest.raises(UsageError, match="no installed distribution has the entry point 'nobody'"):
        assert_plugin_conforms("nobody")


def test_what_a_plugin_builds_on_is_given_beside_it(make, good, faults):
    vendor = make(toolchains=good["toolchains"], executors=good["executors"])
    vendor.__name__ = "vendor"
    plugin = make(targets=good["targets"])
    assert [line.split(";")[0] for line in faults(plugin)] == [
        "target acme-v1: toolchains: no toolchain is called 'acme-cc'",
        "target acme-v1: executors: no executor is called 'acme-board'",
    ]
    assert faults(plugin, beside=[vendor]) == []


def test_faults_of_what_is_beside_are_not_told(make, good, faults):
    vendor = make(toolchains=[evolve(good["toolchains"][0], summary="A compiler.")], executors=good["executors"])
    vendor.__name__ = "vendor"
    assert faults(make(targets=good["targets"]), beside=[vendor]) == []


def test_a_name_that_two_claim_is_told_once(make, good, faults):
    other = make(providers=good["providers"])
    other.__name__ = "other"
    (told,) = faults(make(providers=good["providers"]), beside=[other])
    assert told.startswith("provider acme: the name is taken: provider 'acme' is claimed by acme")
