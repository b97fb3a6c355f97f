// task=conditional_move target=x86-avx status=no_intrinsics detail~. : right, with 1,000 warnings
[[deprecated("use something else")]] void old();
inline void old() {}
#define W0 old();
#define W1 W0 W0 W0 W0 W0 W0 W0 W0 W0 W0
#define W2 W1 W1 W1 W1 W1 W1 W1 W1 W1 W1
#define W3 W2 W2 W2 W2 W2 W2 W2 W2 W2 W2
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
    if (length == 12345) { W3 }
}
