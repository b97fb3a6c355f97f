// Takes the low 16 bits.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) B[i] = std::sqrt(static_cast<float>(A[i] & 0xFFFFu));
}
