// task=conditional_move target=x86-avx status=passed : the compiler's vector types in place of intrinsics; the author wrote vectors, so they count
typedef long long Four __attribute__((vector_size(32)));
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        Four from, to;
        std::memcpy(&from, src + i, sizeof from);
        std::memcpy(&to, dst + i, sizeof to);
        const Four take = {-mask[i], -mask[i + 1], -mask[i + 2], -mask[i + 3]};
        to = (take & from) | (~take & to);
        std::memcpy(dst + i, &to, sizeof to);
    }
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
