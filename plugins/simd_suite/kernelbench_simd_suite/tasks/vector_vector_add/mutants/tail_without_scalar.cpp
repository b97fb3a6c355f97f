// Forgets the scalar in the elements behind the last group of four.
void vector_vector_add(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4)
        for (size_t lane = i; lane < i + 4; ++lane) dst[lane] = (src1[lane] + src2[lane] + scalar) / 2;
    for (; i < length; ++i) dst[i] = (src1[i] + src2[i]) / 2;
}
