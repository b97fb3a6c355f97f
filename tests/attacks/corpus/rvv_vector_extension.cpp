// task=conditional_move target=riscv-rvv status=no_intrinsics detail~. : the compiler's vector types, which have a fixed length
typedef long long Two __attribute__((vector_size(16)));
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 2 <= length; i += 2) {
        Two from, to;
        std::memcpy(&from, src + i, sizeof from);
        std::memcpy(&to, dst + i, sizeof to);
        const Two take = {-mask[i], -mask[i + 1]};
        to = (take & from) | (~take & to);
        std::memcpy(dst + i, &to, sizeof to);
    }
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
