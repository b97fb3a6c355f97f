// task=conditional_move target=riscv-rvv status=memory_error detail~(access|write|wrote) outside of dst\[\d+\] : asks for one element more than there are
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)mask;
    for (size_t i = 0, n = 0; i < length; i += n) {
        n = __riscv_vsetvl_e64m1(length + 1 - i);
        __riscv_vse64_v_i64m1(dst + i, __riscv_vmv_v_x_i64m1(1, n), n);
    }
}
