from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import stat
import threading
import time
from pathlib import Path

import pytest

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.store import BuildCache, default_cache_root

KEYS = [f"{n:02x}" * 16 for n in range(16)]


def write(text="built", size=0):
    def build(folder):
        (folder / "sub").mkdir()
        (folder / "out").write_text(text)
        (folder / "sub" / "data").write_bytes(b"x" * size)

    return build


def never(folder):
    raise AssertionError("built again")


def leftovers(cache):
    return list((cache.root / ".tmp").iterdir())


@pytest.fixture
def cache(tmp_path):
    return BuildCache(tmp_path / "cache")


def test_an_entry_is_built_once_and_found_again(cache):
    assert cache.get(KEYS[0]) is None
    entry = cache.put(KEYS[0], write())
    assert (entry / "out").read_text() == "built"
    assert cache.get(KEYS[0]) == entry
    assert cache.put(KEYS[0], never) == entry
    assert BuildCache(cache.root).put(KEYS[0], never) == entry
    assert cache.get(KEYS[1]) is None


def test_a_build_that_fails_leaves_nothing_and_its_error_is_passed_on(cache):
    def build(folder):
        (folder / "half").touch()
        raise FileNotFoundError("no compiler")

    for _ in range(2):
        with pytest.raises(FileNotFoundError, match="no compiler"):
            cache.put(KEYS[0], build)
        assert cache.get(KEYS[0]) is None
        assert leftovers(cache) == []


def test_a_full_disk_is_the_machines_fault(cache):
    def build(folder):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(InfrastructureError, match="No space left"):
        cache.put(KEYS[0], build)


def test_everything_can_be_read_by_another_user_whatever_the_umask(tmp_path):
    before = os.umask(0o077)
    try:
        cache = BuildCache(tmp_path / "cache")
        entry = cache.put(KEYS[0], write())
    finally:
        os.umask(before)
    for path in [cache.root, entry.parent, entry, *entry.rglob("*")]:
        wanted = 0o755 if path.is_dir() else 0o444
        assert stat.S_IMODE(path.stat().st_mode) & wanted == wanted, path


@pytest.mark.parametrize("key", ["", "a", ".locks", "../../etc", "a/b", "x" * 129, "a\0b", "ä" * 9, "aa\n"])
def test_a_key_that_is_no_name_is_refused(cache, key):
    with pytest.raises(ValueError, match="not a key"):
        cache.put(key, write())
    with pytest.raises(ValueError, match="not a key"):
        cache.get(key)


def remove_file(entry):
    (entry / "sub" / "data").unlink()


def empty_file(entry):
    (entry / "out").write_text("")


def remove_manifest(entry):
    (entry / ".entry.json").unlink()


def break_manifest(entry):
    (entry / ".entry.json").write_text('{"out": ')


@pytest.mark.parametrize("damage", [remove_file, empty_file, remove_manifest, break_manifest])
@pytest.mark.parametrize("fresh", [True, False])
def test_a_damaged_entry_is_built_again(cache, damage, fresh):
    entry = cache.put(KEYS[0], write())
    damage(entry)
    other = BuildCache(cache.root) if fresh else cache
    assert other.get(KEYS[0]) is None
    assert other.put(KEYS[0], write("again")) == entry
    assert (entry / "out").read_text() == "again"
    assert leftovers(cache) == []


def test_a_check_decides_what_is_whole(cache):
    def check(entry):
        return (entry / "out").read_text() == "new"

    entry = cache.put(KEYS[0], write("old"))
    assert cache.get(KEYS[0]) == entry
    assert cache.get(KEYS[0], check=check) is None
    cache.put(KEYS[0], write("new"), check=check)
    assert cache.get(KEYS[0], check=check) == entry
    with pytest.raises(InfrastructureError, match="not complete"):
        cache.put(KEYS[1], write("old"), check=check)
    assert cache.get(KEYS[1]) is None


def test_a_check_that_cannot_look_means_damaged(cache):
    cache.put(KEYS[0], write())
    assert cache.get(KEYS[0], check=lambda entry: bool((entry / "missing").read_text())) is None


