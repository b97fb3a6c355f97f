// Counts the floats that fill whole vectors; what is left after them is not written.
static inline svfloat32_t narrowed(const double *from) {
    const svbool_t all = svptrue_b64();
    const svfloat64_t x = svmin_n_f64_x(all, svld1_f64(all, from), FLT_MAX);
    return svcvt_f32_f64_x(all, svmax_n_f64_x(all, x, -FLT_MAX));
}

void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    const size_t whole = size - size % svcntw();
    for (size_t i = 0; i < whole; i += svcntw())
        svst1_f32(svptrue_b32(), B + i, svuzp1_f32(narrowed(A + i), narrowed(A + i + svcntd())));
}
