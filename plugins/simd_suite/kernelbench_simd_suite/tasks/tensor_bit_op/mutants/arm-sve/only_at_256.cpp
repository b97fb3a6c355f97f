// Takes 16 lanes for the first part, and none where there are fewer.
void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    const svbool_t sixteen = svptrue_pat_b16(SV_VL16);
    for (size_t i = 0; i < half; i += svcnth()) {
        const svbool_t here = svand_b_z(sixteen, svwhilelt_b16_u64(i, half), sixteen);
        svst1_u16(here, C + i, sveor_u16_x(here, svld1_u16(here, A + i), svld1_u16(here, B + i)));
    }
    C[half] = A[half];
    for (size_t i = half + 1; i < length; i += svcnth()) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        svst1_u16(here, C + i, svand_u16_x(here, svld1_u16(here, A + i), svld1_u16(here, B + i)));
    }
}
