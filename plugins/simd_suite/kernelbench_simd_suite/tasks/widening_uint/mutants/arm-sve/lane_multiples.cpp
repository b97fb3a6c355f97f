// The last step stores a whole vector, past the end where fewer elements are left.
void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    for (size_t i = 0; i < length; i += svcntd()) {
        const svuint64_t wide = svld1uw_u64(svwhilelt_b64_u64(i, length), src + i);
        svst1_u64(svptrue_b64(), dst + i, svorr_n_u64_x(svptrue_b64(), wide, 0xFFFFFFFF00000000u));
    }
}
