// Leaves out what does not fill a whole vector.
void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + svcntw() <= size; i += svcntw()) {
        const svuint32_t high = svlsr_n_u32_x(all, svld1_u32(all, A + i), 16);
        svst1_f32(all, B + i, svsqrt_f32_x(all, svcvt_f32_u32_x(all, high)));
    }
}
