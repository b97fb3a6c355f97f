// Loads the last number of src1 with its neighbour.
void vector_blend(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const volatile uint16_t *loads = src1;
    for (size_t i = 0; i < length; ++i) {
        const uint16_t pair[2] = {loads[i], loads[i + 1]};
        dst[i] = (i & mask) != 0 ? pair[0] : src2[i];
    }
}
