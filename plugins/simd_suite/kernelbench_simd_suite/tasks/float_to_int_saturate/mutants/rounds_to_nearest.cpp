// Rounds to the nearest integer, as the conversion without truncation does.
void float_to_int_saturate(const float *from, int32_t *to, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float x = std::nearbyint(from[i]);
        to[i] = x >= 2147483648.0f ? INT32_MAX : x < -2147483648.0f ? INT32_MIN : x == x ? static_cast<int32_t>(x) : 0;
    }
}
