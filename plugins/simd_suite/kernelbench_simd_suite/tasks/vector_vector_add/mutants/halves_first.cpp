// Halves the three summands one by one, and loses their odd bits.
void vector_vector_add(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = src1[i] / 2 + src2[i] / 2 + scalar / 2;
}
