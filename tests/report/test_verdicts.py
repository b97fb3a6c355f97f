"""Published verdicts: every form that they come in, and a message with file and line for what is none."""

from __future__ import annotations

import gzip
import json

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.report.verdicts import Verdict, read_verdicts

TABLE = (
    "task_id\tsample\tpassed\tpublished_result\nT_1\t0\t1\tpassed\nT_1\t1\t0\tlogical bug\nT_2\t0\t0\truntime failed\n"
)


def write(tmp_path, text, name="v.tsv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_table_with_tabs(tmp_path):
    found = list(read_verdicts(write(tmp_path, TABLE)))
    assert found == [
        Verdict("T_1", "0", True, "passed", 2),
        Verdict("T_1", "1", False, "logical bug", 3),
        Verdict("T_2", "0", False, "runtime failed", 4),
    ]


@pytest.mark.parametrize(
    "change",
    [str.encode, lambda text: gzip.compress(text.encode()), lambda text: b"\xef\xbb\xbf" + text.encode()],
    ids=["plain", "gzip", "mark"],
)
def test_bytes_in_front_and_compression_change_nothing(tmp_path, change):
    assert len(list(read_verdicts(write(tmp_path, change(TABLE), "v.tsv.gz")))) == 3


def test_a_table_with_commas_and_other_names_of_columns(tmp_path):
    text = 'task_id,passed,sample_id,result\nT_1,True,7,"a, b"\nT_1,false,8,\n'
    assert list(read_verdicts(write(tmp_path, text))) == [
        Verdict("T_1", "7", True, "a, b", 2),
        Verdict("T_1", "8", False, "", 3),
    ]


def test_lines_of_json_are_numbered_in_order_within_their_task(tmp_path):
    rows = [("T_1", True), ("T_2", False), ("T_1", False), ("T_1", True)]
    text = "\n\n".join(json.dumps({"task_id": task, "passed": passed, "result": "r"}) for task, passed in rows)
    found = list(read_verdicts(write(tmp_path, text)))
    assert [(each.task_id, each.sample_id, each.passed) for each in found] == [
        ("T_1", "0", True), ("T_2", "0", False), ("T_1", "1", False), ("T_1", "2", True),
    ]  # fmt: skip
    assert found[1].line == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1: the heading has no column 'task_id'"),
        ("task_id\tsample\nT\t0\n", ":1: the heading has no column 'passed'"),
        ("task_id\tpassed\n", "holds no verdict"),
        ("task_id\tpassed\n\t1\n", ":2: task_id is missing"),
        ("task_id\tpassed\nT\tmaybe\n", ":2: passed: expected 0 or 1, got 'maybe'"),
        ("task_id\tpassed\nT\n", ":2: passed: expected 0 or 1, got None"),
        ('{"task_id": "T", "passed": true}\n{', ":2: no JSON"),
        ('{"task_id": "T", "passed": true}\n[]', ":2: expected an object"),
        ('{"task_id": 3, "passed": true}', ":1: task_id is missing"),
        ('{"task_id": "T"}', ":1: passed: expected 0 or 1, got None"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"\x1f\x8b broken", "cannot be read"),
    ],
)  # fmt: skip
def test_what_is_no_verdict_is_named_with_its_line(tmp_path, text, message):
    path = write(tmp_path, text)
    with pytest.raises(UsageError) as caught:
        list(read_verdicts(path))
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        list(read_verdicts(tmp_path / "none.tsv"))
