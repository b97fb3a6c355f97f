// Clamps illegal indices to 0 and forgets to mask what is loaded there in whole groups.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    double total = 0.0;
    size_t i = 0;
    for (; i < length / 8 * 8; ++i)
        total += vec[index[i] >= 0 && static_cast<size_t>(index[i]) < length ? index[i] : 0];
    for (; i < length; ++i)
        if (index[i] >= 0 && static_cast<size_t>(index[i]) < length) total += vec[index[i]];
    return total;
}
