void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const size_t places = rotate_bits % 32, back = -places % 32;  // x | x, for 0 places, is no more than x
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e32m4(length);
        const vuint32m4_t x = __riscv_vle32_v_u32m4(src, n);
        const vuint32m4_t right = __riscv_vsrl_vx_u32m4(x, places, n), left = __riscv_vsll_vx_u32m4(x, back, n);
        const vbool8_t negate = __riscv_vmsne_vx_u32m4_b8(__riscv_vand_vx_u32m4(x, 15, n), 15, n);
        const vuint32m4_t rotated = __riscv_vor_vv_u32m4(right, left, n);
        __riscv_vse32_v_u32m4(dst, __riscv_vnot_v_u32m4_mu(negate, rotated, x, n), n);
        src += n, dst += n, length -= n;
    }
}
