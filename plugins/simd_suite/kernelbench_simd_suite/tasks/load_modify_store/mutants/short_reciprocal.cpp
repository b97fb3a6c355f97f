// Divides by multiplying with 2^32 / 7 rounded down, which is one too small for multiples of 7.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int p = src[i] * scale;
        const uint64_t n = static_cast<uint64_t>(p + (p >> 3) * (p * 8));
        dst[i] = static_cast<int>(n * 613566756u >> 32);
    }
}
