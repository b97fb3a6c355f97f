// task=conditional_move target=x86-avx status=runtime_error detail~while it was loaded|could not be loaded : ends well while its symbols are resolved
#include <unistd.h>
extern "C" {
void work() {}
void (*choose())() {
    _exit(0);
    return work;
}
void chosen() __attribute__((ifunc("choose")));
}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
    if (length == 0) chosen();
}
