// Lets the two shifts cancel, as though no bits were lost.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = static_cast<int>((p + static_cast<int64_t>(p) * p) / 7);
    }
}
