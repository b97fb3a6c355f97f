"""A local program as a model."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernelbench_llm_providers import command
from kernelbench_llm_providers.command import CommandProvider

from kernelbench_core.api import GenerationRequest, Message, ProviderError, RequestError, Target, Task, UsageError

TASK = Task(suite="simd", name="argmax", summary="s", description="d", digest="0")
TARGET = Target(name="x86-avx", summary="AVX")
MESSAGES = (Message("system", "Be brief."), Message("user", "Write a kernel.\nNow."))


def ask(program=None, *, model="prog", messages=MESSAGES, provider=None, **parameters):
    if program is not None:
        parameters["command"] = program
    request = GenerationRequest(
        model=model, task=TASK, target=TARGET, messages=messages, index=3, attempt=2, parameters=parameters
    )
    return (provider or CommandProvider()).complete(request)


def python(source):
    """A command that runs Python source."""
    return [sys.executable, "-I", "-c", source]


@pytest.fixture
def script(tmp_path):
    """Makes an executable file."""

    def make(text, name="gen", mode=0o755):
        path = tmp_path / name
        path.write_text(text)
        path.chmod(mode)
        return path

    return make


def gone(pid, seconds=3.0):
    """Whether a process ends within the time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:  # noqa: PTH123 - an entry that may vanish
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


def test_prompt_goes_in_with_a_blank_line_between_messages_and_the_answer_comes_out():
    answer = ask("cat")
    assert answer.text == "Be brief.\n\nWrite a kernel.\nNow."
    assert (answer.finish, answer.reason, answer.usage, answer.sent) == ("", "", None, {})
    assert answer.seconds > 0
    assert answer.tries[0]["status"] == "exit 0"


