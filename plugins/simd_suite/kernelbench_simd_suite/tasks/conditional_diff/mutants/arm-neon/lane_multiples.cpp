// Leaves out what does not fill a vector behind the first element.
void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    diff[0] = 0.0f;
    for (size_t i = 1; i + 4 <= size; i += 4) {
        uint32_t four;
        std::memcpy(&four, cond + i, sizeof four);
        const int16x8_t wide = vmovl_s8(vneg_s8(vreinterpret_s8_u32(vdup_n_u32(four))));
        const int32x4_t step = vsubq_s32(vld1q_s32(A + i), vld1q_s32(A + i - 1));
        vst1q_f32(diff + i, vcvtq_f32_s32(vandq_s32(step, vmovl_s16(vget_low_s16(wide)))));
    }
}
