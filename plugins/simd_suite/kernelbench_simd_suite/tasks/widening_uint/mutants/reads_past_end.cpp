// Loads groups of four, beyond the end of src.
void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    const uint64_t ones = 0xFFFFFFFF00000000u;
    for (size_t i = 0; i < length; i += 4) {
        const volatile uint32_t *loads = src + i;
        const uint32_t group[4] = {loads[0], loads[1], loads[2], loads[3]};
        for (size_t j = i; j < i + 4 && j < length; ++j) dst[j] = group[j - i] | ones;
    }
}
