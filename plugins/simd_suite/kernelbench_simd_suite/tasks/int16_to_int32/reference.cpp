void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    std::copy(src, src + length, dst);
}
