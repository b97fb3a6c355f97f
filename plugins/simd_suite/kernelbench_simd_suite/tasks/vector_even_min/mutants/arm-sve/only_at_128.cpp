// Takes the even lanes of a vector of four: of longer ones the others are lost.
int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    svint32_t least = svdup_n_s32(values[0]);
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        least = svmin_s32_m(here, least, svld1_s32(here, values + i));
    }
    return svminv_s32(svptrue_pat_b64(SV_VL2), least);
}
