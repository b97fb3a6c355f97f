void vector_vector_add(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    std::transform(src1, src1 + length, src2, dst, [scalar](int64_t a, int64_t b) { return (a + b + scalar) / 2; });
}
