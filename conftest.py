"""What all tests share: locks of their own, so that tests with a deadline never wait for one that takes times."""

from __future__ import annotations

import os
from collections.abc import Iterator

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
