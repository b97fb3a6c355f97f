// Handles whole groups of eight only.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length / 8 * 8; ++i) {
        const int p = src[i] * scale;
        dst[i] = (p + (p >> 3) * (p * 8)) / 7;
    }
}
