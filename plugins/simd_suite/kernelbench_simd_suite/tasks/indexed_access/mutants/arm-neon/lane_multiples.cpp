// Gathers whole vectors of four numbers only.
void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i + 4 <= length; i += 4) {
        float32x4_t four = vld1q_dup_f32(src + indices[i]);
        four = vld1q_lane_f32(src + indices[i + 1], four, 1);
        four = vld1q_lane_f32(src + indices[i + 2], four, 2);
        four = vld1q_lane_f32(src + indices[i + 3], four, 3);
        vst1q_f32(dst + i, four);
    }
    for (size_t i = 0; i < length; ++i) dst[indices[i]] = src[i];
}
