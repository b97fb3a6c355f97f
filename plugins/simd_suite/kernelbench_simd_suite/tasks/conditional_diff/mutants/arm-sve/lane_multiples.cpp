// Lets one lane too many take part in a last step that is not a whole vector.
void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; i += svcntw()) {
        const svbool_t here = svwhilele_b32_u64(i, size);
        const svbool_t wanted = svcmpne_n_u32(here, svld1ub_u32(here, flags + i), 0);
        const svint32_t step = svsub_s32_z(wanted, svld1_s32(here, A + i), svld1_s32(here, A + i - 1));
        svst1_f32(here, diff + i, svcvt_f32_s32_x(here, step));
    }
}
