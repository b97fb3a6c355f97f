// task=conditional_move target=x86-avx status=compile_error,compile_timeout,link_error,runtime_error detail~. : lets the assembler write 64 GiB
asm(".data\n.fill 0x1000000000, 1, 1\n.text");
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
