// Counts the pairs of each kind in lanes of 16 bits.
uint64_t get_max_triples(uint64_t n) {
    const uint64_t counts[2] = {(n + 1) / 3, n - (n + 1) / 3};
    uint64_t triples = 0;
    for (const uint64_t count : counts) {
        uint16_t pairs = 0;
        for (uint64_t before = 0; before < count; ++before) {
            triples += pairs;
            pairs = static_cast<uint16_t>(pairs + before);
        }
    }
    return triples;
}
