"""The names of a plugin, made from the one that its author gives."""

from __future__ import annotations

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.scaffold.names import LONGEST, PluginName


@pytest.mark.parametrize(
    "text", ["acme-v2", "acme_v2", "Acme-V2", "kernelbench-acme-v2", "kernelbench_acme_v2", " acme-v2\n"]
)
def test_every_spelling_of_a_name_is_the_same(text):
    assert PluginName.of(text) == PluginName("acme-v2")


def test_all_names_come_from_one():
    name = PluginName.of("acme-v2")
    assert name.identifier == "acme_v2"
    assert name.distribution == "kernelbench-acme-v2"
    assert name.package == "kernelbench_acme_v2"
    assert name.title == "ACME V2"
    assert name.class_name == "AcmeV2"


@pytest.mark.parametrize(
    "text", ["", "-", "kernelbench-", "2nd", "a--b", "a-", "-a", "a b", "a.b", "../a", "ä", "a\nb"]
)
def test_what_cannot_be_a_package_is_refused_with_what_can(text):
    with pytest.raises(UsageError, match="cannot name a plugin") as caught:
        PluginName.of(text)
    assert "acme-v2" in caught.value.remedy
    assert "\n" not in str(caught.value)


def test_a_name_has_a_longest_length():
    assert PluginName.of("a" * LONGEST).name == "a" * LONGEST
    with pytest.raises(UsageError, match=f"at most {LONGEST}"):
        PluginName.of("a" * (LONGEST + 1))


@pytest.mark.parametrize("text", ["class", "import", "kernelbench-lambda"])
def test_a_word_of_python_is_refused(text):
    with pytest.raises(UsageError, match="Python's own"):
        PluginName.of(text)


@pytest.mark.parametrize("text", ["core", "kernelbench", "kernelbench-core", "testing", "Plugins"])
def test_a_part_of_kernelbench_is_refused(text):
    with pytest.raises(UsageError, match="part of kernelbench itself"):
        PluginName.of(text)
