void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    // Numbers are counted from the least multiple that fits in 16 bits, so that the division is unsigned. Its
    // multiplier has 17 bits; what the highest stands for is added afterwards.
    uint16_t bits = 0;
    while ((1 << bits) < base) ++bits;
    const auto factor = static_cast<uint16_t>(((1 << bits) - base) * 65536 / base + 1);
    const auto least = static_cast<uint16_t>(-(32768 / base * base));
    const uint16_t half = bits > 0 ? 1 : 0, rest = bits > 0 ? bits - 1 : 0;
    const svuint16_t bases = svdup_n_u16(base);
    for (size_t i = 0; i < length; i += svcnth()) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        const svuint16_t above = svsub_n_u16_x(here, svreinterpret_u16_s16(svld1_s16(here, src + i)), least);
        const svuint16_t high = svmulh_n_u16_x(here, above, factor);
        const svuint16_t sum = svadd_u16_x(here, high, svlsr_n_u16_x(here, svsub_u16_x(here, above, high), half));
        const svuint16_t multiple = svmad_n_u16_x(here, svlsr_n_u16_x(here, sum, rest), bases, least);
        svst1_s16(here, dst + i, svreinterpret_s16_u16(multiple));
    }
}
