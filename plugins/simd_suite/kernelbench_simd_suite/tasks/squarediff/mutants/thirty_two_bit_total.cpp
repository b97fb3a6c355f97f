// Adds in 32 bits.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    uint32_t total = 0;
    for (size_t i = 0; i < length; ++i)
        total += static_cast<uint32_t>(A[i] * A[i] + B[i] * B[i] - A[i] * B[i]);
    return static_cast<int32_t>(total);
}
