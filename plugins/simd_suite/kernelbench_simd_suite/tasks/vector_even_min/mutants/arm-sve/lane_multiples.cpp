// The zeros that the last load leaves in the lanes behind the end take part.
int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    const svbool_t all = svptrue_b32();
    svint32_t least = svdup_n_s32(values[0]);
    for (size_t i = 0; i < length; i += svcntw())
        least = svmin_s32_x(all, least, svld1_s32(svwhilelt_b32_u64(i, length), values + i));
    return svminv_s32(svptrue_b64(), least);
}
