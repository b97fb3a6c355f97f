// task=conditional_move target=x86-avx status=compile_error detail~. : ends inside a pragma that puts attributes on what follows
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
#pragma clang attribute push(__attribute__((noinline)), apply_to = function)
