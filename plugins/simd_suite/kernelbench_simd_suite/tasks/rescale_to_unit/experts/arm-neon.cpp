static float32x4_t scaled(float32x4_t x, float32x4_t low, float by) { return vmulq_n_f32(vsubq_f32(x, low), by); }

std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size();
    if (n < 4) {
        const auto ends = std::minmax_element(x, x + n);
        const float low = *ends.first, width = *ends.second - low;
        for (size_t i = 0; i < n; ++i) x[i] = (x[i] - low) / width;
        return numbers;
    }
    // The last four numbers take part in two steps where n is no multiple: that does not change the ends, and their
    // results are made of what they were at first.
    const float32x4_t end = vld1q_f32(x + n - 4);
    float32x4_t least = end, least2 = end, most = end, most2 = end;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const float32x4_t a = vld1q_f32(x + i), b = vld1q_f32(x + i + 4);
        const float32x4_t c = vld1q_f32(x + i + 8), d = vld1q_f32(x + i + 12);
        least = vminq_f32(least, vminq_f32(a, b));
        most = vmaxq_f32(most, vmaxq_f32(a, b));
        least2 = vminq_f32(least2, vminq_f32(c, d));
        most2 = vmaxq_f32(most2, vmaxq_f32(c, d));
    }
    for (; i + 4 <= n; i += 4) {
        const float32x4_t a = vld1q_f32(x + i);
        least = vminq_f32(least, a);
        most = vmaxq_f32(most, a);
    }
    const float first = vminvq_f32(vminq_f32(least, least2)), last = vmaxvq_f32(vmaxq_f32(most, most2));

    const float by = 1.0f / (last - first);
    const float32x4_t low = vdupq_n_f32(first), scaled_end = scaled(end, low, by);
    for (i = 0; i + 16 <= n; i += 16) {
        const float32x4_t a = vld1q_f32(x + i), b = vld1q_f32(x + i + 4);
        const float32x4_t c = vld1q_f32(x + i + 8), d = vld1q_f32(x + i + 12);
        vst1q_f32(x + i, scaled(a, low, by));
        vst1q_f32(x + i + 4, scaled(b, low, by));
        vst1q_f32(x + i + 8, scaled(c, low, by));
        vst1q_f32(x + i + 12, scaled(d, low, by));
    }
    for (; i + 4 <= n; i += 4) vst1q_f32(x + i, scaled(vld1q_f32(x + i), low, by));
    vst1q_f32(x + n - 4, scaled_end);
    return numbers;
}
