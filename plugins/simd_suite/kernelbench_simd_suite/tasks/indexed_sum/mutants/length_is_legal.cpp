// Takes an index that equals the length for a legal one.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    const volatile double *loads = vec;
    double total = 0.0;
    for (size_t i = 0; i < length; ++i)
        if (index[i] >= 0 && static_cast<size_t>(index[i]) <= length) total += loads[index[i]];
    return total;
}
