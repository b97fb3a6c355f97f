// Forgets the root behind the last group of eight.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    size_t i = 0;
    for (; i < size / 8 * 8; ++i) B[i] = std::sqrt(static_cast<float>(A[i] >> 16));
    for (; i < size; ++i) B[i] = static_cast<float>(A[i] >> 16);
}
