// Saturates where the sum wraps around.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int64_t sum = static_cast<int64_t>(src[i] >> shift) + static_cast<int32_t>(static_cast<uint32_t>(src[i]) >> shift);
        dst[i] = static_cast<int>(std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX));
    }
}
