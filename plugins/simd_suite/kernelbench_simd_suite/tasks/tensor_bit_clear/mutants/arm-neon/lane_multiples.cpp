// The last vector is always whole: of an odd number of words, one behind the end is read and written.
void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (size_t i = 0; i < length; i += 2) vst1q_u64(C + i, vbicq_u64(vld1q_u64(A + i), vld1q_u64(B + i)));
}
