// Stores groups of four, beyond the end of B.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i < size; i += 4) {
        float group[4] = {};
        for (size_t j = 0; j < 4 && i + j < size; ++j) group[j] = std::sqrt(static_cast<float>(A[i + j] >> 16));
        std::memcpy(B + i, group, sizeof group);
    }
}
