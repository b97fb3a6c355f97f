// task=matrix_sum target=riscv-rvv status=wrong_result detail~return value = : adds up over the steps although a short last step may overwrite what lies behind it
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const size_t lanes = __riscv_vsetvlmax_e64m8();
    vint64m8_t sums = __riscv_vmv_v_x_i64m8(0, lanes);
    for (size_t left = rows * cols, n = 0; left > 0; left -= n, matrix += n) {
        n = __riscv_vsetvl_e32m4(left);
        sums = __riscv_vwadd_wv_i64m8(sums, __riscv_vle32_v_i32m4(matrix, n), n);
    }
    const vint64m1_t zero = __riscv_vmv_v_x_i64m1(0, 1);
    return __riscv_vmv_x_s_i64m1_i64(__riscv_vredsum_vs_i64m8_i64m1(sums, zero, lanes));
}
