// Reduces as many lanes as the last step had, not all that have been written.
float max_element_simd(std::vector<float> l) {
    const float *x = l.data();
    vfloat32m1_t largest = __riscv_vfmv_v_f_f32m1(x[0], __riscv_vsetvlmax_e32m1());
    size_t vl = 0;
    for (size_t left = l.size(); left > 0; x += vl, left -= vl) {
        vl = __riscv_vsetvl_e32m1(left);
        largest = __riscv_vfmax_vv_f32m1_tu(largest, largest, __riscv_vle32_v_f32m1(x, vl), vl);
    }
    const vfloat32m1_t first = __riscv_vfmv_s_f_f32m1(l[0], 1);
    return __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredmax_vs_f32m1_f32m1(largest, first, vl));
}
