bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (; rows > 0; --rows, matrix += cols)
        if (std::equal(wanted, wanted + cols, matrix)) return true;
    return false;
}
