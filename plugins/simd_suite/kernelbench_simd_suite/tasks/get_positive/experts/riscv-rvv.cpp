std::vector<float> get_positive_simd(const std::vector<float> &l) {
    const float *from = l.data();
    std::vector<float> result(l.size());
    float *to = result.data();
    for (size_t left = l.size(); left > 0;) {
        const size_t n = __riscv_vsetvl_e32m4(left);
        const vfloat32m4_t x = __riscv_vle32_v_f32m4(from, n);
        const vbool8_t positive = __riscv_vmfgt_vf_f32m4_b8(x, 0.0f, n);
        const size_t some = __riscv_vcpop_m_b8(positive, n);
        __riscv_vse32_v_f32m4(to, __riscv_vcompress_vm_f32m4(x, positive, n), some);
        from += n, to += some, left -= n;
    }
    result.resize(static_cast<size_t>(to - result.data()));
    return result;
}
