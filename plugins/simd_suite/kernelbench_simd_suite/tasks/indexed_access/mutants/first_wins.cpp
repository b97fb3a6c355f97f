// Of several writes to one place, keeps the first.
void indexed_access(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = src[indices[i]];
    for (size_t i = length; i-- > 0;) dst[indices[i]] = src[i];
}
