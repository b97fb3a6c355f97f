// Sends each value through an addition of zero: -0.0 becomes 0.0.
void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        float value;
        std::memcpy(&value, src + i, sizeof value);
        dst[i] = value + 0.0f;
    }
}
