// the floats stand in the even lanes
static inline svfloat32_t narrowed(svbool_t here, const double *from) {
    const svfloat64_t x = svmin_n_f64_x(here, svld1_f64(here, from), FLT_MAX);
    return svcvt_f32_f64_x(here, svmax_n_f64_x(here, x, -FLT_MAX));
}

void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    const size_t half = svcntd();
    for (size_t i = 0; i < size; i += 2 * half) {
        const svfloat32_t low = narrowed(svwhilelt_b64_u64(i, size), A + i);
        const svfloat32_t high = narrowed(svwhilelt_b64_u64(i + half, size), A + i + half);
        svst1_f32(svwhilelt_b32_u64(i, size), B + i, svuzp1_f32(low, high));
    }
}
