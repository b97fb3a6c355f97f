// Goes eight rows ahead, as if each register held eight numbers.
void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    for (size_t r = 0; r < rows; r += 8) {
        const size_t n = __riscv_vsetvl_e64m1(std::min<size_t>(rows - r, 8));
        const auto step = static_cast<ptrdiff_t>(cols * sizeof(double));
        __riscv_vse64_v_f64m1(dst + r, __riscv_vlse64_v_f64m1(src + r * cols + stride, step, n), n);
    }
}
