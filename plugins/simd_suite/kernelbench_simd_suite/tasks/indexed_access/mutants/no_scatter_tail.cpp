// Scatters whole groups of four only.
void indexed_access(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = src[indices[i]];
    const size_t whole = length / 4 * 4;
    for (size_t i = 0; i < whole; ++i) dst[indices[i]] = src[i];
}
