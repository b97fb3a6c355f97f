// task=conditional_move target=x86-avx status=passed : right, and a template
//@honest
template <class T> void conditional_move_simd(const T *src, T *dst, const bool *mask, size_t length) {
    static_assert(sizeof(T) == 8);
    honest(reinterpret_cast<const int64_t *>(src), reinterpret_cast<int64_t *>(dst), mask, length);
}
