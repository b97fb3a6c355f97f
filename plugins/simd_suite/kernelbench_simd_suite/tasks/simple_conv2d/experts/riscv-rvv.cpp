static double product(const double *x, const double *y, size_t count) {
    const size_t all = __riscv_vsetvlmax_e64m8();
    vfloat64m8_t sums = __riscv_vfmv_v_f_f64m8(0.0, all);
    while (count > 0) {
        const size_t n = __riscv_vsetvl_e64m8(count);
        sums = __riscv_vfmacc_vv_f64m8_tu(sums, __riscv_vle64_v_f64m8(x, n), __riscv_vle64_v_f64m8(y, n), n);
        x += n, y += n, count -= n;
    }
    const vfloat64m1_t zero = __riscv_vfmv_s_f_f64m1(0.0, 1);
    return __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m8_f64m1(sums, zero, all));
}

void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    if (side == 1) {
        *output = std::max(product(input, kernel, kernel_size * kernel_size), 0.0);
        return;
    }
    for (size_t i = 0; i < side; i += 2) {
        const size_t row = std::min(i, side - 2);  // the last pair of rows may repeat one that is done
        for (size_t j = 0, n; j < side; j += n) {
            n = __riscv_vsetvl_e64m8(side - j);
            // two neighbouring rows share what they load of the input
            const double *from = input + row * input_size + j, *weights = kernel;
            vfloat64m8_t a = __riscv_vfmv_v_f_f64m8(0.0, n), b = a;
            for (size_t v = 0; v < kernel_size; ++v)
                a = __riscv_vfmacc_vf_f64m8(a, weights[v], __riscv_vle64_v_f64m8(from + v, n), n);
            for (size_t u = 1; u < kernel_size; ++u) {
                from += input_size;
                weights += kernel_size;
                for (size_t v = 0; v < kernel_size; ++v) {
                    const vfloat64m8_t x = __riscv_vle64_v_f64m8(from + v, n);
                    a = __riscv_vfmacc_vf_f64m8(a, weights[v], x, n);
                    b = __riscv_vfmacc_vf_f64m8(b, weights[v - kernel_size], x, n);
                }
            }
            from += input_size;
            for (size_t v = 0; v < kernel_size; ++v)
                b = __riscv_vfmacc_vf_f64m8(b, weights[v], __riscv_vle64_v_f64m8(from + v, n), n);
            double *to = output + row * side + j;
            __riscv_vse64_v_f64m8(to, __riscv_vfmax_vf_f64m8(a, 0.0, n), n);
            __riscv_vse64_v_f64m8(to + side, __riscv_vfmax_vf_f64m8(b, 0.0, n), n);
        }
    }
}
