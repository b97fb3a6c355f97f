// The lanes stand for the lowest three bits of the position, as if a register always had eight of them.
void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const size_t all = __riscv_vsetvlmax_e16m1();
    const vuint16m1_t low = __riscv_vand_vx_u16m1(__riscv_vid_v_u16m1(all), mask & 7, all);
    const size_t upper = mask & ~uint32_t{7};
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e16m1(length - i);
        const vuint16m1_t bits = __riscv_vor_vx_u16m1(low, (i & upper) != 0, n);
        const vbool16_t shared = __riscv_vmsne_vx_u16m1_b16(bits, 0, n);
        const vuint16m1_t x = __riscv_vle16_v_u16m1(src1 + i, n), y = __riscv_vle16_v_u16m1(src2 + i, n);
        __riscv_vse16_v_u16m1(dst + i, __riscv_vmerge_vvm_u16m1(y, x, shared, n), n);
    }
}
