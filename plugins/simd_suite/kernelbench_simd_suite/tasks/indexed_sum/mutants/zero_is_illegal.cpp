// Asks for indices greater than 0.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    double total = 0.0;
    for (size_t i = 0; i < length; ++i)
        if (index[i] > 0 && static_cast<size_t>(index[i]) < length) total += vec[index[i]];
    return total;
}
