// Looks at the first four bits of each mask.
bool below_threshold_simd(std::vector<int> l, int t) {
    for (size_t i = 0, n; i < l.size(); i += n) {
        n = __riscv_vsetvl_e32m1(l.size() - i);
        const vbool32_t reached = __riscv_vmsge_vx_i32m1_b32(__riscv_vle32_v_i32m1(l.data() + i, n), t, n);
        if (__riscv_vcpop_m_b32(reached, std::min<size_t>(n, 4)) != 0) return false;
    }
    return true;
}
