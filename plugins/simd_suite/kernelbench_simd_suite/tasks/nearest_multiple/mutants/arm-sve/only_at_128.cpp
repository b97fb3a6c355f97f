// Takes steps of four numbers with vectors of whatever length.
static svint32_t rounded(svbool_t here, svint32_t x, int base) {
    const svint32_t multiple = svmul_n_s32_x(here, svdiv_n_s32_x(here, x, base), base);
    return svsub_n_s32_m(svcmpgt_s32(here, multiple, x), multiple, base);
}

void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 4 <= length; i += 4) svst1h_s32(all, dst + i, rounded(all, svld1sh_s32(all, src + i), base));
    const svbool_t rest = svwhilelt_b32_u64(i, length);
    svst1h_s32(rest, dst + i, rounded(rest, svld1sh_s32(rest, src + i), base));
}
