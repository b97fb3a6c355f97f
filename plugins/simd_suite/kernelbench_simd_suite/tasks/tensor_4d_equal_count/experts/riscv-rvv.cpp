size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    size_t count = 0;
    for (size_t left = dims[0] * dims[1] * dims[2] * dims[3]; left > 0;) {
        const size_t n = __riscv_vsetvl_e8m8(left);
        const vbool1_t same = __riscv_vmseq_vv_u8m8_b1(__riscv_vle8_v_u8m8(a, n), __riscv_vle8_v_u8m8(b, n), n);
        count += __riscv_vcpop_m_b1(same, n);
        a += n, b += n, left -= n;
    }
    return count;
}
