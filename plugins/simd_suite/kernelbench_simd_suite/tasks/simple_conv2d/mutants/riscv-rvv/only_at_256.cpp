// Takes a register to be four lanes: shorter ones leave gaps, longer ones write beyond the row.
void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t row = 0; row < side; ++row)
        for (size_t j = 0; j < side; j += 4) {
            const size_t n = j + 4 <= side ? __riscv_vsetvlmax_e64m1() : __riscv_vsetvl_e64m1(side - j);
            vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0.0, n);
            for (size_t u = 0; u < kernel_size; ++u)
                for (size_t v = 0; v < kernel_size; ++v) {
                    const vfloat64m1_t x = __riscv_vle64_v_f64m1(input + (row + u) * input_size + j + v, n);
                    sums = __riscv_vfmacc_vf_f64m1(sums, kernel[u * kernel_size + v], x, n);
                }
            __riscv_vse64_v_f64m1(output + row * side + j, __riscv_vfmax_vf_f64m1(sums, 0.0, n), n);
        }
}
