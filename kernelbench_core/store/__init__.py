"""What stays on disk: run directories with their records and artifacts, and the cache of built things."""

from __future__ import annotations

from kernelbench_core.store.artifacts import Artifacts
from kernelbench_core.store.cache import BuildCache, default_cache_root
from kernelbench_core.store.locks import FileLock, RunLock
from kernelbench_core.store.notices import Notice
from kernelbench_core.store.records import RecordFile, RecordLog
from kernelbench_core.store.resume import FinishedIndex
from kernelbench_core.store.run_directory import RunDirectory

__all__ = [
    "Artifacts",
    "BuildCache",
    "FileLock",
    "FinishedIndex",
    "Notice",
    "RecordFile",
    "RecordLog",
    "RunDirectory",
    "RunLock",
    "default_cache_root",
]
