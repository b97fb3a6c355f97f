void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const vuint16m4_t lanes = __riscv_vid_v_u16m4(__riscv_vsetvlmax_e16m4());
    // 65536 positions share the bits that do not fit into a lane; where those decide, both choices are the first array
    for (size_t block = 0; block < length; block += 65536) {
        const uint16_t *other = (block & mask) != 0 ? src1 : src2;
        const size_t end = std::min<size_t>(length, block + 65536);
        for (size_t i = block; i < end;) {
            const size_t n = __riscv_vsetvl_e16m4(end - i);
            const vuint16m4_t positions = __riscv_vadd_vx_u16m4(lanes, static_cast<uint16_t>(i), n);
            const vuint16m4_t bits = __riscv_vand_vx_u16m4(positions, static_cast<uint16_t>(mask), n);
            const vbool4_t shared = __riscv_vmsne_vx_u16m4_b4(bits, 0, n);
            const vuint16m4_t x = __riscv_vle16_v_u16m4(src1 + i, n), y = __riscv_vle16_v_u16m4(other + i, n);
            __riscv_vse16_v_u16m4(dst + i, __riscv_vmerge_vvm_u16m4(y, x, shared, n), n);
            i += n;
        }
    }
}
