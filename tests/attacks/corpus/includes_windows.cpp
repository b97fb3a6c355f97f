// task=conditional_move target=x86-avx status=compile_error detail~'windows.h' file not found : wants a header that is not here
#include <windows.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
