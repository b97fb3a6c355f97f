// Sets the sum of every kernel row to zero where it is negative, not the whole sum.
void simple_conv2d(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t at = 0; at < side * side; ++at) {
        double total = 0.0;
        for (size_t u = 0; u < kernel_size; ++u) {
            double sum = 0.0;
            for (size_t v = 0; v < kernel_size; ++v)
                sum += input[(at / side + u) * input_size + at % side + v] * kernel[u * kernel_size + v];
            total += std::max(sum, 0.0);
        }
        output[at] = total;
    }
}
