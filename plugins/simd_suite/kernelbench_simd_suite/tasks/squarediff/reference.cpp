int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; ++i) {
        const int a = A[i], b = B[i];
        total += a * (a - b) + b * b;
    }
    return total;
}
