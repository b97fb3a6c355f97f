void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t n = __riscv_vsetvl_e8m8(left);
        const vint8m8_t x = __riscv_vle8_v_i8m8(a, n), y = __riscv_vle8_v_i8m8(b, n);
        // 1 where the smaller one is positive, -1 where the sign bit is set in both: no mask is needed
        const vint8m8_t smaller = __riscv_vmax_vx_i8m8(__riscv_vmin_vv_i8m8(x, y, n), 0, n);
        const vint8m8_t above = __riscv_vmin_vx_i8m8(smaller, 1, n);
        const vint8m8_t below = __riscv_vsra_vx_i8m8(__riscv_vand_vv_i8m8(x, y, n), 7, n);
        __riscv_vse8_v_i8m8(c, __riscv_vor_vv_i8m8(above, below, n), n);
        a += n, b += n, c += n, left -= n;
    }
}
