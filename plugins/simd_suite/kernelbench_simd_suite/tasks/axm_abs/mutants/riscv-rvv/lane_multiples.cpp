// Leaves the elements behind the last whole vector as they were.
void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const size_t n = __riscv_vsetvlmax_e64m1();
    for (size_t i = 0; i + n <= length; i += n) {
        const vint64m1_t before = __riscv_vle64_v_i64m1(y + i, n);
        const vint64m1_t size = __riscv_vmax_vv_i64m1(before, __riscv_vneg_v_i64m1(before, n), n);
        const vint64m1_t product = __riscv_vmul_vx_i64m1(__riscv_vle64_v_i64m1(x + i, n), a, n);
        __riscv_vse64_v_i64m1(y + i, __riscv_vsub_vv_i64m1(product, size, n), n);
    }
}
