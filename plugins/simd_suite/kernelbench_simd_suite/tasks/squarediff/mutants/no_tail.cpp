// Leaves out what lies behind the last group of sixteen.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length / 16 * 16; ++i) total += A[i] * A[i] + B[i] * B[i] - A[i] * B[i];
    return total;
}
