"""Examples for prompts: what there is to choose from, who chooses, and what must not be shown."""

from __future__ import annotations

from kernelbench_core.generation.retrieval.choosing import Dropped, Examples, make_examples
from kernelbench_core.generation.retrieval.corpus import expert_corpus, folder_corpus
from kernelbench_core.generation.retrieval.leak import leaks

__all__ = ["Dropped", "Examples", "expert_corpus", "folder_corpus", "leaks", "make_examples"]
