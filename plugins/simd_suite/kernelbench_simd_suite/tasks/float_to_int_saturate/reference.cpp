void float_to_int_saturate(const float *from, int32_t *to, size_t size) {
    constexpr float limit = 2147483648.0f;
    for (size_t i = 0; i < size; ++i) {
        int32_t whole = 0;  // of a NaN
        if (from[i] >= limit) whole = std::numeric_limits<int32_t>::max();
        else if (from[i] <= -limit) whole = std::numeric_limits<int32_t>::min();
        else if (!std::isnan(from[i])) whole = static_cast<int32_t>(from[i]);
        to[i] = whole;
    }
}
