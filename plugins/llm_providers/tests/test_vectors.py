"""The index of vectors on disk: kept whole whatever happens, and made anew where it is damaged."""

from __future__ import annotations

import io
import json
import multiprocessing

import numpy as np
import pytest
from kernelbench_llm_providers.embeddings import cache_folder
from kernelbench_llm_providers.vectors import Vectors

from kernelbench_core.api import InfrastructureError, RequestError


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache" / "embeddings"


@pytest.fixture
def opened(folder):
    """Opens an index as a new process would."""

    def make(base_url="http://x/v1", model="m"):
        return Vectors(folder, base_url=base_url, model=model)

    return make


def row(number, length=4):
    return np.full(length, number, np.float32)


def numbers(found):
    return {digest: float(vector[0]) for digest, vector in found.items()}


def saved(array, **options):
    """What a NumPy file with the array holds."""
    file = io.BytesIO()
    np.save(file, array, **options)
    return file.getvalue()


def test_what_was_added_is_found_by_other_processes_and_nothing_else_is(opened):
    assert opened().find(["a"]) == {}
    first, early = opened(), opened()
    early.find(["a"])
    first.add({"a": row(1), "b": row(2)})
    first.add({"b": row(9), "c": row(3)})
    for index in (first, early, opened()):
        assert numbers(index.find(["c", "a", "none"])) == {"c": 3.0, "a": 1.0}
        assert numbers(index.find(["b"])) == {"b": 2.0}


@pytest.mark.parametrize("other", [{"model": "m2"}, {"base_url": "http://y/v1"}])
def test_every_model_of_every_server_has_an_index_of_its_own(opened, folder, other):
    opened().add({"a": row(1)})
    opened(**other).add({"a": row(2, 7)})
    assert numbers(opened().find(["a"])) == {"a": 1.0}
    assert numbers(opened(**other).find(["a"])) == {"a": 2.0}
    assert sorted(path.suffix for path in folder.iterdir()) == [".json", ".json", ".lock", ".lock", ".npy", ".npy"]


def test_vectors_of_another_length_are_refused_and_change_nothing(opened):
    opened().add({"a": row(1)})
    for vectors in ({"b": row(2, 3)}, {"b": row(2), "c": row(3, 3)}):
        with pytest.raises(RequestError, match=r"m gives vectors of \d numbers, and gave 4 before; .* remove .*\.npy"):
            opened().add(vectors)
    assert numbers(opened().find(["a", "b", "c"])) == {"a": 1.0}


DAMAGE = {
    "no digests": (".json", None),
    "no rows": (".npy", None),
    "no JSON": (".json", b"{"),
    "other JSON": (".json", b'{"texts": [1, 2]}'),
    "no list": (".json", b'{"texts": "ab"}'),
    "a list": (".json", b"[]"),
    "deep": (".json", b"[" * 100_000),
    "no UTF-8": (".json", b"\xff\xfe\xfd"),
    "no NumPy": (".npy", b"x" * 200),
    "empty": (".npy", b""),
    "cut off": (".npy", saved(np.zeros((2, 4), np.float32))[:-5]),
    "too few rows": (".npy", saved(np.zeros((1, 4), np.float32))),
    "no matrix": (".npy", saved(np.zeros(2, np.float32))),
    "one number": (".npy", saved(np.float32(3))),
    "other numbers": (".npy", saved(np.zeros((2, 4)))),
    "objects": (".npy", saved(np.array([{}, {}]), allow_pickle=True)),
    "several arrays": (".npy", None),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_index_is_made_anew(opened, folder, damage):
    opened().add({"a": row(1), "b": row(2)})
    suffix, content = DAMAGE[damage]
    (path,) = folder.glob(f"*{suffix}")
    path.unlink()
    if damage == "several arrays":
        with path.open("wb") as file:
            np.savez(file, a=np.zeros(3), b=np.zeros(3))
    elif content is not None:
        path.write_bytes(content)
    index = opened()
    assert index.find(["a"]) == {}
    index.add({"a": row(5)})
    assert numbers(opened().find(["a", "b"])) == {"a": 5.0}


def test_rows_without_digests_are_the_traces_of_an_interrupted_process_and_harmless(opened, folder):
    opened().add({"a": row(1)})
    (path,) = folder.glob("*.npy")
    path.write_bytes(saved(np.stack([row(1), row(8), row(9)])))
    opened().add({"b": row(2)})
    assert numbers(opened().find(["a", "b"])) == {"a": 1.0, "b": 2.0}


def test_process_that_is_killed_between_the_two_files_loses_only_what_it_added(opened, monkeypatch):
    opened().add({"a": row(1)})
    index = opened()
    replace = index._replace

    def killed(path, write):
        if path.suffix == ".json":
            raise KeyboardInterrupt
        replace(path, write)

    monkeypatch.setattr(index, "_replace", killed)
    with pytest.raises(KeyboardInterrupt):
        index.add({"b": row(2)})
    assert numbers(opened().find(["a", "b"])) == {"a": 1.0}
    opened().add({"c": row(3)})
    assert numbers(opened().find(["a", "b", "c"])) == {"a": 1.0, "c": 3.0}


def add_ten(folder, number):
    """Work of one process."""
    index = Vectors(folder, base_url="http://x/v1", model="m")
    for n in range(10):
        index.add({f"{number}-{n}": row(number * 100 + n)})


def test_processes_that_add_at_the_same_time_lose_nothing(opened, folder):
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=add_ten, args=(folder, number)) for number in range(3)]
    for each in workers:
        each.start()
    for each in workers:
        each.join(30)
    wanted = {f"{number}-{n}": number * 100.0 + n for number in range(3) for n in range(10)}
    assert numbers(opened().find(wanted)) == wanted
    assert sorted(path.suffix for path in folder.iterdir()) == [".json", ".lock", ".npy"]


def test_folder_that_cannot_be_written_is_told_with_the_remedy(opened, folder):
    folder.parent.parent.mkdir(exist_ok=True)
    folder.parent.write_text("a file in its place")
    with pytest.raises(InfrastructureError, match=r"cannot be kept .*; set XDG_CACHE_HOME"):
        opened().add({"a": row(1)})


def test_full_disk_leaves_no_half_file(opened, folder, monkeypatch):
    def full(file, *_, **__):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    opened().add({"a": row(1)})
    before = sorted(folder.iterdir())
    monkeypatch.setattr(np, "save", full)
    with pytest.raises(InfrastructureError, match="No space left on device"):
        opened().add({"b": row(2)})
    assert sorted(folder.iterdir()) == before
    assert numbers(opened().find(["a", "b"])) == {"a": 1.0}


def test_file_of_digests_says_whose_they_are(opened, folder):
    opened().add({"a": row(1)})
    (path,) = folder.glob("*.json")
    assert json.loads(path.read_text()) == {"base_url": "http://x/v1", "model": "m", "texts": ["a"]}


@pytest.mark.parametrize(
    ("home", "xdg", "wanted"),
    [("/h", None, "/h/.cache"), ("/h", "/x", "/x"), ("/h", "relative", "/h/.cache"), ("/h", "", "/h/.cache")],
)
def test_index_lies_where_caches_lie(monkeypatch, home, xdg, wanted):
    monkeypatch.setenv("HOME", home)
    if xdg is None:
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_CACHE_HOME", xdg)
    assert str(cache_folder()) == f"{wanted}/kernelbench/embeddings"
