float max_element_simd(std::vector<float> l) {
    const float *x = l.data();
    const size_t lanes = __riscv_vsetvl_e32m8(l.size());
    vfloat32m8_t largest = __riscv_vle32_v_f32m8(x, lanes);
    x += lanes;
    for (size_t left = l.size() - lanes; left > 0;) {
        // no step is longer than the first one; lanes behind a shorter one stay as they are
        const size_t vl = __riscv_vsetvl_e32m8(std::min(left, lanes));
        largest = __riscv_vfmax_vv_f32m8_tu(largest, largest, __riscv_vle32_v_f32m8(x, vl), vl);
        x += vl, left -= vl;
    }
    const vfloat32m1_t first = __riscv_vfmv_s_f_f32m1(l[0], 1);
    return __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredmax_vs_f32m8_f32m1(largest, first, lanes));
}
