// Leaves out the last rows where they do not fill a vector.
void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    const ptrdiff_t stride = static_cast<ptrdiff_t>(cols * sizeof(float));
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i + n <= rows; i += n) {
            vfloat32m1_t x = __riscv_vlse32_v_f32m1(src + i * cols + j, stride, n);
            x = __riscv_vfmul_vf_f32m1(x, 4.0f, n);
            x = __riscv_vfcvt_f_x_v_f32m1(__riscv_vfcvt_x_f_v_i32m1_rm(x, __RISCV_FRM_RMM, n), n);
            __riscv_vse32_v_f32m1(dst + j * rows + i, __riscv_vfmul_vf_f32m1(x, 0.25f, n), n);
        }
}
