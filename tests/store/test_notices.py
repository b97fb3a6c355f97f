from __future__ import annotations

import structlog

from kernelbench_core.store.notices import MAX_NOTICES, Notice, Notices, warn


def test_a_notice_reads_like_a_compiler_message():
    assert str(Notice("line skipped", "r.jsonl", 3)) == "r.jsonl:3: line skipped"
    assert str(Notice("moved", "r.jsonl")) == "r.jsonl: moved"
    assert str(Notice("moved")) == "moved"


def test_a_warning_goes_to_standard_error_only(capsys):
    warn(Notice("line skipped", "r.jsonl", 3))
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "line skipped" in captured.err
    assert "r.jsonl" in captured.err


def test_a_program_with_its_own_logging_gets_the_warning_there():
    with structlog.testing.capture_logs() as logs:
        structlog.configure(processors=structlog.get_config()["processors"])
        warn(Notice("line skipped", "r.jsonl", 3))
    assert logs == [{"event": "line skipped", "path": "r.jsonl", "line": "3", "log_level": "warning"}]


def test_each_notice_is_kept_and_logged_once(capsys):
    notices = Notices("r.jsonl")
    for _ in range(3):
        notices.report("bad", 1)
        notices.report("bad", 2)
    assert [n.line for n in notices] == [1, 2]
    assert capsys.readouterr().err.count("bad") == 2


def test_a_file_of_garbage_gives_a_bounded_number_of_notices(capsys):
    notices = Notices("r.jsonl")
    for line in range(MAX_NOTICES * 3):
        notices.report("bad", line)
    assert len(notices) == MAX_NOTICES + 1
    assert "the rest is not listed" in notices[-1].message
    assert capsys.readouterr().err.count("\n") == MAX_NOTICES + 1
