static float64x2_t apart(const double *x, const double *y) { return vabdq_f64(vld1q_f64(x), vld1q_f64(y)); }

static bool close(const double *x, const double *y, size_t count, double tolerance) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        // the largest of sixteen differences decides
        const float64x2_t a = vmaxq_f64(apart(x + i, y + i), apart(x + i + 2, y + i + 2));
        const float64x2_t b = vmaxq_f64(apart(x + i + 4, y + i + 4), apart(x + i + 6, y + i + 6));
        const float64x2_t c = vmaxq_f64(apart(x + i + 8, y + i + 8), apart(x + i + 10, y + i + 10));
        const float64x2_t d = vmaxq_f64(apart(x + i + 12, y + i + 12), apart(x + i + 14, y + i + 14));
        if (vmaxvq_f64(vmaxq_f64(vmaxq_f64(a, b), vmaxq_f64(c, d))) > tolerance) return false;
    }
    float64x2_t most = vdupq_n_f64(0.0);
    for (; i + 2 <= count; i += 2) most = vmaxq_f64(most, apart(x + i, y + i));
    return vmaxvq_f64(most) <= tolerance && (i == count || std::fabs(x[i] - y[i]) <= tolerance);
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
