// Handles whole vectors only.
void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + svcntw() <= length; i += svcntw())
        svst1_u32(all, counts + i, svcnt_u32_x(all, svld1_u32(all, words + i)));
}
