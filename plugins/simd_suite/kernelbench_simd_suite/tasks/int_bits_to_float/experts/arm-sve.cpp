void int_bits_to_float_simd(const uint32_t *src, float *dst, size_t length) {
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_f32(here, dst + i, svreinterpret_f32_u32(svld1_u32(here, src + i)));
    }
}
