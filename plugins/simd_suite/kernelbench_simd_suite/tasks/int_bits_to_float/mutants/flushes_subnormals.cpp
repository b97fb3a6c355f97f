// Turns subnormal numbers into zeros, as a unit in flush-to-zero mode would.
void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const uint32_t bits = (src[i] & 0x7F800000u) == 0 ? src[i] & 0x80000000u : src[i];
        std::memcpy(dst + i, &bits, sizeof bits);
    }
}
