// Whole groups of eight only: what is left of the elements is not written.
static uint32x4x2_t lanes(const bool *bytes) {
    const uint8x8_t set = vld1_u8(reinterpret_cast<const uint8_t *>(bytes));
    const int16x8_t wide = vmovl_s8(vneg_s8(vreinterpret_s8_u8(set)));
    return {{vreinterpretq_u32_s32(vmovl_s16(vget_low_s16(wide))), vreinterpretq_u32_s32(vmovl_high_s16(wide))}};
}

void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i + 8 <= n; i += 8) {
        const uint32x4x2_t first = lanes(cond1 + i), second = lanes(cond2 + i);
        for (size_t k = 0; k < 2; ++k) {
            const size_t at = i + 4 * k;
            const float32x4_t ab = vbslq_f32(second.val[k], vld1q_f32(a + at), vld1q_f32(b + at));
            const float32x4_t cd = vbslq_f32(second.val[k], vld1q_f32(c + at), vld1q_f32(d + at));
            vst1q_f32(out + at, vbslq_f32(first.val[k], ab, cd));
        }
    }
}
