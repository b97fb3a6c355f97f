// Copies from as many rows as fill registers, and leaves the rest out.
void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const size_t n = __riscv_vsetvlmax_e64m1();
    const auto step = static_cast<ptrdiff_t>(cols * sizeof(double));
    for (size_t r = 0; r + n <= rows; r += n)
        __riscv_vse64_v_f64m1(dst + r, __riscv_vlse64_v_f64m1(src + r * cols + stride, step, n), n);
}
