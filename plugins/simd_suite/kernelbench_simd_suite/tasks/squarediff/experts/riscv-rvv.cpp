int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    const size_t lanes = __riscv_vsetvlmax_e8m2();
    vuint64m1_t total = __riscv_vmv_v_x_u64m1(0, 1);
    while (length > 0) {
        // a * a + b * b - a * b lies between 0 and 48769: 16 bits without sign hold it, and 32 bits hold 88067 of them
        size_t left = std::min<size_t>(length, lanes * 80000);
        length -= left;
        vuint32m8_t sums = __riscv_vmv_v_x_u32m8(0, lanes);
        while (left > 0) {
            const size_t n = __riscv_vsetvl_e8m2(left);
            const vint8m2_t a = __riscv_vle8_v_i8m2(A, n), b = __riscv_vle8_v_i8m2(B, n);
            const vint16m4_t squares = __riscv_vwmacc_vv_i16m4(__riscv_vwmul_vv_i16m4(a, a, n), b, b, n);
            const vint16m4_t terms = __riscv_vsub_vv_i16m4(squares, __riscv_vwmul_vv_i16m4(a, b, n), n);
            // a short last step leaves the other lanes alone
            sums = __riscv_vwaddu_wv_u32m8_tu(sums, sums, __riscv_vreinterpret_v_i16m4_u16m4(terms), n);
            A += n, B += n, left -= n;
        }
        total = __riscv_vwredsumu_vs_u32m8_u64m1(sums, total, lanes);
    }
    return static_cast<int64_t>(__riscv_vmv_x_s_u64m1_u64(total));
}
