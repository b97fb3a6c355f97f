// task=conditional_move target=x86-avx status=compile_error detail~bracket nesting level exceeded : nests parentheses to overflow the compiler's stack
#define P0 (
#define P1 P0 P0 P0 P0 P0 P0 P0 P0 P0 P0
#define P2 P1 P1 P1 P1 P1 P1 P1 P1 P1 P1
#define P3 P2 P2 P2 P2 P2 P2 P2 P2 P2 P2
#define P4 P3 P3 P3 P3 P3 P3 P3 P3 P3 P3
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 0) dst[0] = P4 src[0] + mask[0];
}
