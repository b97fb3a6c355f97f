void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    // the roots take so long that the rest of the loop hides behind them
    for (size_t i = 0; i < size; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        const svuint32_t high = svlsr_n_u32_x(here, svld1_u32(here, A + i), 16);
        svst1_f32(here, B + i, svsqrt_f32_x(here, svcvt_f32_u32_x(here, high)));
    }
}
