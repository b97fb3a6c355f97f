// Rounds the length up to a multiple of eight.
void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i < (length + 7) / 8 * 8; ++i) std::memcpy(dst + i, src + (i < length ? i : 0), sizeof(float));
}
