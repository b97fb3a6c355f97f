"""The runner notices whatever a page says that is not so, and a page leaves nothing behind."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

import pytest

PAGE = Path("page.md")


@pytest.fixture
def run(running, fences, place):
    """Runs a page's text; gives how many blocks did something."""
    return lambda text: running.run_page(PAGE, fences, place, text)


@pytest.fixture
def fails(running, run):
    """What the runner says of a page."""

    def fails(text):
        with pytest.raises(running.BlockError) as caught:
            run(text)
        return str(caught.value)

    return fails


def session(*lines):
    return "```console\n" + "\n".join(lines) + "\n```\n"


def test_a_page_that_is_right_passes(run):
    text = session("$ echo hello", "hello") + "```sh\ntrue\n```\n```python\nassert 1 + 1 == 2\n```\n"
    assert run(text + "```text\nnot run\n```\n") == 3


def test_other_output_is_told_with_page_line_command_and_difference(fails):
    said = fails("words\n\n" + session("$ true", "$ printf 'a\\nb\\n'", "a", "c"))
    assert said.startswith("page.md:5: printf 'a\\nb\\n'\n")
    assert "-c\n+b" in said


def test_output_that_the_page_does_not_show_is_told(fails):
    assert "+hello" in fails(session("$ echo hello"))


def test_what_goes_to_standard_error_is_output_too(run, fails):
    run(session("$ echo hello >&2", "hello"))
    assert "+hello" in fails(session("$ echo hello >&2"))


@pytest.mark.parametrize("block", [session("$ no-such-command", "…"), "```sh\nno-such-command\n```\n"])
def test_a_command_that_is_not_there_is_told(fails, block):
    said = fails(block)
    assert "exit status 127" in said
    assert "not found" in said


def test_a_failure_is_told_even_where_all_output_is_allowed(fails):
    assert "exit status 3" in fails(session("$ (exit 3)", "…"))
    assert "exit status 1" in fails("```sh\nfalse\ntrue\n```\n")


def test_a_failure_that_the_page_is_about_is_shown_by_its_status(run, fails):
    run(session("$ (exit 3)", "$ echo $?", "3"))
    assert "-4\n+3" in fails(session("$ (exit 3)", "$ echo $?", "4"))


def test_folder_and_exported_variables_last_from_command_to_command(run):
    run(
        "```sh\nmkdir one\ncd one\nexport KIND='a  b'\nplain=1\n```\n"
        + session("$ basename $PWD", "one", '$ echo "$KIND|$plain"', "a  b|")
        + "```python\nimport os\nassert os.path.basename(os.getcwd()) == 'one'\n```\n"
    )


def test_blocks_of_python_share_their_names(run):
    run("```python\nx = 3\n```\nwords\n```python\nassert x == 3\n```\n")


def test_a_block_of_python_that_fails_is_told_with_the_line_of_the_page(fails):
    said = fails("one\n\n```python\nx = 1\n\nraise ValueError('so')\n```\n")
    assert said.startswith("page.md:4: the block of Python fails")
    assert 'File "page.md", line 6' in said
    assert "ValueError: so" in said


@pytest.mark.parametrize("code", ["import sys\nsys.exit(0)", "import os\nos._exit(0)", "1 / 0"])
def test_a_block_of_python_cannot_get_away_with_ending(fails, code):
    assert "the block of Python fails" in fails(f"```python\n{code}\n```\n")


def test_a_warning_in_python_is_an_error(fails):
    assert "DeprecationWarning" in fails(
        "```python\nimport warnings\nwarnings.warn('old', DeprecationWarning, stacklevel=1)\n```\n"
    )


def test_a_file_with_a_title_is_there_for_the_blocks_after_it(run):
    run('```cpp title="a/b.cpp"\nint x;\n```\n' + session("$ cat a/b.cpp", "int x;"))


def test_a_file_in_python_is_written_and_not_run(run):
    assert run('```python title="x.py"\nraise SystemExit(9)\n```\n') == 1


@pytest.mark.parametrize("info", ['toml title="x.toml"', "toml", "python", 'python title="x.py"'])
def test_malformed_text_is_told(fails, info):
    assert re.match(r"page\.md:2: (TOMLDecodeError|SyntaxError)", fails(f"```{info}\nx = = 1\n```\n"))


def test_what_is_skipped_is_not_run(run):
    assert run("<!-- test: skip it would fail -->\n```sh\nfalse\n```\n") == 0


def test_what_comes_before_a_page_is_run(run):
    run("<!-- test: before\necho 1 >x\n-->\n" + session("$ cat x", "1"))


def test_a_command_that_takes_too_long_is_told_and_ended(running, fails, place):
    place.seconds = 0.5
    began = time.monotonic()
    assert "took more than 0.5 s" in fails("```sh\nsleep 60\n```\n")
    assert time.monotonic() - began < 20


def test_what_a_page_leaves_running_is_ended_with_it(running, fences, models, tmp_path):
    with running.Place(tmp_path / "other", models) as place:
        running.run_page(PAGE, fences, place, "```sh\nsleep 60 & echo $! >pid\n```\n")
        pid = int((place.folder / "pid").read_text())
        assert not _ended(pid)
    deadline = time.monotonic() + 10
    while not _ended(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _ended(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_page_sees_nothing_of_this_user(run, monkeypatch):
    monkeypatch.setenv("KERNELBENCH_SUITE", "mine")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-real")
    run(
        session("$ echo $KERNELBENCH_SUITE", "", "$ ls", "$ ls ~", "")
        + f"```sh\ntest $HOME != {os.environ['HOME']}\ntest $OPENAI_API_KEY = sk-pretended\n```\n"
    )


def test_what_a_page_installs_stays_with_the_page(run, place):
    project = (
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n[project]\nname = "kb-page"\n'
        'version = "1"\ndependencies = ["kernelbench-core"]\n[project.scripts]\nkb-page = "kb_page:main"\n'
    )
    run(
        f'```toml title="pyproject.toml"\n{project}```\n'
        '```python title="kb_page/__init__.py"\ndef main():\n    print("here")\n```\n'
        "```sh\npython -m pip install --quiet .\n```\n" + session("$ kb-page", "here")
    )
    assert not [name for path in sys.path for name in Path(path).glob("kb_page*")]
    assert list(place.scratch.glob("environment/lib/*/site-packages/kb_page*"))


def test_commands_are_those_of_this_tree(run):
    import kernelbench_core

    run(session("$ kernelbench --version", f"kernelbench, version {kernelbench_core.__version__}"))
    run(session("$ python -c 'import kernelbench_core; print(kernelbench_core.__file__)'", kernelbench_core.__file__))
