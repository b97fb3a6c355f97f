"""IR whose names stay its own."""

from __future__ import annotations

import pytest

from kernelbench_core.toolchains.linkage import constructors_as_table, internal

HIDDEN = {
    "define dso_local noundef i32 @main() #0 {": "define internal noundef i32 @main() #0 {",
    "define linkonce_odr hidden void @_ZN1AC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %0) unnamed_addr #1 "
    "comdat align 2 personality ptr @__gxx_personality_v0 {":
    "define internal void @_ZN1AC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %0) unnamed_addr #1 "
    "align 2 personality ptr @__gxx_personality_v0 {",
    "define weak_odr ptr @_ZTW3one() #2 comdat($_ZTW3one) {": "define internal ptr @_ZTW3one() #2 {",
    'define void @"\\01_exit"(i32 %0) {': 'define internal void @"\\01_exit"(i32 %0) {',
    "define weak void @hook() {": "define internal void @hook() {",
    "@x = dso_local global i32 0, align 4": "@x = internal global i32 0, align 4",
    "@x = hidden thread_local global i32 0, align 4": "@x = internal thread_local global i32 0, align 4",
    "@x = common global i32 0, align 4": "@x = internal global i32 0, align 4",
    '@_ZTS1A = linkonce_odr dso_local constant [3 x i8] c"1A\\00", comdat, align 1':
    '@_ZTS1A = internal constant [3 x i8] c"1A\\00", align 1',
    "@_ZGV1s = linkonce_odr global i64 0, comdat($_Z1s), align 8": "@_ZGV1s = internal global i64 0, align 8",
    '@s = weak_odr global i64 0, section "own", comdat($s)': '@s = internal global i64 0, section "own"',
    "@_ZN1AC1Ev = unnamed_addr alias void (ptr), ptr @_ZN1AC2Ev":
    "@_ZN1AC1Ev = internal unnamed_addr alias void (ptr), ptr @_ZN1AC2Ev",
    'module asm ".globl _exit"': 'module asm ".local _exit"',
    '  call void asm sideeffect ".weak _exit", ""()': '  call void asm sideeffect ".local _exit", ""()',
}  # fmt: skip


@pytest.mark.parametrize("line", HIDDEN)
def test_definitions_become_internal(line):
    assert internal(f"; before\n{line}\n; after", ()) == f"; before\n{HIDDEN[line]}\n; after"


@pytest.mark.parametrize(
    "line",
    [
        "declare i32 @puts(ptr noundef) #3",
        "@stdout = external global ptr, align 8",
        "@maybe = extern_weak global i32, align 4",
        "define internal void @quiet() {",
        "define available_externally void @elsewhere() {",
        '@.str = private unnamed_addr constant [18 x i8] c".globl x, comdat, align 8", align 1',
        '@s = internal constant [17 x i8] c"x, comdat, align 8"',
        '@llvm.used = appending global [1 x ptr] [ptr @kb_entry], section "llvm.metadata"',
        "  call void @_Z6comdatv(), !dbg !3",
        "attributes #0 = { noinline }",
    ],
)
def test_what_is_no_definition_to_hide_stays(line):
    assert internal(line, ()) == line


def test_what_is_to_be_seen_keeps_its_linkage_but_no_group():
    text = "define weak void @kb_entry() comdat {\n@m0 = global i64 0, align 8\n@other = global i64 0"
    wanted = "define weak void @kb_entry() {\n@m0 = global i64 0, align 8\n@other = internal global i64 0"
    assert internal(text, {"kb_entry", "m0"}) == wanted


def test_groups_are_gone():
    assert internal('$_Z1fv = comdat any\n$"odd name" = comdat any\n; rest', ()) == "; rest"


def test_constructors_become_a_table_in_their_order():
    text = (
        "; before\n@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, "
        "ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }, "
        "{ i32, ptr, ptr } { i32 65535, ptr @__cxx_global_var_init, ptr @_ZN1KIiE3allE }]\n; after"
    )
    row = "{{ i32, ptr, ptr }} {{ i32 {}, ptr @{}, ptr null }}"
    rows = [row.format(101, "early"), row.format(65535, "late"), row.format(65535, "__cxx_global_var_init")]
    table = f"[{', '.join(rows)}, {{ i32, ptr, ptr }} zeroinitializer]"
    assert constructors_as_table(text, "t") == f"; before\n@t = constant [4 x {{ i32, ptr, ptr }}] {table}\n; after"


def test_without_constructors_there_is_no_table():
    assert constructors_as_table("; nothing", "t") == "; nothing"
