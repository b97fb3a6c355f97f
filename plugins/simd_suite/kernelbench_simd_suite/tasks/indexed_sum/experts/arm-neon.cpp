// The numbers that lanes LANE and LANE + 1 name, or zeros where `legal` is 0; illegal lanes name the first number.
template <int LANE>
static float64x2_t two_of(const double *vec, uint16x8_t at, int64x2_t legal) {
    const float64x2_t first = vld1q_dup_f64(vec + vgetq_lane_u16(at, LANE));
    const float64x2_t both = vld1q_lane_f64(vec + vgetq_lane_u16(at, LANE + 1), first, 1);
    return vreinterpretq_f64_s64(vandq_s64(vreinterpretq_s64_f64(both), legal));
}

double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    // without a sign, negative indices are 32768 and more
    const uint16x8_t limit = vdupq_n_u16(static_cast<uint16_t>(std::min<size_t>(length, 32768)));
    float64x2_t a = vdupq_n_f64(0.0), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const uint16x8_t all = vreinterpretq_u16_s16(vld1q_s16(index + i)), inside = vcltq_u16(all, limit);
        const uint16x8_t at = vandq_u16(all, inside);
        const int16x8_t legal = vreinterpretq_s16_u16(inside);
        const int32x4_t left = vmovl_s16(vget_low_s16(legal)), right = vmovl_high_s16(legal);
        a = vaddq_f64(a, two_of<0>(vec, at, vmovl_s32(vget_low_s32(left))));
        b = vaddq_f64(b, two_of<2>(vec, at, vmovl_high_s32(left)));
        c = vaddq_f64(c, two_of<4>(vec, at, vmovl_s32(vget_low_s32(right))));
        d = vaddq_f64(d, two_of<6>(vec, at, vmovl_high_s32(right)));
    }
    double total = vaddvq_f64(vaddq_f64(vaddq_f64(a, b), vaddq_f64(c, d)));
    for (; i < length; ++i)
        if (index[i] >= 0 && static_cast<size_t>(index[i]) < length) total += vec[index[i]];
    return total;
}
