from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path

import pytest

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.store.artifacts import INLINE_BYTES, RECORD_BYTES, Artifacts, is_reference
from kernelbench_core.store.encoding import encode_json

LONG = "error: no matching function\n" * 1000


@pytest.fixture
def artifacts(tmp_path):
    return Artifacts(tmp_path / "artifacts")


def files(artifacts):
    return [path for path in artifacts.root.rglob("*") if path.is_file()]


@pytest.mark.parametrize("text", [LONG, "", "\ud83d\0é\u2028\r\n", "x" * 10_000_000])
def test_a_text_comes_back(artifacts, text):
    assert artifacts.load(artifacts.put(text)) == text


def test_a_text_lies_under_its_digest(artifacts):
    reference = artifacts.put(LONG)
    digest = hashlib.sha256(LONG.encode()).hexdigest()
    assert reference == {"artifact": digest, "bytes": len(LONG)}
    assert (artifacts.root / digest[:2] / digest[2:]).read_text() == LONG


def test_the_same_text_is_stored_once(artifacts):
    assert artifacts.put(LONG) == artifacts.put(LONG)
    [file] = files(artifacts)
    before = file.stat().st_ino
    artifacts.slim({"a": LONG, "b": [LONG, {"c": LONG}]})
    assert [f.stat().st_ino for f in files(artifacts)] == [before]


def test_long_texts_move_out_at_any_depth_and_short_ones_stay(artifacts):
    data = {"a": LONG, "b": [{"c": LONG}, ("short", 1.5)], "d": None}
    small = artifacts.slim(data)
    assert is_reference(small["a"])
    assert is_reference(small["b"][0]["c"])
    assert small["b"][1] == ["short", 1.5]
    assert artifacts.restore(small) == {"a": LONG, "b": [{"c": LONG}, ["short", 1.5]], "d": None}
    assert artifacts.slim(small) == small


@pytest.mark.parametrize("character", ["x", "é", "\ud83d", "😀"])
def test_the_limit_is_in_bytes(artifacts, character):
    fits = character * (INLINE_BYTES // len(character.encode("utf-8", "surrogatepass")))
    assert artifacts.slim({"t": fits}) == {"t": fits}
    assert is_reference(artifacts.slim({"t": fits + "xyz"})["t"])


@pytest.mark.parametrize(
    "data",
    [
        {"messages": ["x" * 4000] * 100},
        {"messages": ["\0" * 4000] * 100, "seconds": 0.5},
        {f"k{n}": "x" * 4000 for n in range(100)},
        {"counts": {f"symbol{n}": n for n in range(50_000)}},
        {"deep": [[["x" * 3000] * 10] * 10]},
    ],
)
def test_data_of_many_small_values_is_made_small_too(artifacts, data):
    small = artifacts.slim(data)
    assert len(encode_json(small)) <= RECORD_BYTES + 16_000
    assert artifacts.restore(small) == data
    if "seconds" in data:
        assert small["seconds"] == 0.5  # the largest go first


def test_what_is_no_reference_is_not_followed(artifacts):
    for value in ({"artifact": "../../etc/passwd", "bytes": 1}, {"artifact": 3, "bytes": 1}, {"artifact": "a" * 64}):
        assert not is_reference(value)
        assert artifacts.load(value).startswith("{")


def test_a_missing_or_damaged_artifact_is_said_so(artifacts):
    reference = artifacts.put(LONG)
    path = artifacts.path(reference["artifact"])
    path.write_text("other")
    with pytest.raises(InfrastructureError, match="damaged"):
        artifacts.load(reference)
    assert artifacts.load(artifacts.put(LONG)) == LONG  # storing it again mends it
    path.unlink()
    with pytest.raises(InfrastructureError, match="No such file"):
        artifacts.load(reference)


def test_a_full_disk_is_the_machines_fault_and_leaves_nothing(artifacts, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InfrastructureError, match="No space left"):
        artifacts.put(LONG)
    assert files(artifacts) == []


def test_what_a_dead_writer_left_is_swept(artifacts, monkeypatch):
    artifacts.put(LONG)
    [whole] = files(artifacts)
    with monkeypatch.context() as patch:  # a death before the rename: nothing is tidied up
        patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
        patch.setattr(Path, "unlink", lambda *_: None)
        with pytest.raises(KeyboardInterrupt):
            artifacts.put(LONG * 2)
    assert len(files(artifacts)) == 2
    artifacts.sweep()
    assert files(artifacts) == [whole]
