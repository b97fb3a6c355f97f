// Clamps to the finite range: an infinity becomes the largest number.
void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        float value;
        std::memcpy(&value, src + i, sizeof value);
        if (value > FLT_MAX) value = FLT_MAX;
        if (value < -FLT_MAX) value = -FLT_MAX;
        dst[i] = value;
    }
}
