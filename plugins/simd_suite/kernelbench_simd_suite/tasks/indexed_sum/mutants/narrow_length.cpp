// Compares in 16 bits with signs: wrong for lengths above 32767.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    const int16_t limit = static_cast<int16_t>(length);
    double total = 0.0;
    for (size_t i = 0; i < length; ++i)
        if (index[i] >= 0 && index[i] < limit) total += vec[index[i]];
    return total;
}
