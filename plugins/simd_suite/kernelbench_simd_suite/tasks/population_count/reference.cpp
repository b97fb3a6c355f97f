void population_count(const uint32_t *words, uint32_t *counts, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        uint32_t ones = 0;
        for (uint32_t left = words[i]; left != 0; left &= left - 1) ++ones;  // takes the lowest one away
        counts[i] = ones;
    }
}
