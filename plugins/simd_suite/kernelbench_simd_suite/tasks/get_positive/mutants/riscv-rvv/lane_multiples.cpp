// Goes back for the last register where the rest does not fill one, and keeps numbers twice.
std::vector<float> get_positive_simd(const std::vector<float> &l) {
    const size_t most = __riscv_vsetvlmax_e32m1();
    std::vector<float> result(l.size() + most);
    float *to = result.data();
    for (size_t i = 0; i < l.size(); i += most) {
        const size_t at = l.size() < most ? i : std::min(i, l.size() - most);
        const size_t n = __riscv_vsetvl_e32m1(l.size() - at);
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(l.data() + at, n);
        const vbool32_t positive = __riscv_vmfgt_vf_f32m1_b32(x, 0.0f, n);
        const size_t some = __riscv_vcpop_m_b32(positive, n);
        __riscv_vse32_v_f32m1(to, __riscv_vcompress_vm_f32m1(x, positive, n), some);
        to += some;
    }
    result.resize(static_cast<size_t>(to - result.data()));
    return result;
}
