void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    std::transform(a, a + length, b, sum, [](uint16_t x, uint16_t y) {
        const uint32_t wide = uint32_t{x} + y;
        return static_cast<uint16_t>(std::min<uint32_t>(wide, 0xFFFF));
    });
}
