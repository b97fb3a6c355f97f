// task=conditional_move target=x86-avx status=compile_error detail~avx512f : turns on instructions that the target does not have, function by function
__attribute__((target("avx512f,fma"))) void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        __mmask8 k = 0;
        for (int j = 0; j < 8; ++j) k |= mask[i + j] << j;
        _mm512_mask_storeu_epi64(dst + i, k, _mm512_loadu_si512(src + i));
    }
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
