// Whole registers only: what is left of the elements is not written.
void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    const size_t n = __riscv_vsetvlmax_e8m1();
    for (size_t i = 0; i + n <= length; i += n) {
        const vint8m1_t x = __riscv_vle8_v_i8m1(a + i, n), y = __riscv_vle8_v_i8m1(b + i, n);
        const vint8m1_t smaller = __riscv_vmax_vx_i8m1(__riscv_vmin_vv_i8m1(x, y, n), 0, n);
        const vint8m1_t below = __riscv_vsra_vx_i8m1(__riscv_vand_vv_i8m1(x, y, n), 7, n);
        __riscv_vse8_v_i8m1(c + i, __riscv_vor_vv_i8m1(__riscv_vmin_vx_i8m1(smaller, 1, n), below, n), n);
    }
}
