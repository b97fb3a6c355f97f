void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e16m8(length);
        const vuint16m8_t x = __riscv_vle16_v_u16m8(a, n), y = __riscv_vle16_v_u16m8(b, n);
        __riscv_vse16_v_u16m8(sum, __riscv_vsaddu_vv_u16m8(x, y, n), n);
        a += n, b += n, sum += n, length -= n;
    }
}
