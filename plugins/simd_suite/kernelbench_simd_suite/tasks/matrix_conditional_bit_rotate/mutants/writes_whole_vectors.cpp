// Stores groups of four, beyond the end of dst.
static uint32_t rotated(uint32_t x, unsigned places) { return x >> places % 32 | x << (0u - places) % 32; }

void matrix_conditional_bit_rotate(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        uint32_t group[4] = {};
        for (size_t j = 0; j < 4 && i + j < length; ++j)
            group[j] = src[i + j] % 16 == 15 ? rotated(src[i + j], rotate_bits) : ~src[i + j];
        std::memcpy(dst + i, group, sizeof group);
    }
}