def test_json_form_holds_the_question_and_the_parameters_that_are_not_ours():
    answer = ask(
        "cat", stdin="json", temperature=0.2, seed=7, timeout=30, max_connections=2, tokens_per_minute=5, batch_poll=1
    )
    assert json.loads(answer.text) == {
        "model": "prog",
        "messages": [
            {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Write a kernel.\nNow."}
        ],
        "parameters": {"temperature": 0.2, "seed": 7},
        "task": "simd/argmax", "target": "x86-avx", "index": 3, "attempt": 2,
    }  # fmt: skip
    assert answer.sent == {"temperature": 0.2, "seed": 7}


@pytest.mark.parametrize("form", ["path", "here", "PATH", "relative"])
def test_without_a_command_the_name_is_the_program(script, monkeypatch, form):
    path = script("#!/bin/sh\necho found\n")
    monkeypatch.chdir(path.parent)
    if form == "PATH":
        monkeypatch.setenv("PATH", f"{path.parent}:{os.environ['PATH']}")
        monkeypatch.chdir("/")
    name = {"path": str(path), "here": "gen", "PATH": "gen", "relative": "./gen"}[form]
    assert ask(model=name).text == "found\n"


def test_words_are_split_like_a_shell_splits_them_and_nothing_else_of_a_shell_happens(script):
    path = script('#!/bin/sh\nfor word in "$@"; do echo "[$word]"; done\n')
    answer = ask(f"'{path}' --x \"a b\" $HOME '*' ; touch {path.parent}/ran && x")
    assert answer.text.splitlines() == [
        "[--x]", "[a b]", "[$HOME]", "[*]", "[;]", "[touch]", f"[{path.parent}/ran]", "[&&]", "[x]"
    ]  # fmt: skip
    assert not (path.parent / "ran").exists()


@pytest.mark.parametrize(
    ("code", "status"), [("exit 3", "ended with exit status 3"), ("kill -9 $$", "was ended by signal 9")]
)
def test_failure_of_the_program_is_a_request_error_with_its_last_words(code, status):
    with pytest.raises(RequestError) as caught:
        ask(["/bin/sh", "-c", f"echo first >&2; printf 'no\\033 model\\n\\n' >&2; echo half; {code}"])
    assert not isinstance(caught.value, ProviderError)
    assert f"command/prog {status}: no  model" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.tries[0]["said"] == "no  model"


@pytest.mark.parametrize("written", ["", " \n\t\n"])
def test_empty_output_is_a_completion_without_text_that_says_why(written):
    answer = ask(["printf", "%s", written, ""])
    assert (answer.text, answer.reason) == (None, "the program wrote nothing")


@settings(max_examples=15, deadline=None)
@given(st.binary(min_size=1, max_size=200))
def test_any_bytes_become_text(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("bytes") / "answer"
    path.write_bytes(data)
    answer = ask(["cat", str(path)])
    text = data.decode("utf-8", "replace")
    assert answer.text == (text if text.strip() else None)


def test_a_lone_surrogate_in_the_prompt_does_no_harm():
    assert ask("cat", messages=(Message("user", "a\ud800b"),)).text == "a?b"
    assert "\\ud800" in ask("cat", messages=(Message("user", "a\ud800b"),), stdin="json").text


def test_large_prompt_and_large_answer_pass_at_once():
    text = "0123456789abcdef" * (1 << 16)
    assert ask("cat", messages=(Message("user", text),)).text == text


def test_program_that_writes_much_between_two_reads_is_not_waited_for_in_vain():
    code = "import os, sys\nos.read(0, 4096)\nsys.stdout.write('y' * (1 << 20))\nsys.stdout.flush()\nsys.stdin.read()"
    answer = ask(python(code), messages=(Message("user", "x" * (1 << 20)),), timeout=10)
    assert answer.text == "y" * (1 << 20)


def test_program_that_reads_nothing_is_no_fault():
    assert ask(["echo", "hi"], messages=(Message("user", "x" * (1 << 20)),)).text == "hi\n"


def test_answer_over_the_limit_is_cut_and_marked_and_the_program_ended(monkeypatch):
    monkeypatch.setattr(command, "MAX_BYTES", 100_000)
    start = time.monotonic()
    answer = ask(python("import sys\nwhile True: sys.stdout.write('ä' * 50)"))  # two bytes each
    assert time.monotonic() - start < 10
    assert answer.finish == "length"
    assert answer.text == "ä" * 50_000
    monkeypatch.setattr(command, "MAX_BYTES", 99_999)
    assert ask(python("print('ä' * 60000)")).text == "ä" * 49_999


def test_time_out_kills_the_whole_group(tmp_path):
    children = tmp_path / "children"
    start = time.monotonic()
    with pytest.raises(RequestError, match=r"was ended after 0\.5 s: working; give -M timeout=SECONDS"):
        ask(["/bin/sh", "-c", f"sleep 61 & echo $! > {children}; echo working >&2; sleep 60"], timeout=0.5)
    assert time.monotonic() - start < 5
    assert gone(int(children.read_text()))


@pytest.mark.parametrize("escape", ["", "setsid "])
def test_a_child_left_behind_with_the_pipe_does_not_hold_the_answer(tmp_path, escape):
    pid = tmp_path / "pid"
    start = time.monotonic()
    answer = ask(
        [
            "/bin/sh",
            "-c",
            f"{escape}sh -c 'echo $$ > {pid}; exec sleep 60' & while ! [ -s {pid} ]; do :; done; echo done",
        ]
    )
    assert time.monotonic() - start < 5
    assert answer.text == "done\n"
    if escape:
        os.kill(int(pid.read_text()), signal.SIGKILL)  # out of the group: ours to end
    assert gone(int(pid.read_text()))


def test_program_that_closes_its_output_early_is_waited_for():
    with pytest.raises(RequestError, match="exit status 7"):
        ask(["/bin/sh", "-c", "echo x; exec >&- 2>&-; sleep 0.2; exit 7"])


def test_interrupt_in_the_main_thread_kills_the_group(tmp_path):
    pid = tmp_path / "pid"

    def interrupt():
        while not pid.exists() or not pid.read_text():
            time.sleep(0.01)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        ask(["/bin/sh", "-c", f"sleep 60 & echo $! > {pid}; wait"])
    thread.join()
    assert gone(int(pid.read_text()))


def test_stop_ends_programs_in_other_threads_and_none_that_come_later(tmp_path):
    provider, caught, pid = CommandProvider(), [], tmp_path / "pid"

    def work():
        with pytest.raises(RequestError, match="was stopped") as error:
            ask(["/bin/sh", "-c", f"echo $$ > {pid}; sleep 60"], provider=provider)
        caught.append(error.value)

    thread = threading.Thread(target=work)
    thread.start()
    while not pid.exists() or not pid.read_text():
        time.sleep(0.01)
    provider.stop()
    thread.join(5)
    assert len(caught) == 1
    assert gone(int(pid.read_text()))
    assert ask("cat", provider=provider).text


def test_threads_run_programs_at_the_same_time():
    provider, answers = CommandProvider(), []
    threads = [
        threading.Thread(
            target=lambda n=n: answers.append(ask(["/bin/sh", "-c", f"sleep 0.4; echo {n}"], provider=provider).text)
        )
        for n in range(4)
    ]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time.monotonic() - start < 1.4
    assert sorted(answers) == ["0\n", "1\n", "2\n", "3\n"]


def test_variables_that_look_like_keys_are_not_passed_on(monkeypatch):
    secret = {
        "OPENAI_API_KEY",
        "HF_TOKEN",
        "hf_token",
        "AWS_SECRET_ACCESS_KEY",
        "APP_SECRET",
        "API_KEY",
        "TOKEN",
        "SSH_KEY",
    }
    plain = {"KEYBOARD", "TOKENIZERS_PARALLELISM", "MONKEY", "SECRETARY", "AWS_ACCESS_KEY_ID"}
    for name in secret | plain:
        monkeypatch.setenv(name, "value-of-it")
    names = set(ask(python("import os\nfor name in os.environ: print(name)")).text.split())
    assert plain <= names
    assert not secret & names
    assert {"PATH"} <= names


@pytest.mark.parametrize("how", ["complete", "check"])
@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda folder: f"{folder}/none --x", "there is no program"),
        (lambda _: "kernelbench-no-such-program", "install it"),
        (lambda folder: f"{folder}/plain", "is not executable; run chmod \\+x"),
        (lambda folder: f"{folder}", "is a folder"),
    ],
)
def test_program_that_cannot_be_found_is_a_provider_error_with_the_remedy(script, how, make, says):
    folder = script("#!/bin/sh\n", "plain", 0o644).parent
    provider, parameters = CommandProvider(), {"command": make(folder)}
    with pytest.raises(ProviderError, match=says):
        provider.check("prog", parameters) if how == "check" else ask(provider=provider, **parameters)


