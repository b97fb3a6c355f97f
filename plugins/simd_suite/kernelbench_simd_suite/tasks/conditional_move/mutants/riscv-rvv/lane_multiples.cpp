// Moves whole registers only.
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    const size_t n = __riscv_vsetvlmax_e64m1();
    for (; length >= n; length -= n) {
        const vuint8mf8_t bytes = __riscv_vle8_v_u8mf8(reinterpret_cast<const uint8_t *>(mask), n);
        const vbool64_t take = __riscv_vmsne_vx_u8mf8_b64(bytes, 0, n);
        __riscv_vse64_v_i64m1_m(take, dst, __riscv_vle64_v_i64m1_m(take, src, n), n);
        src += n, dst += n, mask += n;
    }
}
