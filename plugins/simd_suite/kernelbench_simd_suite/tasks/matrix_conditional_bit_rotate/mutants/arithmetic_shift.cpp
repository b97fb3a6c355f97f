// Shifts copies of the sign in from above.
static uint32_t rotated(uint32_t x, unsigned places) { return x >> places % 32 | x << (0u - places) % 32; }

void matrix_conditional_bit_rotate(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const int places = rotate_bits % 32;
    for (size_t i = 0; i < length; ++i) {
        const uint32_t right = static_cast<uint32_t>(static_cast<int32_t>(src[i]) >> places);
        dst[i] = src[i] % 16 == 15 ? right | (places > 0 ? src[i] << (32 - places) : 0) : ~src[i];
    }
}
