// Loads four indices at a time, beyond the end of the list.
void indexed_access(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        int four[4];
        std::memcpy(four, indices + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < length; ++lane) dst[i + lane] = src[four[lane]];
    }
    for (size_t i = 0; i < length; ++i) dst[indices[i]] = src[i];
}
