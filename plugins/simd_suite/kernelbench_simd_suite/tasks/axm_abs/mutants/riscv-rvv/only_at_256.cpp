// Takes steps of four elements: a longer vector changes some of them twice, a shorter one leaves some out.
void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    for (size_t i = 0; i < length; i += 4) {
        const size_t n = __riscv_vsetvl_e64m1(length - i);
        const vint64m1_t before = __riscv_vle64_v_i64m1(y + i, n);
        const vint64m1_t size = __riscv_vmax_vv_i64m1(before, __riscv_vneg_v_i64m1(before, n), n);
        const vint64m1_t product = __riscv_vmul_vx_i64m1(__riscv_vle64_v_i64m1(x + i, n), a, n);
        __riscv_vse64_v_i64m1(y + i, __riscv_vsub_vv_i64m1(product, size, n), n);
    }
}
