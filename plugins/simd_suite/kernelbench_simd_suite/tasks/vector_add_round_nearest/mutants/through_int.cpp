// Goes through 32-bit integers: large sums become INT_MIN.
void vector_add_round_nearest(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const float rounded = std::round(src1[i] + src2[i]);
        const bool fits = rounded >= -2147483648.0f && rounded < 2147483648.0f;
        dst[i] = static_cast<float>(fits ? static_cast<int32_t>(rounded) : INT32_MIN);
    }
}
