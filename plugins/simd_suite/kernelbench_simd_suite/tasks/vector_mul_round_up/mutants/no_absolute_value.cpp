// Looks at the difference without its absolute value.
void vector_mul_round_up(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i)
        dst[i] = i % 2 == 0 && src1[i] - src2[i] <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
}
