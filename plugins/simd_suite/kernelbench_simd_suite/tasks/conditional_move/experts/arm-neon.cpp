// Moves those of two elements whose byte in the mask, which `order` spreads over eight, has all bits set.
static void move_two(const int64_t *src, int64_t *dst, uint8x16_t mask, uint8x16_t order) {
    const uint64x2_t take = vreinterpretq_u64_u8(vqtbl1q_u8(mask, order));
    vst1q_s64(dst, vbslq_s64(take, vld1q_s64(src), vld1q_s64(dst)));
}

void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length < 8) {
        for (size_t i = 0; i < length; ++i)
            if (mask[i]) dst[i] = src[i];
        return;
    }
    const uint8x16_t first = vcombine_u8(vdup_n_u8(0), vdup_n_u8(1)), two = vdupq_n_u8(2);
    const uint8x16_t second = vaddq_u8(first, two), third = vaddq_u8(second, two), fourth = vaddq_u8(third, two);
    for (size_t i = 0; i < length; i += 8) {
        const size_t at = std::min(i, length - 8);  // moving an element twice does no harm
        const uint8x8_t ones = vld1_u8(reinterpret_cast<const uint8_t *>(mask + at)), zero = vdup_n_u8(0);
        const uint8x16_t eight = vcombine_u8(vsub_u8(zero, ones), zero);
        move_two(src + at, dst + at, eight, first);
        move_two(src + at + 2, dst + at + 2, eight, second);
        move_two(src + at + 4, dst + at + 4, eight, third);
        move_two(src + at + 6, dst + at + 6, eight, fourth);
    }
}
