// Steps by one vector of whatever length, but has no more than four lanes of it active.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svand_b_z(svptrue_pat_b32(SV_VL4), svwhilelt_b32_u64(i, length), svptrue_b32());
        svst1_u32(here, C + i, svorr_u32_x(here, svld1_u32(here, A + i), svld1_u32(here, B + i)));
    }
}
