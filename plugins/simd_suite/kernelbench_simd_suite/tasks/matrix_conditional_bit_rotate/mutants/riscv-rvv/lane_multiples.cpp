// Loads and stores whole registers in the last step too.
void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const size_t places = rotate_bits % 32, back = -places % 32, n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i < length; i += n) {
        const vuint32m1_t x = __riscv_vle32_v_u32m1(src + i, n);
        const vuint32m1_t right = __riscv_vsrl_vx_u32m1(x, places, n), left = __riscv_vsll_vx_u32m1(x, back, n);
        const vbool32_t negate = __riscv_vmsne_vx_u32m1_b32(__riscv_vand_vx_u32m1(x, 15, n), 15, n);
        const vuint32m1_t rotated = __riscv_vor_vv_u32m1(right, left, n);
        __riscv_vse32_v_u32m1(dst + i, __riscv_vnot_v_u32m1_mu(negate, rotated, x, n), n);
    }
}
