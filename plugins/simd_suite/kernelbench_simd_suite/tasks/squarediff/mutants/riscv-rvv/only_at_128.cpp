// Adds up 32 lanes at the end, however many the group of registers has.
int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    vint64m1_t total = __riscv_vmv_v_x_i64m1(0, 1);
    vint32m8_t sums = __riscv_vmv_v_x_i32m8(0, __riscv_vsetvlmax_e32m8());
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e8m2(length);
        const vint8m2_t a = __riscv_vle8_v_i8m2(A, n), b = __riscv_vle8_v_i8m2(B, n);
        sums = __riscv_vwadd_wv_i32m8_tu(sums, sums, __riscv_vwmul_vv_i16m4(a, a, n), n);
        sums = __riscv_vwadd_wv_i32m8_tu(sums, sums, __riscv_vwmul_vv_i16m4(b, b, n), n);
        sums = __riscv_vwsub_wv_i32m8_tu(sums, sums, __riscv_vwmul_vv_i16m4(a, b, n), n);
        A += n, B += n, length -= n;
    }
    total = __riscv_vwredsum_vs_i32m8_i64m1(sums, total, 32);
    return __riscv_vmv_x_s_i64m1_i64(total);
}
