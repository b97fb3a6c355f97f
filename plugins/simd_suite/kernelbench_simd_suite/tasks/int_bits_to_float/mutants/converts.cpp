// Converts the number instead of keeping its bits.
void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = static_cast<float>(src[i]);
}
