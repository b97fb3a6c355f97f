// Scatters groups of eight from the last lane to the first, so that equal indices within a group end wrong.
void indexed_access(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = src[indices[i]];
    size_t done = 0;
    for (; done + 8 <= length; done += 8)
        for (size_t lane = 8; lane-- > 0;) dst[indices[done + lane]] = src[done + lane];
    for (; done < length; ++done) dst[indices[done]] = src[done];
}
