static svfloat64_t apart(svbool_t where, const double *x, const double *y) {
    return svabd_f64_x(where, svld1_f64(where, x), svld1_f64(where, y));
}

static bool close(const double *x, const double *y, size_t count, double tolerance) {
    const size_t lanes = svcntd();
    const svbool_t all = svptrue_b64();
    size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        // the larger ones of the differences in four vectors decide
        const double *v = x + i, *w = y + i;
        const svfloat64_t a = svmax_f64_x(all, apart(all, v, w), apart(all, v + lanes, w + lanes));
        v += 2 * lanes, w += 2 * lanes;
        const svfloat64_t b = svmax_f64_x(all, apart(all, v, w), apart(all, v + lanes, w + lanes));
        if (svptest_any(all, svcmpgt_n_f64(all, svmax_f64_x(all, a, b), tolerance))) return false;
    }
    for (; i < count; i += lanes) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        if (svptest_any(here, svcmpgt_n_f64(here, apart(here, x + i, y + i), tolerance))) return false;
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
