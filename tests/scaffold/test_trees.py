"""Trees of files: made from templates, and written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from kernelbench_core.errors import InfrastructureError, UsageError
from kernelbench_core.scaffold import trees
from kernelbench_core.scaffold.trees import render, write

FILES = {"a.txt": "one\n", "b/c/d.txt": "two\n", ".e/f": ""}


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_templates_make_files_by_the_names_in_their_paths(tmp_path):
    (tmp_path / "dot_x" / "[[what]]").mkdir(parents=True)
    (tmp_path / "dot_x" / "[[what]]" / "a_[[what]].py.j2").write_text("x = '{{ what }}'\n\n")
    (tmp_path / "plain.j2").write_text("{% if what == 'y' %}\nyes\n{% endif %}\n")
    (tmp_path / "no_template").write_text("{{ what }}")
    assert render(tmp_path, {"what": "y"}) == {".x/y/a_y.py": "x = 'y'\n\n", "plain": "yes\n"}


def test_a_name_that_nobody_gave_is_an_error(tmp_path):
    (tmp_path / "a.j2").write_text("{{ unknown }}")
    with pytest.raises(UndefinedError):
        render(tmp_path, {})


@pytest.mark.parametrize("before", ["nothing", "empty folder"])
def test_files_are_written_into_a_new_folder_or_an_empty_one(before, tmp_path):
    folder = tmp_path / "x"
    if before == "empty folder":
        folder.mkdir()
    write(FILES, folder)
    assert tree(folder) == FILES
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


def test_an_empty_folder_stays_the_same_folder(tmp_path, monkeypatch):
    """It may be the current one, which cannot be replaced under a shell."""
    monkeypatch.chdir(tmp_path)
    before = tmp_path.stat().st_ino
    write(FILES, Path())
    assert tmp_path.stat().st_ino == before
    assert tree(Path.cwd()) == FILES


def test_folders_above_are_made(tmp_path):
    write(FILES, tmp_path / "x" / "y")
    assert tree(tmp_path / "x" / "y") == FILES


def test_a_folder_behind_a_link_is_written_and_the_link_stays(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    write(FILES, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert tree(tmp_path / "real") == FILES


def test_a_link_to_a_folder_that_is_not_there_yet_makes_it(tmp_path):
    (tmp_path / "link").symlink_to("real")
    write(FILES, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert tree(tmp_path / "real") == FILES


def test_the_users_mask_decides_over_rights(tmp_path):
    mask = os.umask(0o027)
    try:
        write(FILES, tmp_path / "x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o750
    assert stat.S_IMODE((tmp_path / "x" / "a.txt").stat().st_mode) == 0o640


@pytest.mark.parametrize("kind", ["file", "folder", "hidden file in a folder"])
def test_what_is_there_is_neither_touched_nor_mixed_with(kind, tmp_path):
    folder = tmp_path / "x"
    if kind == "file":
        folder.write_text("mine")
    else:
        folder.mkdir()
        (folder / (".mine" if kind.startswith("hidden") else "mine")).write_text("mine")
    before = tree(tmp_path)
    with pytest.raises(UsageError, match="take it away, or name another place"):
        write(FILES, folder)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("before", ["nothing", "folders above", "empty folder"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_leaves_nothing_behind(before, error, tmp_path, monkeypatch):
    folder = tmp_path / "x" / "y" if before == "folders above" else tmp_path / "x"
    if before == "empty folder":
        folder.mkdir()
    there = sorted(tmp_path.rglob("*"))
    real, written = Path.write_text, []

    def fail_at_the_third(path, *args, **kwargs):
        written.append(path)
        if len(written) == 3:
            raise error
        return real(path, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", fail_at_the_third)
    with pytest.raises(KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else InfrastructureError):
        write(FILES, folder)
    assert len(written) == 3
    assert sorted(tmp_path.rglob("*")) == there


def test_a_failure_while_parts_are_moved_takes_back_those_that_were(tmp_path, monkeypatch):
    folder = tmp_path / "x"
    folder.mkdir()
    real, moves = Path.rename, []

    def fail_at_the_second(path, target):
        moves.append(path)
        if len(moves) == 2:
            raise OSError(5, "Input/output error")
        return real(path, target)

    monkeypatch.setattr(Path, "rename", fail_at_the_second)
    with pytest.raises(InfrastructureError, match="Input/output error"):
        write(FILES, folder)
    assert sorted(tmp_path.rglob("*")) == [folder]


def test_a_place_that_cannot_be_written_is_the_users_to_change(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"cannot be written: .*; name another place"):
        write(FILES, tmp_path / "file" / "x")
    with pytest.raises(UsageError, match="File name too long"):
        write(FILES, tmp_path / ("x" * 300))
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_every_file_of_the_templates_is_a_template():
    """Others would be left out in silence, and seen by tools that read the tree."""
    found = [path for path in trees.TEMPLATES.rglob("*") if path.is_file()]
    assert len(found) > 30
    assert [path for path in found if path.suffix != ".j2" and path.parts[-2] != "__pycache__"] == []
