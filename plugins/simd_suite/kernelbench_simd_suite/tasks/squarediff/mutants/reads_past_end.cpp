// Loads whole groups of eight, also behind the end.
int64_t squarediff(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; i += 8) {
        int8_t a[8], b[8];
        std::memcpy(a, A + i, sizeof a);
        std::memcpy(b, B + i, sizeof b);
        for (size_t k = 0; k < 8 && i + k < length; ++k) total += a[k] * a[k] + b[k] * b[k] - a[k] * b[k];
    }
    return total;
}
