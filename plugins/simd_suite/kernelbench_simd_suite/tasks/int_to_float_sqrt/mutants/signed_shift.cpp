// Shifts copies of the sign in, and takes the magnitude of what is negative then.
void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float high = static_cast<float>(static_cast<int32_t>(A[i]) >> 16);
        B[i] = std::sqrt(std::fabs(high));
    }
}
