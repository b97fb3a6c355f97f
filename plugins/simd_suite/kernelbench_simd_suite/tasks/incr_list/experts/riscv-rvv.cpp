std::vector<int> incr_list_simd(std::vector<int> l) {
    int *numbers = l.data();
    for (size_t left = l.size(); left > 0;) {
        const size_t vl = __riscv_vsetvl_e32m8(left);
        __riscv_vse32_v_i32m8(numbers, __riscv_vadd_vx_i32m8(__riscv_vle32_v_i32m8(numbers, vl), 1, vl), vl);
        numbers += vl, left -= vl;
    }
    return l;
}
