// Counts positions from zero again in the tail.
void vector_blend(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const size_t whole = length / 8 * 8;
    for (size_t i = 0; i < length; ++i) {
        const size_t position = i < whole ? i : i - whole;
        dst[i] = (position & mask) != 0 ? src1[i] : src2[i];
    }
}
