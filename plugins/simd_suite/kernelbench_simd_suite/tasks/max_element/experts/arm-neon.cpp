float max_element_simd(std::vector<float> l) {
    const float *x = l.data();
    const size_t n = l.size();
    float32x4_t a = vdupq_n_f32(x[0]), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        a = vmaxq_f32(a, vld1q_f32(x + i));
        b = vmaxq_f32(b, vld1q_f32(x + i + 4));
        c = vmaxq_f32(c, vld1q_f32(x + i + 8));
        d = vmaxq_f32(d, vld1q_f32(x + i + 12));
    }
    for (; i + 4 <= n; i += 4) a = vmaxq_f32(a, vld1q_f32(x + i));
    float largest = vmaxvq_f32(vmaxq_f32(vmaxq_f32(a, b), vmaxq_f32(c, d)));
    for (; i < n; ++i) largest = std::max(largest, x[i]);
    return largest;
}
