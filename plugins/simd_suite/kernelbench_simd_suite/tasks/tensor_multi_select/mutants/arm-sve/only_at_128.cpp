// Loads the masks of four elements: those of the other lanes of a longer vector count as false.
static svbool_t set(svbool_t here, const bool *bytes) {
    const svbool_t four = svand_b_z(here, here, svptrue_pat_b32(SV_VL4));
    return svcmpne_n_u32(here, svld1ub_u32(four, reinterpret_cast<const uint8_t *>(bytes)), 0);
}

void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svbool_t first = set(here, cond1 + i), second = set(here, cond2 + i);
        const svfloat32_t ab = svsel_f32(second, svld1_f32(here, a + i), svld1_f32(here, b + i));
        const svfloat32_t cd = svsel_f32(second, svld1_f32(here, c + i), svld1_f32(here, d + i));
        svst1_f32(here, out + i, svsel_f32(first, ab, cd));
    }
}
