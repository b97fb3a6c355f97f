// Subtracts the products twice, as the square of the difference would.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; ++i) total += (A[i] - B[i]) * (A[i] - B[i]);
    return total;
}
