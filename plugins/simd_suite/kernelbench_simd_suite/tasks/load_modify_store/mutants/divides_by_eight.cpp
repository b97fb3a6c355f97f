// Takes the right shift for a division, which rounds negative products the other way.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = (p + p / 8 * (p * 8)) / 7;
    }
}
