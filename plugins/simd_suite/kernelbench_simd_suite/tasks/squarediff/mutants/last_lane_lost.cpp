// Loses the last pair of every whole group of sixteen in the reduction.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; ++i)
        if (i % 16 != 15) total += A[i] * A[i] + B[i] * B[i] - A[i] * B[i];
    return total;
}
