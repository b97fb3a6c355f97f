// Starts the parity anew behind the last group of four, and one place late.
void vector_mul_round_up(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t whole = length / 4 * 4;
    for (size_t i = 0; i < length; ++i) {
        const bool even = i < whole ? i % 2 == 0 : (i - whole) % 2 == 1;
        dst[i] = even && std::fabs(src1[i] - src2[i]) <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
    }
}
