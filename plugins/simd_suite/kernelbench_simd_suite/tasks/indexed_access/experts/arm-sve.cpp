void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_f32(here, dst + i, svld1_gather_s32index_f32(here, src, svld1_s32(here, indices + i)));
    }
    // A scatter stores its lanes from the lowest to the highest, so that the last one of equal indices counts.
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_scatter_s32index_f32(here, dst, svld1_s32(here, indices + i), svld1_f32(here, src + i));
    }
}
