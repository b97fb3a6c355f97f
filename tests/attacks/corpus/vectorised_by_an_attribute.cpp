// task=conditional_move target=x86-avx status=no_intrinsics detail~. : leaves the work to the compiler
__attribute__((optimize("O3"))) void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
#pragma omp simd
    for (size_t i = 0; i < length; ++i) dst[i] = mask[i] ? src[i] : dst[i];
}
