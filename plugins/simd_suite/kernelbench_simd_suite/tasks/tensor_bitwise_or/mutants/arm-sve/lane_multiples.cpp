// The predicate of the last step is that of a whole vector.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < length; i += svcntw())
        svst1_u32(all, C + i, svorr_u32_x(all, svld1_u32(all, A + i), svld1_u32(all, B + i)));
}
