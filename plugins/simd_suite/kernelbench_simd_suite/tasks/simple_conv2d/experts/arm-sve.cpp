static void store(svbool_t here, double *to, svfloat64_t sums) {
    svst1_f64(here, to, svmaxnm_n_f64_x(here, sums, 0.0));
}

// A vector of columns, or less, of two neighbouring rows, which share what they load of the input.
static void narrow(svbool_t here, const double *input, const double *kernel, double *output, size_t input_size,
                   size_t kernel_size) {
    svfloat64_t a = svdup_n_f64(0.0), b = a;
    for (size_t v = 0; v < kernel_size; ++v) a = svmla_n_f64_x(here, a, svld1_f64(here, input + v), kernel[v]);
    for (size_t u = 1; u < kernel_size; ++u) {
        input += input_size;
        kernel += kernel_size;
        for (size_t v = 0; v < kernel_size; ++v) {
            const svfloat64_t x = svld1_f64(here, input + v);
            a = svmla_n_f64_x(here, a, x, kernel[v]);
            b = svmla_n_f64_x(here, b, x, kernel[v - kernel_size]);
        }
    }
    input += input_size;
    for (size_t v = 0; v < kernel_size; ++v) b = svmla_n_f64_x(here, b, svld1_f64(here, input + v), kernel[v]);
    store(here, output, a);
    store(here, output + input_size - kernel_size + 1, b);
}

// The same for three whole vectors.
static void wide(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const svbool_t all = svptrue_b64();
    const size_t n = svcntd();
    svfloat64_t a0 = svdup_n_f64(0.0), a1 = a0, a2 = a0, b0 = a0, b1 = a0, b2 = a0;
    for (size_t v = 0; v < kernel_size; ++v) {
        const double *from = input + v;
        const svfloat64_t weight = svdup_n_f64(kernel[v]);
        a0 = svmla_f64_x(all, a0, svld1_f64(all, from), weight);
        a1 = svmla_f64_x(all, a1, svld1_f64(all, from + n), weight);
        a2 = svmla_f64_x(all, a2, svld1_f64(all, from + 2 * n), weight);
    }
    for (size_t u = 1; u < kernel_size; ++u) {
        input += input_size;
        kernel += kernel_size;
        for (size_t v = 0; v < kernel_size; ++v) {
            const double *from = input + v;
            const svfloat64_t weight = svdup_n_f64(kernel[v]), above = svdup_n_f64(kernel[v - kernel_size]);
            const svfloat64_t x = svld1_f64(all, from), y = svld1_f64(all, from + n), z = svld1_f64(all, from + 2 * n);
            a0 = svmla_f64_x(all, a0, x, weight);
            a1 = svmla_f64_x(all, a1, y, weight);
            a2 = svmla_f64_x(all, a2, z, weight);
            b0 = svmla_f64_x(all, b0, x, above);
            b1 = svmla_f64_x(all, b1, y, above);
            b2 = svmla_f64_x(all, b2, z, above);
        }
    }
    input += input_size;
    for (size_t v = 0; v < kernel_size; ++v) {
        const double *from = input + v;
        const svfloat64_t weight = svdup_n_f64(kernel[v]);
        b0 = svmla_f64_x(all, b0, svld1_f64(all, from), weight);
        b1 = svmla_f64_x(all, b1, svld1_f64(all, from + n), weight);
        b2 = svmla_f64_x(all, b2, svld1_f64(all, from + 2 * n), weight);
    }
    store(all, output, a0);
    store(all, output + n, a1);
    store(all, output + 2 * n, a2);
    output += input_size - kernel_size + 1;
    store(all, output, b0);
    store(all, output + n, b1);
    store(all, output + 2 * n, b2);
}

static double product(const double *x, const double *y, size_t count) {
    svfloat64_t sums = svdup_n_f64(0.0);
    for (size_t i = 0; i < count; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        sums = svmla_f64_m(here, sums, svld1_f64(here, x + i), svld1_f64(here, y + i));
    }
    return svaddv_f64(svptrue_b64(), sums);
}

void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1, n = svcntd();
    if (side == 1) {
        *output = std::max(product(input, kernel, kernel_size * kernel_size), 0.0);
        return;
    }
    for (size_t i = 0; i < side; i += 2) {
        const size_t row = std::min(i, side - 2);  // the last pair of rows may repeat one that is done
        const double *from = input + row * input_size;
        double *to = output + row * side;
        size_t j = 0;
        for (; j + 3 * n <= side; j += 3 * n) wide(from + j, kernel, to + j, input_size, kernel_size);
        for (; j < side; j += n)
            narrow(svwhilelt_b64_u64(j, side), from + j, kernel, to + j, input_size, kernel_size);
    }
}
