bool vector_block_equal(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    for (size_t start = block_size; length - start >= block_size; start += block_size)
        for (size_t k = 0; k < block_size; ++k)
            if (std::fabs(vec[start + k] - vec[k]) > tolerance) return false;
    return true;
}
