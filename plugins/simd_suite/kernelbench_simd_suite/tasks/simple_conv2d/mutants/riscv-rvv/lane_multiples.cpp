// Whole registers only: what is left of the columns is not written.
void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1, n = __riscv_vsetvlmax_e64m1();
    for (size_t row = 0; row < side; ++row)
        for (size_t j = 0; j + n <= side; j += n) {
            vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0.0, n);
            for (size_t u = 0; u < kernel_size; ++u)
                for (size_t v = 0; v < kernel_size; ++v) {
                    const vfloat64m1_t x = __riscv_vle64_v_f64m1(input + (row + u) * input_size + j + v, n);
                    sums = __riscv_vfmacc_vf_f64m1(sums, kernel[u * kernel_size + v], x, n);
                }
            __riscv_vse64_v_f64m1(output + row * side + j, __riscv_vfmax_vf_f64m1(sums, 0.0, n), n);
        }
}
