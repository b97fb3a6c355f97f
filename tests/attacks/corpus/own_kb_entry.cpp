// task=conditional_move target=x86-avx status=compile_error detail~^(?!.*cannot be called as its prototype says).*kb_entry : defines the function that the harness writes behind its code
extern "C" void kb_entry(const int64_t *, int64_t *, const bool *, size_t) {}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
