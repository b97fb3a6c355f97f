// Computes a * (a - b) + b * b with a difference that saturates in 8 bits.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; ++i) total += A[i] * std::clamp(A[i] - B[i], -128, 127) + B[i] * B[i];
    return total;
}
