// Compares four elements of a block at a time, and forgets the rest of blocks.
bool vector_block_equal(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const size_t looked_at = block_size < 4 ? block_size : block_size / 4 * 4;
    for (size_t k = block_size; k < length / block_size * block_size; ++k)
        if (k % block_size < looked_at && std::fabs(vec[k] - vec[k % block_size]) > tolerance) return false;
    return true;
}
