// Handles whole vectors of four numbers only.
void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    for (size_t i = 0; i + 4 <= length; i += 4) {
        const uint8x16_t bytes = vcntq_u8(vreinterpretq_u8_u32(vld1q_u32(words + i)));
        vst1q_u32(counts + i, vpaddlq_u16(vpaddlq_u8(bytes)));
    }
}
