// Handles whole groups of four only.
void population_count(const uint32_t *words, uint32_t *counts, size_t length) {
    for (size_t i = 0; i < length / 4 * 4; ++i) counts[i] = static_cast<uint32_t>(__builtin_popcount(words[i]));
}
