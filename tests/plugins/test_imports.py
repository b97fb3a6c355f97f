"""What may be imported before anything is used (the cost of starting up)."""

from __future__ import annotations

import json

import pytest

HEAVY = {"numpy", "httpx", "structlog", "rich", "cattrs", "click"}

LOAD = """
import json, sys
{0}
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize(
    "program",
    [
        "import kernelbench_core.api",
        "import kernelbench_core.plugins, kernelbench_core.api",
        "from kernelbench_core.plugins import Plugins; Plugins.discover()",
        "from kernelbench_core.plugins import Plugins; p = Plugins.discover({}, no_plugins=True); p.statuses()",
        "from kernelbench_core.plugins import Plugins; Plugins.of().registries()['kernelbench_metrics'].entries()",
    ],
)
def test_facade_and_api_leave_heavy_modules_alone(run_python, program):
    done = run_python(LOAD.format(program))
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout))
    assert "kernelbench_core.api" in loaded
    assert not HEAVY & loaded


def test_api_needs_attrs_and_pluggy_only(run_python):
    program = (
        "import json, sys\nimport attrs, pluggy, pluggy._manager\nallowed = set(sys.modules)\n"
        "import kernelbench_core.api\nnew = {name.partition('.')[0] for name in set(sys.modules) - allowed}\n"
        "print(json.dumps(sorted(new - set(sys.stdlib_module_names))))"
    )
    done = run_python(program)
    assert json.loads(done.stdout) == ["kernelbench_core"], done.stderr
