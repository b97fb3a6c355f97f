from __future__ import annotations

import shutil
import subprocess

import pytest

from kernelbench_core.generation import accept_code, extract
from kernelbench_core.generation.repair import decode, rename_main

ENTRY = ("conditional_move_simd",)


@pytest.mark.parametrize(
    ("text", "expected", "note"),
    [
        ("\ufeffint a;", "int a;", "byte order mark removed"),
        ("a\r\nb\rc\n", "a\nb\nc\n", "carriage returns replaced"),
        ("\x1b[31mint\x1b[0m a;", "int a;", "terminal escape codes removed"),
        ("\x1b[1;38;5;196mint\x1b[K a;", "int a;", "terminal escape codes removed"),
        ("\x1b]0;title\x07int a;", "int a;", "terminal escape codes removed"),
        ("\x1b]8;;http://x\x1b\\int a;", "int a;", "terminal escape codes removed"),
        ("\x1b(Bint a;\x1b", "int a;", "terminal escape codes removed"),
        ("int\0 a;", "int a;", "1 control character removed"),
        ("\x01int\x7f a;", "int a;", "2 control characters removed"),
        ("int a; // \ud83d", "int a; // \ufffd", "halves of surrogate pairs replaced"),
    ],
)
def test_invisible_characters_are_mended_and_noted(text, expected, note):
    assert decode(text) == (expected, (note,))


def test_clean_text_is_unchanged_without_a_note():
    text = '#define A \\\n  1\n\tint a;\f // é 😀 "\\033[31m"\n'
    assert decode(text) == (text, ())


def test_mended_code_can_be_written_to_a_file():
    decode("\ud800 \udfff")[0].encode()


@pytest.mark.parametrize("code", ["int main() { return 0; }", "int main(int c, char** v) { return 0; }",
                                  "main() { }", "int\nmain\n(void)\n{ }", "auto main() -> int { return 0; }",
                                  'extern "C" int main() { return 0; }', "int main() { cut",
                                  "int main() try { } catch (...) { }"])  # fmt: skip
def test_main_at_file_scope_is_renamed(code):
    renamed, notes = rename_main(code)
    assert renamed == code.replace("main", "kernelbench_unused_main")
    assert notes == ("main was renamed to kernelbench_unused_main",)


@pytest.mark.parametrize(
    "code",
    [
        "// int main() { }",
        "/* int main() { } */ int a;",
        'const char* s = "int main() { }";',
        'const char* s = R"(int main() { })";',
        "struct S { int main() { return 1; } };",
        "int S::main() { return 1; }",
        "namespace a { int main() { return 1; } }",
        "void f() { x.main(); main_loop(); }",
        "int domain() { return 1; }\nint main_part() { return 1; }\nint remainder_main() { return 1; }",
        "int main();",
        "#define main() { }",
    ],
)
def test_other_mains_are_left_alone(code):
    assert rename_main(code) == (code, ())


def test_every_main_of_a_conditional_is_renamed_and_nothing_else():
    code = "// main\n#ifdef A\nint main() { return 0; }\n#else\nint main(int c, char** v) { s.main(); }\n#endif\n"
    renamed, notes = rename_main(code)
    assert renamed.count("kernelbench_unused_main") == 2
    assert renamed.replace("kernelbench_unused_main", "main") == code
    assert "s.main()" in renamed
    assert len(notes) == 1


@pytest.mark.toolchain
@pytest.mark.parametrize(
    "spoil",
    [
        lambda k: "\ufeff" + k.replace("\n", "\r\n"),
        lambda k: f"\ufeff```cpp\r\n{k}```\r\n".replace("\r\n", "\n").replace("\n", "\r\n"),
        lambda k: f"```cpp\n{k.replace('for', chr(27) + '[1;32mfor' + chr(27) + '[0m')}```",
        lambda k: f"```cpp\n{k}int main() {{ return 0; }}\n```",
        lambda k: f"Sure!\n\n{k}\nEnjoy.",
        lambda k: f"```cpp\n\ufeff{k}```",
        lambda k: f"```cpp\n{k}```".replace("\n", "\r"),
    ],
)
def test_mended_kernel_compiles(kernel, spoil, tmp_path):
    compiler = shutil.which("clang++") or shutil.which("clang++-19") or shutil.which("g++")
    if not compiler:
        pytest.skip("no C++ compiler on this machine")
    spoilt = spoil(kernel)
    taken = [extract(spoilt, ENTRY)] if "```cpp" in spoilt or "Sure" in spoilt else [accept_code(spoilt, ENTRY)]
    for result in taken:
        source = tmp_path / "kernel.cpp"
        source.write_bytes(f"#include <cstdint>\n#include <cstddef>\n{result.code}int main() {{}}\n".encode())
        command = [compiler, "-mavx2", "-std=c++17", "-fsyntax-only", "-Wno-null-character", source]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
