void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const double *from = src + stride;
    const auto step = static_cast<ptrdiff_t>(cols * sizeof(double));
    while (rows > 0) {
        const size_t n = __riscv_vsetvl_e64m8(rows);
        // numbers side by side are loaded faster without a stride
        const vfloat64m8_t column = cols == 1 ? __riscv_vle64_v_f64m8(from, n) : __riscv_vlse64_v_f64m8(from, step, n);
        __riscv_vse64_v_f64m8(dst, column, n);
        from += n * cols, dst += n, rows -= n;
    }
}
