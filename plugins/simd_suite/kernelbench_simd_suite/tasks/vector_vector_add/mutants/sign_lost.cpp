// Shifts zeros in from above: negative sums become huge.
void vector_vector_add(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        uint64_t sum = static_cast<uint64_t>(src1[i] + src2[i] + scalar);
        sum += sum >> 63;
        dst[i] = static_cast<int64_t>(sum >> 1);
    }
}
