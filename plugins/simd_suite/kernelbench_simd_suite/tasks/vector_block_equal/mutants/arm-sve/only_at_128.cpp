// Steps of two elements for vectors of as many lanes as there are, which reach beyond the block.
bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const svbool_t all = svptrue_b64();
    for (size_t start = block_size; length - start >= block_size; start += block_size) {
        size_t k = 0;
        for (; k + 2 <= block_size; k += 2) {
            const svfloat64_t difference = svabd_f64_x(all, svld1_f64(all, vec + start + k), svld1_f64(all, vec + k));
            if (svptest_any(all, svcmpgt_n_f64(all, difference, tolerance))) return false;
        }
        if (k < block_size && std::fabs(vec[start + k] - vec[k]) > tolerance) return false;
    }
    return true;
}
