static void exclusive_or(svbool_t here, const uint16_t *a, const uint16_t *b, uint16_t *c) {
    svst1_u16(here, c, sveor_u16_x(here, svld1_u16(here, a), svld1_u16(here, b)));
}

static void conjunction(svbool_t here, const uint16_t *a, const uint16_t *b, uint16_t *c) {
    svst1_u16(here, c, svand_u16_x(here, svld1_u16(here, a), svld1_u16(here, b)));
}

void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2, lanes = svcnth();
    const svbool_t all = svptrue_b16();
    size_t i = 0;
    for (; i + 4 * lanes <= half; i += 4 * lanes)
        for (size_t k = i; k < i + 4 * lanes; k += lanes) exclusive_or(all, A + k, B + k, C + k);
    for (; i < half; i += lanes) exclusive_or(svwhilelt_b16_u64(i, half), A + i, B + i, C + i);
    C[half] = A[half];
    i = half + 1;
    for (; i + 4 * lanes <= length; i += 4 * lanes)
        for (size_t k = i; k < i + 4 * lanes; k += lanes) conjunction(all, A + k, B + k, C + k);
    for (; i < length; i += lanes) conjunction(svwhilelt_b16_u64(i, length), A + i, B + i, C + i);
}
