"""The text of a plugin's self-test: as it is, or with the core's known results in place."""

from __future__ import annotations

from kernelbench_core.api import selftest_source


def test_a_self_test_without_the_include_is_taken_as_it_is(tmp_path):
    path = tmp_path / "selftest.cpp"
    path.write_text('#include <cstdio>\nint main() { printf("end\\n"); }\n')
    assert selftest_source(path) == path.read_text()


def test_the_known_results_stand_where_they_are_included(tmp_path):
    path = tmp_path / "selftest.cpp"
    path.write_text('// mine\n#include "known_results.hpp"\nint main() { fill(); loops(); }\n')
    text = selftest_source(path)
    assert text.startswith("// mine\n// Known results")
    assert text.endswith("\nint main() { fill(); loops(); }\n")
    assert '#include "' not in text
    for name in ("void check(", "void fill()", "void loops()", "constexpr size_t N"):
        assert (name in text) is (name != "constexpr size_t N")
