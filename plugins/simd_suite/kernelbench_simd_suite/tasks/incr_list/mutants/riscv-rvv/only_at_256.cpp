// Steps by eight numbers: shorter vectors leave some out, longer ones count some up twice.
std::vector<int> incr_list_simd(std::vector<int> l) {
    for (size_t i = 0; i < l.size(); i += 8) {
        const size_t vl = __riscv_vsetvl_e32m1(l.size() - i);
        int *here = l.data() + i;
        __riscv_vse32_v_i32m1(here, __riscv_vadd_vx_i32m1(__riscv_vle32_v_i32m1(here, vl), 1, vl), vl);
    }
    return l;
}
