void vector_mul_round_up(const float *src1, const float *src2, float *dst, size_t length) {
    std::fill(dst, dst + length, -1.0f);
    for (size_t i = 0; i < length; i += 2) {
        const float apart = src1[i] - src2[i], product = src1[i] * src2[i];
        if (std::fabs(apart) <= 50.0f) dst[i] = std::ceil(product);
    }
}
