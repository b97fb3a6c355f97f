void int_bits_to_float_simd(const uint32_t *src, float *dst, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        __riscv_vse32_v_f32m8(dst, __riscv_vreinterpret_v_u32m8_f32m8(__riscv_vle32_v_u32m8(src, n)), n);
        src += n, dst += n, left -= n;
    }
}
