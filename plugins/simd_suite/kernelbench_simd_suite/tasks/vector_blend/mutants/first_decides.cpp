// Decides for groups of eight by their first position.
void vector_blend(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const size_t position = i < length / 8 * 8 ? i / 8 * 8 : i;
        dst[i] = (position & mask) != 0 ? src1[i] : src2[i];
    }
}
