// Adds a half and cuts off: the addition itself rounds, for 0.49999997 and for odd sums above 2^23.
void vector_add_round_nearest(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const float sum = src1[i] + src2[i];
        dst[i] = std::trunc(sum + std::copysign(0.5f, sum));
    }
}
