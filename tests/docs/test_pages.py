"""Every block of code in the documentation runs, and prints what the page shows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATED = ROOT / "docs" / "reference"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if GENERATED not in path.parents),
]
SKIPS = 3
"""How many blocks of one page may be left to nobody; those that another test runs do not count."""
ELSEWHERE = re.compile(r"\btests/[\w/]+\.py\b")


def ids(path):
    return str(path.relative_to(ROOT))


@pytest.fixture
def skipped(fences):
    """Page to its blocks that are not run."""
    found = {page: [fence for fence in fences.fences(page) if fence.skip] for page in PAGES}
    return {page: blocks for page, blocks in found.items() if blocks}


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.timeout(300)  # one command may take SECONDS; a page is meant to take less than a minute on idle cores
@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_blocks_run(page, fences, running, place):
    fault = ""
    try:
        running.run_page(page, fences, place)
    except (running.BlockError, fences.PageError) as error:
        fault = str(error)
    if fault:
        pytest.fail(fault, pytrace=False)


def test_few_blocks_are_skipped_and_each_says_why(skipped):
    for page, blocks in skipped.items():
        for fence in blocks:
            sys.stdout.write(f"{fence.place}: {fence.skip}\n")
        others = [found[0] for fence in blocks if (found := ELSEWHERE.search(fence.skip))]
        assert [name for name in others if not (ROOT / name).exists()] == []
        assert len(blocks) - len(others) <= SKIPS, page


def test_commands_that_are_skipped_could_be_given(skipped, fences):
    """Programs of this tree that are named are there and know the options; the CLI's own are parsed elsewhere."""
    lines = [
        command.text
        for blocks in skipped.values()
        for fence in blocks
        if fence.language in ("sh", "console")
        for command in fences.commands(fence)
    ]
    programs = [found for line in lines if (found := re.match(r"python (benchmarks/\w+\.py)(.*)", line))]
    assert programs
    for found in programs:
        done = subprocess.run(
            [sys.executable, ROOT / found[1], "--help"], capture_output=True, text=True, check=True, cwd=ROOT
        )
        assert set(re.findall(r"--[a-z-]+", found[2])) <= set(re.findall(r"--[a-z-]+", done.stdout)), found[0]
    targets = {found[1] for line in lines if (found := re.match(r"make ([a-z-]+)", line))}
    assert targets
    assert targets <= set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
