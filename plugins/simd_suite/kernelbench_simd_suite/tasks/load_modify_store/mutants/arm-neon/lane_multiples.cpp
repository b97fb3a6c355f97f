// The last vector is always whole: up to three elements behind the end are read and written.
void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        const int32x4_t p = vmulq_n_s32(vld1q_s32(src + i), scale);
        const int32x4_t next = vmlaq_s32(vaddq_s32(p, vdupq_n_s32(1)), vshrq_n_s32(p, 3), vshlq_n_s32(p, 3));
        vst1q_s32(dst + i, vshrq_n_s32(vqdmulhq_n_s32(next, 1227133513), 2));
    }
}
