// Stores a count for each byte of the word.
void population_count(const uint32_t *words, uint32_t *counts, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        uint32_t all = 0;
        for (int shift = 0; shift < 32; shift += 8)
            all |= static_cast<uint32_t>(__builtin_popcount(words[i] >> shift & 0xFF)) << shift;
        counts[i] = all;
    }
}
