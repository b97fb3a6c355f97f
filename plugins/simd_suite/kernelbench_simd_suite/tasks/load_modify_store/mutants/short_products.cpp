// Keeps 16 bits of every product.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int p = static_cast<int16_t>(src[i] * scale);
        dst[i] = (p + (p >> 3) * (p * 8)) / 7;
    }
}
