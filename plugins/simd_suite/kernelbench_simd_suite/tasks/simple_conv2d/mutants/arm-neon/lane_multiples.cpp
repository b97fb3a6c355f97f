// Pairs of columns only: where their number is odd, the last one is not written.
void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t row = 0; row < side; ++row)
        for (size_t j = 0; j + 2 <= side; j += 2) {
            float64x2_t sums = vdupq_n_f64(0.0);
            for (size_t u = 0; u < kernel_size; ++u)
                for (size_t v = 0; v < kernel_size; ++v) {
                    const float64x2_t x = vld1q_f64(input + (row + u) * input_size + j + v);
                    sums = vfmaq_n_f64(sums, x, kernel[u * kernel_size + v]);
                }
            vst1q_f64(output + row * side + j, vmaxq_f64(sums, vdupq_n_f64(0.0)));
        }
}
