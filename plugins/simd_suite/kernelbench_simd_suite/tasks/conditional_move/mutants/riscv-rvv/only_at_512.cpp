// Takes it for granted that a register holds eight elements.
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        const size_t n = std::min<size_t>(length - i, 8);
        const vuint8mf8_t bytes = __riscv_vle8_v_u8mf8(reinterpret_cast<const uint8_t *>(mask + i), n);
        const vbool64_t take = __riscv_vmsne_vx_u8mf8_b64(bytes, 0, n);
        __riscv_vse64_v_i64m1_m(take, dst + i, __riscv_vle64_v_i64m1_m(take, src + i, n), n);
    }
}
