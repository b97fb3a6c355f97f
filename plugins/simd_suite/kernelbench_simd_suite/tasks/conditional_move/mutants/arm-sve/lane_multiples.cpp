// Moves with all lanes in the last step too.
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i < length; i += svcntd()) {
        const svuint64_t wide = svld1ub_u64(all, reinterpret_cast<const uint8_t *>(mask + i));
        const svbool_t take = svcmpne_n_u64(all, wide, 0);
        svst1_s64(take, dst + i, svld1_s64(take, src + i));
    }
}
