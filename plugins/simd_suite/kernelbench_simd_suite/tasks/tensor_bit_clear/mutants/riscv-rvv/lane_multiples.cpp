// Whole vectors only: the words that are left over are not written.
void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    const size_t vl = __riscv_vsetvlmax_e64m2();
    for (size_t i = 0; i + vl <= length; i += vl) {
        const vuint64m2_t a = __riscv_vle64_v_u64m2(A + i, vl), b = __riscv_vle64_v_u64m2(B + i, vl);
        __riscv_vse64_v_u64m2(C + i, __riscv_vand_vv_u64m2(a, __riscv_vnot_v_u64m2(b, vl), vl), vl);
    }
}
