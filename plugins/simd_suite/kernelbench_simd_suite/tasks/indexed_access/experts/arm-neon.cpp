void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        // Neon cannot gather; the four numbers are stored as one.
        const int *from = indices + i;
        float32x4_t four = vld1q_dup_f32(src + from[0]);
        four = vld1q_lane_f32(src + from[1], four, 1);
        four = vld1q_lane_f32(src + from[2], four, 2);
        four = vld1q_lane_f32(src + from[3], four, 3);
        vst1q_f32(dst + i, four);
    }
    for (; i < length; ++i) dst[i] = src[indices[i]];
    // The scatter goes in order, lane by lane, so that the last one of equal indices counts.
    for (i = 0; i + 4 <= length; i += 4) {
        const int *to = indices + i;
        const float32x4_t four = vld1q_f32(src + i);
        vst1q_lane_f32(dst + to[0], four, 0);
        vst1q_lane_f32(dst + to[1], four, 1);
        vst1q_lane_f32(dst + to[2], four, 2);
        vst1q_lane_f32(dst + to[3], four, 3);
    }
    for (; i < length; ++i) dst[indices[i]] = src[i];
}
