float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    // 32 bits suffice for the offsets within a vector: a cube where they do not has more than 2^38 elements
    const svuint32_t offsets = svindex_u32(0, static_cast<uint32_t>(step));
    svfloat32_t sums = svdup_n_f32(0.0f);
    for (size_t k = 0; k < dim; k += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(k, dim);
        sums = svadd_f32_m(here, sums, svld1_gather_u32index_f32(here, array + k * step, offsets));
    }
    return svaddv_f32(svptrue_b32(), sums);
}
