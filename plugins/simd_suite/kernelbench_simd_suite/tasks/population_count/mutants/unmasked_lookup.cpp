// Looks nibbles up without masking them: a byte shuffle gives 0 for every index with its top bit set.
static uint32_t shuffled(uint32_t index) { return index & 0x80 ? 0 : static_cast<uint32_t>(__builtin_popcount(index & 0x0F)); }

void population_count(const uint32_t *words, uint32_t *counts, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        counts[i] = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            const uint32_t byte = words[i] >> shift & 0xFF;
            counts[i] += shuffled(byte) + shuffled(byte >> 4);
        }
    }
}
