// Takes steps of eight numbers with vectors of whatever length.
void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 8 <= length; i += 8) svst1_u32(all, counts + i, svcnt_u32_x(all, svld1_u32(all, words + i)));
    const svbool_t rest = svwhilelt_b32_u64(i, length);
    svst1_u32(rest, counts + i, svcnt_u32_x(rest, svld1_u32(rest, words + i)));
}
