// task=conditional_move target=x86-avx status=compile_error detail~. : an error whose text holds a type of many thousand letters
template <class A, class B> struct Pair {};
typedef Pair<int, int> T1;
#define NEXT(a, b) typedef Pair<a, a> b;
NEXT(T1, T2) NEXT(T2, T3) NEXT(T3, T4) NEXT(T4, T5) NEXT(T5, T6) NEXT(T6, T7) NEXT(T7, T8) NEXT(T8, T9) NEXT(T9, T10)
NEXT(T10, T11) NEXT(T11, T12) NEXT(T12, T13) NEXT(T13, T14)
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
    dst = static_cast<T14 *>(nullptr)->missing;
}
