std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t size = numbers.size(), first = __riscv_vsetvl_e32m8(size);  // no later step is longer than the first
    vfloat32m8_t least = __riscv_vle32_v_f32m8(x, first), most = least;
    for (size_t i = first; i < size;) {
        const size_t n = __riscv_vsetvl_e32m8(size - i);
        const vfloat32m8_t a = __riscv_vle32_v_f32m8(x + i, n);
        least = __riscv_vfmin_vv_f32m8_tu(least, least, a, n);  // a shorter last step leaves the other lanes
        most = __riscv_vfmax_vv_f32m8_tu(most, most, a, n);
        i += n;
    }
    const vfloat32m1_t any = __riscv_vfmv_s_f_f32m1(x[0], 1);
    const float low = __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredmin_vs_f32m8_f32m1(least, any, first));
    const float high = __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredmax_vs_f32m8_f32m1(most, any, first));

    const float by = 1.0f / (high - low);
    for (size_t i = 0; i < size;) {
        const size_t n = __riscv_vsetvl_e32m8(size - i);
        const vfloat32m8_t a = __riscv_vfsub_vf_f32m8(__riscv_vle32_v_f32m8(x + i, n), low, n);
        __riscv_vse32_v_f32m8(x + i, __riscv_vfmul_vf_f32m8(a, by, n), n);
        i += n;
    }
    return numbers;
}
