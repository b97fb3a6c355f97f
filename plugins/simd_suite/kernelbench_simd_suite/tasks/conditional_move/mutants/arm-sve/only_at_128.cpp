// Loads the bytes of two elements and steps over as many as a vector has.
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        const svbool_t two = svand_b_z(here, svptrue_pat_b64(SV_VL2), here);
        const svuint64_t wide = svld1ub_u64(two, reinterpret_cast<const uint8_t *>(mask + i));
        const svbool_t take = svcmpne_n_u64(here, wide, 0);
        svst1_s64(take, dst + i, svld1_s64(take, src + i));
    }
}
