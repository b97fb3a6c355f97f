// Handles whole groups of eight only.
void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length / 8 * 8; ++i) {
        const unsigned wide = static_cast<unsigned>(a[i]) + b[i];
        sum[i] = static_cast<uint16_t>(wide > 0xFFFF ? 0xFFFF : wide);
    }
}
