void indexed_access(const float *src, const int *indices, float *dst, size_t length) {
    std::transform(indices, indices + length, dst, [src](int from) { return src[from]; });
    for (size_t i = 0; i < length; ++i) dst[indices[i]] = src[i];
}
