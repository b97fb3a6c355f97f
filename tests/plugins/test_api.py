"""`kernelbench_core.api` exports everything that its sources define, sorted."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from kernelbench_core import api, descriptors, errors, model, seams

NOT_FOR_PLUGINS = {"Path", "TYPE_CHECKING", "annotations", "pluggy"}


def order(name):
    """Constants, then classes, then functions; each by the alphabet."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def test_all_is_sorted_and_without_repeats():
    assert api.__all__ == sorted(set(api.__all__), key=order)


def test_all_is_complete():
    public = {name for name, value in vars(api).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert public - NOT_FOR_PLUGINS == set(api.__all__)


@pytest.mark.parametrize("module", [descriptors, errors, model, seams], ids=lambda module: module.__name__)
def test_every_public_class_of_the_contracts_is_exported(module):
    defined = {
        name
        for name, value in vars(module).items()
        if name[0] != "_" and inspect.isclass(value) and value.__module__ == module.__name__
    }
    assert defined
    assert defined <= set(api.__all__)


def test_version_is_two_numbers():
    assert [type(part) for part in api.KERNELBENCH_PLUGIN_API] == [int, int]
