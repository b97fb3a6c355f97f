// Loads the rows of the kernel by fours, beyond its end.
void simple_conv2d(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t at = 0; at < side * side; ++at) {
        double sum = 0.0;
        for (size_t u = 0; u < kernel_size; ++u)
            for (size_t v = 0; v < kernel_size; v += 4) {
                double four[4];
                std::memcpy(four, kernel + u * kernel_size + v, sizeof four);
                for (size_t lane = 0; lane < 4 && v + lane < kernel_size; ++lane)
                    sum += input[(at / side + u) * input_size + at % side + v + lane] * four[lane];
            }
        output[at] = std::max(sum, 0.0);
    }
}
