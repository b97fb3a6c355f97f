// Counts negative indices from the end.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    const long n = static_cast<long>(length);
    double total = 0.0;
    for (size_t i = 0; i < length; ++i) {
        const long at = index[i] < 0 && index[i] >= -n ? index[i] + n : index[i];
        if (at >= 0 && at < n) total += vec[at];
    }
    return total;
}
