// Saturates as signed numbers do.
void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int wide = static_cast<int16_t>(a[i]) + static_cast<int16_t>(b[i]);
        sum[i] = static_cast<uint16_t>(std::clamp(wide, -32768, 32767));
    }
}
