// Four differences as floats; those of the lanes without bits in mask become 0.
static void store_steps(const int32_t *now, int32x4_t mask, float *to) {
    const int32x4_t step = vsubq_s32(vld1q_s32(now), vld1q_s32(now - 1));
    vst1q_f32(to, vcvtq_f32_s32(vandq_s32(step, mask)));
}

void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    diff[0] = 0.0f;
    size_t i = 1;
    for (; i + 16 <= size; i += 16) {
        // bytes of 0 or 1 become bytes, then wider lanes, without or with all bits
        const int8x16_t bytes = vnegq_s8(vreinterpretq_s8_u8(vld1q_u8(flags + i)));
        const int16x8_t low = vmovl_s8(vget_low_s8(bytes)), high = vmovl_high_s8(bytes);
        store_steps(A + i, vmovl_s16(vget_low_s16(low)), diff + i);
        store_steps(A + i + 4, vmovl_high_s16(low), diff + i + 4);
        store_steps(A + i + 8, vmovl_s16(vget_low_s16(high)), diff + i + 8);
        store_steps(A + i + 12, vmovl_high_s16(high), diff + i + 12);
    }
    for (; i + 4 <= size; i += 4) {
        uint32_t four;
        std::memcpy(&four, flags + i, sizeof four);
        const int8x8_t bytes = vneg_s8(vreinterpret_s8_u32(vdup_n_u32(four)));
        store_steps(A + i, vmovl_s16(vget_low_s16(vmovl_s8(bytes))), diff + i);
    }
    for (; i < size; ++i) {
        const uint32_t step = static_cast<uint32_t>(A[i]) - static_cast<uint32_t>(A[i - 1]);
        diff[i] = cond[i] ? static_cast<float>(static_cast<int32_t>(step)) : 0.0f;
    }
}
