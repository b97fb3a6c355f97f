void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    if (base == 1) {
        std::copy(src, src + length, dst);
        return;
    }
    // Numbers are counted from the least multiple that fits in 16 bits, so that the division is unsigned. Its
    // multiplier has 17 bits; the halving addition stands for the highest.
    int bits = 1;
    while ((1 << bits) < base) ++bits;
    const auto factor = static_cast<uint16_t>(((1 << bits) - base) * 65536 / base + 1);
    const uint16x8_t least = vreinterpretq_u16_s16(vdupq_n_s16(static_cast<int16_t>(-(32768 / base * base))));
    const uint16x8_t bases = vdupq_n_u16(base);
    const int16x8_t rest = vdupq_n_s16(static_cast<int16_t>(1 - bits));  // negative: to the right
    const auto rounded = [=](int16x8_t x) {
        const uint16x8_t above = vsubq_u16(vreinterpretq_u16_s16(x), least);
        const uint16x8_t low = vreinterpretq_u16_u32(vmull_n_u16(vget_low_u16(above), factor));
        const uint16x8_t high = vuzp2q_u16(low, vreinterpretq_u16_u32(vmull_high_n_u16(above, factor)));
        const uint16x8_t quotient = vshlq_u16(vhaddq_u16(high, above), rest);
        return vreinterpretq_s16_u16(vmlaq_u16(least, quotient, bases));
    };
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const int16x8_t first = rounded(vld1q_s16(src + i)), second = rounded(vld1q_s16(src + i + 8));
        vst1q_s16(dst + i, first);
        vst1q_s16(dst + i + 8, second);
    }
    if (i + 8 <= length) {
        vst1q_s16(dst + i, rounded(vld1q_s16(src + i)));
        i += 8;
    }
    for (; i < length; ++i) {
        const int over = src[i] % base;
        dst[i] = static_cast<int16_t>(src[i] - over - (over < 0 ? base : 0));
    }
}
