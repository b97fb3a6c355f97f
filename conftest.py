"""What all tests share.

Locks of their own, so that tests with a deadline never wait for one that takes times; and a browser.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_locks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Lock files for this worker, and for the programs that its tests start."""
    name = "KERNELBENCH_LOCK_FOLDER"
    before = os.environ.get(name)
    os.environ[name] = str(tmp_path_factory.mktemp("locks"))
    yield
    if before is None:
        del os.environ[name]
    else:
        os.environ[name] = before


@pytest.fixture
def plain_logging() -> Iterator[None]:
    """Logging as in a program that has not set it up, whatever tests of other rooms have done."""
    import structlog

    structlog.reset_defaults()
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The Chromium of the system, through playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield launched
        launched.close()
