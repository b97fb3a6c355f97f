void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    const svbool_t all = svptrue_b32();
    const size_t lanes = svcntw();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svuint32_t first = svld1_u32(all, words + i), second = svld1_vnum_u32(all, words + i, 1);
        svst1_u32(all, counts + i, svcnt_u32_x(all, first));
        svst1_vnum_u32(all, counts + i, 1, svcnt_u32_x(all, second));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_u32(here, counts + i, svcnt_u32_x(here, svld1_u32(here, words + i)));
    }
}
