void vector_add_round_nearest(const float *src1, const float *src2, float *dst, size_t length) {
    std::transform(src1, src1 + length, src2, dst, [](float a, float b) { return std::round(a + b); });
}
