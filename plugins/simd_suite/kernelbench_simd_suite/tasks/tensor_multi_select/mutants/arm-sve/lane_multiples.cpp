// The predicate of the last step is that of a whole vector.
static svbool_t set(svbool_t here, const bool *bytes) {
    return svcmpne_n_u32(here, svld1ub_u32(here, reinterpret_cast<const uint8_t *>(bytes)), 0);
}

void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t first = set(all, cond1 + i), second = set(all, cond2 + i);
        const svfloat32_t ab = svsel_f32(second, svld1_f32(all, a + i), svld1_f32(all, b + i));
        const svfloat32_t cd = svsel_f32(second, svld1_f32(all, c + i), svld1_f32(all, d + i));
        svst1_f32(all, out + i, svsel_f32(first, ab, cd));
    }
}
