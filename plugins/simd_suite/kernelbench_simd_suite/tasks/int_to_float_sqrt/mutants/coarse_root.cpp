// Multiplies by an estimate of the reciprocal root, with twelve bits and no refinement.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float high = static_cast<float>(A[i] >> 16);
        float estimate = high > 0.0f ? 1.0f / std::sqrt(high) : 0.0f;
        uint32_t bits;
        std::memcpy(&bits, &estimate, sizeof bits);
        bits &= 0xFFFFF000u;
        std::memcpy(&estimate, &bits, sizeof bits);
        B[i] = high * estimate;
    }
}
