// Moves the last vector back so that it ends with the list, and adds one twice where it overlaps with the one before.
std::vector<int> incr_list_simd(std::vector<int> l) {
    const size_t n = l.size(), vl = __riscv_vsetvl_e32m1(n);
    for (size_t i = 0; i < n; i += vl) {
        int *here = l.data() + std::min(i, n - vl);
        __riscv_vse32_v_i32m1(here, __riscv_vadd_vx_i32m1(__riscv_vle32_v_i32m1(here, vl), 1, vl), vl);
    }
    return l;
}
