"""From prompts to code: what a model wrote, and what is taken out of it."""

from __future__ import annotations

from kernelbench_core.generation.cxx_scan import Definition, Scan, defines, near_miss, scan
from kernelbench_core.generation.extract import Extraction, accept_code, extract
from kernelbench_core.generation.importing import Problem, Resolved, read_samples
from kernelbench_core.generation.repair import UNUSED_MAIN

__all__ = [
    "UNUSED_MAIN",
    "Definition",
    "Extraction",
    "Problem",
    "Resolved",
    "Scan",
    "accept_code",
    "defines",
    "extract",
    "near_miss",
    "read_samples",
    "scan",
]
