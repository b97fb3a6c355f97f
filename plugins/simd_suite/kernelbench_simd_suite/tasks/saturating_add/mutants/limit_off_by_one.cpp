// Lets a sum of exactly 65536 through as 0.
void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const unsigned wide = static_cast<unsigned>(a[i]) + b[i];
        sum[i] = static_cast<uint16_t>(wide > 0x10000 ? 0xFFFF : wide);
    }
}
