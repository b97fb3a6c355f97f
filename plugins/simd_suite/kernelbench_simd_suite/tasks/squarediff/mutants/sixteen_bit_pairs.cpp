// Adds pairs of squares in 16 bits with saturation.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; ++i) total += std::min(A[i] * A[i] + B[i] * B[i], 32767) - A[i] * B[i];
    return total;
}
