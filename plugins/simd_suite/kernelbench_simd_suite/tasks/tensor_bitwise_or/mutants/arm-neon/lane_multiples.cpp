// Whole vectors only: what is left of the elements is not written.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t i = 0; i + 4 <= length; i += 4) vst1q_u32(C + i, vorrq_u32(vld1q_u32(A + i), vld1q_u32(B + i)));
}
