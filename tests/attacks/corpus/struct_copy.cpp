// task=conditional_move target=x86-avx status=no_intrinsics detail~no vector operation : copies structs, which the compiler does with vector moves
struct Four {
    int64_t each[4];
};
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        Four from, to;
        std::memcpy(&from, src + i, sizeof from);
        std::memcpy(&to, dst + i, sizeof to);
        Four mixed = to;
        for (size_t j = 0; j < 4; ++j)
            if (mask[i + j]) mixed.each[j] = from.each[j];
        to = mixed;
        std::memcpy(dst + i, &to, sizeof to);
    }
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
