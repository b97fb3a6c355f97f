// The upper half of a vector of words goes four elements behind the lower, which holds four at 256 bits alone.
void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    const svuint32_t ones = svdup_n_u32(0xFFFFFFFF);
    size_t i = 0;
    for (; i + svcntw() <= length; i += svcntw()) {
        const svuint32_t words = svld1_u32(svptrue_b32(), src + i);
        svst1_u64(svptrue_b64(), dst + i, svreinterpret_u64_u32(svzip1_u32(words, ones)));
        svst1_u64(svptrue_b64(), dst + i + 4, svreinterpret_u64_u32(svzip2_u32(words, ones)));
    }
    for (; i < length; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        svst1_u64(here, dst + i, svorr_n_u64_x(here, svld1uw_u64(here, src + i), 0xFFFFFFFF00000000u));
    }
}
