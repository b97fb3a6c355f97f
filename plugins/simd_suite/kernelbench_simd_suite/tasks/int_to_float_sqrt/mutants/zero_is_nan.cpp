// Multiplies 0 by its infinite reciprocal root.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float high = static_cast<float>(A[i] >> 16);
        B[i] = high * (1.0f / std::sqrt(high));
    }
}
