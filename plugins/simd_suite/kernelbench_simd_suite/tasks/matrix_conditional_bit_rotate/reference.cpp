void matrix_conditional_bit_rotate(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const unsigned places = rotate_bits % 32u;
    std::transform(src, src + length, dst, [places](uint32_t word) {
        const uint64_t twice = static_cast<uint64_t>(word) << 32 | word;
        return word % 16 == 15 ? static_cast<uint32_t>(twice >> places) : ~word;
    });
}
