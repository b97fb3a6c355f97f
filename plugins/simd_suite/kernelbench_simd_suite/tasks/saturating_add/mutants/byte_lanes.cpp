// Saturates each byte by itself.
void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const unsigned low = std::min((a[i] & 0xFFu) + (b[i] & 0xFFu), 0xFFu);
        const unsigned high = std::min((a[i] >> 8) + (b[i] >> 8), 0xFF);
        sum[i] = static_cast<uint16_t>(high << 8 | low);
    }
}
