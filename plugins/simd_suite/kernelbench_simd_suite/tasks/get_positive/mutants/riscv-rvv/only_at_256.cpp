// Goes on by eight numbers after each register.
std::vector<float> get_positive_simd(const std::vector<float> &l) {
    std::vector<float> result(2 * l.size());
    float *to = result.data();
    for (size_t i = 0; i < l.size() && to <= result.data() + l.size(); i += 8) {
        const size_t n = __riscv_vsetvl_e32m1(std::min<size_t>(l.size() - i, 16));
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(l.data() + i, n);
        const vbool32_t positive = __riscv_vmfgt_vf_f32m1_b32(x, 0.0f, n);
        const size_t some = __riscv_vcpop_m_b32(positive, n);
        __riscv_vse32_v_f32m1(to, __riscv_vcompress_vm_f32m1(x, positive, n), some);
        to += some;
    }
    result.resize(static_cast<size_t>(to - result.data()));
    return result;
}
