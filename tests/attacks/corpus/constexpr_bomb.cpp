// task=conditional_move target=x86-avx status=compile_error,compile_timeout detail~. : a computation at compile time that takes for ever
constexpr unsigned long long ackermann(unsigned long long m, unsigned long long n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
constexpr unsigned long long much = ackermann(4, 2);
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 0) dst[0] = much + src[0] + mask[0];
}
