from __future__ import annotations

from kernelbench_core.store.cache_users import CacheUsers

USE = """
import sys, time
from pathlib import Path
from kernelbench_core.store.cache_users import CacheUsers
users = CacheUsers(Path(sys.argv[1]))
for key in sys.argv[2:]:
    users.note(key)
print("noted", flush=True)
time.sleep(60)
"""


def test_keys_of_all_living_users_are_in_use(tmp_path, python):
    mine = CacheUsers(tmp_path / "users")
    assert mine.keys_in_use() == set()
    mine.note("aa")
    child = python(USE, tmp_path / "users", "bb", "cc")
    assert child.stdout.readline() == "noted\n"
    assert mine.keys_in_use() == {"aa", "bb", "cc"}
    assert mine.knows("aa")
    assert not mine.knows("bb")
    child.kill()
    child.wait()
    assert mine.keys_in_use() == {"aa"}
    assert len(list((tmp_path / "users").iterdir())) == 1


def test_a_second_user_in_the_same_process_counts_until_it_is_gone(tmp_path):
    one, two = CacheUsers(tmp_path), CacheUsers(tmp_path)
    two.note("bb")
    assert one.keys_in_use() == {"bb"}
    del two
    assert one.keys_in_use() == set()


def test_notes_outlive_the_removal_of_their_folder(tmp_path):
    users = CacheUsers(tmp_path / "users")
    users.note("aa")
    for file in (tmp_path / "users").iterdir():
        file.unlink()
    (tmp_path / "users").rmdir()
    users.note("bb")
    assert CacheUsers(tmp_path / "users").keys_in_use() == {"aa", "bb"}
