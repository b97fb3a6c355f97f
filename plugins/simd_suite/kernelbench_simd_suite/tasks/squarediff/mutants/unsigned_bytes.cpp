// Takes the second vector for unsigned bytes, as the multiplication of bytes does.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; ++i) {
        const int a = A[i], b = static_cast<uint8_t>(B[i]);
        total += a * a + b * b - a * b;
    }
    return total;
}
