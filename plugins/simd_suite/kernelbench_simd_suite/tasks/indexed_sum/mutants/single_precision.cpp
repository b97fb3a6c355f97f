// Adds in single precision.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    float total = 0.0f;
    for (size_t i = 0; i < length; ++i)
        if (index[i] >= 0 && static_cast<size_t>(index[i]) < length) total += static_cast<float>(vec[index[i]]);
    return total;
}
