void float_to_int_saturate(const float *from, int32_t *to, size_t size) {
    constexpr float limit = 2147483648.0f;
    for (size_t i = 0; i < size; ++i) {
        if (from[i] >= limit) to[i] = std::numeric_limits<int32_t>::max();
        else if (from[i] <= -limit) to[i] = std::numeric_limits<int32_t>::min();
        else to[i] = static_cast<int32_t>(from[i]);
    }
}
