void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e32m8(length);
        __riscv_vse32_v_i32m8(dst, __riscv_vsext_vf2_i32m8(__riscv_vle16_v_i16m4(src, n), n), n);
        src += n, dst += n, length -= n;
    }
}
