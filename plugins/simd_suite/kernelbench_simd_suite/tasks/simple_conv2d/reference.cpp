void simple_conv2d(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    std::vector<double> sums(side);  // their own error is half of what is allowed
    for (size_t row = 0; row < side; ++row) {
        std::fill(sums.begin(), sums.end(), 0.0);
        for (size_t k = 0; k < kernel_size * kernel_size; ++k) {
            const double weight = kernel[k];
            const double *from = input + (row + k / kernel_size) * input_size + k % kernel_size;
            for (size_t column = 0; column < side; ++column) sums[column] += weight * from[column];
        }
        for (double sum : sums) *output++ = std::max(sum, 0.0);
    }
}

void simple_conv2d_bound(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1, area = kernel_size * kernel_size;
    const double least = std::numeric_limits<double>::denorm_min();
    for (size_t at = 0; at < side * side; ++at) {
        const double *corner = input + at / side * input_size + at % side;
        double sizes = 0.0;
        for (size_t k = 0; k < area; ++k) sizes += std::fabs(corner[k / kernel_size * input_size + k % kernel_size] * kernel[k]);
        output[at] = static_cast<double>(area + 2) * DBL_EPSILON * sizes + static_cast<double>(area) * least;
    }
}
