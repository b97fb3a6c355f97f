// Takes steps of 32 numbers, where a vector may have fewer.
void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length; i += 32) {
        const size_t n = __riscv_vsetvl_e16m1(length - i);
        const vint16m1_t x = __riscv_vle16_v_i16m1(src + i, n);
        const vint16m1_t multiple = __riscv_vmul_vx_i16m1(__riscv_vdiv_vx_i16m1(x, base, n), base, n);
        const vbool16_t over = __riscv_vmsgt_vv_i16m1_b16(multiple, x, n);
        __riscv_vse16_v_i16m1(dst + i, __riscv_vsub_vx_i16m1_mu(over, multiple, multiple, base, n), n);
    }
}
