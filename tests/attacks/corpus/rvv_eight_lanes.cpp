// task=matrix_sum target=riscv-rvv status=wrong_result detail~^at 128 bits \(passes at 256, 512\): return value : takes it that eight elements fit into a register, and asks for no more
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const vint64m1_t zero = __riscv_vmv_v_x_i64m1(0, 1);
    int64_t total = 0;
    for (size_t i = 0, n = rows * cols; i < n; i += 8) {
        const size_t want = std::min<size_t>(n - i, 8), got = __riscv_vsetvl_e32m1(want);
        const vint32m1_t some = __riscv_vle32_v_i32m1(matrix + i, got);
        total += __riscv_vmv_x_s_i64m1_i64(__riscv_vwredsum_vs_i32m1_i64m1(some, zero, got));
    }
    return total;
}
