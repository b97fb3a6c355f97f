// Copies the other words.
static uint32_t rotated(uint32_t x, unsigned places) { return x >> places % 32 | x << (0u - places) % 32; }

void matrix_conditional_bit_rotate(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = src[i] % 16 == 15 ? rotated(src[i], rotate_bits) : src[i];
}
