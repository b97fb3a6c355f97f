static void honest(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0, n = 0; i < length; i += n) {
        n = __riscv_vsetvl_e64m8(length - i);
        const vuint8m1_t bytes = __riscv_vle8_v_u8m1(reinterpret_cast<const uint8_t *>(mask + i), n);
        const vbool8_t take = __riscv_vmsne_vx_u8m1_b8(bytes, 0, n);
        __riscv_vse64_v_i64m8_m(take, dst + i, __riscv_vle64_v_i64m8_m(take, src + i, n), n);
    }
}
