// Folds the sums of a vector in two steps, which is enough for four of them.
void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    const size_t most = __riscv_vsetvlmax_e32m1();
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        vfloat32m1_t sums = __riscv_vfmv_v_f_f32m1(0.0f, most);
        for (size_t j = 0, n; j < cols; j += n) {
            n = __riscv_vsetvl_e32m1(cols - j);
            const vfloat32m1_t x = __riscv_vle32_v_f32m1(row + j, n);
            sums = __riscv_vfmacc_vv_f32m1_tu(sums, x, x, n);
        }
        sums = __riscv_vfadd_vv_f32m1(sums, __riscv_vslidedown_vx_f32m1(sums, 2, most), most);
        sums = __riscv_vfadd_vv_f32m1(sums, __riscv_vslidedown_vx_f32m1(sums, 1, most), most);
        const float squares = __riscv_vfmv_f_s_f32m1_f32(sums);
        if (squares == 0.0f) continue;
        const float by = 1.0f / std::sqrt(squares);
        for (size_t j = 0, n; j < cols; j += n) {
            n = __riscv_vsetvl_e32m1(cols - j);
            __riscv_vse32_v_f32m1(row + j, __riscv_vfmul_vf_f32m1(__riscv_vle32_v_f32m1(row + j, n), by, n), n);
        }
    }
}
