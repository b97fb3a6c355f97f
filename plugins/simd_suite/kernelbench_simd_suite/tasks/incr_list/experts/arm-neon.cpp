std::vector<int> incr_list_simd(std::vector<int> l) {
    int *numbers = l.data();
    const size_t n = l.size();
    const int32x4_t one = vdupq_n_s32(1);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        int *here = numbers + i;
        const int32x4_t a = vld1q_s32(here), b = vld1q_s32(here + 4);
        const int32x4_t c = vld1q_s32(here + 8), d = vld1q_s32(here + 12);
        vst1q_s32(here, vaddq_s32(a, one));
        vst1q_s32(here + 4, vaddq_s32(b, one));
        vst1q_s32(here + 8, vaddq_s32(c, one));
        vst1q_s32(here + 12, vaddq_s32(d, one));
    }
    for (; i + 4 <= n; i += 4) vst1q_s32(numbers + i, vaddq_s32(vld1q_s32(numbers + i), one));
    for (; i < n; ++i) ++numbers[i];
    return l;
}
