// Widens whole registers, and so writes past the end.
void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    const size_t lanes = __riscv_vsetvlmax_e32m2();
    for (size_t i = 0; i < length; i += lanes) {
        const vint16m1_t narrow = __riscv_vle16_v_i16m1(src + i, __riscv_vsetvl_e16m1(length - i));
        __riscv_vse32_v_i32m2(dst + i, __riscv_vsext_vf2_i32m2(narrow, lanes), lanes);
    }
}
