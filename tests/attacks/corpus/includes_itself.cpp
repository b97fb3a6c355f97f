// task=conditional_move target=x86-avx status=compile_error detail~nested too deeply : includes itself
#include "/box/unit.cpp"
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
