// task=conditional_move target=x86-avx status=runtime_error detail~threw : throws an exception whose text is huge and no text
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    throw std::runtime_error(std::string(1 << 20, '\xFF'));
}
