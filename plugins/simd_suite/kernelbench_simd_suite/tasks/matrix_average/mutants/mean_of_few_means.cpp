// Averages the means of the four lanes, which do not all have equally many elements.
double matrix_average(const double *mat, size_t m, size_t n) {
    double mean = 0.0, lanes = 0.0;
    for (size_t lane = 0; lane < 4; ++lane) {
        double sum = 0.0, count = 0.0;
        for (size_t i = lane; i < m * n; i += 4) sum += mat[i], count += 1.0;
        if (count > 0.0) mean += sum / count, lanes += 1.0;
    }
    return mean / lanes;
}
