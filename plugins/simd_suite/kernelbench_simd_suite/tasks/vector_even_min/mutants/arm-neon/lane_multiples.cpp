// Looks at whole vectors only, after the first number.
int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    int32x4_t least = vdupq_n_s32(values[0]);
    for (size_t i = 0; i + 4 <= length; i += 4) least = vminq_s32(least, vld1q_s32(values + i));
    return vminvq_s32(vtrn1q_s32(least, least));
}