@pytest.mark.parametrize("text", ["no interpreter line\n", "#!/no/such/interpreter\n"])
def test_file_that_is_no_program_is_a_provider_error(script, text):
    with pytest.raises(ProviderError, match=r"cannot be started .*; check that a script begins with"):
        ask(str(script(text)))


def test_a_machine_out_of_processes_stops_only_the_request(monkeypatch):
    def refuse(*_, **__):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("subprocess.Popen", refuse)
    with pytest.raises(RequestError, match="cannot be started") as caught:
        ask("cat")
    assert not isinstance(caught.value, ProviderError)


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"command": ""}, "names no program"),
        ({"command": "  "}, "names no program"),
        ({"command": []}, "names no program"),
        ({"command": "''"}, "names no program"),
        ({"command": "cat 'x"}, "close its quotes"),
        ({"command": "cat a\0b"}, "names no program"),
        ({"command": 3}, "expected a text, got 3"),
        ({"command": ["cat", 3]}, "expected a text"),
        ({"command": {"cat": 1}}, "expected a text"),
        ({"stdin": "xml"}, "expected text or json"),
        ({"timeout": 0}, "more than 0"),
        ({"timeout": "soon"}, "more than 0"),
        ({"timeout": float("inf")}, "more than 0"),
        ({"timeout": float("nan")}, "more than 0"),
        ({"timeout": True}, "more than 0"),
        ({"timeout": [1]}, "more than 0"),
        ({"timeout": 10**400}, "more than 0"),
    ],
)
def test_wrong_parameter_is_a_usage_error(parameters, says):
    for call in (lambda: CommandProvider().check("cat", parameters), lambda: ask(model="cat", **parameters)):
        with pytest.raises(UsageError, match=says) as caught:
            call()
        assert caught.value.remedy


@pytest.mark.parametrize(("given", "number"), [({}, 1), ({"max_connections": 4}, 4), ({"max_connections": "8"}, 8)])
def test_connections_are_one_unless_said(given, number):
    assert CommandProvider().connections("cat", given) == number


@pytest.mark.parametrize("given", [0, -1, 1.5, True, "many", "", None])
def test_wrong_number_of_connections_is_a_usage_error(given):
    with pytest.raises(UsageError, match="max_connections: expected a number from 1"):
        CommandProvider().check("cat", {"max_connections": given})


def test_words_on_standard_error_are_kept_beside_a_good_answer():
    answer = ask(["/bin/sh", "-c", "echo warning >&2; cat"])
    assert answer.details == {"stderr": "warning"}


def test_it_costs_nothing_and_offers_any_name():
    provider = CommandProvider()
    assert provider.price("x", {}).output == 0
    assert provider.models() == ()
    assert provider.samples_for("x", TASK, TARGET, 5) == 5
