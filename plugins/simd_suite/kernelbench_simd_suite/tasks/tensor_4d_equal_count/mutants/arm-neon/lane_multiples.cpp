// Leaves out what does not fill a vector of sixteen bytes.
size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3];
    size_t count = 0;
    for (size_t i = 0; i + 16 <= volume; i += 16)
        count += vaddvq_u8(vshrq_n_u8(vceqq_u8(vld1q_u8(a + i), vld1q_u8(b + i)), 7));
    return count;
}
