// Divides in single precision, whose 24 bits do not hold the sums.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = static_cast<int>(static_cast<float>(p + (p >> 3) * (p * 8)) / 7.0f);
    }
}
