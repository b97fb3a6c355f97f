// Only lanes that are wanted are loaded: the others hold 0 in both vectors, and so in their difference.
static svfloat32_t steps(svbool_t wanted, const int32_t *now) {
    const svint32_t step = svsub_s32_x(svptrue_b32(), svld1_s32(wanted, now), svld1_s32(wanted, now - 1));
    return svcvt_f32_s32_x(svptrue_b32(), step);
}

void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    diff[0] = 0.0f;
    size_t i = 1;
    for (; i + 4 * lanes <= size; i += 4 * lanes) {
        // one vector of flags serves four of numbers
        const svbool_t wanted = svcmpne_n_u8(svptrue_b8(), svld1_u8(svptrue_b8(), flags + i), 0);
        const svbool_t low = svunpklo_b(wanted), high = svunpkhi_b(wanted);
        svst1_f32(all, diff + i, steps(svunpklo_b(low), A + i));
        svst1_f32(all, diff + i + lanes, steps(svunpkhi_b(low), A + i + lanes));
        svst1_f32(all, diff + i + 2 * lanes, steps(svunpklo_b(high), A + i + 2 * lanes));
        svst1_f32(all, diff + i + 3 * lanes, steps(svunpkhi_b(high), A + i + 3 * lanes));
    }
    for (; i < size; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        svst1_f32(here, diff + i, steps(svcmpne_n_u32(here, svld1ub_u32(here, flags + i), 0), A + i));
    }
}
