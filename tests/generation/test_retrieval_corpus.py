"""What there is to choose examples from: experts, and folders in whatever state users keep them."""

from __future__ import annotations

import json
import os

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.retrieval import corpus, expert_corpus, folder_corpus
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.seams import Example

CODE = "int one() { return 1; }\n"


@pytest.fixture
def lay(tmp_path):
    """Writes files (path to text or bytes) into a folder of examples, which it gives."""

    def write(files):
        root = tmp_path / "examples"
        root.mkdir(exist_ok=True)
        for path, content in files.items():
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return write


def task(name, **experts):
    return FunctionTask(
        suite="s", name=name, summary=f"About {name}", description="", digest=name, entry=name,
        prototype=f"int {name}()", reference="", parameters=(), experts=experts,
    )  # fmt: skip


# Experts


def test_experts_for_the_target_are_the_corpus_in_the_order_of_the_tasks():
    tasks = [
        task("b", acme="code of b", other="x"),
        task("none", other="x"),
        Task(suite="s", name="program", summary="No function", description="", digest="p"),
        task("a", acme="code of a"),
    ]
    assert expert_corpus(tasks, Target(name="acme", summary="A")) == [
        Example(name="b", code="code of b", title="About b", target="acme"),
        Example(name="a", code="code of a", title="About a", target="acme"),
    ]
    assert expert_corpus(tasks, Target(name="riscv", summary="R")) == []


# Folders


def test_code_files_at_any_depth_are_examples_in_natural_order(lay):
    names = ["k10.cpp", "k2.cpp", "a/x.cu", "a/b/y.h", "a/b/y.hpp", "z.c", "z.cc", "K.CPP", "z.cxx"]
    found = folder_corpus(lay(dict.fromkeys(names, CODE)))
    assert [each.name for each in found] == [
        "K.CPP", "a/b/y.h", "a/b/y.hpp", "a/x.cu", "k2.cpp", "k10.cpp", "z.c", "z.cc", "z.cxx",
    ]  # fmt: skip
    assert {each.code for each in found} == {CODE}
    assert {(each.target, each.title) for each in found} == {("", "")}


@pytest.mark.parametrize(
    "other",
    [".hidden.cpp", ".git/x.cpp", "a/.cache/b/x.cpp", "notes.txt", "Makefile", "x.py", "x.cpp.orig", "cpp", "x.o",
     "blank.cpp/", "empty.c:", "blank.c:  \n\t\n"],
)  # fmt: skip
def test_hidden_blank_and_other_files_are_left_out(lay, other):
    name, _, content = other.partition(":")
    root = lay({"one.cpp": CODE})
    if name.endswith("/"):
        (root / name).mkdir()
    else:
        lay({name: content if ":" in other else CODE})
    assert [each.name for each in folder_corpus(root)] == ["one.cpp"]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"int a; // gr\xfc\xdfe\n", "int a; // gr\ufffd\ufffde\n"),
        (b"\xef\xbb\xbfint a;\n", "int a;\n"),
        (b"int a;\r\nint b;\rint c;\n", "int a;\nint b;\nint c;\n"),
        ("int a; // größe\n".encode(), "int a; // größe\n"),
        (b"int a;", "int a;"),
    ],
)
def test_any_bytes_of_a_text_become_text(lay, raw, text):
    (example,) = folder_corpus(lay({"x.cpp": raw}))
    assert example.code == text


def test_largest_file_is_taken_and_one_byte_more_is_an_error(lay):
    fits = (CODE + "/" * corpus.MOST_BYTES)[: corpus.MOST_BYTES]
    assert [each.code for each in folder_corpus(lay({"x.cpp": fits}))] == [fits]
    with pytest.raises(UsageError, match=r"long\.cpp: has more than 256 KiB; take it out"):
        folder_corpus(lay({"long.cpp": fits + "/"}))


@pytest.mark.parametrize("files", [{}, {"a.txt": CODE}, {".x.cpp": CODE}, {".h/x.cpp": CODE}, {"x.cpp": " \n"}])
def test_folder_without_code_is_an_error_that_says_what_is_wanted(lay, files):
    with pytest.raises(UsageError, match=r"examples: holds no code files; give a folder with \.c, \.cc, \.cpp"):
        folder_corpus(lay(files))


@pytest.mark.parametrize("raw", [b"a\0b", CODE.encode("utf-16"), b"\x7fELF\x02\x01\x01\0\0"])
def test_file_that_is_no_text_is_an_error(lay, raw):
    with pytest.raises(UsageError, match=r"x\.cpp: is no UTF-8 text"):
        folder_corpus(lay({"x.cpp": raw, "y.cpp": CODE}))


@pytest.mark.parametrize(
    ("path", "says"),
    [("nowhere", "no such folder"), ("file.cpp", "not a folder"), ("file.cpp/x", "no such folder"),
     ("~no-such-user-here/x", "no such folder"), ("x" * 300, "cannot be read")],
)  # fmt: skip
def test_path_that_is_no_folder_is_an_error(tmp_path, monkeypatch, path, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.cpp").write_text(CODE)
    with pytest.raises(UsageError, match=says) as error:
        folder_corpus(path)
    assert str(error.value).startswith(f"{path}: ")
    assert error.value.remedy
    assert "\n" not in str(error.value)


def test_home_is_known(lay, monkeypatch):
    root = lay({"x.cpp": CODE})
    monkeypatch.setenv("HOME", str(root.parent))
    assert [each.name for each in folder_corpus("~/examples")] == ["x.cpp"]


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_cannot_be_read_is_an_error_that_names_it(lay, monkeypatch, what):
    root = lay({"a/x.cpp": CODE, "y.cpp": CODE})
    refused = root / ("a/x.cpp" if what == "file" else "a")
    real = (os.scandir, type(root).open)

    def guard(number):
        def call(path, *args, **options):
            if os.fspath(path) == str(refused):
                raise PermissionError(13, "Permission denied", str(refused))
            return real[number](path, *args, **options)

        return call

    monkeypatch.setattr(os, "scandir", guard(0))
    monkeypatch.setattr(type(root), "open", guard(1))
    with pytest.raises(UsageError) as error:
        folder_corpus(root)
    assert str(error.value) == f"{refused}: cannot be read (Permission denied); check its owner and mode"


def test_pipes_dead_links_and_circles_do_no_harm(lay):
    root = lay({"a/x.cpp": CODE})
    os.mkfifo(root / "pipe.cpp")
    (root / "dead.cpp").symlink_to(root / "nowhere.cpp")
    (root / "a" / "circle").symlink_to(root)
    (root / "link.cpp").symlink_to(root / "a" / "x.cpp")
    assert [each.name for each in folder_corpus(root)] == ["a/x.cpp", "link.cpp"]


def test_name_of_a_file_can_be_recorded_whatever_its_bytes(lay):
    root = lay({"x.cpp": CODE})
    try:
        (root / os.fsdecode(b"gr\xfc.cpp")).write_text(CODE)
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    names = [each.name for each in folder_corpus(root)]
    assert sorted(names) == ["gr\ufffd.cpp", "x.cpp"]
    json.dumps(names).encode()
