static bool any_close(const double *x, size_t n, double threshold) {
    bool found = false;
    for (size_t i = 0; i < n; ++i)
        for (size_t j = i + 1; j < n; ++j) found |= std::fabs(x[i] - x[j]) < threshold;
    return found;
}

// The least distance of each number in y from x, or what least holds; lanes behind n keep what they hold.
static vfloat64m4_t nearer(vfloat64m4_t least, vfloat64m4_t y, double x, size_t n) {
    const vfloat64m4_t apart = __riscv_vfabs_v_f64m4(__riscv_vfsub_vf_f64m4(y, x, n), n);
    return __riscv_vfmin_vv_f64m4_tu(least, least, apart, n);
}

bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t size = numbers.size();
    size_t i = 0;
    for (; i + 4 < size; i += 4) {
        // four numbers are compared with each other, and then with all that come after them
        if (any_close(x + i, 4, threshold)) return true;
        const double p = x[i], q = x[i + 1], r = x[i + 2], s = x[i + 3];
        const size_t most = __riscv_vsetvl_e64m4(size - i - 4);  // no step is longer
        vfloat64m4_t a = __riscv_vfmv_v_f_f64m4(HUGE_VAL, most), b = a, c = a, d = a;
        for (size_t j = i + 4; j < size;) {
            const size_t n = __riscv_vsetvl_e64m4(size - j);
            const vfloat64m4_t y = __riscv_vle64_v_f64m4(x + j, n);
            a = nearer(a, y, p, n);
            b = nearer(b, y, q, n);
            c = nearer(c, y, r, n);
            d = nearer(d, y, s, n);
            j += n;
        }
        a = __riscv_vfmin_vv_f64m4(a, b, most);
        c = __riscv_vfmin_vv_f64m4(c, d, most);
        const vfloat64m4_t least = __riscv_vfmin_vv_f64m4(a, c, most);
        if (__riscv_vfirst_m_b16(__riscv_vmflt_vf_f64m4_b16(least, threshold, most), most) >= 0) return true;
    }
    return any_close(x + i, size - i, threshold);
}
