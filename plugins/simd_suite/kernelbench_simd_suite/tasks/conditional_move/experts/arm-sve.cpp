static void move_some(svbool_t here, const int64_t *src, int64_t *dst, const bool *mask) {
    const svuint64_t wide = svld1ub_u64(here, reinterpret_cast<const uint8_t *>(mask));
    const svbool_t take = svcmpne_n_u64(here, wide, 0);
    svst1_s64(take, dst, svld1_s64(take, src));
}

void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    const size_t lanes = svcntd();
    const svbool_t all = svptrue_b64();
    size_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes)
        for (size_t k = i; k < i + 4 * lanes; k += lanes) move_some(all, src + k, dst + k, mask + k);
    for (; i < length; i += lanes) move_some(svwhilelt_b64_u64(i, length), src + i, dst + i, mask + i);
}
