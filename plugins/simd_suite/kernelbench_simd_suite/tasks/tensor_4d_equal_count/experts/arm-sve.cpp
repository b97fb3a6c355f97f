size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3], lanes = svcntb();
    const svbool_t all = svptrue_b8();
    const svuint8_t zero = svdup_n_u8(0);
    uint64_t count = 0;
    size_t i = 0;
    while (i + 2 * lanes <= volume) {
        // a byte lane holds up to 255 hits
        const size_t stop = i + std::min<size_t>((volume - i) / (2 * lanes), 255) * 2 * lanes;
        svuint8_t first = zero, second = zero;
        for (; i < stop; i += 2 * lanes) {
            const svbool_t x = svcmpeq_u8(all, svld1_u8(all, a + i), svld1_u8(all, b + i));
            const svbool_t y = svcmpeq_u8(all, svld1_u8(all, a + i + lanes), svld1_u8(all, b + i + lanes));
            first = svadd_n_u8_m(x, first, 1);
            second = svadd_n_u8_m(y, second, 1);
        }
        count += svaddv_u8(all, first) + svaddv_u8(all, second);  // adds in 64 bits
    }
    for (; i < volume; i += lanes) {
        const svbool_t here = svwhilelt_b8_u64(i, volume);
        count += svcntp_b8(here, svcmpeq_u8(here, svld1_u8(here, a + i), svld1_u8(here, b + i)));
    }
    return count;
}
