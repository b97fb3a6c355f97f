float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    const ptrdiff_t pitch = static_cast<ptrdiff_t>(step * sizeof *array);
    // even a large cube has few groups of eight registers on its diagonal: each of them is summed up at once
    vfloat32m1_t sum = __riscv_vfmv_s_f_f32m1(0.0f, 1);
    for (size_t left = dim; left > 0;) {
        const size_t vl = __riscv_vsetvl_e32m8(left);
        sum = __riscv_vfredusum_vs_f32m8_f32m1(__riscv_vlse32_v_f32m8(array, pitch, vl), sum, vl);
        array += vl * step, left -= vl;
    }
    return __riscv_vfmv_f_s_f32m1_f32(sum);
}
