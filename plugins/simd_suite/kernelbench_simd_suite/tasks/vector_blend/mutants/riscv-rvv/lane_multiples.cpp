// Leaves out what does not fill a whole register.
void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m2();
    for (size_t i = 0; i + n <= length; i += n) {
        const vuint32m2_t positions = __riscv_vadd_vx_u32m2(__riscv_vid_v_u32m2(n), static_cast<uint32_t>(i), n);
        const vbool16_t shared = __riscv_vmsne_vx_u32m2_b16(__riscv_vand_vx_u32m2(positions, mask, n), 0, n);
        const vuint16m1_t x = __riscv_vle16_v_u16m1(src1 + i, n), y = __riscv_vle16_v_u16m1(src2 + i, n);
        __riscv_vse16_v_u16m1(dst + i, __riscv_vmerge_vvm_u16m1(y, x, shared, n), n);
    }
}
