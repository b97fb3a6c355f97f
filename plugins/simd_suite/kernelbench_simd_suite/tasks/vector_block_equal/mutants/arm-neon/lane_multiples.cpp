// Compares pairs of elements, and not the last element of a block that has an odd number of them.
bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const float64x2_t most = vdupq_n_f64(tolerance);
    for (size_t start = block_size; length - start >= block_size; start += block_size)
        for (size_t k = 0; k + 2 <= block_size; k += 2) {
            const float64x2_t difference = vabdq_f64(vld1q_f64(vec + start + k), vld1q_f64(vec + k));
            if (vaddvq_u64(vshrq_n_u64(vcgtq_f64(difference, most), 63)) != 0) return false;
        }
    return true;
}
