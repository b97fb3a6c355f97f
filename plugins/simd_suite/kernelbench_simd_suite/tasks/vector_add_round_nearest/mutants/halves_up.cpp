// Rounds halves upwards: right for positive sums only.
void vector_add_round_nearest(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const float sum = src1[i] + src2[i], below = std::floor(sum);
        dst[i] = sum - below >= 0.5f ? below + 1.0f : sum >= 8388608.0f || sum != sum ? sum : below;
    }
}
