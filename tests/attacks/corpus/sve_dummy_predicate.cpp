// task=conditional_move target=arm-sve status=no_intrinsics detail~. : makes a predicate, asks for the length, and does the work with scalars
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    const svbool_t all = svptrue_b64();
    const uint64_t lanes = svcntp_b64(all, all);
    for (size_t i = 0; i < length && lanes > 0; ++i)
        if (mask[i]) dst[i] = src[i];
}
