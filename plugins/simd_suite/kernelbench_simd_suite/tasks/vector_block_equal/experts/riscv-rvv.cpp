static bool close(const double *x, const double *y, size_t count, double tolerance) {
    for (size_t i = 0; i < count;) {
        const size_t n = __riscv_vsetvl_e64m8(count - i);
        const vfloat64m8_t a = __riscv_vle64_v_f64m8(x + i, n), b = __riscv_vle64_v_f64m8(y + i, n);
        const vfloat64m8_t difference = __riscv_vfabs_v_f64m8(__riscv_vfsub_vv_f64m8(a, b, n), n);
        if (__riscv_vfirst_m_b8(__riscv_vmfgt_vf_f64m8_b8(difference, tolerance, n), n) >= 0) return false;
        i += n;
    }
    return true;
}

// Several copies of a short block make a long one. Returns its length.
static size_t repeated(const double *block, size_t block_size, double (&copies)[256]) {
    const size_t width = 256 / block_size * block_size;
    std::memcpy(copies, block, block_size * sizeof(double));
    for (size_t done = block_size; done < width;) {
        const size_t more = std::min(done, width - done);
        std::memcpy(copies + done, copies, more * sizeof(double));
        done += more;
    }
    return width;
}

bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const size_t count = length / block_size * block_size;
    const double *pattern = vec;
    size_t width = block_size;
    double copies[256];
    if (block_size <= 64 && count > 256) {
        width = repeated(vec, block_size, copies);
        pattern = copies;
    }
    for (size_t start = 0; start < count; start += width)
        if (!close(vec + start, pattern, std::min(width, count - start), tolerance)) return false;
    return true;
}
