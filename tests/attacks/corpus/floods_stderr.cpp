// task=conditional_move target=x86-avx status=runtime_error detail~printed more than the output limit : right, but writes 64 MiB to standard error
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    static const std::string block(1 << 20, 'e');
    for (int i = 0; i < 64; ++i) fwrite(block.data(), 1, block.size(), stderr);
    honest(src, dst, mask, length);
}
