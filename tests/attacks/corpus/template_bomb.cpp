// task=conditional_move target=x86-avx status=compile_timeout,compile_error detail~. : doubles the types that it needs at every step
template <int N, int M> struct Bomb {
    typedef typename Bomb<N - 1, 2 * M>::type left;
    typedef typename Bomb<N - 1, 2 * M + 1>::type right;
    struct type : left, right {};
};
template <int M> struct Bomb<0, M> {
    struct type {};
};
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
    Bomb<24, 1>::type bomb;
    (void)bomb;
}
