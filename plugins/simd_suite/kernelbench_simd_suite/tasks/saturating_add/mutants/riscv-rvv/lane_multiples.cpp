// Leaves out what does not fill a whole register.
void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    const size_t n = __riscv_vsetvlmax_e16m1();
    for (size_t steps = length / n; steps > 0; --steps) {
        const vuint16m1_t x = __riscv_vle16_v_u16m1(a, n), y = __riscv_vle16_v_u16m1(b, n);
        __riscv_vse16_v_u16m1(sum, __riscv_vsaddu_vv_u16m1(x, y, n), n);
        a += n, b += n, sum += n;
    }
}