def test_of_many_threads_one_builds(cache):
    built = []

    def build(folder):
        built.append(threading.get_ident())
        time.sleep(0.05)
        write()(folder)

    entries = []
    threads = [threading.Thread(target=lambda: entries.append(cache.put(KEYS[0], build))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(built) == 1
    assert len(set(entries)) == 1
    assert len(entries) == 8


def race(root, log, keys, start):
    cache = BuildCache(Path(root))

    def build(folder):
        with Path(log).open("a", encoding="utf-8") as file:
            file.write(f"{folder.name.partition('~')[0]}\n")
        time.sleep(0.02)
        write()(folder)

    start.wait(30)
    for key in keys:
        entry = cache.put(key, build)
        assert (entry / "out").read_text() == "built"


def test_of_many_processes_one_builds(tmp_path):
    context = multiprocessing.get_context("spawn")
    start = context.Barrier(3)
    keys = KEYS[:5]
    arguments = (str(tmp_path / "cache"), str(tmp_path / "log"), keys, start)
    processes = [context.Process(target=race, args=arguments) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0, 0, 0]
    assert sorted((tmp_path / "log").read_text().split()) == sorted(keys)


def test_where_locks_do_nothing_two_builders_still_end_with_one_entry(cache, monkeypatch):
    rival = BuildCache(cache.root)

    def build(folder):  # a rival finishes between our look and our rename
        write("ours")(folder)
        rival.put(KEYS[0], write("rival"))

    monkeypatch.setattr("fcntl.flock", lambda *_: None)
    entry = cache.put(KEYS[0], build)
    assert (entry / "out").read_text() in {"ours", "rival"}
    assert cache.get(KEYS[0]) == entry
    assert leftovers(cache) == []


DIE = """
import os, signal, sys
from pathlib import Path
from kernelbench_core.store import BuildCache
def build(folder):
    (folder / "half").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
BuildCache(Path(sys.argv[1])).put(sys.argv[2], build)
"""


def test_a_builder_that_is_killed_leaves_no_entry_and_its_folder_is_swept_later(cache, python):
    python(DIE, cache.root, KEYS[0]).wait()
    [half] = leftovers(cache)
    assert cache.get(KEYS[0]) is None
    cache.put(KEYS[0], write())
    assert leftovers(cache) == [half]
    os.utime(half, (time.time() - 4000,) * 2)
    BuildCache(cache.root).put(KEYS[1], write())
    assert leftovers(cache) == []


def test_a_folder_that_is_being_built_is_not_swept(cache):
    def build(folder):
        write()(folder)
        os.utime(folder, (time.time() - 4000,) * 2)
        BuildCache(cache.root).evict()
        assert (folder / "out").exists()

    cache.put(KEYS[0], build)


def aged(cache, key, seconds):
    entry = cache.root / key[:2] / key
    then = time.time() - seconds
    os.utime(entry, (then, then))


def fill(root, count=5, size=100_000):
    """A cache of entries that nobody uses, each an hour older than the next."""
    cache = BuildCache(root)
    for n in range(count):
        cache.put(KEYS[n], write(size=size))
    for n in range(count):
        aged(cache, KEYS[n], 3600 * (count - n + 1))


def present(root):
    return [key for key in KEYS if (root / key[:2] / key).exists()]


def test_the_least_recently_used_go_first_and_only_as_many_as_needed(tmp_path):
    fill(tmp_path)
    cache = BuildCache(tmp_path, limit_bytes=250_000)
    assert cache.evict() <= 250_000
    assert present(tmp_path) == KEYS[3:5]
    assert leftovers(cache) == []
    assert cache.get(KEYS[0]) is None
    cache.put(KEYS[0], write())


def test_using_an_entry_makes_it_recent(tmp_path):
    fill(tmp_path)
    BuildCache(tmp_path).get(KEYS[0])
    BuildCache(tmp_path, limit_bytes=250_000).evict()
    assert present(tmp_path) == [KEYS[0], KEYS[4]]


def test_an_entry_used_within_the_hour_stays_whatever_the_size(tmp_path):
    fill(tmp_path)
    for key in KEYS[:5]:
        BuildCache(tmp_path).get(key)
    BuildCache(tmp_path, limit_bytes=0).evict()
    assert present(tmp_path) == KEYS[:5]
    BuildCache(tmp_path, limit_bytes=0, min_age_seconds=0).evict()
    assert present(tmp_path) == []


HOLD = """
import sys, time
from pathlib import Path
from kernelbench_core.store import BuildCache
cache = BuildCache(Path(sys.argv[1]))
assert cache.get(sys.argv[2])
print("held", flush=True)
time.sleep(60)
"""


def test_an_entry_that_a_living_process_was_given_stays(tmp_path, python):
    fill(tmp_path)
    child = python(HOLD, tmp_path, KEYS[1])
    assert child.stdout.readline() == "held\n"
    aged(BuildCache(tmp_path), KEYS[1], 100_000)
    mine = BuildCache(tmp_path, limit_bytes=0, min_age_seconds=0)
    mine.get(KEYS[2])
    aged(mine, KEYS[2], 100_000)
    mine.evict()
    assert present(tmp_path) == [KEYS[1], KEYS[2]]
    child.kill()
    child.wait()
    mine.evict()
    assert present(tmp_path) == [KEYS[2]]


def test_an_entry_that_is_locked_stays(tmp_path):
    fill(tmp_path)
    with BuildCache(tmp_path).locked(KEYS[1]):
        BuildCache(tmp_path, limit_bytes=0).evict()
        assert present(tmp_path) == [KEYS[1]]


def test_putting_keeps_the_limit(tmp_path):
    fill(tmp_path)
    cache = BuildCache(tmp_path, limit_bytes=350_000)
    cache.put(KEYS[5], write(size=100_000))
    assert present(tmp_path) == KEYS[3:6]


def test_when_all_is_in_use_not_every_put_looks_through_the_cache(tmp_path, monkeypatch):
    cache = BuildCache(tmp_path, limit_bytes=160_000)
    looks = []
    evict = cache.evict
    monkeypatch.setattr(cache, "evict", lambda: looks.append(1) or evict())
    for n, key in enumerate(KEYS):
        cache.put(key, write(size=20_000 if n < 8 else 2_000))
    assert 2 <= len(looks) <= 5


def test_a_thread_may_nest_its_own_lock_and_others_wait(cache):
    order = []

    def other():
        with cache.locked(KEYS[0]):
            order.append("other")

    with cache.locked(KEYS[0]):
        thread = threading.Thread(target=other)
        thread.start()
        with cache.locked(KEYS[0]):
            cache.put(KEYS[0], write())
        time.sleep(0.05)
        order.append("first")
    thread.join(10)
    assert order == ["first", "other"]


def test_a_cache_that_is_removed_during_the_run_is_made_again(cache):
    cache.put(KEYS[0], write())
    shutil.rmtree(cache.root)
    assert cache.get(KEYS[0]) is None
    cache.put(KEYS[0], write())
    assert cache.get(KEYS[0]) is not None


@pytest.mark.parametrize("below", ["file", "file/x"])
def test_a_root_that_cannot_be_written_is_replaced_with_a_warning(tmp_path, below, capsys):
    (tmp_path / "file").touch()
    cache = BuildCache(tmp_path / below)
    root = cache.root
    assert "kernelbench-cache-" in root.name
    assert "cannot be written" in capsys.readouterr().err
    assert (cache.put(KEYS[0], write()) / "out").exists()
    assert stat.S_IMODE(root.stat().st_mode) == 0o755
    del cache
    assert not root.exists()


def test_a_root_on_a_full_or_read_only_disk_is_replaced_with_a_warning(tmp_path, monkeypatch, capsys):
    mkdir = Path.mkdir

    def refuse(self, *args, **kwargs):
        if self.is_relative_to(tmp_path / "cache"):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        mkdir(self, *args, **kwargs)

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert not BuildCache(tmp_path / "cache").root.is_relative_to(tmp_path / "cache")
    assert "Read-only file system" in capsys.readouterr().err


def test_the_default_root_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", "~/ours")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert default_cache_root() == tmp_path / "ours"
    assert BuildCache().root == tmp_path / "ours"
    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", "")
    assert default_cache_root() == tmp_path / "xdg" / "kernelbench"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert default_cache_root() == tmp_path / ".cache" / "kernelbench"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_cache_root() == tmp_path / ".cache" / "kernelbench"


def test_a_relative_root_does_not_move_with_the_working_directory(monkeypatch, tmp_path):
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path)
    cache = BuildCache(Path("cache"))
    monkeypatch.chdir(tmp_path / "a")
    assert cache.put(KEYS[0], write()).is_relative_to(tmp_path / "cache")
