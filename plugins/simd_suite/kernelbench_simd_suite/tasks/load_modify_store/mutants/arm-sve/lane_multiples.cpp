// Whole vectors only: what is left of the elements is not written.
void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + svcntw() <= length; i += svcntw()) {
        const svint32_t p = svmul_n_s32_x(all, svld1_s32(all, src + i), scale);
        const svint32_t n = svmla_s32_x(all, p, svasr_n_s32_x(all, p, 3), svlsl_n_s32_x(all, p, 3));
        const svuint32_t high = svmulh_n_u32_x(all, svreinterpret_u32_s32(n), 2454267027u);
        svst1_s32(all, dst + i, svreinterpret_s32_u32(svlsr_n_u32_x(all, high, 2)));
    }
}
