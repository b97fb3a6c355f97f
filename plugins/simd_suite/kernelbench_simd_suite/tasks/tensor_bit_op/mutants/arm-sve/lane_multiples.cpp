// The conjunctions end with the last whole vector.
void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0; i < half; i += svcnth()) {
        const svbool_t here = svwhilelt_b16_u64(i, half);
        svst1_u16(here, C + i, sveor_u16_x(here, svld1_u16(here, A + i), svld1_u16(here, B + i)));
    }
    C[half] = A[half];
    const svbool_t all = svptrue_b16();
    for (size_t i = half + 1; i + svcnth() <= length; i += svcnth())
        svst1_u16(all, C + i, svand_u16_x(all, svld1_u16(all, A + i), svld1_u16(all, B + i)));
}
