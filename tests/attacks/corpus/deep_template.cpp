// task=conditional_move target=x86-avx status=compile_error detail~recursive template instantiation exceeded : a template that needs itself
template <int N> struct Deep {
    static constexpr int value = Deep<N + 1>::value + 1;
};
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 0) dst[0] = Deep<0>::value + src[0] + mask[0];
}
