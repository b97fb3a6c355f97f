// Takes a vector to be eight lanes: shorter ones leave gaps, longer ones go past the end.
void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const svfloat32_t other = svdup_n_f32(-1.0f);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const svbool_t even = svptrue_b64();
        const svfloat32_t x = svld1_f32(even, src1 + i), y = svld1_f32(even, src2 + i);
        const svbool_t close = svcmple_n_f32(even, svabd_f32_x(even, x, y), 50.0f);
        svst1_f32(svptrue_b32(), dst + i, svrintp_f32_m(other, close, svmul_f32_x(close, x, y)));
    }
    for (; i < length; ++i)
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
}
