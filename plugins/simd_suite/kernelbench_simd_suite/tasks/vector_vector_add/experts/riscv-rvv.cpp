void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e64m8(length);
        const vint64m8_t a = __riscv_vle64_v_i64m8(src1, n), b = __riscv_vle64_v_i64m8(src2, n);
        const vint64m8_t sum = __riscv_vadd_vx_i64m8(__riscv_vadd_vv_i64m8(a, b, n), scalar, n);
        // The mean of the sum and its sign bit, rounded down: negative ones go up by one, and so towards zero.
        const vuint64m8_t sign = __riscv_vsrl_vx_u64m8(__riscv_vreinterpret_v_i64m8_u64m8(sum), 63, n);
        const vint64m8_t one = __riscv_vreinterpret_v_u64m8_i64m8(sign);
        __riscv_vse64_v_i64m8(dst, __riscv_vaadd_vv_i64m8(sum, one, __RISCV_VXRM_RDN, n), n);
        src1 += n, src2 += n, dst += n, length -= n;
    }
}
