// Stops after the last whole group of four.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i < size / 4 * 4; ++i) B[i] = std::sqrt(static_cast<float>(A[i] >> 16));
}
