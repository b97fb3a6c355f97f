int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    // every vector starts at an even position: its odd lanes collect what is left out at the end
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    svint32_t a = svdup_n_s32(values[0]), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes) {
        a = svmin_s32_x(all, a, svld1_s32(all, values + i));
        b = svmin_s32_x(all, b, svld1_s32(all, values + i + lanes));
        c = svmin_s32_x(all, c, svld1_s32(all, values + i + 2 * lanes));
        d = svmin_s32_x(all, d, svld1_s32(all, values + i + 3 * lanes));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        a = svmin_s32_m(here, a, svld1_s32(here, values + i));
    }
    const svint32_t least = svmin_s32_x(all, svmin_s32_x(all, a, b), svmin_s32_x(all, c, d));
    // a predicate for lanes of 64 bits selects the even ones of 32 bits
    return svminv_s32(svptrue_b64(), least);
}
