// Conversion to whole numbers, which 32 bits hold, in the mode that takes halves away from zero.
static inline vfloat32m2_t quarters(vfloat32m2_t x, size_t n) {
    const vint32m2_t whole = __riscv_vfcvt_x_f_v_i32m2_rm(__riscv_vfmul_vf_f32m2(x, 4.0f, n), __RISCV_FRM_RMM, n);
    return __riscv_vfmul_vf_f32m2(__riscv_vfcvt_f_x_v_f32m2(whole, n), 0.25f, n);
}

void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    if (rows == 1 || cols == 1) {
        for (size_t k = 0, n; k < rows * cols; k += n) {
            n = __riscv_vsetvl_e32m2(rows * cols - k);
            __riscv_vse32_v_f32m2(dst + k, quarters(__riscv_vle32_v_f32m2(src + k, n), n), n);
        }
        return;
    }
    const ptrdiff_t stride = static_cast<ptrdiff_t>(cols * sizeof(float));
    for (size_t i = 0, n; i < rows; i += n) {
        n = __riscv_vsetvl_e32m2(rows - i);
        size_t j = 0;
        for (; j + 4 <= cols; j += 4) {
            // four neighbours of each row, one in each part of the tuple
            const vfloat32m2x4_t four = __riscv_vlsseg4e32_v_f32m2x4(src + i * cols + j, stride, n);
            float *to = dst + j * rows + i;
            __riscv_vse32_v_f32m2(to, quarters(__riscv_vget_v_f32m2x4_f32m2(four, 0), n), n);
            __riscv_vse32_v_f32m2(to + rows, quarters(__riscv_vget_v_f32m2x4_f32m2(four, 1), n), n);
            __riscv_vse32_v_f32m2(to + 2 * rows, quarters(__riscv_vget_v_f32m2x4_f32m2(four, 2), n), n);
            __riscv_vse32_v_f32m2(to + 3 * rows, quarters(__riscv_vget_v_f32m2x4_f32m2(four, 3), n), n);
        }
        for (; j < cols; ++j) {
            const vfloat32m2_t column = __riscv_vlse32_v_f32m2(src + i * cols + j, stride, n);
            __riscv_vse32_v_f32m2(dst + j * rows + i, quarters(column, n), n);
        }
    }
}
