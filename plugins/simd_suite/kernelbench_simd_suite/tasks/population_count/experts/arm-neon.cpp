static inline uint32x4_t ones(uint32x4_t x) {
    return vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u32(x))));  // of bytes, pairs of them, and all four
}

void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const uint32x4_t first = ones(vld1q_u32(words + i)), second = ones(vld1q_u32(words + i + 4));
        vst1q_u32(counts + i, first);
        vst1q_u32(counts + i + 4, second);
    }
    if (i + 4 <= length) {
        vst1q_u32(counts + i, ones(vld1q_u32(words + i)));
        i += 4;
    }
    for (; i < length; ++i) counts[i] = static_cast<uint32_t>(vaddv_u8(vcnt_u8(vcreate_u8(words[i]))));
}
