void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t vl = __riscv_vsetvl_e64m8(left);
        const vuint64m8_t a = __riscv_vle64_v_u64m8(A, vl), b = __riscv_vle64_v_u64m8(B, vl);
        __riscv_vse64_v_u64m8(C, __riscv_vand_vv_u64m8(a, __riscv_vnot_v_u64m8(b, vl), vl), vl);
        A += vl, B += vl, C += vl, left -= vl;
    }
}
