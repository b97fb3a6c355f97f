// Loads whole groups of four, also behind the end.
void vector_mul_round_up(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        float x[4], y[4];
        std::memcpy(x, src1 + i, sizeof x);
        std::memcpy(y, src2 + i, sizeof y);
        for (size_t k = 0; k < 4 && i + k < length; ++k)
            dst[i + k] = k % 2 == 0 && std::fabs(x[k] - y[k]) <= 50.0f ? std::ceil(x[k] * y[k]) : -1.0f;
    }
}
