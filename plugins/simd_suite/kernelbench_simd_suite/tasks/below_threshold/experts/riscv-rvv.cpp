bool below_threshold_simd(std::vector<int> l, int t) {
    const int *numbers = l.data();
    for (size_t left = l.size(); left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        const vbool4_t reached = __riscv_vmsge_vx_i32m8_b4(__riscv_vle32_v_i32m8(numbers, n), t, n);
        if (__riscv_vfirst_m_b4(reached, n) >= 0) return false;
        numbers += n, left -= n;
    }
    return true;
}
