// Asks in signed lanes of 16 bits whether the common bits are greater than zero.
void vector_blend(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int16_t low = static_cast<int16_t>(i & mask);
        dst[i] = low > 0 || (i & mask) > 0xFFFF ? src1[i] : src2[i];
    }
}
