// Gathers and scatters in one loop, so that later gathers overwrite scattered values.
void indexed_access(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        dst[i] = src[indices[i]];
        dst[indices[i]] = src[i];
    }
}
