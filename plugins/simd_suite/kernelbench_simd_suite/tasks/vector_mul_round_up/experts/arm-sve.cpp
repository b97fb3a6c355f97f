void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const svbool_t even = svptrue_b64();  // of each pair of lanes, it has the first one alone
    const svfloat32_t other = svdup_n_f32(-1.0f);
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length), wanted = svand_b_z(here, here, even);
        const svfloat32_t x = svld1_f32(wanted, src1 + i), y = svld1_f32(wanted, src2 + i);
        const svbool_t close = svcmple_n_f32(wanted, svabd_f32_x(wanted, x, y), 50.0f);
        svst1_f32(here, dst + i, svrintp_f32_m(other, close, svmul_f32_x(close, x, y)));
    }
}
