// Only adds behind the last group of eight.
void vector_add_round_nearest(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t whole = length / 8 * 8;
    for (size_t i = 0; i < length; ++i) dst[i] = i < whole ? std::round(src1[i] + src2[i]) : src1[i] + src2[i];
}
