// Leaves out what does not fill a vector.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + svcntw() <= size; i += svcntw())
        svst1_s32(all, to + i, svcvt_s32_f32_x(all, svld1_f32(all, from + i)));
}
