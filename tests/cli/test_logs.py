from __future__ import annotations

import pytest
import structlog

from kernelbench_core import logs
from kernelbench_core.store.notices import Notice, warn


@pytest.fixture(autouse=True)
def unconfigured():
    yield
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("verbosity", "shown"),
    [
        (-1, ["error"]),
        (0, ["warning", "error"]),
        (1, ["info", "warning", "error"]),
        (2, ["debug", "info", "warning", "error"]),
    ],
)
def test_the_level_follows_the_flags(capsys, verbosity, shown):
    logs.configure(verbosity)
    log = structlog.get_logger()
    for level in ("debug", "info", "warning", "error"):
        getattr(log, level)("something", number=3)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [f"{level}: something (number=3)" for level in shown]


def test_a_notice_of_the_store_names_file_and_line(capsys):
    logs.configure()
    warn(Notice("line skipped", "a.jsonl", 7))
    assert capsys.readouterr().err == "warning: a.jsonl:7: line skipped\n"


def test_the_same_line_is_said_once(capsys):
    logs.configure()
    for text in ("one", "two", "one", "one"):
        structlog.get_logger().warning(text)
    assert capsys.readouterr().err == "warning: one\nwarning: two\n"


def test_a_traceback_follows_its_message(capsys):
    logs.configure()
    try:
        int("inner")
    except ValueError:
        structlog.get_logger().exception("outer")
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "error: outer"
    assert lines[-1].startswith("ValueError: ")


def test_it_writes_to_what_standard_error_is_at_the_time(monkeypatch):
    import io
    import sys

    logs.configure()
    later = io.StringIO()
    monkeypatch.setattr(sys, "stderr", later)
    structlog.get_logger().warning("x")
    assert later.getvalue() == "warning: x\n"
    monkeypatch.setattr(sys, "stderr", None)
    structlog.get_logger().warning("nobody hears it")
