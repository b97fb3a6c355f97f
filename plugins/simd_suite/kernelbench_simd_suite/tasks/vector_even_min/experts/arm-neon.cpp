int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    // every vector starts at an even position: its odd lanes collect what is thrown away at the end
    int32x4_t a = vdupq_n_s32(values[0]), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        a = vminq_s32(a, vld1q_s32(values + i));
        b = vminq_s32(b, vld1q_s32(values + i + 4));
        c = vminq_s32(c, vld1q_s32(values + i + 8));
        d = vminq_s32(d, vld1q_s32(values + i + 12));
    }
    for (; i + 4 <= length; i += 4) a = vminq_s32(a, vld1q_s32(values + i));
    int least = vminvq_s32(vminq_s32(vtrn1q_s32(a, b), vtrn1q_s32(c, d)));
    for (; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
