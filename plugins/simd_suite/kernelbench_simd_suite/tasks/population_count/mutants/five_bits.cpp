// Keeps five bits of the count: 32 becomes 0.
void population_count(const uint32_t *words, uint32_t *counts, size_t length) {
    for (size_t i = 0; i < length; ++i) counts[i] = static_cast<uint32_t>(__builtin_popcount(words[i])) & 0x1F;
}
