// Clamps the floats to the largest that fits, which gives 2147483520 at the upper end.
void float_to_int_saturate(const float *from, int32_t *to, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float x = from[i];
        to[i] = x == x ? static_cast<int32_t>(std::clamp(x, -2147483648.0f, 2147483520.0f)) : 0;
    }
}
