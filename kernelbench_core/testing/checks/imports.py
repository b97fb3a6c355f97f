"""Is the plugin's module light? Importing it and asking its hooks is what every command of every user pays for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.testing.findings import Findings
from kernelbench_core.testing.given import Given

HEAVY = frozenset({
    "IPython", "aiohttp", "anthropic", "boto3", "botocore", "cattrs", "click", "cupy", "django", "fastapi", "google",
    "grpc", "httpx", "jax", "jinja2", "keras", "litellm", "llvmlite", "markdown", "matplotlib", "msgspec", "numba",
    "numpy", "onnx", "onnxruntime", "openai", "pandas", "paramiko", "plotly", "polars", "pyarrow", "pydantic",
    "pygments", "pytest", "requests", "rich", "scipy", "serial", "setuptools", "sklearn", "sqlalchemy", "structlog",
    "sympy", "tensorflow", "tokenizers", "torch", "tqdm", "transformers", "triton", "urllib3", "yaml", "zmq",
})  # fmt: skip
"""Packages that nobody should wait for who only wants a list."""
_CORE = ("kernelbench_core",)
_TIMEOUT = 120

_PROGRAM = """
import contextlib, importlib, json, os, sys, time
told = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
paths, module, marker = json.loads(sys.argv[1])
sys.path[:] = paths
import kernelbench_core.api
before = set(sys.modules)
start = time.process_time()
plugin = importlib.import_module(module)
imported = set(sys.modules)
for name in dir(plugin):
    function = getattr(plugin, name, None)
    if isinstance(getattr(function, marker, None), dict):
        with contextlib.suppress(Exception):
            function()
json.dump({
    "imported": sorted(imported - before), "asked": sorted(set(sys.modules) - imported),
    "seconds": time.process_time() - start,
}, told)
"""


def check_imports(given: Given, entries: Mapping[str, Sequence[Any]], findings: Findings, seconds: float) -> None:
    """Notes what a fresh interpreter loads that imports the plugin and asks its hooks.

    A plugin that was made on the spot cannot be imported elsewhere; then there is nothing to look at.
    """
    if not given.module:
        return
    where = f"import {given.module}"
    asked = json.dumps([sys.path, given.module, "kernelbench_impl"])
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONSTARTUP"}
    try:
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM, asked],
            env=clean, capture_output=True, text=True, check=False, timeout=_TIMEOUT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        findings.add(where, f"it takes longer than {_TIMEOUT} s", "import in factories what takes time")
        return
    if done.returncode or not done.stdout:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        findings.add(where, f"a fresh interpreter cannot: {last}", "does it depend on what was imported before?")
        return
    if said := done.stderr.strip():
        findings.add(where, f"it prints {said.splitlines()[0][:60]!r}", "say nothing while a module is imported")
    report = json.loads(done.stdout)
    own = given.module.partition(".")[0]
    factories = _factory_modules(entries)
    for when, key in (("importing it", "imported"), ("asking its hooks", "asked")):
        loaded = report[key]
        heavy = sorted({name.partition(".")[0] for name in loaded} & HEAVY - {own})
        core = sorted({name for name in loaded if name.partition(".")[0] in _CORE})
        early = sorted(set(loaded) & factories - {given.module})
        if heavy:
            findings.add(where, f"{when} loads {', '.join(heavy)}", "import them in the module that a factory names")
        if core:
            shown = ", ".join(core[:3])
            findings.add(where, f"{when} loads {shown}", "a plugin imports the core through kernelbench_core.api alone")
        for module in early:
            if not given.module.startswith(f"{module}."):  # a package comes with its modules
                findings.add(
                    where, f"{when} loads {module}, which a factory names", "let nothing import it but the factory"
                )
    if report["seconds"] > seconds:
        findings.add(
            where, f"it takes {report['seconds']:.2f} s of processor time, more than {seconds:g} s",
            "import in factories what takes time",
        )  # fmt: skip


def _factory_modules(entries: Mapping[str, Sequence[Any]]) -> set[str]:
    factories = [getattr(each, "factory", None) for values in entries.values() for each in values]
    return {each.partition(":")[0] for each in factories if isinstance(each, str)}
