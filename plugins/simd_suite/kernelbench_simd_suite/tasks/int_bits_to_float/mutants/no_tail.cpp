// Handles whole groups of four only.
void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i + 4 <= length; i += 4) std::memcpy(dst + i, src + i, 4 * sizeof(float));
}
