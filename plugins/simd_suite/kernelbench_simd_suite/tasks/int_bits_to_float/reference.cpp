static_assert(sizeof(float) == sizeof(uint32_t));

void int_bits_to_float(const uint32_t *src, float *dst, size_t length) {
    if (length != 0) std::memcpy(dst, src, length * sizeof *dst);
}
