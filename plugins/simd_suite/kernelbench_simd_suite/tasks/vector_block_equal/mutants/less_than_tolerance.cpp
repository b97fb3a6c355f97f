// Wants differences below the tolerance.
bool vector_block_equal(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    for (size_t k = block_size; k < length / block_size * block_size; ++k)
        if (std::fabs(vec[k] - vec[k % block_size]) >= tolerance) return false;
    return true;
}
