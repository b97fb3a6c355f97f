// Computes in double: exact for small values only.
void vector_vector_add(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const double more = static_cast<double>(scalar);
    for (size_t i = 0; i < length; ++i) {
        const double sum = static_cast<double>(src1[i]) + static_cast<double>(src2[i]) + more;
        dst[i] = static_cast<int64_t>(sum * 0.5);
    }
}
