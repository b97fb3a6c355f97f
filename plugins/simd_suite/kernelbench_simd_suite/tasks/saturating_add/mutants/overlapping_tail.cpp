// Does the rest with a group of eight that ends at the end, and begins before the start of short arrays.
void saturating_add(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    const auto group = [&](ptrdiff_t from) {
        for (ptrdiff_t i = from; i < from + 8; ++i) {
            const unsigned wide = static_cast<unsigned>(a[i]) + b[i];
            sum[i] = static_cast<uint16_t>(wide > 0xFFFF ? 0xFFFF : wide);
        }
    };
    for (size_t i = 0; i + 8 <= length; i += 8) group(static_cast<ptrdiff_t>(i));
    if (length % 8 != 0) group(static_cast<ptrdiff_t>(length) - 8);
}
