from __future__ import annotations

from kernelbench_core.api import Target


def broken():
    raise RuntimeError("it is broken")


def test_json_is_a_list_of_plugins_with_their_states(invoke_json, make_module, fake):
    rows = invoke_json("plugins", given={"fake": fake, "bad": make_module("bad", targets=broken)})
    states = {row["name"]: row["state"] for row in rows}
    assert states == {"core": "loaded", "fake": "loaded", "bad": "failed"}
    assert {"name", "distribution", "version", "state", "reason", "remedy", "hooks", "module"} <= set(rows[0])
    bad = next(row for row in rows if row["name"] == "bad")
    assert "it is broken" in bad["reason"]
    assert "traceback" not in bad


def test_the_traceback_is_shown_with_v_only(invoke, invoke_json, make_module):
    given = {"bad": make_module("bad", targets=broken)}
    assert "Traceback" not in invoke("plugins", given=given).stdout
    assert "Traceback" in invoke("plugins", "-v", given=given).stdout
    row = next(each for each in invoke_json("plugins", "-v", given=given) if each["name"] == "bad")
    assert "Traceback" in row["traceback"]


def test_a_broken_plugin_is_named_with_reason_and_remedy_and_is_no_error(invoke, make_module):
    text = invoke("plugins", given={"bad": make_module("bad", targets=broken)}).stdout
    (line,) = [line for line in text.splitlines() if line.startswith("bad: ")]
    assert "failed" in line
    assert "it is broken" in line
    assert "KERNELBENCH_DISABLE_PLUGINS" in line


def test_conflicts_name_both_claimants_in_text_and_json(invoke, invoke_json, make_module):
    given = {name: make_module(name, targets=[Target(name="same", summary="s")]) for name in ("one", "two")}
    (line,) = [line for line in invoke("plugins", given=given).stdout.splitlines() if line.startswith("conflict: ")]
    for word in ("target 'same'", "one", "two", "uninstall"):
        assert word in line
    for row in invoke_json("plugins", given=given):
        assert len(row["conflicts"]) == (row["name"] != "core")


def test_what_is_left_out_is_said_with_its_reason(program):
    program.environ["KERNELBENCH_LOAD_PLUGINS"] = "no-such-plugin"
    text = program("plugins").stdout
    assert "no-such-plugin: unavailable (named in KERNELBENCH_LOAD_PLUGINS but not installed); install it" in text
