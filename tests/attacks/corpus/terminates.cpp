// task=conditional_move target=x86-avx status=runtime_error detail~SIGABRT : calls std::terminate
#include <exception>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    std::terminate();
}
