template <int vectors>
static void add(float64x2_t *sums, const double *from, double weight) {
    for (int k = 0; k < vectors; ++k) sums[k] = vfmaq_n_f64(sums[k], vld1q_f64(from + 2 * k), weight);
}

// A few columns of two neighbouring rows, which share what they load of the input.
template <int vectors>
static void two_rows(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    float64x2_t a[vectors], b[vectors];
    for (int k = 0; k < vectors; ++k) a[k] = b[k] = vdupq_n_f64(0.0);
    for (size_t v = 0; v < kernel_size; ++v) add<vectors>(a, input + v, kernel[v]);
    for (size_t u = 1; u < kernel_size; ++u) {
        input += input_size;
        kernel += kernel_size;
        for (size_t v = 0; v < kernel_size; ++v) {
            add<vectors>(a, input + v, kernel[v]);
            add<vectors>(b, input + v, kernel[v - kernel_size]);
        }
    }
    for (size_t v = 0; v < kernel_size; ++v) add<vectors>(b, input + input_size + v, kernel[v]);
    for (int k = 0; k < vectors; ++k) {
        vst1q_f64(output + 2 * k, vmaxq_f64(a[k], vdupq_n_f64(0.0)));
        vst1q_f64(output + side + 2 * k, vmaxq_f64(b[k], vdupq_n_f64(0.0)));
    }
}

static double product(const double *x, const double *y, size_t count) {
    float64x2_t a = vdupq_n_f64(0.0), b = a;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        a = vfmaq_f64(a, vld1q_f64(x + i), vld1q_f64(y + i));
        b = vfmaq_f64(b, vld1q_f64(x + i + 2), vld1q_f64(y + i + 2));
    }
    double sum = vaddvq_f64(vaddq_f64(a, b));
    for (; i < count; ++i) sum += x[i] * y[i];
    return sum;
}

void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    if (side == 1) {
        *output = std::max(product(input, kernel, kernel_size * kernel_size), 0.0);
        return;
    }
    for (size_t i = 0; i < side; i += 2) {
        const size_t row = std::min(i, side - 2);  // the last pair of rows and that of columns may repeat what is done
        const double *from = input + row * input_size;
        double *to = output + row * side;
        size_t j = 0;
        for (; j + 8 <= side; j += 8) two_rows<4>(from + j, kernel, to + j, input_size, kernel_size);
        for (; j < side; j += 2) {
            const size_t column = std::min(j, side - 2);
            two_rows<1>(from + column, kernel, to + column, input_size, kernel_size);
        }
    }
}
