static int8_t largest(const int8_t *src, size_t length) {
    const size_t lanes = __riscv_vsetvlmax_e8m8();
    vint8m8_t best = __riscv_vmv_v_x_i8m8(-128, lanes);
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e8m8(length);
        best = __riscv_vmax_vv_i8m8_tu(best, best, __riscv_vle8_v_i8m8(src, n), n);
        src += n, length -= n;
    }
    const vint8m1_t least = __riscv_vmv_v_x_i8m1(-128, 1);
    return __riscv_vmv_x_s_i8m1_i8(__riscv_vredmax_vs_i8m8_i8m1(best, least, lanes));
}

size_t argmax_simd(const int8_t *src, size_t length) {
    // First the largest value, then the first place where it stands.
    const int8_t best = largest(src, length);
    for (size_t i = 0; i < length;) {
        const size_t n = __riscv_vsetvl_e8m8(length - i);
        const vbool1_t same = __riscv_vmseq_vx_i8m8_b1(__riscv_vle8_v_i8m8(src + i, n), best, n);
        const long first = __riscv_vfirst_m_b1(same, n);
        if (first >= 0) return i + static_cast<size_t>(first);
        i += n;
    }
    return 0;
}
