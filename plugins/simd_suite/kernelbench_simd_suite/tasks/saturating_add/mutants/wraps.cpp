// Wraps around instead of saturating.
void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; ++i) sum[i] = static_cast<uint16_t>(a[i] + b[i]);
}
