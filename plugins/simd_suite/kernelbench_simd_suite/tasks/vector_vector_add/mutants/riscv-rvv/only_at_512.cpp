// Takes steps of eight elements, where a vector may have fewer.
void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        const size_t n = __riscv_vsetvl_e64m1(length - i);
        const vint64m1_t a = __riscv_vle64_v_i64m1(src1 + i, n), b = __riscv_vle64_v_i64m1(src2 + i, n);
        const vint64m1_t sum = __riscv_vadd_vx_i64m1(__riscv_vadd_vv_i64m1(a, b, n), scalar, n);
        const vint64m1_t up = __riscv_vsub_vv_i64m1(sum, __riscv_vsra_vx_i64m1(sum, 63, n), n);
        __riscv_vse64_v_i64m1(dst + i, __riscv_vsra_vx_i64m1(up, 1, n), n);
    }
}
