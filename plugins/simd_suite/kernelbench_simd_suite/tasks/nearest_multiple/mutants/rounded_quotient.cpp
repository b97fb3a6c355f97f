// Divides by a reciprocal in single precision, which falls short of some quotients.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    const float reciprocal = 1.0f / static_cast<float>(base);
    for (size_t i = 0; i < length; ++i)
        dst[i] = static_cast<int16_t>(static_cast<int>(std::floor(static_cast<float>(src[i]) * reciprocal)) * base);
}
