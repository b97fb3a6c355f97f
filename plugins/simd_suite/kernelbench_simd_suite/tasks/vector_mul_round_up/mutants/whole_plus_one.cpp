// Adds one to the truncated product, also where it is whole already.
void vector_mul_round_up(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const float product = src1[i] * src2[i], whole = std::trunc(product);
        const float rounded = product > 0.0f ? whole + 1.0f : whole;
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? rounded : -1.0f;
    }
}
