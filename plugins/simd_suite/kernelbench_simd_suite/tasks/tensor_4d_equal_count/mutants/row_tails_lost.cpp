// Works along the last dimension in groups of four, and drops what is left of each line.
size_t tensor_4d_equal_count(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t lines = dims[0] * dims[1] * dims[2], width = dims[3];
    size_t count = 0;
    for (size_t l = 0; l < lines; ++l)
        for (size_t j = 0; j < width / 4 * 4; ++j) count += a[l * width + j] == b[l * width + j];
    return count;
}
