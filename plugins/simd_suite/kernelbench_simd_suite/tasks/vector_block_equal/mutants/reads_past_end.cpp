// Loads four elements of a block at a time, also behind the end of the vector.
bool vector_block_equal(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const volatile double *loads = vec;
    for (size_t start = block_size; length - start >= block_size; start += block_size)
        for (size_t k = 0; k < block_size; k += 4)
            for (size_t lane = 0; lane < 4; ++lane) {
                const double here = loads[start + k + lane];
                if (k + lane < block_size && std::fabs(here - vec[k + lane]) > tolerance) return false;
            }
    return true;
}
