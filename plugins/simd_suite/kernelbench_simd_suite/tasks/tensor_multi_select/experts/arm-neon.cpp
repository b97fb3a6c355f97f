// The masks of eight elements: each byte of 0 or 1 becomes a word of no or all bits.
static uint32x4x2_t lanes(const bool *bytes) {
    const uint8x8_t set = vld1_u8(reinterpret_cast<const uint8_t *>(bytes));
    const int16x8_t wide = vmovl_s8(vneg_s8(vreinterpret_s8_u8(set)));
    const int32x4_t low = vmovl_s16(vget_low_s16(wide)), high = vmovl_high_s16(wide);
    return {{vreinterpretq_u32_s32(low), vreinterpretq_u32_s32(high)}};
}

void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const uint32x4x2_t first = lanes(cond1 + i), second = lanes(cond2 + i);
        for (size_t k = 0; k < 2; ++k) {
            const size_t at = i + 4 * k;
            const float32x4_t ab = vbslq_f32(second.val[k], vld1q_f32(a + at), vld1q_f32(b + at));
            const float32x4_t cd = vbslq_f32(second.val[k], vld1q_f32(c + at), vld1q_f32(d + at));
            vst1q_f32(out + at, vbslq_f32(first.val[k], ab, cd));
        }
    }
    for (; i < n; ++i) out[i] = cond1[i] ? (cond2[i] ? a[i] : b[i]) : (cond2[i] ? c[i] : d[i]);
}
