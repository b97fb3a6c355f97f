"""IR that no compiler writes: whatever stands in a unit, the model prices it or says so, and never raises."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.cycles import analyse

HOSTILE = """define void @k(ptr %a, i32 %n) {
entry:
  %huge = add i8388608 0, %big
  %digits = icmp eq i32 %n, 1DIGITS
  %wide = load <1048576 x i32>, ptr %a
  store i8388608 %huge, ptr %a
  call void asm sideeffect "}\\0Adefine void @fake() {", "~{memory}"()
  %old = cmpxchg ptr %a, i32 0, i32 1 seq_cst seq_cst
  %call = call i32 %n(i32 1)
  %self = phi i32 [ %self, %entry ]
  %nothing = frobnicate
  call void @aie_st_vector()
  call void @aie_vm_mac(i32 %n)
  call void @k(ptr %a, i32 %n)
  indirectbr ptr %a, [label %entry, label %b, label %missing]

b:
  switch i32 %n, label %b [
    i32 0, label %b
    i32 1, label %c
  ]

c:
  unreachable
""".replace("DIGITS", "0" * 5000)


@pytest.mark.parametrize("ending", ["}\n", "", "garbage\n}\ndefine\ndefine void @\n@x\n%y = type\n!z = !{\n"])
def test_nothing_in_a_unit_raises(ending):
    model = analyse(HOSTILE + ending, "k", 20, "c")
    counts = [0] * model.words
    counts[0] = 1
    report = model.report(counts, 1)
    assert report["notes"]
    assert model.listing(counts, 1)
