// Fills the upper half with zeros instead of the sign.
void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = static_cast<uint16_t>(src[i]);
}
