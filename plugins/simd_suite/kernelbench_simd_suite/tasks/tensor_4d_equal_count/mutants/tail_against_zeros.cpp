// Pads the last group of sixteen with zeros on both sides, and counts the padding.
size_t tensor_4d_equal_count(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t n = dims[0] * dims[1] * dims[2] * dims[3];
    size_t count = 0;
    for (size_t i = 0; i < (n + 15) / 16 * 16; ++i) count += i < n ? a[i] == b[i] : true;
    return count;
}
