from __future__ import annotations

import pytest
from kernelbench_llm_providers.checks import NONE, check_keys

KEY = "sk-0123456789abcdefghijklmnop"


@pytest.fixture
def home(tmp_path):
    return {"XDG_CONFIG_HOME": str(tmp_path)}


def test_a_key_is_named_by_its_place_and_never_shown(home):
    found = check_keys({**home, "OPENAI_API_KEY": KEY, "GEMINI_API_KEY": KEY})
    assert found.usable
    assert found.version == "openai (OPENAI_API_KEY), google (GEMINI_API_KEY)"
    assert KEY not in repr(found)


def test_no_key_is_no_fault(home):
    found = check_keys(home)
    assert (found.usable, found.version) == (True, NONE)


def test_a_file_that_others_can_read_is_told_with_the_command_that_mends_it(home, tmp_path):
    file = tmp_path / "kernelbench" / "keys.toml"
    file.parent.mkdir()
    file.write_text(f'OPENAI_API_KEY = "{KEY}"')
    file.chmod(0o644)
    found = check_keys(home)
    assert not found.usable
    assert found.remedy == f"run `chmod 600 {file}`"
    assert KEY not in repr(found)
    file.chmod(0o600)
    assert check_keys(home).version == f"openai ({file}: OPENAI_API_KEY)"
