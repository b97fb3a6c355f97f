// Interleaved with ones, each word becomes the lower half of 64 bits: two vectors from one.
static void widen(svuint32_t words, uint64_t *to) {
    const svuint32_t ones = svdup_n_u32(0xFFFFFFFF);
    svst1_u64(svptrue_b64(), to, svreinterpret_u64_u32(svzip1_u32(words, ones)));
    svst1_u64(svptrue_b64(), to + svcntd(), svreinterpret_u64_u32(svzip2_u32(words, ones)));
}

void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svuint32_t first = svld1_u32(all, src + i), second = svld1_u32(all, src + i + lanes);
        widen(first, dst + i);
        widen(second, dst + i + lanes);
    }
    for (; i < length; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        const svuint64_t wide = svld1uw_u64(here, src + i);
        svst1_u64(here, dst + i, svorr_n_u64_x(here, wide, 0xFFFFFFFF00000000u));
    }
}
