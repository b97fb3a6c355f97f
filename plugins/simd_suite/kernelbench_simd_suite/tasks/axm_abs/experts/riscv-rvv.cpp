void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e64m8(length);
        const vint64m8_t before = __riscv_vle64_v_i64m8(y, n);
        const vint64m8_t minus = __riscv_vmin_vv_i64m8(before, __riscv_vneg_v_i64m8(before, n), n);
        __riscv_vse64_v_i64m8(y, __riscv_vmacc_vx_i64m8(minus, a, __riscv_vle64_v_i64m8(x, n), n), n);
        x += n, y += n, length -= n;
    }
}
