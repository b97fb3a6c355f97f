// Adds in single precision.
void simple_conv2d(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t r = 0; r < side; ++r)
        for (size_t c = 0; c < side; ++c) {
            float sum = 0.0;
            for (size_t u = 0; u < kernel_size; ++u)
                for (size_t v = 0; v < kernel_size; ++v)
                    sum += static_cast<float>(input[(r + u) * input_size + c + v] * kernel[u * kernel_size + v]);
            output[r * side + c] = std::max(static_cast<double>(sum), 0.0);
        }
}
