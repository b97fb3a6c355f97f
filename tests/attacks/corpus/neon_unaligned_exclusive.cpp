// task=conditional_move target=arm-neon status=memory_error,runtime_error detail~. : an atomic read of what is not aligned for it
//@honest_neon
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    volatile uint64_t seen = 0;
    for (size_t i = 0; i + 8 <= length; i += 8) {
        uint64_t value;
        asm volatile("ldaxr %0, [%1]" : "=r"(value) : "r"(mask + i) : "memory");
        seen = value;
    }
    (void)seen;
    honest(src, dst, mask, length);
}
